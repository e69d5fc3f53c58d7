"""Calibration of the arranger: its forecasts against the realised points and sweeps of the duels."""

from collections.abc import Iterable
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from benchmarks.arrange_duels import SEATS, Forecast, Scored, estimate, points
from tools.control_variates import Estimate

_BIN_EDGES = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 1.01)


class Calibration(NamedTuple):
    """Forecasts against realised outcomes.

    ``slope`` and ``constant`` are of the regression line of realised on expected points. ``deciles`` are the mean
    expected points, mean realised points and standard error of each tenth of the hands, by expected points. ``sweeps``
    and ``swept`` are (mean forecast, observed frequency, number of hands) for each bin of forecast probability.
    """

    slope: Estimate
    constant: float
    mean_expected: Estimate
    mean_realised: Estimate
    deciles: list[tuple[float, float, float]]
    sweeps: list[tuple[float, float, int]]
    swept: list[tuple[float, float, int]]


class Outcome(NamedTuple):
    """A hand's forecast, and its mean realised points and sweeps against the opponents who did not declare."""

    deal: int
    forecast: Forecast
    points: float
    sweep: float
    swept: float


def sweeps(winner: Scored, loser: Scored) -> bool:
    """Return whether one setting wins all three rows."""
    return all(won > lost for won, lost in zip(winner.rows, loser.rows, strict=True))


def outcomes(settings: list[Scored], forecasts: list[Forecast]) -> list[Outcome]:
    """Score every hand against the other three of its deal, except those that declare."""
    found = []
    for hand, ours in enumerate(settings):
        deal = hand - hand % len(SEATS)
        others = [deal + seat for seat in SEATS if deal + seat != hand and not forecasts[deal + seat].declares]
        if others:
            theirs = [settings[other] for other in others]
            totals = (
                sum(points(ours, other) for other in theirs),
                sum(sweeps(ours, other) for other in theirs),
                sum(sweeps(other, ours) for other in theirs),
            )
            won, sweep, swept = (total / len(theirs) for total in totals)
            found.append(Outcome(deal, forecasts[hand], won, sweep, swept))
    return found


def calibrate(played: list[Outcome]) -> Calibration:
    """Compare expected points and sweeps with the realised ones."""
    expected, realised = [one.forecast.points for one in played], [one.points for one in played]
    slope, constant = _fit(played)
    order = sorted(range(len(played)), key=expected.__getitem__)
    deciles = []
    for tenth in range(10):
        part = order[tenth * len(order) // 10 : (tenth + 1) * len(order) // 10]
        mean = estimate([realised[hand] for hand in part])
        deciles.append((sum(expected[hand] for hand in part) / len(part), mean.mean, mean.error))
    return Calibration(
        slope=slope,
        constant=constant,
        mean_expected=estimate_over_deals(played, expected),
        mean_realised=estimate_over_deals(played, realised),
        deciles=deciles,
        sweeps=_by_probability((one.forecast.sweep, one.sweep) for one in played),
        swept=_by_probability((one.forecast.swept, one.swept) for one in played),
    )


def estimate_over_deals(played: list[Outcome], values: list[float]) -> Estimate:
    """Return the mean of the deals' means, with its standard error over deals."""
    deals: dict[int, list[float]] = {}
    for one, value in zip(played, values, strict=True):
        deals.setdefault(one.deal, []).append(value)
    return estimate([sum(part) / len(part) for part in deals.values()])


def _fit(played: list[Outcome]) -> tuple[Estimate, float]:
    """Return slope and constant of realised on expected points; the slope's error is clustered by deal."""
    mean_expected = sum(one.forecast.points for one in played) / len(played)
    mean_realised = sum(one.points for one in played) / len(played)
    square = sum((one.forecast.points - mean_expected) ** 2 for one in played)
    slope = sum((one.forecast.points - mean_expected) * one.points for one in played) / square
    constant = mean_realised - slope * mean_expected
    clusters: dict[int, float] = {}
    for one in played:
        residual = one.points - constant - slope * one.forecast.points
        clusters[one.deal] = clusters.get(one.deal, 0.0) + (one.forecast.points - mean_expected) * residual
    return Estimate(slope, sqrt(sum(part * part for part in clusters.values())) / square), constant


def _by_probability(pairs: Iterable[tuple[float, float]]) -> list[tuple[float, float, int]]:
    """Group (forecast, observed) pairs by forecast probability; return both means and the size of each group."""
    every = list(pairs)
    bins = []
    for low, high in pairwise(_BIN_EDGES):
        part = [(forecast, observed) for forecast, observed in every if low <= forecast < high]
        if part:
            forecast, observed = (sum(column) / len(part) for column in zip(*part, strict=True))
            bins.append((forecast, observed, len(part)))
    return bins
