"""Writes the reference values of the elementary functions, from mpmath, as tables.

Run it anywhere: it writes a table for each function beside itself. Each entry is the argument's
bits, the second argument's where there is one, the bits of the correctly rounded value, and what
rounding left over in millionths of an ulp, so that a test can tell 0.49 ulp from 0.51.
"""

import math
import pathlib
import random
import struct

import mpmath
from mpmath import mp, mpf

PER_FUNCTION = 120
LARGEST = struct.unpack("<d", struct.pack("<Q", 0x7FEFFFFFFFFFFFFF))[0]
random_source = random.Random(20260)


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def from_bits(u):
    return struct.unpack("<d", struct.pack("<Q", u))[0]


def uniform(low, high):
    return lambda: random_source.uniform(low, high)


def magnitudes(low, high, signed=True):
    return lambda: random_source.choice([-1, 1] if signed else [1]) * 2.0 ** random_source.uniform(
        low, high
    )


def any_finite():
    while True:
        x = from_bits(random_source.getrandbits(64))
        if math.isfinite(x):
            return x


def any_positive():
    return abs(any_finite())


def near_quarter_turns():
    turns = random_source.randrange(1, 1 << random_source.randrange(2, 60))
    with mp.workprec(200):
        x = float(mp.pi / 2 * turns)
    return random_source.choice([x, math.nextafter(x, 0), math.nextafter(x, LARGEST)])


def around(*values):
    return [y for x in values for y in (math.nextafter(x, -LARGEST), x, math.nextafter(x, LARGEST))]


# The Doubles nearest to a multiple of a quarter turn, relative to their size, and the bounds
# between the ways of reducing.
HARD_ANGLES = around(0.78, 2.0**20, math.pi / 4, math.pi / 2, math.pi, 2.0**-27) + [
    6381956970095103 * 2.0**797,
    float.fromhex("0x1.6ac5b262ca1ffp+849"),
    LARGEST,
    1e22,
]

# Per function: the exact one, arguments to include, and sources of random ones.
ONE = {
    "Exponential": {
        "exp": (
            mpmath.exp,
            around(0.34657359027997264, -0.34657359027997264, 709.78, -708.4, -745.1, 1.0)
            + [2.0**-60, -(2.0**-60), 5e-324],
            [uniform(-1, 1), uniform(-745, 709.7), uniform(-745.1, -708)],
        ),
        "exp2": (
            lambda x: mpf(2) ** x,
            around(0.5, -0.5, 1023.9, -1022.0, -1074.5, 1.0) + [2.0**-60, -(2.0**-60)],
            [uniform(-1, 1), uniform(-1074, 1024), uniform(-1074, -1022)],
        ),
        "expm1": (
            mpmath.expm1,
            around(0.34657359027997264, -0.34657359027997264, 39.9, 36.4, 709.78, -39.9, 2.0**-54)
            + [5e-324, -5e-324, 2.0**-1022],
            [uniform(-1, 1), uniform(-40, 40), magnitudes(-60, 3), uniform(35, 709.7)],
        ),
    },
    "Logarithm": {
        "log": (
            mpmath.log,
            around(0.7071067811865476, 1.4142135623730951, 2.0, 2.0**-1022)
            + [math.nextafter(1, 0), math.nextafter(1, 2), 5e-324, LARGEST],
            [uniform(0.5, 2), any_positive, lambda: 1 + random_source.uniform(-1e-3, 1e-3)],
        ),
        "log1p": (
            mpmath.log1p,
            around(-0.2928932188134524, 0.4142135623730951, 2.0**-53, 9007199254740992.0)
            + [math.nextafter(-1, 0), 5e-324, -5e-324, LARGEST],
            [
                uniform(-1, 2),
                magnitudes(-60, -1),
                any_positive,
                lambda: 2.0 ** random_source.uniform(-53, 0) - 1,
            ],
        ),
    },
    "Trigonometric": {
        name: (
            function,
            HARD_ANGLES,
            [uniform(-0.8, 0.8), uniform(-100, 100), uniform(-3e6, 3e6), any_finite]
            + [near_quarter_turns],
        )
        for name, function in (("sin", mpmath.sin), ("cos", mpmath.cos), ("tan", mpmath.tan))
    },
    "InverseTrigonometric": {
        "asin": (
            mpmath.asin,
            around(0.5, -0.5, 2.0**-27) + [math.nextafter(1, 0), math.nextafter(-1, 0), 5e-324],
            [uniform(-1, 1), magnitudes(-60, 0), lambda: 1 - 2.0 ** random_source.uniform(-53, -1)],
        ),
        "acos": (
            mpmath.acos,
            around(0.5, -0.5) + [math.nextafter(1, 0), math.nextafter(-1, 0), 5e-324],
            [uniform(-1, 1), magnitudes(-60, 0), lambda: 1 - 2.0 ** random_source.uniform(-53, -1)],
        ),
        "atan": (
            mpmath.atan,
            around(0.4375, 0.6875, 1.1875, 2.4375, 2.0**66, 2.0**-27) + [5e-324, LARGEST],
            [uniform(-1, 1), uniform(0, 5), magnitudes(-60, 70), any_finite],
        ),
    },
    "Power": {},
}
TWO = {
    "InverseTrigonometric": {
        "atan2": (
            mpmath.atan2,
            [(5e-324, 5e-324), (5e-324, -5e-324), (LARGEST, LARGEST), (-LARGEST, -LARGEST)]
            + [(5e-324, LARGEST), (LARGEST, 5e-324), (5e-324, 1.5), (2.0**-1000, 2.0**-30)],
            [
                (uniform(-1, 1), uniform(-1, 1)),
                (any_finite, any_finite),
                (magnitudes(-20, 20), magnitudes(-20, 20)),
                (magnitudes(-1074, -1000), magnitudes(-1074, -1000)),
                (magnitudes(1000, 1023), magnitudes(1000, 1023)),
            ],
        )
    },
    "Power": {
        "hypot": (
            mpmath.hypot,
            [(5e-324, 5e-324), (3.0, 4.0), (2.0**1023, 2.0**1023), (LARGEST, 5e-324)]
            + [(2.0**500, 2.0**499), (2.0**-400, 2.0**-401)],
            [
                (uniform(-1, 1), uniform(-1, 1)),
                (any_finite, any_finite),
                (magnitudes(-20, 20), magnitudes(-20, 20)),
                (magnitudes(-1074, -1000), magnitudes(-1074, -1000)),
            ],
        ),
        "pow": (
            mpmath.power,
            [(10.0, 308.0), (10.0, -308.0), (2.0, 0.5), (0.5, 1074.0), (5e-324, 0.01)]
            + [(math.nextafter(1, 0), 1e17), (math.nextafter(1, 2), -1e17), (LARGEST, 0.999)],
            [
                (uniform(0.5, 2), uniform(-1000, 1000)),
                (uniform(0, 100), uniform(-10, 10)),
                (lambda: 1 + random_source.uniform(-1e-6, 1e-6), uniform(-7e8, 7e8)),
                (any_positive, uniform(-1, 1)),
            ],
        ),
    },
}


def rounded(value):
    """The correctly rounded Double and the rest in millionths of an ulp, or None out of range."""
    if value == 0 or abs(value) < mpf(2) ** -1074 or abs(value) >= mpf(2) ** 1024:
        return None
    _, exponent = mp.frexp(value)
    ulp = mpf(2) ** (max(exponent, -1021) - 53)
    units = int(mp.nint(value / ulp))
    if abs(units) * ulp >= mpf(2) ** 1024:
        return None
    return math.ldexp(units, max(exponent, -1021) - 53), int(
        mp.nint((value / ulp - units) * 1000000)
    )


def entries(function, arguments, sources, arity):
    # Enough for the largest angle modulo π/2, with a hundred bits to spare.
    with mp.workprec(1300):
        count = 0
        while count < PER_FUNCTION:
            if arguments:
                x = arguments.pop(0)
            else:
                source = sources[count % len(sources)]
                x = source() if arity == 1 else (source[0](), source[1]())
            x = (x,) if arity == 1 else x
            value = function(*map(mpf, x))
            result = rounded(value) if mp.isfinite(value) and mp.im(value) == 0 else None
            if result is None:
                continue
            count += 1
            words = [bits(each) for each in x] + [bits(result[0])]
            yield " ".join("%016x" % word for word in words) + " %d" % result[1]


def write(name, arity, function, arguments, sources):
    lines = [
        "# arguments and correctly rounded value as bits, then the rest in millionths of a unit of its last place; "
        "by elementary.py from mpmath %s" % mpmath.__version__
    ]
    lines += [row.replace(" ", ",") for row in entries(function, list(arguments), sources, arity)]
    (pathlib.Path(__file__).parent / ("%s.csv" % name)).write_text("\n".join(lines) + "\n")


# The order matters: all functions draw from one sequence of random numbers.
for each_group in ONE:
    for each_name, row in ONE[each_group].items():
        write(each_name, 1, *row)
    for each_name, row in TWO.get(each_group, {}).items():
        write(each_name, 2, *row)
