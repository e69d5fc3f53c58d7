"""The whole bench, one module after the other, each in a process of its own: ``make bench``.

The arranger's duels take longest and are asked for by themselves: ``make bench-arrange``.
"""

import subprocess
import sys
from pathlib import Path

BY_ITSELF = {"bench_arrange"}


def modules() -> list[str]:
    """List the benches."""
    return sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py") if path.stem not in BY_ITSELF)


def main() -> None:
    """Run every bench; end with 1 when one failed."""
    failed = []
    for module in modules():
        print(f"\n== {module}\n", flush=True)
        if subprocess.run([sys.executable, "-m", f"benchmarks.{module}"]).returncode:
            failed.append(module)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
