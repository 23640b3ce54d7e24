"""Writes media.csv: phases of animations computed in rational numbers.

Run it in this folder: python3 media_references.py > media.csv
Every input is a Double exactly as printed; the phase is the remainder of
(parent − begin)·speed + offset by the duration, and the cycle the quotient's whole part. A phase that rounds to
the whole duration is the next cycle's beginning.
"""
import random
from fractions import Fraction as F
from math import floor

random.seed(7)
ROWS = [(1e12, 0.3, 0.1, 1.0, 0.0), (1e12, -0.7, 1 / 3, 1.0, 0.05), (1e12, 1e11 + 0.1, 0.7, -1.3, 0.2),
        (999999999999.9, 0.0, 60.0, 2.0, 0.0), (1e12, 0.1, 1e-3, 1.0, 0.0), (1e12, 0.1, 1e-3, 7.0, 1e-5),
        (1e12, 0.0, 1e-9, 1.0, 0.0), (1e300, 0.0, 0.7, 1.0, 0.3), (1e12, 1e-5, 3e5, 0.1, -12.7)]
for _ in range(120):
    ROWS.append((random.choice([1, 1e3, 1e6, 1e9, 1e12]) * (1 + random.random()), random.uniform(-1, 1),
                 random.uniform(0.01, 5), random.choice([1.0, -1.0, 0.5, 1.37, -0.21]),
                 random.choice([0.0, random.uniform(-2, 2)])))
for fps in (24, 25, 30, 50, 60, 120):
    # Frames of animations that begin and end on frames.
    for _ in range(8):
        begin, length = random.randrange(1, 500), random.randrange(1, 200)
        ROWS.append(((begin + random.randrange(1000)) / fps, begin / fps, length / fps, 1.0, 0.0))
ROWS.append((16 / 24, 1 / 24, 40 / 24, 1.0, 0.0))
ROWS.append((1.0, 0.0, 1.7e308, -1e-300, 0.0))
ROWS.append((3.0, 0.0, 1.7e308, -1e292, 0.0))
ROWS.append((1.0, 0.0, 0.3, 1e-300, -1e-20))
print("# parent time,begin time,duration,speed,time offset,phase,cycle; in rational numbers by media_references.py")
for row in ROWS:
    parent, begin, duration, speed, offset = map(F, row)
    local = (parent - begin) * speed + offset
    cycle = floor(local / duration)
    phase = float(local - cycle * duration)
    if phase == float(duration):
        phase, cycle = 0.0, cycle + 1
    print(",".join(repr(float(v)) for v in (*row, phase, cycle)))
