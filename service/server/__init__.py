"""How gunicorn serves: its configuration, and what of gunicorn is overridden."""
