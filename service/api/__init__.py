"""The service over HTTP: the only rooms, with the app, that know Flask."""
