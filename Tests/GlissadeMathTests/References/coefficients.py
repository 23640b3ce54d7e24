"""Prints the polynomial coefficients and split constants of the elementary functions, from mpmath.

Each polynomial is the Chebyshev approximation of a function's smooth part on the interval that the
reduction leaves, a little enlarged; the error printed is that of the polynomial, before it is
multiplied with the (small) factor it stands behind.
"""

from mpmath import asin, atan, chebyfit, cos, exp, log, mp, mpf, pi, sin, sqrt

mp.dps = 60
LN2 = log(mpf(2))
TINY = mpf("1e-12")


def fit(title, function, low, high, count):
    coefficients, error = chebyfit(function, [low, high], count, error=True)
    print(title, "with error", mp.nstr(error, 3))
    for coefficient in reversed(coefficients):
        print("   ", float(coefficient).hex())


def sine(z):
    return -mpf(1) / 6 + z / 120 if z < TINY else (sin(sqrt(z)) / sqrt(z) - 1) / z


def cosine(z):
    return mpf(1) / 24 - z / 720 if z < TINY else (cos(sqrt(z)) - 1 + z / 2) / z**2


def exponential(r):
    return mpf(1) / 2 + r / 6 + r * r / 24 if abs(r) < TINY else (exp(r) - 1 - r) / r**2


def exponential_without_half(r):
    return mpf(1) / 6 + r / 24 if abs(r) < TINY else (exponential(r) - mpf(1) / 2) / r


def logarithm(z):
    s = sqrt(z)
    return mpf(2) / 3 + z * 2 / 5 if z < TINY else (log((1 + s) / (1 - s)) / s - 2) / z


def logarithm_without_two_thirds(z):
    return mpf(2) / 5 + z * 2 / 7 if z < TINY else (logarithm(z) - mpf(2) / 3) / z


def arcsine(z):
    return mpf(1) / 6 + z * 3 / 40 if z < TINY else (asin(sqrt(z)) / sqrt(z) - 1) / z


def arctangent(z):
    return -mpf(1) / 3 + z / 5 if z < TINY else (atan(sqrt(z)) / sqrt(z) - 1) / z


MARGIN = mpf("1.001")
EIGHTH = (pi / 4 * MARGIN) ** 2
RATIO = ((sqrt(mpf(2)) - 1) / (sqrt(mpf(2)) + 1) * MARGIN) ** 2
HALF = LN2 / 2 * MARGIN
fit("(sin(sqrt z)/sqrt z - 1)/z", sine, mpf(0), EIGHTH, 6)
fit("(cos(sqrt z) - 1 + z/2)/z^2", cosine, mpf(0), EIGHTH, 6)
fit("((exp r - 1 - r)/r^2 - 1/2)/r", exponential_without_half, -HALF, HALF, 10)
fit(
    "(exp2 r - 1 - r ln 2)/r^2",
    lambda r: exponential(r * LN2) * LN2**2,
    mpf("-.5005"),
    mpf(".5005"),
    10,
)
fit("log: (ln((1+s)/(1-s))/s - 2)/z, z = s^2", logarithm, mpf(0), RATIO, 7)
fit("pow: (the same - 2/3)/z", logarithm_without_two_thirds, mpf(0), RATIO, 7)
fit("(asin(sqrt z)/sqrt z - 1)/z", arcsine, mpf(0), mpf(".2501"), 13)
fit("(atan(sqrt z)/sqrt z - 1)/z", arctangent, mpf(0), mpf(".4376") ** 2, 11)


def leading(value, count):
    mantissa, exponent = mp.frexp(value)
    return mpf(int(mp.floor(mantissa * 2**count))) * mpf(2) ** (exponent - count)


def split(title, value, counts):
    print(title)
    for count in counts:
        part = leading(value, count)
        print("   ", float(part).hex())
        value -= part
    print("   ", float(value).hex())


split("ln 2", LN2, [32])
split("ln 2", LN2, [53])
split("pi/2", pi / 2, [33, 19, 33])
split("pi/2", pi / 2, [53])
split("atan 1/2", atan(mpf(".5")), [53])
split("atan 3/2", atan(mpf("1.5")), [53])
for constant in (1 / LN2, 2 / pi, pi / 180, 180 / pi):
    print(float(constant).hex())

mp.dps = 450
bits = int(mp.floor(2 / pi * mpf(2) ** (64 * 19)))
print("2/pi")
for word in range(19):
    print("    0x%016x" % (bits >> 64 * (18 - word) & (1 << 64) - 1))
