"""Writes spring.csv: spring motions computed with 60 digits.

Run it in this folder: python3 spring_references.py > spring.csv
Every input is a Double exactly as printed; the motion is that of m·x'' + c·x' + k·x = 0, in the
form that holds in every damping regime (cos and cosh, sin and sinh of the root of a signed number).
"""
from mpmath import mp, mpf, sqrt, exp, cos, cosh, sin, sinh

mp.dps = 60


def state(m, k, c, y, v, t):
    m, k, c, y, v, t = map(mpf, (m, k, c, y, v, t))
    a, w2 = c / (2 * m), k / m
    s = w2 - a * a
    r = sqrt(abs(s))
    if s > 0:
        even, odd = cos(r * t), sin(r * t) / r
    elif s < 0:
        even, odd = cosh(r * t), sinh(r * t) / r
    else:
        even, odd = mpf(1), t
    e = exp(-a * t)
    return (e * (y * even + (v + a * y) * odd), e * (v * even - (a * v + w2 * y) * odd))


RATIOS = [0.0, 0.01, 0.05, 0.3, 0.6, 0.97, 1 - 1e-4, 1 - 1e-8, 1 - 1e-12, 1.0,
          1 + 1e-12, 1 + 1e-8, 1 + 1e-4, 1.01, 1.5, 10.0, 1000.0]
print("# mass,stiffness,damping,initial velocity,time,position,velocity; from -1 to 0 with 60 digits by spring_references.py")
for ratio in RATIOS:
    for m, k in ((1.0, 100.0), (2.0, 3.7)):
        c = 2 * ratio * (k * m) ** 0.5
        for v in (0.0, 7.5, -3.0):
            for t in (1e-9, 0.013, 0.25, 1.7):
                p, q = state(m, k, c, -1.0, v, t)
                row = [repr(x) for x in (m, k, c, v, t, float(p), float(q))]
                print(",".join(row))
