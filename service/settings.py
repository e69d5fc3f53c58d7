"""The settings of the service, read from environment variables and checked before it starts."""

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
# Kubernetes sets these in every container of a namespace that has a Service called pusoy.
_CLUSTER = re.compile(r"PUSOY_(\w+_)?(SERVICE|PORT)(_\w+)?")


class BadSetting(ValueError):
    """Some settings cannot be used; the message names all of them in one line."""


def _integer(default: int, low: int, high: int, description: str) -> Any:
    return _setting(default, description, lambda env, name: env.int(name, default, validate=validate.Range(low, high)))


def _boolean(default: bool, description: str) -> Any:
    return _setting(default, description, lambda env, name: env.bool(name, default))


def _list(description: str, check: Callable[[str], None]) -> Any:
    return _setting((), description, lambda env, name: tuple(_read_list(env, name, check)))


def _setting(default: Any, description: str, read: Callable[[Env, str], Any]) -> Any:
    return field(default=default, metadata={"description": description, "read": read})


def _read_list(env: Env, name: str, check: Callable[[str], None]) -> list[str]:
    def check_all(items: list[str]) -> None:
        for item in items:
            check(item.strip())

    items: list[str] | None = env.list(name, [], validate=check_all)
    return [item.strip() for item in items or ()]


def _check_key(key: str) -> None:
    if not _KEY.fullmatch(key):
        raise ValidationError("Each key is 16 to 256 printable ASCII characters without spaces and commas.")


def _check_origin(origin: str) -> None:
    if not _ORIGIN.fullmatch(origin):
        raise ValidationError(f"{origin[:80]!r} is not an origin such as https://cards.example:8443, or *.")


@dataclass(frozen=True)
class Settings:
    """All settings, each with its default and a description; sizes are in bytes, times in seconds."""

    max_body_bytes: int = _integer(1 << 20, 1024, 1 << 30, "maximum body size of a single request")
    bulk_max_bytes: int = _integer(8 << 20, 1024, 1 << 30, "maximum body size of a bulk request")
    bulk_max_lines: int = _integer(10_000, 1, 10_000_000, "maximum lines of a bulk request, blank ones included")
    bulk_max_line_bytes: int = _integer(1 << 20, 256, 1 << 30, "maximum size of a line in a bulk request")
    threads: int = _integer(8, 2, 256, "threads per worker; a client occupies one while it sends and receives")
    max_concurrent: int = _integer(6, 1, 255, "requests that a worker processes at once; further ones are answered 503")
    max_connections: int = _integer(256, 16, 65_536, "connections per worker; further ones wait in the backlog")
    client_seconds: int = _integer(10, 1, 600, "timeout for a client that neither sends nor reads")
    arrival_seconds: int = _integer(60, 1, 3600, "time limit for a whole request to arrive")
    keepalive_seconds: int = _integer(
        75, 0, 3600, "how long an idle connection is kept open; should exceed a proxy's own"
    )
    drain_seconds: int = _integer(2, 0, 300, "after SIGTERM, how long only /readyz answers 503")
    stop_seconds: int = _integer(20, 1, 300, "then connections are refused; time limit for requests in flight")
    api_keys: tuple[str, ...] = _list(
        "comma-separated API keys; if set, all but the health checks and the scorepad's files require one",
        _check_key,
    )
    cors_origins: tuple[str, ...] = _list("comma-separated origins whose pages may call, or *", _check_origin)
    proxy_hops: int = _integer(0, 0, 10, "number of trusted proxies in front, whose X-Forwarded headers are used")
    metrics_dir: str = _setting(
        "", "folder for metrics, on a tmpfs; if empty, a new one is created", lambda env, name: env.str(name, "")
    )
    log_level: str = _setting(
        "info",
        "lowest level logged",
        lambda env, name: env.str(name, "info", validate=validate.OneOf(LOG_LEVELS)),
    )
    log_requests: bool = _boolean(True, "log a line for each request")
    log_bodies: bool = _boolean(False, "log bodies and exception messages, which contain cards and players' ids")
    host: str = _setting("127.0.0.1", "address to listen on", lambda env, name: env.str(name, "127.0.0.1"))
    port: int = _integer(8000, 0, 65_535, "port to listen on")
    web_concurrency: int = _integer(
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        1,
        1024,
        "worker processes; one per core if unset",
    )


# These names are conventions that many platforms set, so they have no prefix.
UNPREFIXED = ("host", "port", "web_concurrency")


def variable(name: str) -> str:
    """Return the name of a setting's environment variable, such as ``PUSOY_THREADS`` for ``threads``."""
    return ("" if name in UNPREFIXED else PREFIX) + name.upper()


def from_environment() -> Settings:
    """Read and check the settings; raise :class:`BadSetting`, which names every bad one."""
    env = Env(eager=False)
    values = {setting.name: setting.metadata["read"](env, variable(setting.name)) for setting in fields(Settings)}
    try:
        env.seal()
    except EnvError as error:
        messages = getattr(error, "error_messages", {})
        raise BadSetting("; ".join(f"{name}: {' '.join(map(str, why))}" for name, why in messages.items())) from None
    settings = Settings(**values)
    if settings.threads <= settings.max_concurrent:
        raise BadSetting(
            f"{PREFIX}THREADS: must be more than {PREFIX}MAX_CONCURRENT, so that checks and refusals find a thread."
        )
    return settings


def unknown(environment: Mapping[str, str]) -> list[str]:
    """Return the variables with the prefix that are not settings, sorted; most likely they are misspelt."""
    known = {variable(setting.name) for setting in fields(Settings)}
    return sorted(
        name for name in environment if name.startswith(PREFIX) and name not in known and not _CLUSTER.fullmatch(name)
    )


def table() -> str:
    """Return a Markdown table of all settings, as in ``docs/running.md``."""
    rows = [
        f"| `{variable(each.name)}` | {_format_default(each.name, each.default)} | {each.metadata['description']} |"
        for each in fields(Settings)
    ]
    return "\n".join(["| variable | default | description |", "|---|---|---|", *rows])


def _format_default(name: str, default: Any) -> str:
    if name == "web_concurrency":
        return "cores"
    return f"`{str(default).lower() if isinstance(default, bool) else default}`" if default not in ((), "") else "none"
