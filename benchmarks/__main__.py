"""Run all benchmarks one after the other, each in a new process: ``make bench``.

The duels of the arranger take longest and have their own target: ``make bench-arrange``.
"""

import subprocess
import sys
from pathlib import Path

SEPARATE = {"bench_arrange"}


def modules() -> list[str]:
    """List the benchmark modules."""
    return sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py") if path.stem not in SEPARATE)


def main() -> None:
    """Run every benchmark. Exit with 1 if one failed."""
    failed = []
    for module in modules():
        print(f"\n== {module}\n", flush=True)
        if subprocess.run([sys.executable, "-m", f"benchmarks.{module}"]).returncode:
            failed.append(module)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
