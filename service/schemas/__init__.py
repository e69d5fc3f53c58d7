"""Requests as marshmallow schemas, which read a whole body and report all of its faults at once."""
