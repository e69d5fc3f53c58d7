"""The folder that workers write their counts to. What is counted is not known here, nor is Flask or gunicorn."""

import atexit
import fcntl
import os
import shutil
import tempfile
import time
from pathlib import Path

PREFIX = "pusoy-counts-"
_LOCK = "lock"
_SHARED_MEMORY = Path("/dev/shm")
_OLD_SECONDS = 60


def shared_memory() -> str | None:
    """Find a folder that is in memory and can be written to."""
    return str(_SHARED_MEMORY) if os.access(_SHARED_MEMORY, os.W_OK) else None


class CountsFolder:
    """One of the operator's, wiped at the start; or a new one, removed at the end."""

    def __init__(self) -> None:
        self.problem: str | None = None
        self._own: str | None = None
        self._opened = False

    def open(self, named: str) -> None:
        """Make or wipe the folder, once; when it cannot be had, say so in ``problem``."""
        if self._opened:
            return
        self._opened = True
        try:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = _wiped(named) if named else self._made()
        except OSError as fault:
            os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
            self.problem = f"No counts: {fault}."

    def _made(self) -> str:
        """Make a folder, locked for as long as a process of this server lives; clear away those of servers killed."""
        parent = shared_memory() or tempfile.gettempdir()
        for left in Path(parent).glob(f"{PREFIX}*"):
            if _is_left(left):
                shutil.rmtree(left, ignore_errors=True)
        folder = self._own = tempfile.mkdtemp(prefix=PREFIX, dir=parent)
        self._lock = os.open(f"{folder}/{_LOCK}", os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self._maker = os.getpid()
        atexit.register(self._close_if_maker)  # a start that fails calls no hook
        return folder

    def _close_if_maker(self) -> None:
        """Leave the folder alone when a worker ends."""
        if os.getpid() == self._maker:
            self.close()

    def close(self) -> None:
        """Remove the folder if it is our own."""
        if self._own:
            shutil.rmtree(self._own, ignore_errors=True)


def _is_left(folder: Path) -> bool:
    """Say whether the folder's server is gone, however it went: nobody holds its lock, and it is not brand-new."""
    try:
        if time.time() - folder.stat().st_mtime < _OLD_SECONDS:
            return False
        lock = os.open(folder / _LOCK, os.O_RDWR)
    except FileNotFoundError:
        return folder.is_dir()
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except OSError:
        return False
    finally:
        os.close(lock)


def _wiped(named: str) -> str:
    folder = Path(named)
    folder.mkdir(parents=True, exist_ok=True)
    for counts in (*folder.glob("counter_*.db"), *folder.glob("histogram_*.db")):
        counts.unlink()
    return named


# One for the process: the configuration is read again when the server is told to reload.
COUNTS = CountsFolder()
