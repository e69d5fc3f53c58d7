"""Calibration of the arranger: what it expected against what came of it, over the deals of the duels."""

from collections.abc import Iterable
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from benchmarks.arrange_duels import SEATS, Estimate, Forecast, Scored, estimate, points

_ODDS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 1.01)


class Calibration(NamedTuple):
    """Expected against realised points.

    ``deciles`` are (expected, realised, error); ``sweeps`` and ``swept`` are (expected, seen, hands) by bins of odds.
    """

    slope: Estimate
    constant: float
    mean_expected: Estimate
    mean_realised: Estimate
    deciles: list[tuple[float, float, float]]
    sweeps: list[tuple[float, float, int]]
    swept: list[tuple[float, float, int]]


class Outcome(NamedTuple):
    """A hand's forecast and what came of it against those who did not declare, an opponent."""

    deal: int
    forecast: Forecast
    points: float
    sweep: float
    swept: float


def sweeps(ours: Scored, theirs: Scored) -> bool:
    """Say whether all three rows are won."""
    return all(mine > other for mine, other in zip(ours.rows, theirs.rows, strict=True))


def outcomes(settings: list[Scored], forecasts: list[Forecast]) -> list[Outcome]:
    """Play every hand against the other three of its deal."""
    found = []
    for at, setting in enumerate(settings):
        start = at - at % len(SEATS)
        others = [start + seat for seat in SEATS if start + seat != at and not forecasts[start + seat].declares]
        if others:
            results = [points(setting, settings[other]) for other in others]
            wins = [
                [mine > other for mine, other in zip(setting.rows, settings[at].rows, strict=True)] for at in others
            ]
            losses = [
                [mine < other for mine, other in zip(setting.rows, settings[at].rows, strict=True)] for at in others
            ]
            swept = sum(map(all, losses)) / len(others)
            found.append(
                Outcome(start, forecasts[at], sum(results) / len(others), sum(map(all, wins)) / len(others), swept)
            )
    return found


def calibrate(played: list[Outcome]) -> Calibration:
    """Hold expected points and odds against what happened."""
    expected, realised = [one.forecast.points for one in played], [one.points for one in played]
    slope, constant = _fit(played)
    order = sorted(range(len(played)), key=expected.__getitem__)
    deciles = []
    for tenth in range(10):
        part = order[tenth * len(order) // 10 : (tenth + 1) * len(order) // 10]
        came = estimate([realised[at] for at in part])
        deciles.append((sum(expected[at] for at in part) / len(part), came.mean, came.error))
    return Calibration(
        slope, constant, by_deal(played, expected), by_deal(played, realised), deciles,
        _by_odds([(one.forecast.sweep, one.sweep) for one in played]),
        _by_odds([(one.forecast.swept, one.swept) for one in played]),
    )  # fmt: skip


def by_deal(played: list[Outcome], values: list[float]) -> Estimate:
    """Average over hands, with the error over deals."""
    deals: dict[int, list[float]] = {}
    for one, value in zip(played, values, strict=True):
        deals.setdefault(one.deal, []).append(value)
    return estimate([sum(part) / len(part) for part in deals.values()])


def _fit(played: list[Outcome]) -> tuple[Estimate, float]:
    """Fit realised to expected points by a line; the slope's error is taken over deals."""
    mean_expected = sum(one.forecast.points for one in played) / len(played)
    mean_realised = sum(one.points for one in played) / len(played)
    square = sum((one.forecast.points - mean_expected) ** 2 for one in played)
    slope = sum((one.forecast.points - mean_expected) * one.points for one in played) / square
    constant = mean_realised - slope * mean_expected
    by_deal: dict[int, float] = {}
    for one in played:
        left = one.points - constant - slope * one.forecast.points
        by_deal[one.deal] = by_deal.get(one.deal, 0.0) + (one.forecast.points - mean_expected) * left
    return Estimate(slope, sqrt(sum(part * part for part in by_deal.values())) / square), constant


def _by_odds(pairs: Iterable[tuple[float, float]]) -> list[tuple[float, float, int]]:
    told = list(pairs)
    bins = []
    for low, high in pairwise(_ODDS):
        part = [(expected, seen) for expected, seen in told if low <= expected < high]
        if part:
            expected, seen = (sum(column) / len(part) for column in zip(*part, strict=True))
            bins.append((expected, seen, len(part)))
    return bins
