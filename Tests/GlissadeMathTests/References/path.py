"""Writes paths.csv: lengths, parameters and boxes of cubic curves, from mpmath.

Run it in this folder: python3 path.py > paths.csv
It also checks the nodes of the quadrature in Path+Length.swift: python3 path.py nodes
"""

import random
import sys

import mpmath
from mpmath import mp, mpf

mp.dps = 40
random_source = random.Random(20261)

CURVES = {
    "a gentle arc": (0, 0, 30, 60, 80, 60, 100, 0),
    "a quarter of a circle": (100, 0, 100, 55.22847498307934, 55.22847498307934, 100, 0, 100),
    "a loop": (0, 0, 200, 100, -100, 100, 100, 0),
    "a cusp": (0, 0, 100, 100, 0, 100, 100, 0),
    "nearly a cusp": (0, 0, 100.001, 100, -0.001, 100, 100, 0),
    "a straight way there and back": (0, 0, 150, 75, -50, -25, 100, 50),
    "controls on both ends": (10, 20, 10, 20, 300, -40, 300, -40),
    "a control on the start": (1, 2, 1, 2, 40, 90, 80, 10),
    "three points in one": (5, 5, 5, 5, 5, 5, 90, -30),
    "far from the origin": (1e6, -2e6, 1e6 + 30, -2e6 + 60, 1e6 + 80, -2e6 + 60, 1e6 + 100, -2e6),
    "tiny": (1e-9, 2e-9, 5e-9, -3e-9, 2e-8, 1e-8, 4e-9, 9e-9),
    "a closed loop": (0, 0, 100, 80, -100, 80, 0, 0),
}
for exponent in (1, 3, 4, 5, 6, 7, 8, 9, 12):
    # The derivative is (t - 0.37)(u + w t) + e, and its control values follow from its coefficients.
    e = 10.0**-exponent
    u, w, miss = (310, 450), (120, -560), (0.6 * e, -0.8 * e)
    d0 = [-0.37 * u[i] + miss[i] for i in range(2)]
    d2 = [0.63 * (u[i] + w[i]) + miss[i] for i in range(2)]
    d1 = [d0[i] + (u[i] - 0.37 * w[i]) / 2 for i in range(2)]
    points = [10.0, 20.0]
    for d in (d0, d1, d2):
        points += [points[-2] + d[0] / 3, points[-1] + d[1] / 3]
    CURVES["a cusp missed by 1e-%d" % exponent] = tuple(points)
for number in range(8):
    points = tuple(round(random_source.uniform(-200, 200), 3) for _ in range(8))
    CURVES["random curve %d" % number] = points


def coordinate(p, t):
    s = 1 - t
    return s**3 * p[0] + 3 * s**2 * t * p[1] + 3 * s * t**2 * p[2] + t**3 * p[3]


def derivative(p, t):
    s = 1 - t
    return 3 * (s**2 * (p[1] - p[0]) + 2 * s * t * (p[2] - p[1]) + t**2 * (p[3] - p[2]))


def roots(p):
    """Where one coordinate's derivative vanishes, within 0...1."""
    c = p[1] - p[0]
    b = p[2] - 2 * p[1] + p[0]
    a = p[3] - 3 * p[2] + 3 * p[1] - p[0]
    if a == 0:
        found = [-c / (2 * b)] if b != 0 else []
    else:
        found = [
            each.real
            for each in mpmath.polyroots([a, 2 * b, c], maxsteps=500, extraprec=400)
            if abs(each.imag) < mpf(10) ** -15
        ]
    return [t for t in found if 0 < t < 1]


def length(x, y, end):
    """Split where the speed is smallest: there lie the cusps that quadrature cannot cross."""
    cuts = {mpf(0), end}
    for t in roots(x) + roots(y):
        if t < end:
            cuts.add(t)
    cuts = sorted(cuts)
    speed = lambda t: mpmath.sqrt(derivative(x, t) ** 2 + derivative(y, t) ** 2)
    pieces = []
    for low, high in zip(cuts, cuts[1:]):
        # Finer and finer towards both ends, down to what a cusp can be missed by.
        fine = [mpf(2) ** -k for k in range(48, 1, -2)]
        shares = [0] + fine + [mpf(1) / 2] + [1 - share for share in reversed(fine)]
        pieces += [low + (high - low) * share for share in shares]
    return mpmath.quad(speed, pieces + [cuts[-1]])


def box(p):
    values = [p[0], p[3]] + [coordinate(p, t) for t in roots(p)]
    return min(values), max(values)


def nodes():
    for k in range(1, 9):
        guess = mpmath.cos(mp.pi * (k - mpf(1) / 4) / (16 + mpf(1) / 2))
        x = mpmath.findroot(
            lambda z: mpmath.legendre(16, z), (guess - mpf("0.01"), guess + mpf("0.01")),
            solver="anderson")
        slope = 16 * (x * mpmath.legendre(16, x) - mpmath.legendre(15, x)) / (x * x - 1)
        print(repr(float(x)), repr(float(2 / ((1 - x * x) * slope**2))))


def write():
    print("# name,x and y of the four control points,length,lengths up to a quarter, a half and nine tenths of the "
          "parameter,left,top,right,bottom; 40 digits by path.py")
    for name, points in CURVES.items():
        exact = [mpf(float(each)) for each in points]
        x, y = exact[0::2], exact[1::2]
        parts = [length(x, y, mpf(t)) for t in (1, 0.25, 0.5, 0.9)]
        (left, right), (top, bottom) = box(x), box(y)
        print(",".join([name] + [repr(float(each)) for each in exact + parts + [left, top, right, bottom]]))


nodes() if sys.argv[1:] == ["nodes"] else write()
