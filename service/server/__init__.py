"""How gunicorn serves the application: its configuration, and the parts of gunicorn that are overridden."""
