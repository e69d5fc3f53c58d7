"""The settings of a running service, read from the environment; a bad value stops the start with one clear line."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from environs import Env, EnvError, ValidationError, validate

PREFIX = "PUSOY_"
LOG_LEVELS = ("debug", "info", "warning", "error")

_KEY = re.compile(r"[!-+\--~]{16,256}")
_ORIGIN = re.compile(r"\*|https?://[A-Za-z0-9.-]+(:\d{1,5})?")
# Kubernetes sets these for every container beside a Service that is called pusoy.
_CLUSTER = re.compile(r"PUSOY_(\w+_)?(SERVICE|PORT)(_\w+)?")


class BadSetting(ValueError):
    """Settings in the environment that cannot be used; the message is one line for the operator."""


def _whole(default: int, low: int, high: int, about: str) -> Any:
    return _setting(default, about, lambda env, name: env.int(name, default, validate=validate.Range(low, high)))


def _switch(default: bool, about: str) -> Any:
    return _setting(default, about, lambda env, name: env.bool(name, default))


def _words(about: str, each: Callable[[str], None]) -> Any:
    return _setting((), about, lambda env, name: tuple(_several(env, name, each)))


def _setting(default: Any, about: str, read: Callable[[Env, str], Any]) -> Any:
    return field(default=default, metadata={"about": about, "read": read})


def _several(env: Env, name: str, each: Callable[[str], None]) -> list[str]:
    def check(found: list[str]) -> None:
        for word in found:
            each(word.strip())

    words: list[str] | None = env.list(name, [], validate=check)
    return [word.strip() for word in words or ()]


def _check_key(key: str) -> None:
    if not _KEY.fullmatch(key):
        raise ValidationError("Each key is 16 to 256 printable ASCII characters without spaces and commas.")


def _check_origin(origin: str) -> None:
    if not _ORIGIN.fullmatch(origin):
        raise ValidationError(f"{origin[:80]!r} is no origin; one looks like https://cards.example:8443, or is *.")


@dataclass(frozen=True)
class Settings:
    """Every setting, each with its default and what it does; sizes are in bytes, times in seconds."""

    max_body_bytes: int = _whole(1 << 20, 1024, 1 << 30, "the longest body of a single request")
    bulk_max_bytes: int = _whole(8 << 20, 1024, 1 << 30, "the longest body of a bulk request")
    bulk_max_lines: int = _whole(10_000, 1, 10_000_000, "the most lines of a bulk request, blank ones included")
    bulk_max_line_bytes: int = _whole(1 << 20, 256, 1 << 30, "the longest line of a bulk request")
    threads: int = _whole(8, 2, 256, "threads of a worker; a client holds one while it sends and reads")
    max_concurrent: int = _whole(6, 1, 255, "questions that a worker works on at once; the next is answered 503")
    max_connections: int = _whole(256, 16, 65_536, "connections that a worker holds; more wait to be accepted")
    client_seconds: int = _whole(10, 1, 600, "how long a client may keep silent, or not read, before it is cut off")
    arrival_seconds: int = _whole(60, 1, 3600, "how long a whole request may take to arrive")
    keepalive_seconds: int = _whole(75, 0, 3600, "how long an idle connection is kept; longer than a proxy's own")
    drain_seconds: int = _whole(2, 0, 300, "how long SIGTERM only turns /readyz to 503, before connections are refused")
    stop_seconds: int = _whole(20, 1, 300, "how long requests in flight may then take")
    api_keys: tuple[str, ...] = _words(
        "keys, comma-separated; when set, all but the health checks and the scorepad's files asks for one", _check_key
    )
    cors_origins: tuple[str, ...] = _words("origins whose pages may call, comma-separated, or *", _check_origin)
    proxy_hops: int = _whole(0, 0, 10, "trusted proxies in front, whose X-Forwarded headers count")
    metrics_dir: str = _setting(
        "", "the folder of the counts, on a tmpfs; a new one when empty", lambda env, name: env.str(name, "")
    )
    log_level: str = _setting(
        "info", "the least level told", lambda env, name: env.str(name, "info", validate=validate.OneOf(LOG_LEVELS))
    )
    log_requests: bool = _switch(True, "a line for each request")
    log_bodies: bool = _switch(False, "bodies and messages of exceptions in the log: cards and players' ids")
    host: str = _setting("127.0.0.1", "the address to listen on", lambda env, name: env.str(name, "127.0.0.1"))
    port: int = _whole(8000, 0, 65_535, "the port to listen on")
    web_concurrency: int = _whole(
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        1,
        1024,
        "workers; one a core when unset",
    )


# Named as every tool that starts a server names them, without our prefix.
UNPREFIXED = ("host", "port", "web_concurrency")


def variable(name: str) -> str:
    """Name the environment variable of a setting."""
    return ("" if name in UNPREFIXED else PREFIX) + name.upper()


def from_environment() -> Settings:
    """Read the settings; every bad one is told in the one line of :class:`BadSetting`."""
    env = Env(eager=False)
    values = {setting.name: setting.metadata["read"](env, variable(setting.name)) for setting in fields(Settings)}
    try:
        env.seal()
    except EnvError as fault:
        told = getattr(fault, "error_messages", {})
        raise BadSetting("; ".join(f"{name}: {' '.join(map(str, why))}" for name, why in told.items())) from None
    settings = Settings(**values)
    if settings.threads <= settings.max_concurrent:
        raise BadSetting(
            f"{PREFIX}THREADS: must be more than {PREFIX}MAX_CONCURRENT, so that refusals and checks find a thread."
        )
    return settings


def unknown(environment: Mapping[str, str]) -> list[str]:
    """List the variables with our prefix that are no setting, most likely misspelt."""
    known = {variable(setting.name) for setting in fields(Settings)}
    return sorted(
        name for name in environment if name.startswith(PREFIX) and name not in known and not _CLUSTER.fullmatch(name)
    )


def table() -> str:
    """Write every setting as a table in Markdown."""
    rows = [(variable(each.name), _shown(each.name, each.default), each.metadata["about"]) for each in fields(Settings)]
    return "\n".join(
        ["| variable | default | what it sets |", "|---|---|---|", *(f"| `{n}` | {d} | {a} |" for n, d, a in rows)]
    )


def _shown(name: str, default: Any) -> str:
    if name == "web_concurrency":
        return "cores"
    return f"`{str(default).lower() if isinstance(default, bool) else default}`" if default not in ((), "") else "none"
