"""A bare Flask echo of JSON bodies: the reference that every endpoint is compared with."""

from typing import Any

from flask import Flask, request

app = Flask("echo", static_folder=None)


@app.post("/echo")
def echo() -> Any:
    """Return the parsed body."""
    return request.get_json()


@app.get("/readyz")
def readyz() -> dict[str, str]:
    """Answer the readiness check, as the service does."""
    return {"status": "ready"}
