"""Check the container image: lint its recipe, build it without a daemon, run it locked down and score a table inside.

Run as root on Debian: what is missing (buildah, debootstrap) is installed. Elsewhere the recipe is linted and no more.
The base is Debian's own Python, made here (3.11 in bookworm, 3.13 in trixie), unless one is named; everything lies
under ``build/image``.
"""

import argparse
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "image"
BASE = "localhost/pusoy-base"
IMAGE = "localhost/pusoy-scoring:check"
CERTIFICATES = "/etc/ssl/certs"
MOST_MEGABYTES = 100
BUILDAH = (
    "buildah",
    *("--storage-driver", "vfs"),
    *("--root", str(WORK / "store")),
    *("--runroot", str(WORK / "run")),
)

# What an orchestrator does with a read-only container: the root cannot be written, only the shared memory can.
LOCK_DOWN = """
root=$1; shift
mount --bind "$root" "$root" && mount -o remount,ro,bind "$root"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev" && mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/dev/shm"
exec setpriv --no-new-privs chroot --userspec=10001:10001 "$root" "$@"
"""


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


def run(*command: str) -> str:
    """Run a command that must succeed, and give what it printed."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command[:8])} ... failed:\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout.strip()


def buildah(*arguments: str) -> str:
    """Run buildah on a store of our own."""
    return run(*BUILDAH, *arguments)


def lint() -> None:
    """Ask hadolint about the recipe."""
    run(str(Path(sys.executable).with_name("hadolint")), "Dockerfile")
    say("Dockerfile: hadolint has nothing to say")


def missing_tools() -> list[str]:
    """Name what a build needs that is not here and cannot be installed."""
    needed = [tool for tool in ("buildah", "debootstrap") if not shutil.which(tool)]
    if needed and shutil.which("apt-get") and os.geteuid() == 0:
        run("apt-get", "update", "-q")
        run("apt-get", "install", "-q", "-y", "--no-install-recommends", *needed)
        needed = [tool for tool in needed if not shutil.which(tool)]
    return needed + ([] if os.geteuid() == 0 else ["root"])


def make_base(suite: str) -> str:
    """Make a base image of Debian's minimum and its Python, once."""
    base = f"{BASE}:{suite}"
    if base in buildah("images", "--format", "{{.Name}}:{{.Tag}}"):
        return base
    say("making a base of Debian's Python (a few minutes, once)")
    tree = WORK / suite
    if not (tree / "usr/bin/python3").exists():
        shutil.rmtree(tree, ignore_errors=True)
        tree.mkdir(parents=True)
        packages = "--include=python3,python3-venv,ca-certificates"
        run("debootstrap", "--variant=minbase", packages, suite, str(tree))
    container = buildah("from", "scratch")
    buildah("add", "-q", container, str(tree), "/")
    buildah("commit", "-q", container, base)
    buildah("rm", container)
    return base


def build(base: str) -> None:
    """Build the recipe as it stands on a base, which may not trust the certificates of this network yet."""
    start = time.monotonic()
    buildah(
        *("build", "-q", "--format", "docker", "--isolation", "chroot", "--network", "host"),
        *("--volume", f"{CERTIFICATES}:{CERTIFICATES}:ro", "--build-arg", f"BASE={base}", "-t", IMAGE, "."),
    )
    say(f"built on {base} in {time.monotonic() - start:.0f} s")


def mounted(image: str) -> Path:
    """Mount a container of an image."""
    return Path(buildah("mount", buildah("from", "--pull-never", image)))


def megabytes(tree: Path) -> float:
    """Weigh a folder, in megabytes (10^6 bytes) as it lies on disk."""
    return int(run("du", "-s", "--block-size=1", str(tree)).split()[0]) / 1e6


def locked_down(tree: Path, config: dict[str, Any], command: Sequence[str], port: int) -> list[str]:
    """Say how to run a command in a container: its own mounts, root read-only, an ordinary user, no new rights."""
    environment = [*config["Env"], "HOST=127.0.0.1", f"PORT={port}"]
    inside = ["/usr/bin/env", "-i", "-C", config["WorkingDir"], *environment, *command]
    return ["unshare", "--mount", "bash", "-ec", LOCK_DOWN, "lock-down", str(tree), *inside]


def free_port() -> int:
    """Find a free port on loopback."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def ask(port: int, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
    """Send one request to the container."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
    response = connection.getresponse()
    return response.status, response.read()


def answer_of_the_source(body: bytes) -> bytes:
    """Give what this working tree itself answers to a settlement."""
    from service.app import create_app

    client = create_app().test_client()
    return bytes(client.post("/v1/pusoy/settlements", data=body, content_type="application/json").data)


def check_running(tree: Path, config: dict[str, Any]) -> None:
    """Start the image, wait for its own health check, score a table, try to write, and stop it as it asks to be."""
    from service.api.examples import PUSOY_EXAMPLES

    port = free_port()
    served = subprocess.Popen(locked_down(tree, config, config["Cmd"], port), cwd=ROOT)
    try:
        health = locked_down(tree, config, config["Healthcheck"]["Test"][1:], port)
        tries = 1
        while subprocess.run(health, capture_output=True).returncode:
            tries += 1
            assert served.poll() is None and tries < 100, "the image never got healthy"
            time.sleep(0.1)
        body = json.dumps(PUSOY_EXAMPLES["settlements"]).encode()
        status, answer = ask(port, "POST", "/v1/pusoy/settlements", body)
        assert status == 200 and answer == answer_of_the_source(body), (status, answer)
        say("healthy by its own HEALTHCHECK; settled a table to the bytes that the source gives")
        status_lines = Path(f"/proc/{served.pid}/status").read_text().splitlines()
        assert any(line.split() == ["Uid:"] + ["10001"] * 4 for line in status_lines), "not the numeric user"
        write = locked_down(tree, config, ["python", "-c", "open('/app/x', 'w')"], port)
        refused = subprocess.run(write, capture_output=True, text=True)
        assert "Read-only file system" in refused.stderr, refused.stderr
        served.send_signal(signal.Signals[config.get("StopSignal", "SIGTERM")])
        assert served.wait(30) == 0, f"stopped with {served.returncode}"
        say("ran as user 10001 on a read-only root, and stopped with 0")
    finally:
        if served.poll() is None:
            served.kill()


def check_image(base: str) -> None:
    """Build, weigh and run the image."""
    build(base)
    try:
        config = json.loads(buildah("inspect", "--type", "image", IMAGE))["Docker"]["config"]
        tree = mounted(IMAGE)
        above = megabytes(tree) - megabytes(mounted(base))
        say(f"{above:.0f} MB above its base (at most {MOST_MEGABYTES})")
        assert above <= MOST_MEGABYTES, "the image is too large"
        assert config["User"] == "10001:10001" and config["Healthcheck"]["Test"][0] == "CMD"
        check_running(tree, config)
    finally:
        buildah("rm", "--all")
        buildah("rmi", "--force", IMAGE)


def main() -> None:
    """Lint, then build and run where that can be done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", help="the base image (default: one made here of Debian's Python)")
    parser.add_argument("--suite", default="bookworm", help="the Debian to make it of (default: bookworm)")
    parser.add_argument("--lint-only", action="store_true")
    asked = parser.parse_args()
    lint()
    if asked.lint_only:
        return
    if lacking := missing_tools():
        say(f"not built: {', '.join(lacking)} not to be had here")
        return
    check_image(asked.base or make_base(asked.suite))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
