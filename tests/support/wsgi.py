"""A client that calls a WSGI application in this process, without sockets."""

import io
import sys
from typing import Any

from flask import Flask


class Caller:
    """Calls an application as a WSGI server does."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.status = ""
        self.headers: dict[str, str] = {}

    def ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, str], bytes]:
        """Send a request; return status, headers and body of the response."""
        path, _, query = path.partition("?")
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_HOST": "localhost",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        for header, value in headers.items():
            name = header.upper().replace("-", "_")
            environ[name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"] = value
        answer = self.app(environ, self._start)
        try:
            content = b"".join(answer)
        finally:
            if hasattr(answer, "close"):
                answer.close()
        return int(self.status.split()[0]), self.headers, content

    def _start(self, status: str, headers: list[tuple[str, str]], _: Any = None) -> Any:
        self.status, self.headers = status, dict(headers)
