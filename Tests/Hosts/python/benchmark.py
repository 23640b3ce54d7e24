"""Compares springs with their closed form in numpy, and prints the cost of small calls.

    python benchmark.py [--smoke]

Exits with 1 if a million springs take more than 2 ns each, or if numpy takes less than 30 times as long. With --smoke
it measures briefly and checks nothing.
"""

import statistics
import sys
import time

import glissade
import numpy as np


def seconds(work, repeats):
    """Returns the median time of a call."""
    found = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return statistics.median(found)


def closed_form(dtype, from_value, to_value, stiffness, damping, velocity):
    """Returns a function of time with the positions of underdamped springs, prepared as far as numpy can."""
    frequency = np.sqrt(stiffness)
    ratio = damping / (2 * frequency)
    damped = frequency * np.sqrt(1 - ratio * ratio)
    offset = from_value - to_value
    slope = (velocity + ratio * frequency * offset) / damped
    rate, damped, offset, slope, to_value = (
        column.astype(dtype) for column in (-ratio * frequency, damped, offset, slope, to_value)
    )

    def positions(at):
        angle = damped * dtype(at)
        return to_value + np.exp(rate * dtype(at)) * (offset * np.cos(angle) + slope * np.sin(angle))

    return positions


def main():
    smoke = "--smoke" in sys.argv
    count, repeats = (20_000, 5) if smoke else (1_000_000, 41)
    random = np.random.default_rng(1)
    columns = {
        "from_value": random.uniform(-100, 100, count),
        "to_value": random.uniform(-100, 100, count),
        "stiffness": random.uniform(100, 400, count),
        "damping": random.uniform(2, 15, count),
        "velocity": random.uniform(-100, 100, count),
    }
    springs = glissade.Springs(**columns)
    ordered, rows = np.empty(springs.sorted_count, np.float32), np.empty(count, np.float32)
    double, single = (closed_form(dtype, **columns) for dtype in (np.float64, np.float32))
    difference = np.abs(springs.evaluate(0.4) - double(0.4)).max()
    print(f"{count:,} springs, {glissade.instruction_set().name}; greatest difference {difference:.1e}")
    assert difference < 1e-3

    results = {}
    for name, work, times in [
        ("evaluate_sorted", lambda: springs.evaluate_sorted(0.4, out=ordered), repeats),
        ("evaluate", lambda: springs.evaluate(0.4, out=rows), repeats),
        ("numpy, float64", lambda: double(0.4), max(repeats // 4, 3)),
        ("numpy, float32", lambda: single(0.4), max(repeats // 4, 3)),
    ]:
        work()
        results[name] = seconds(work, times) / count * 1e9
        print(f"  {name:16} {results[name]:8.2f} ns a spring")
    ratio = results["numpy, float64"] / results["evaluate_sorted"]
    print(
        f"  {ratio:.0f} times as fast as numpy in float64, "
        f"{results['numpy, float32'] / results['evaluate_sorted']:.0f} times as in float32"
    )

    stage = glissade.Stage()
    layers = stage.add(1)
    layers.animate(glissade.BasicAnimation("position_x", from_value=0, to_value=1, duration=1e6))
    spring = glissade.Spring()
    for name, work in [
        ("Stage.evaluate, 1 layer", lambda: stage.evaluate(1.5)),
        ("Spring at one time", lambda: spring(0.5)),
        ("Layers.presentation", lambda: layers.presentation("position_x", 0.5)),
    ]:
        print(f"  {name:24} {seconds(work, 200 * repeats) * 1e6:6.2f} µs")
    if not smoke and (results["evaluate_sorted"] > 2 or ratio < 30):
        sys.exit("too slow: at most 2 ns a spring, and a thirtieth of numpy's time")


main()
