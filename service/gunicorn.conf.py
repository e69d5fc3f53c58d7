"""How gunicorn serves: threads that keep connections alive, so that a slow client holds one thread and no worker."""

import os

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", os.cpu_count() or 1))
worker_class = "gthread"
threads = 4
preload_app = True
keepalive = 75
timeout = 30
graceful_timeout = 20
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None
control_socket_disable = True
limit_request_line = 2048
limit_request_fields = 50
limit_request_field_size = 4096
