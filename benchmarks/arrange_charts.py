"""The arranger's charts, as SVG files; the same figures make the same files, byte for byte."""

from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from benchmarks.arrange_calibration import Calibration
from tools.control_variates import Estimate

CHARTS = Path(__file__).with_name("charts")
_INK, _BAR, _FAINT = "#1f2933", "#2f6f8f", "#c5ced6"

plt.rcParams.update({"svg.hashsalt": "arranger", "svg.fonttype": "none", "font.size": 10, "text.color": _INK})


def draw_duels(results: dict[str, Estimate]) -> Path:
    """Draw the points that the arranger wins from each baseline. Return the path of the file."""
    figure, axes = plt.subplots(figsize=(7.5, 3.2))
    names = sorted(results, key=lambda name: results[name].mean)
    means = [results[name].mean for name in names]
    axes.barh(names, means, xerr=[2 * results[name].error for name in names], color=_BAR, ecolor=_INK)
    for place, mean in enumerate(means):
        axes.text(max(mean, 0) + 2 * results[names[place]].error + 0.02, place, f"{mean:+.3f}", va="center")
    axes.set_xlim(min(0, *means) - 0.05, max(means) * 1.15)
    axes.set_xlabel("points per hand and opponent that the arranger wins (lines: two standard errors)")
    return _save(figure, "arrange_duels.svg")


def draw_calibration(found: Calibration) -> Path:
    """Draw realised against expected points, and observed against forecast sweeps. Return the path of the file."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3.6))
    expected, realised, errors = zip(*found.deciles, strict=True)
    ends = [min(expected) - 0.5, max(expected) + 0.5]
    left.plot(ends, ends, color=_FAINT)
    left.errorbar(expected, realised, yerr=[2 * error for error in errors], fmt="o", color=_BAR, ecolor=_INK)
    left.set_xlabel("expected points, by decile")
    left.set_ylabel("realised points")
    right.plot([0, 0.7], [0, 0.7], color=_FAINT)
    for bins, label, mark in ((found.sweeps, "sweeps", "o"), (found.swept, "is swept", "s")):
        right.plot([one[0] for one in bins], [one[1] for one in bins], mark, label=label)
    right.set_xlabel("forecast probability")
    right.set_ylabel("observed frequency")
    right.legend(frameon=False)
    return _save(figure, "arrange_calibration.svg")


def _save(figure: Figure, name: str) -> Path:
    CHARTS.mkdir(exist_ok=True)
    figure.tight_layout()
    figure.savefig(CHARTS / name, metadata={"Date": None, "Creator": None})
    plt.close(figure)
    return CHARTS / name
