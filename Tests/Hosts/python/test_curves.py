"""Curves and springs: values, facts, texts, errors, pickling."""

import copy
import math
import pickle
from xml.etree import ElementTree

import glissade
import numpy as np
import pytest
from closed_form import positions
from glissade import ArgumentError, Curve, KindError, ParseError, Spring


def test_a_curve_of_css_has_its_values():
    assert Curve("linear")(0.25) == 0.25
    assert Curve("ease-in-out")(0.5) == pytest.approx(0.5, abs=1e-12)
    assert Curve.steps(4, "start")([0.0, 0.3, 0.99]).tolist() == [0.25, 0.5, 1.0]
    assert Curve.piecewise([0, 1, 0])(0.25) == 0.5
    assert Curve.piecewise([0, 1, 0], [0, 0.25, 1])(0.25) == 1


@pytest.mark.parametrize("x1, y1, x2, y2", [(0.42, 0, 0.58, 1), (0.25, 0.1, 0.25, 1), (0.3, -0.4, 0.7, 1.5)])
def test_a_bezier_curve_solves_its_polynomial(x1, y1, x2, y2):
    u = np.linspace(0, 1, 101)
    x = 3 * (1 - u) ** 2 * u * x1 + 3 * (1 - u) * u**2 * x2 + u**3
    y = 3 * (1 - u) ** 2 * u * y1 + 3 * (1 - u) * u**2 * y2 + u**3
    # The curve is steep where x hardly changes.
    assert Curve.cubic_bezier(x1, y1, x2, y2)(x) == pytest.approx(y, abs=1e-9)


@pytest.mark.parametrize("damping", [0, 1, 10, 19.99, 20, 30])
def test_a_spring_agrees_with_its_closed_form(damping):
    spring = Spring(stiffness=100, damping=damping, velocity=3)
    times = np.linspace(0, 3, 200)
    assert spring(times) == pytest.approx(positions(times, 0, 1, 1, 100, damping, 3), abs=1e-9)
    assert spring(float(times[7])) == spring(times)[7]


def test_velocities_are_the_derivative():
    spring = Spring(damping=4)
    times, step = np.linspace(0.1, 2, 50), 1e-6
    difference = (spring(times + step) - spring(times - step)) / (2 * step)
    values, velocities = spring.sample(times)
    # The error of a central difference is step² × f''' / 6, and rounding divided by the step.
    assert velocities == pytest.approx(difference, abs=1e-6)
    assert (values == spring(times)).all()
    assert spring.velocity_at(0.5) == spring.velocity_at([0.5])[0]


def test_results_have_the_shape_of_the_times():
    curve = Curve("ease")
    for time in (0.5, 1, True, np.float64(0.5), np.float32(0.5), np.int64(1), np.array(0.5)):
        assert type(curve(time)) is float and type(curve.velocity_at(time)) is float
        assert curve(time) == curve([time])[0]
    for shape in [(0,), (3,), (2, 3), (2, 0, 3)]:
        assert curve(np.zeros(shape)).shape == shape
    times = np.linspace(0, 1, 12).reshape(3, 4)
    assert (curve(times.T) == curve(np.ascontiguousarray(times.T))).all()
    assert (curve(times[::-2, ::-1]) == curve(times[::-2, ::-1].copy())).all()
    assert (curve(np.arange(3)) == curve([0.0, 1.0, 2.0])).all()
    assert (curve(np.array([0.5, 0.25], ">f8")) == curve([0.5, 0.25])).all()
    assert (curve(np.array([True, False])) == [1, 0]).all()


def test_facts_of_a_spring():
    spring = Spring(2, 50, 3, 1)
    assert (spring.mass, spring.stiffness, spring.damping, spring.velocity) == (2, 50, 3, 1)
    assert spring.kind == "spring" and not spring.is_unit
    assert spring.settling_time == spring.duration > 1
    assert 1 + spring.overshoot == pytest.approx(spring(spring.overshoot_time), abs=1e-9)
    assert Curve("ease").is_unit and Curve("ease").duration == 1


@pytest.mark.parametrize("duration, bounce", [(0.5, 0.3), (0.5, None), (2, 1), (0.15, 0.14), (3, -0.5), (1e-3, -0.999)])
def test_a_spring_has_a_duration_and_a_bounce(duration, bounce):
    spring = Spring(duration=duration, bounce=bounce, velocity=2)
    named = Curve(f"spring(duration:{duration}, bounce:{bounce or 0}, velocity:2)")
    times = np.linspace(0, 3 * duration, 100)
    # Below a bounce of 0, the text is the textbook curve, and the spring is critically damped.
    if bounce is None or bounce >= 0:
        assert (spring(times) == named(times)).all()
    else:
        assert (spring(times) == Spring(duration=duration, velocity=2)(times)).all()
    assert spring.mass == 1 and spring.stiffness == pytest.approx((2 * math.pi / duration) ** 2, rel=1e-15)
    assert spring.duration == spring.settling_time > duration
    assert eval(repr(spring), vars(glissade)) == spring == pickle.loads(pickle.dumps(spring))


@pytest.mark.parametrize(
    "arguments, field",
    [
        ({"duration": 0}, "duration"),
        ({"duration": -1, "bounce": 0.5}, "duration"),
        ({"duration": math.nan}, "duration"),
        ({"duration": math.inf}, "duration"),
        ({"duration": 1e-300}, "duration"),
        ({"duration": 1, "bounce": -1}, "bounce"),
        ({"duration": 1, "bounce": 1.01}, "bounce"),
        ({"duration": 1, "bounce": math.nan}, "bounce"),
        ({"bounce": 0.5}, "bounce"),
        ({"duration": 1, "stiffness": 100}, "duration"),
        ({"bounce": 1, "mass": 1}, "bounce"),
    ],
)
def test_a_duration_and_a_bounce_are_checked(arguments, field):
    with pytest.raises(ArgumentError) as raised:
        Spring(**arguments)
    assert raised.value.field == field and raised.value.message


@pytest.mark.parametrize(
    "curve, label",
    [
        (Spring(damping=3), "4.699 s"),
        (Spring(damping=0), "7.54 s"),
        (Spring(damping=1e-9, velocity=1e6), " s"),
        (Spring(stiffness=1e200, damping=0), " s"),
        (Spring(damping=30), "1 s"),
        (Curve("ease"), "1"),
        (Curve("linear(0, -3 20%, 1)"), "1"),
        (Curve.steps(3), "1"),
        (Curve.decay(-500), " s"),
        (Curve.decay(0), " s"),
    ],
    ids=str,
)
def test_notebooks_show_a_drawing(curve, label):
    picture = ElementTree.fromstring(curve._repr_svg_())
    title, guides, line, text = picture
    assert title.text == str(curve) and text.text.endswith(label)
    x, y = np.array([point.split(",") for point in line.get("points").split()], float).T
    assert (np.diff(x) >= 0).all() and (x[0], x[-1]) == (20, 300) and y.min() >= 20 and y.max() <= 160
    # The line is the curve, upwards; the label has four digits.
    values = curve(np.linspace(0, float(text.text.removesuffix(" s")), 641))
    assert np.ptp(values) == 0 or np.corrcoef(-y, values)[0, 1] > 0.99
    assert guides.get("d").count("M") == 2


def test_curves_beyond_all_numbers_have_no_drawing():
    assert Curve("linear(-1e308, 1.7e308)")._repr_svg_() is None


def test_an_overdamped_spring_of_core_animation_is_not_that_of_textbooks():
    times = np.linspace(0, 3, 3000)
    clamped, own = Spring(damping=50), Spring(damping=50, allows_overdamping=True)
    assert (clamped(times) == Spring(damping=20)(times)).all() and clamped.overshoot == 0
    roots = -25 + np.array([1, -1]) * math.sqrt(25**2 - 100)
    textbook = 1 + (roots[1] * np.exp(roots[0] * times) - roots[0] * np.exp(roots[1] * times)) / (roots[0] - roots[1])
    assert textbook.max() < 1 < own(times).max()
    # The coefficients are swapped.
    swapped = 1 + (roots[1] * np.exp(roots[1] * times) - roots[0] * np.exp(roots[0] * times)) / (roots[0] - roots[1])
    assert own(times) == pytest.approx(swapped, abs=1e-9)


def test_a_decay_comes_to_rest():
    decay = Curve.decay(1000, 0.998)
    # The sum of v × 0.998^(1000 t) over time.
    assert decay(60.0) == pytest.approx(1000 / (-1000 * math.log(0.998)), rel=1e-9)
    assert decay.kind == "decay"


def test_interpolation():
    values = Curve("linear").interpolate([0, 0.5, 1, 2], [0, 0, 0, 0], [10, 20, 30, 40])
    assert values.dtype == np.float32 and values.tolist() == [0, 10, 30, 40]
    out = np.zeros(4, np.float32)
    assert Curve("steps(2)").interpolate([0, 0.5, 0.9, 1], 0, 4, out=out) is out
    assert out.tolist() == [0, 2, 2, 4]
    backwards = np.zeros(8, np.float32)
    Curve("linear").interpolate(np.linspace(0, 1, 4)[::-1], 0, 3, out=backwards[::-2])
    assert backwards.tolist() == [0, 0, 0, 1, 0, 2, 0, 3]
    with pytest.raises(KindError):
        Spring().interpolate(0.5, 0, 1)


@pytest.mark.parametrize(
    "curve",
    [
        Curve("ease-in"),
        Curve("linear(0, .5 30%, 1)"),
        Curve.cubic_bezier(0.1, 0.2, 0.3, 0.4),
        Curve.steps(3, "both"),
        Curve.piecewise([0, 0.3, 1], [0, 0.1, 1]),
        Curve.decay(1234.5),
        Spring(1.1, 2.2, 3.3, 4.4, allows_overdamping=True),
    ],
    ids=str,
)
def test_curves_are_pickled_copied_compared_and_read_back(curve):
    for other in (pickle.loads(pickle.dumps(curve)), copy.deepcopy(curve), Curve(str(curve))):
        assert other == curve and hash(other) == hash(curve)
        assert (other([0, 0.1, 0.7]) == curve([0, 0.1, 0.7])).all()
    assert type(pickle.loads(pickle.dumps(curve))) is type(curve)
    assert curve != Curve("steps(7)") and curve != "ease"
    assert eval(repr(curve), vars(glissade)) == curve


@pytest.mark.parametrize(
    "create, kind, field",
    [
        (lambda: Curve("cubic-bezier(.1, .2, .3"), ParseError, None),
        (lambda: Curve(""), ParseError, None),
        (lambda: Curve.cubic_bezier(2, 0, 0, 1), ArgumentError, None),
        (lambda: Curve.cubic_bezier(math.nan, 0, 0, 1), ArgumentError, None),
        (lambda: Curve.steps(0), ArgumentError, "count"),
        (lambda: Curve.steps(2**31), ArgumentError, "count"),
        (lambda: Curve.steps(3, "middle"), ArgumentError, "position"),
        (lambda: Curve.piecewise([1]), ArgumentError, None),
        (lambda: Spring(mass=0), ArgumentError, "mass"),
        (lambda: Spring(mass=-1), ArgumentError, "mass"),
        (lambda: Spring(stiffness=math.inf), ArgumentError, "stiffness"),
        (lambda: Spring(damping=-1), ArgumentError, "damping"),
        (lambda: Curve.decay(1, 1.5), ArgumentError, "rate"),
        (lambda: Spring()(math.nan), ArgumentError, "times"),
        (lambda: Spring()([0, math.nan]), ArgumentError, "times"),
    ],
)
def test_bad_input_is_an_error_with_details(create, kind, field):
    with pytest.raises(kind) as raised:
        create()
    error = raised.value
    assert isinstance(error, ValueError) and isinstance(error, glissade.Error)
    assert error.status.startswith("GLISSADE_") and error.message
    assert field is None or error.field == field
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.args, str(again)) == (type(error), error.args, str(error))


def test_an_error_names_row_and_value():
    with pytest.raises(ArgumentError) as raised:
        Spring()([0, 1, math.inf, math.nan])
    assert raised.value.row in (2, 3)
    with pytest.raises(ParseError) as parse:
        Curve("cubic-bezier(.1, x, .3, 1)")
    assert parse.value.row is not None and parse.value.row > 10


def test_a_number_of_steps_is_an_integer():
    assert Curve.steps(np.int8(2)) == Curve.steps(2)
    with pytest.raises(KindError):
        Curve.steps(2.5)


@pytest.mark.parametrize("times", ["0.5", ["a"], [None], [1j], [object()], {"a": 1}])
def test_times_that_are_no_numbers_are_type_errors(times):
    with pytest.raises(KindError):
        Spring()(times)


def test_a_curve_is_written_for_other_programs():
    spring = Spring(duration=0.5, bounce=0.3)
    assert spring.ease("swiftui") == ".spring(duration: 0.5, bounce: 0.3)"
    assert Curve("ease-in").ease() == "ease-in"
    text = spring.ease(error=1e-3)
    duration, easing = text.split(" ", 1)
    assert duration.endswith("ms") and easing.startswith("linear(0, ")
    times = np.linspace(0, 1, 1001)
    # The error is a fraction of the travel, which is 1.046.
    assert Curve(easing)(times) == pytest.approx(spring(times * float(duration[:-2]) / 1000), abs=1.047e-3)
    # Longer than the first buffer.
    assert len(Spring(damping=1).ease(error=1e-5)) > 4096
    assert spring.ease("property", fallback=True).startswith(":root { --spring: ")


def test_a_curve_that_a_program_does_not_have_is_an_error():
    spring = Spring(duration=0.5, bounce=0.3)
    with pytest.raises(KindError, match="nearest Bézier curve is off by 3.9 %"):
        spring.ease("token")
    assert spring.ease("token", approximate=True).startswith('{"$type":"cubicBezier","$value":[0.3')
    with pytest.raises(glissade.TimeError, match="never comes to rest"):
        Spring(damping=0).ease()
    with pytest.raises(glissade.UnknownNameError, match="did you mean 'swiftui'"):
        spring.ease("swiftu")
    for error in (0, -1, 0.6, math.nan):
        with pytest.raises(ArgumentError) as raised:
            spring.ease(error=error)
        assert raised.value.field == "error"
    with pytest.raises(ArgumentError):
        spring.ease("svg", fallback=True)
