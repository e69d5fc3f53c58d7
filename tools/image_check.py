"""Check the container image: lint the Dockerfile, build it without a daemon, run it locked down and score a table.

Building needs root on Debian; buildah and debootstrap are installed if they are missing. Elsewhere the Dockerfile is
only linted. Unless ``--base`` names a base image, one is made of Debian and its Python (3.11 in bookworm, 3.13 in
trixie). All files are written under ``build/image``.
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
MAX_MEGABYTES = 100
BUILDAH = (
    "buildah",
    *("--storage-driver", "vfs"),
    *("--root", str(WORK / "store")),
    *("--runroot", str(WORK / "run")),
)

# Mounts as an orchestrator makes them for a read-only container: only shared memory is writable.
LOCK_DOWN_SCRIPT = """
root=$1; shift
mount --bind "$root" "$root" && mount -o remount,ro,bind "$root"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev" && mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/dev/shm"
exec setpriv --no-new-privs chroot --userspec=10001:10001 "$root" "$@"
"""


def log(line: str) -> None:
    """Print a line without buffering."""
    print(line, flush=True)


def run(*command: str) -> str:
    """Run a command and return its standard output; exit with its output if it fails."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command[:8])} ... failed:\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout.strip()


def buildah(*arguments: str) -> str:
    """Run buildah on a separate image store and return its output."""
    return run(*BUILDAH, *arguments)


def lint() -> None:
    """Lint the Dockerfile with hadolint; exit if it finds anything."""
    run(str(Path(sys.executable).with_name("hadolint")), "Dockerfile")
    log("Dockerfile: hadolint finds nothing")


def install_tools() -> list[str]:
    """Install what a build needs, and return the names of what cannot be installed."""
    needed = [tool for tool in ("buildah", "debootstrap") if not shutil.which(tool)]
    if needed and shutil.which("apt-get") and os.geteuid() == 0:
        run("apt-get", "update", "-q")
        run("apt-get", "install", "-q", "-y", "--no-install-recommends", *needed)
        needed = [tool for tool in needed if not shutil.which(tool)]
    return needed + ([] if os.geteuid() == 0 else ["root"])


def make_base(suite: str) -> str:
    """Return a base image of minimal Debian and its Python; make it if it does not exist yet."""
    base = f"{BASE}:{suite}"
    if base in buildah("images", "--format", "{{.Name}}:{{.Tag}}"):
        return base
    log("making a base image of Debian and its Python (a few minutes, once)")
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
    """Build the Dockerfile on a base image, with the certificates that this machine trusts."""
    start = time.monotonic()
    buildah(
        *("build", "-q", "--format", "docker", "--isolation", "chroot", "--network", "host"),
        *("--volume", f"{CERTIFICATES}:{CERTIFICATES}:ro", "--build-arg", f"BASE={base}", "-t", IMAGE, "."),
    )
    log(f"built on {base} in {time.monotonic() - start:.0f} s")


def mount(image: str) -> Path:
    """Mount a container of an image and return the folder."""
    return Path(buildah("mount", buildah("from", "--pull-never", image)))


def megabytes(tree: Path) -> float:
    """Return the size of a folder on disk in megabytes (10^6 bytes)."""
    return int(run("du", "-s", "--block-size=1", str(tree)).split()[0]) / 1e6


def lock_down(tree: Path, config: dict[str, Any], command: Sequence[str], port: int) -> list[str]:
    """Return the command line that runs a command in the image: read-only root, ordinary user, no new privileges."""
    environment = [*config["Env"], "HOST=127.0.0.1", f"PORT={port}"]
    inside = ["/usr/bin/env", "-i", "-C", config["WorkingDir"], *environment, *command]
    return ["unshare", "--mount", "bash", "-ec", LOCK_DOWN_SCRIPT, "lock-down", str(tree), *inside]


def free_port() -> int:
    """Return a free port on loopback."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def ask(port: int, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
    """Send one request to the container; return status and body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
    response = connection.getresponse()
    return response.status, response.read()


def expected_answer(body: bytes) -> bytes:
    """Return the answer of this working tree to a settlement."""
    from service.app import create_app

    client = create_app().test_client()
    return bytes(client.post("/v1/pusoy/settlements", data=body, content_type="application/json").data)


def check_running(tree: Path, config: dict[str, Any]) -> None:
    """Run the image: it must get healthy, settle a table, refuse to write to its root, and stop on its stop signal."""
    from service.api.examples import PUSOY_EXAMPLES

    port = free_port()
    served = subprocess.Popen(lock_down(tree, config, config["Cmd"], port), cwd=ROOT)
    try:
        health = lock_down(tree, config, config["Healthcheck"]["Test"][1:], port)
        tries = 1
        while subprocess.run(health, capture_output=True).returncode:
            tries += 1
            assert served.poll() is None and tries < 100, "the image did not get healthy"
            time.sleep(0.1)
        body = json.dumps(PUSOY_EXAMPLES["settlements"]).encode()
        status, answer = ask(port, "POST", "/v1/pusoy/settlements", body)
        assert status == 200 and answer == expected_answer(body), (status, answer)
        log("healthy by its HEALTHCHECK; its settlement is byte for byte that of the source")
        status_lines = Path(f"/proc/{served.pid}/status").read_text().splitlines()
        assert any(line.split() == ["Uid:"] + ["10001"] * 4 for line in status_lines), "it does not run as user 10001"
        write = lock_down(tree, config, ["python", "-c", "open('/app/x', 'w')"], port)
        refused = subprocess.run(write, capture_output=True, text=True)
        assert "Read-only file system" in refused.stderr, refused.stderr
        served.send_signal(signal.Signals[config.get("StopSignal", "SIGTERM")])
        assert served.wait(30) == 0, f"stopped with {served.returncode}"
        log("ran as user 10001 on a read-only root, and stopped with 0")
    finally:
        if served.poll() is None:
            served.kill()


def check_image(base: str) -> None:
    """Build the image, check its size and run it."""
    build(base)
    try:
        config = json.loads(buildah("inspect", "--type", "image", IMAGE))["Docker"]["config"]
        tree = mount(IMAGE)
        size = megabytes(tree) - megabytes(mount(base))
        log(f"{size:.0f} MB larger than its base (at most {MAX_MEGABYTES})")
        assert size <= MAX_MEGABYTES, "the image is too large"
        assert config["User"] == "10001:10001" and config["Healthcheck"]["Test"][0] == "CMD"
        check_running(tree, config)
    finally:
        buildah("rm", "--all")
        buildah("rmi", "--force", IMAGE)


def main() -> None:
    """Lint the Dockerfile; build and run the image where that is possible."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", help="the base image (default: one made of Debian and its Python)")
    parser.add_argument("--suite", default="bookworm", help="the Debian release to make it of (default: bookworm)")
    parser.add_argument("--lint-only", action="store_true", help="do not build the image")
    options = parser.parse_args()
    lint()
    if options.lint_only:
        return
    if missing := install_tools():
        log(f"not built: {', '.join(missing)} missing")
        return
    check_image(options.base or make_base(options.suite))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
