"""Run the benchmarks one after another, each in a new process: ``make bench``.

The arranger's benchmark takes much longer and has its own target: ``make bench-arrange``.
"""

import argparse
import ast
import subprocess
import sys
from pathlib import Path

SEPARATE = {"bench_arrange"}


def modules() -> list[str]:
    """List the benchmark modules."""
    return sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py") if path.stem not in SEPARATE)


def first_line(module: str) -> str:
    """Return the first line of a benchmark's docstring, without importing it."""
    tree = ast.parse(Path(__file__).with_name(f"{module}.py").read_text(encoding="utf-8"))
    return (ast.get_docstring(tree) or "").partition("\n")[0]


def main() -> None:
    """Run every benchmark. Exit with 1 if one failed."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    failed = []
    for module in modules():
        print(f"\n== {module}: {first_line(module)}\n", flush=True)
        if subprocess.run([sys.executable, "-m", f"benchmarks.{module}"]).returncode:
            failed.append(module)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
