"""The arranger's strength and speed: ``python -m benchmarks.bench_arrange``; ``--deals 500`` for a quick look.

Points are from one opponent a hand. Deals come from named seeds that no training hand comes from.
Charts are written beside this file.
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
from benchmarks.arrange_duels import Deals, Estimate, duel, responders
from benchmarks.arrange_policies import PUSOY, arranger, baselines
from service import pusoy
from service.core.cards import DECK, Cards
from service.pusoy.arranger.opponents import opponents_table
from tools.even_level import level

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
    """Time a fixed loop of plain Python, so that milliseconds of two machines can be compared."""
    began = time.process_time()
    total = 0
    for number in range(100_000):
        total += number * number & 255
    return time.process_time() - began


def time_hands(hands: list[Cards]) -> list[float]:
    """Time whole questions, five settings with everything, in milliseconds of processor time, the least of three."""
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
    """Print times of random hands, of the hands with the most settings, and of the first use in a new process."""
    gc.collect()
    gc.freeze()  # a service holds no thousands of deals, which the garbage collector would walk through in between
    rng = random.Random(SPEED_SEED)
    times = time_hands([tuple(rng.sample(DECK, 13)) for _ in range(1000)])
    hardest = sorted(range(len(deals.hands)), key=lambda at: -len(deals.splits[at]))[:20]
    worst = time_hands([deals.hands[at] for at in hardest])
    loop = min(reference_loop() for _ in range(9)) * 1000
    print(
        f"\ntop five with everything, 1,000 hands ({SPEED_SEED}): median {times[500]:.2f} ms, 95th {times[950]:.2f} ms"
    )
    print(f"worst of the 20 with most settings among {len(deals.hands)}: {worst[-1]:.2f} ms")
    print(f"reference loop of 100,000 additions: {loop:.2f} ms, so the median is {times[500] / loop:.2f} of it")
    ran = subprocess.run([sys.executable, "-c", _FIRST_USE], capture_output=True, text=True, check=True)
    took, memory = json.loads(ran.stdout)
    print(f"first use in a new process: {1000 * took:.0f} ms, {memory:.1f} MB more")


def show_duels(deals: Deals, fresh: Deals) -> Calibration:
    """Print duels, exploitability and calibration."""
    ours = arranger()
    settings, forecasts = deals.foresee(ours)
    results: dict[str, Estimate] = {}
    for name, policy in baselines().items():
        results[name] = duel(settings, deals.set_by(policy, name))
    print(f"\nthe arranger against ({DUEL_SEED}, {len(deals.hands) // 4} deals)")
    for name, result in results.items():
        print(f"  {name:22} {result}")
    print(f"charts: {draw_duels(results)}")
    theirs = fresh.set_by(ours, "the arranger")
    print(f"\nfrozen: {len(settings)} of its settings; gains on new deals ({FRESH_SEED}, {len(fresh.hands) // 4})")
    for name, responder in responders(deals, settings).items():
        print(f"  {name:32} {duel(fresh.set_by(responder, name), theirs)}")
    even = level(deals.hands, [forecast.points for forecast in forecasts])
    print(f"\na random hand expects {even.mean:+.4f} +- {even.error:.4f} (luck of the deal taken out)")
    return calibrate(outcomes(settings, forecasts))


def show_calibration(found: Calibration) -> None:
    """Print expected against realised points."""
    print(f"\nrealised = {found.constant:+.4f} + {found.slope.mean:.4f} (+- {found.slope.error:.4f}) x expected")
    print(f"mean expected {found.mean_expected}, mean realised {found.mean_realised}")
    print("tenths, expected/realised: " + ", ".join(f"{one:.2f}/{two:.2f}" for one, two, _ in found.deciles))
    for name, bins in (("sweep", found.sweeps), ("swept", found.swept)):
        print(f"{name}, expected/seen: " + ", ".join(f"{one:.1%}/{two:.1%} ({n})" for one, two, n in bins))
    print(f"charts: {draw_calibration(found)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=5_000, help="deals of four hands for duels and calibration")
    parser.add_argument("--fresh", type=int, default=2_500, help="new deals for the best responses")
    parser.add_argument("--only", choices=("strength", "speed"), help="measure the one or the other")
    asked = parser.parse_args()
    table = opponents_table()
    print(f"table {table.heading.name}, {len(table.settings)} rows, {table.digest}")
    deals = Deals(DUEL_SEED, asked.deals)
    if asked.only != "speed":
        show_calibration(show_duels(deals, Deals(FRESH_SEED, asked.fresh)))
    if asked.only != "strength":
        show_speed(deals)


if __name__ == "__main__":
    main()
