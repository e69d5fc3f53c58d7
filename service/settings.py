"""The settings of a running service, read from the environment; a bad value stops the start with one clear line."""

from dataclasses import dataclass

from environs import Env, EnvError, validate


@dataclass(frozen=True)
class Settings:
    """Every setting, each with its default; sizes are in bytes."""

    max_body_bytes: int = 1024 * 1024


class BadSetting(ValueError):
    """A setting in the environment that cannot be used; the message is one line for the operator."""


def from_environment() -> Settings:
    """Read the settings from environment variables that start with ``PUSOY_``."""
    env = Env(prefix="PUSOY_")
    try:
        return Settings(
            max_body_bytes=env.int("MAX_BODY_BYTES", Settings.max_body_bytes, validate=validate.Range(min=1024)),
        )
    except EnvError as fault:
        raise BadSetting(" ".join(str(fault).split())) from None
