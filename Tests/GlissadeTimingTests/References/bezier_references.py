"""Writes bezier.csv: unit Bézier curves solved with 120 digits.

Run it in this folder: python3 bezier_references.py > bezier.csv
Each row has the input x, the output y, and the least and the greatest output for inputs that differ
from x by at most DELTA times the distance to the nearer end: the room that a solution with that
backward error has.
"""
from mpmath import mp, mpf

mp.dps = 120
DELTA = mpf(2) ** -50

CURVES = [
    (0.25, 0.1, 0.25, 1.0), (0.42, 0.0, 1.0, 1.0), (0.0, 0.0, 0.58, 1.0), (0.42, 0.0, 0.58, 1.0),
    (1.0, 0.0, 0.0, 1.0), (0.0, 1.0, 1.0, 0.0), (0.0, 1.0, 0.0, 1.0), (1.0, 0.0, 1.0, 0.0),
    (0.0, 0.0, 0.0, 1.0), (0.0, 0.7, 1.0, 0.3), (1.0, 1.0, 0.0, 0.0), (1.0, -2.0, 0.0, 3.0),
    (0.68, -0.55, 0.265, 1.55), (0.95, 0.05, 0.795, 0.035), (1e-9, 1.0, 1 - 1e-9, 0.0),
    (0.075, 0.82, 0.165, 1.0), (1 - 1e-12, 0.0, 1e-12, 1.0), (0.5, 1e6, 0.5, -1e6),
]
INPUTS = [1e-300, 1e-20, 1e-9, 1e-3, 0.1, 0.25, 1 / 3, 0.49, 0.5 - 2**-40, 0.5 - 2**-54, 0.5,
          0.5 + 2**-53, 0.5 + 2**-20, 0.7, 0.9, 0.999, 1 - 1e-9, 1 - 2**-53]


def poly(s, p, q):
    t = 1 - s
    return 3 * p * s * t * t + 3 * q * s * s * t + s**3


def solve(x, p, q):
    low, high = mpf(0), mpf(1)
    if x <= 0 or x >= 1:
        return mpf(0) if x <= 0 else mpf(1)
    # The scale of the root first (it may be tiny), then halving.
    while poly(high / 1024, p, q) > x:
        high /= 1024
    for _ in range(360):
        middle = (low + high) / 2
        if poly(middle, p, q) < x:
            low = middle
        else:
            high = middle
    return (low + high) / 2


print("# x1,y1,x2,y2,x,y,the bounds of y for a backward error of 2^-50; unit Bezier curves solved with 120 digits by bezier_references.py")
for curve in CURVES:
    x1, y1, x2, y2 = map(mpf, curve)
    for x in INPUTS:
        exact = mpf(x)
        room = DELTA * min(exact, 1 - exact)
        ys = [poly(solve(exact + d, x1, x2), y1, y2) for d in (-room, mpf(0), room)]
        row = list(curve) + [x, float(ys[1]), float(min(ys)), float(max(ys))]
        print(",".join(repr(v) for v in row))
