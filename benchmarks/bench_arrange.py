"""Measure the arranger's strength and speed: ``python -m benchmarks.bench_arrange``.

The whole run takes long; ``--deals 500 --fresh 250`` is a quick one.
Points are per hand and opponent. Deals come from named seeds, different from those of the training hands.
Charts are written to the folder ``charts``.
"""

import argparse
import gc
import json
import random
import subprocess
import sys
import time

from benchmarks.arrange_calibration import Calibration, calibrate, outcomes
from benchmarks.arrange_charts import draw_calibration, draw_duels
from benchmarks.arrange_duels import Deals, duel, responders
from benchmarks.arrange_policies import PUSOY, arranger, baselines
from service import pusoy
from service.core.cards import DECK, Cards
from service.pusoy.arranger.opponents import opponents_table
from tools.control_variates import Estimate, estimate_mean

DUEL_SEED, FRESH_SEED, SPEED_SEED = "duel deals 1", "fresh deals 1", "speed hands 1"

_FIRST_USE = """
import json, random, time
from service import pusoy
from service.core.cards import DECK

def resident():
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * 4096 / 2**20

before, began = resident(), time.process_time()
pusoy.arrange(tuple(random.Random(1).sample(DECK, 13)))
print(json.dumps([time.process_time() - began, resident() - before]))
"""


def reference_loop() -> float:
    """Return the seconds that a fixed loop of plain Python takes: a unit that makes machines comparable."""
    began = time.process_time()
    total = 0
    for number in range(100_000):
        total += number * number & 255
    return time.process_time() - began


def time_hands(hands: list[Cards]) -> list[float]:
    """Return the processor time of arranging each hand, the minimum of three, in milliseconds, sorted."""
    times = []
    for cards in hands:
        best = float("inf")
        for _ in range(3):
            began = time.process_time()
            pusoy.arrange(cards, opponents=3, ruleset=PUSOY)
            best = min(best, time.process_time() - began)
        times.append(1000 * best)
    return sorted(times)


def show_speed(deals: Deals) -> None:
    """Print the time of random hands, of hands with many settings, and of the first call in a new process."""
    gc.collect()
    gc.freeze()  # keeps the garbage collector from traversing thousands of deals, which a service does not have
    rng = random.Random(SPEED_SEED)
    times = time_hands([tuple(rng.sample(DECK, 13)) for _ in range(1000)])
    hardest = sorted(range(len(deals.hands)), key=lambda at: -len(deals.splits[at]))[:20]
    worst = time_hands([deals.hands[at] for at in hardest])
    loop = min(reference_loop() for _ in range(9)) * 1000
    print(
        f"\ntime of an arrangement, 1,000 hands ({SPEED_SEED}): median {times[500]:.2f} ms, "
        f"95th percentile {times[950]:.2f} ms"
    )
    print(f"slowest of the 20 hands with most settings, out of {len(deals.hands)}: {worst[-1]:.2f} ms")
    print(f"reference loop of 100,000 additions: {loop:.2f} ms; the median is {times[500] / loop:.2f} times that")
    ran = subprocess.run([sys.executable, "-c", _FIRST_USE], capture_output=True, text=True, check=True)
    took, memory = json.loads(ran.stdout)
    print(f"first call in a new process: {1000 * took:.0f} ms, {memory:.1f} MB more memory")


def show_duels(deals: Deals, fresh: Deals) -> Calibration:
    """Print the results of duels and best responses, and return the calibration."""
    ours = arranger()
    settings, forecasts = deals.foresee(ours)
    results: dict[str, Estimate] = {}
    for name, policy in baselines().items():
        results[name] = duel(settings, deals.set_by(policy, name))
    print(f"\npoints that the arranger wins from each baseline ({DUEL_SEED}, {len(deals.hands) // 4} deals)")
    for name, result in results.items():
        print(f"  {name:22} {result}")
    print(f"charts: {draw_duels(results)}")
    theirs = fresh.set_by(ours, "the arranger")
    print(f"\npoints that best responses to {len(settings)} of its settings win", end=" ")
    print(f"({FRESH_SEED}, {len(fresh.hands) // 4} deals)")
    for name, responder in responders(deals, settings).items():
        print(f"  {name:32} {duel(fresh.set_by(responder, name), theirs)}")
    mean = estimate_mean(deals.hands, [forecast.points for forecast in forecasts])
    print(f"\na random hand expects {mean} (with control variates)")
    return calibrate(outcomes(settings, forecasts))


def show_calibration(found: Calibration) -> None:
    """Print expected against realised points and sweeps."""
    print(f"\nrealised = {found.constant:+.4f} + {found.slope.mean:.4f} (+- {found.slope.error:.4f}) x expected")
    print(f"mean expected {found.mean_expected}, mean realised {found.mean_realised}")
    print("deciles, expected/realised: " + ", ".join(f"{one:.2f}/{two:.2f}" for one, two, _ in found.deciles))
    for name, bins in (("sweeps", found.sweeps), ("is swept", found.swept)):
        print(f"{name}, forecast/observed (hands): " + ", ".join(f"{one:.1%}/{two:.1%} ({n})" for one, two, n in bins))
    print(f"charts: {draw_calibration(found)}")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=5_000, help="deals of four hands for duels and calibration")
    parser.add_argument("--fresh", type=int, default=2_500, help="deals for the best responses")
    parser.add_argument("--only", choices=("strength", "speed"), help="measure only one of them")
    options = parser.parse_args()
    table = opponents_table()
    print(f"table {table.heading.name}, {len(table.settings)} rows, {table.digest}")
    deals = Deals(DUEL_SEED, options.deals)
    if options.only != "speed":
        show_calibration(show_duels(deals, Deals(FRESH_SEED, options.fresh)))
    if options.only != "strength":
        show_speed(deals)


if __name__ == "__main__":
    main()
