"""The folder in which the workers of a server keep their metrics, as ``prometheus_client`` shares them.

The library reads ``PROMETHEUS_MULTIPROC_DIR`` on import, so call :func:`prepare` before importing
:mod:`service.ops.metrics`.
"""

import atexit
import fcntl
import os
import shutil
import tempfile
from functools import cache, partial
from pathlib import Path

FOLDER_PREFIX = "pusoy-metrics-"
_ATTEMPTS = 10
_SHARED_MEMORY = Path("/dev/shm")


def shared_memory() -> str | None:
    """Return the path of the in-memory file system, or ``None`` if it is missing or not writable."""
    return str(_SHARED_MEMORY) if os.access(_SHARED_MEMORY, os.W_OK) else None


@cache  # a reload reads the configuration again, and goes on with the same folder
def prepare(configured: str) -> str | None:
    """Create or empty the folder and export it; return a message for the operator if that fails, else ``None``.

    ``configured`` is the operator's own folder, of which only metrics are deleted. If it is empty, a new folder is
    made, and removed when this process ends.
    """
    try:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = _emptied(configured) if configured else _created()
    except OSError as error:
        os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
        return f"Metrics are off: {error}."
    return None


def _emptied(configured: str) -> str:
    folder = Path(configured)
    folder.mkdir(parents=True, exist_ok=True)
    for metrics in (*folder.glob("counter_*.db"), *folder.glob("histogram_*.db")):
        metrics.unlink()
    return configured


def _created() -> str:
    """Create a folder, and delete those that killed servers left behind.

    A server that is killed cannot clean up, and its folder would take up memory until the machine restarts. So every
    server locks its folder: workers inherit the lock, and the kernel releases it with the last of them.
    """
    parent = shared_memory() or tempfile.gettempdir()
    for abandoned in Path(parent).glob(f"{FOLDER_PREFIX}*"):
        if (descriptor := _lock(abandoned)) is not None:
            shutil.rmtree(abandoned, ignore_errors=True)
            os.close(descriptor)
    for _ in range(_ATTEMPTS):
        folder = Path(tempfile.mkdtemp(prefix=FOLDER_PREFIX, dir=parent))
        # Another server, starting at the same time, may have deleted it before it was locked.
        if _lock(folder) is not None and folder.is_dir():
            atexit.register(partial(_remove_in, os.getpid(), folder))
            return str(folder)
    raise OSError(f"no folder in {parent} can be locked")


def _lock(folder: Path) -> int | None:
    """Lock a folder and return its descriptor, which holds the lock; ``None`` if it is locked, gone or not ours."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def _remove_in(process: int, folder: Path) -> None:
    """Remove the folder at the exit of the process that made it, not of its workers, which inherit the hook."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)
