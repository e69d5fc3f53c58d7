"""A bare Flask echo: reads a JSON body, writes it back. What every endpoint is measured against; it knows no game."""

from typing import Any

from flask import Flask, request

app = Flask("echo", static_folder=None)


@app.post("/echo")
def echo() -> Any:
    """Answer with the body as it came."""
    return request.get_json()


@app.get("/readyz")
def readyz() -> dict[str, str]:
    """Say that the echo is up, as the service does."""
    return {"status": "ready"}
