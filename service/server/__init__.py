"""Gunicorn: its configuration, and the parts of it that are overridden."""
