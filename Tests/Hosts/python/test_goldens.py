"""The numbers of goldens.json, as the package computes them."""

import math
import sys
from pathlib import Path

import numpy as np
import pytest
from glissade import (
    BasicAnimation,
    Curve,
    KeyframeAnimation,
    Spring,
    SpringAnimation,
    Stage,
    multiply,
)

TESTS = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TESTS / "Hosts"))

import goldens  # noqa: E402

ROWS = goldens.read(TESTS / "Support/Goldens/goldens.json")

# Core Animation computes values in float, settling times in double; other rows come from the same formulas.
FLOAT, SETTLING, COMPUTED = 2e-6, 1e-9, 1e-12
# Frames are floats: the kernels' largest error.
FRAME = 3e-6
POSITION_X, OPACITY = 12, None


def number(path):
    return float(ROWS[path])


def numbers(path):
    count = sum(row.startswith(path + "/") for row in ROWS)
    return [number(f"{path}/{index}") for index in range(count)]


def printed(path, tolerance):
    """Returns the relative tolerance of a row that is not printed with all its digits."""
    return max(tolerance, ROWS[path].half_unit * (1 + 1e-9) / max(1, abs(number(path))))


def layer_with(**values):
    """Returns a stage with one layer, and the layer."""
    stage = Stage()
    layer = stage.add()
    layer.set(**values)
    return stage, layer


def shown(path, stage, layer, time, element, tolerance, scale=1.0):
    """Yields what a layer shows in its presentation and in its frame: its opacity, or an element of its matrix."""
    frame = stage.evaluate(time, copy=True)
    index = layer.frame_indices()[0]
    if element is OPACITY:
        yield path, layer.presentation("opacity", time)[0], tolerance, scale
        yield path, frame.opacities[index], tolerance + FRAME, scale
        return
    value = layer.presentation("transform", time)[0].reshape(-1)[element]
    if element == POSITION_X:
        value += layer.presentation("position_x", time)[0]
    yield path, value, tolerance, scale
    yield path, frame.matrices[index].reshape(-1)[element], tolerance + FRAME, scale


def settling():
    for row in range(11):
        mass, stiffness, damping, velocity = (
            number(f"ca_spring_settling/rows/{row}/{name}") for name in "m k c v0".split()
        )
        spring = Spring(mass, stiffness, damping, velocity)
        yield f"ca_spring_settling/rows/{row}/settle", spring.settling_time, SETTLING, 1
    for row in range(6):
        duration, bounce = number(f"ca_perceptual/{row}/d"), number(f"ca_perceptual/{row}/b")
        spring = Spring(1, (2 * math.pi / duration) ** 2, 4 * math.pi * (1 - bounce) / duration)
        yield f"ca_perceptual/{row}/settle", spring.settling_time, SETTLING, 1


def springs():
    times = numbers("ca_spring_positions_x100/t")
    for name, damping, velocity in [
        ("default", 10, 0),
        ("c20_or_c30_clamped", 20, 0),
        ("c20_or_c30_clamped", 30, 0),
        ("v5", 10, 5),
        ("v-5", 10, -5),
    ]:
        spring = Spring(1, 100, damping, velocity)
        stage, layer = layer_with(position_x=0)
        layer.animate(SpringAnimation("position_x", spring, from_value=0, to_value=100))
        for index, time in enumerate(times):
            path = f"ca_spring_positions_x100/{name}/{index}"
            tolerance = printed(path, FLOAT)
            yield path, 100 * spring(time), tolerance, 1
            yield from shown(path, stage, layer, time, POSITION_X, tolerance)
    stage, layer = layer_with(position_x=-7)
    layer.animate(SpringAnimation("position_x", from_value=0, to_value=100, duration=0.5))
    for time in ("0.1", "0.49"):
        path = f"ca_spring_positions_x100/duration.5_default/{time}"
        yield from shown(path, stage, layer, float(time), POSITION_X, printed(path, FLOAT))
    duration, bounce = number("apple_overdamped_branch/d"), number("apple_overdamped_branch/b")
    spring = Spring(1, (2 * math.pi / duration) ** 2, 4 * math.pi / (duration * (1 + bounce)), allows_overdamping=True)
    yield "apple_overdamped_branch/peak", spring(number("apple_overdamped_branch/at")), COMPUTED, 1


def retargeting():
    stage, layer = layer_with(position_x=350)
    for move, (begin, start, velocity) in enumerate([(0, -100, 0), (0.1, -200, 1)]):
        stiffness = number(f"uikit_duration_k/{move + 1}/k")
        layer.animate(
            SpringAnimation(
                "position_x",
                Spring(1, stiffness, 2 * 0.8 * math.sqrt(stiffness), velocity),
                from_value=start,
                to_value=0,
                begin_time=begin,
                duration=number(f"uikit_retarget/moves/{move}/d"),
                additive=True,
            )
        )
    # At its end UIKit's spring is exactly there, which Core Animation's is not: later rows are UIKit's alone.
    for time in ("0.1", "0.2", "0.3"):
        path = f"uikit_retarget/samples/{time}"
        yield from shown(path, stage, layer, float(time), POSITION_X, printed(path, FLOAT))


def curves():
    for name, text in {
        "easeIn": "ease-in",
        "easeOut": "ease-out",
        "easeInEaseOut": "ease-in-out",
        "default": "ease",
    }.items():
        stage, layer = layer_with(opacity=0.5)
        layer.animate(BasicAnimation("opacity", from_value=0, to_value=1, duration=1, curve=text))
        for index, x in enumerate(numbers("curves_at/x")):
            path = f"curves_at/{name}/{index}"
            tolerance = printed(path, FLOAT)
            yield path, Curve(text)(x), tolerance, 1
            yield path, Curve(text).interpolate([x], 0, 1)[0], tolerance + FRAME, 1
            yield from shown(path, stage, layer, x, OPACITY, tolerance)


def timings():
    for name, timing in {
        "autoreverses": {"autoreverses": True},
        "repeatCount2.5": {"repeat_count": 2.5},
        "repeatDuration1.7": {"repeat_duration": 1.7},
        "speed2": {"speed": 2},
        "timeOffset.3": {"time_offset": 0.3},
        "speed-1": {"speed": -1},
        "duration0": {"duration": 0},
    }.items():
        stage, layer = layer_with(opacity=0.5)
        layer.animate(BasicAnimation("opacity", from_value=0, to_value=1, **{"duration": 1, **timing}))
        for index, time in enumerate(numbers("media_timing/t")):
            yield from shown(f"media_timing/{name}/{index}", stage, layer, time, OPACITY, COMPUTED)
    for mode in ("removed", "forwards", "backwards", "both"):
        stage, layer = layer_with(opacity=0.5)
        begin = number("fill_modes/beginTime")
        layer.animate(
            BasicAnimation(
                "opacity", from_value=0, to_value=1, duration=1, begin_time=begin, fill_mode=mode, stays=True
            )
        )
        for index, time in enumerate(numbers("fill_modes/t")):
            yield from shown(f"fill_modes/{mode}/{index}", stage, layer, time, OPACITY, COMPUTED)


def ends():
    for name, values in {
        "from.2": {"from_value": 0.2},
        "to.8": {"to_value": 0.8},
        "by.3": {"by_value": 0.3},
        "from.2_by.3": {"from_value": 0.2, "by_value": 0.3},
        "to.9_by.3": {"to_value": 0.9, "by_value": 0.3},
        "none": {},
    }.items():
        stage, layer = layer_with(opacity=0.5)
        layer.animate(BasicAnimation("opacity", duration=1, **values))
        yield from shown(f"from_to_by_half_model.5/{name}", stage, layer, 0.5, OPACITY, COMPUTED)
    stage, layer = layer_with(opacity=0.5)
    for name, end in [("model.5_plus_0to.2_half", 0.2), ("plus_second_0to.1_half", 0.1)]:
        layer.animate(BasicAnimation("opacity", from_value=0, to_value=end, duration=1, additive=True))
        yield from shown(f"additive/{name}", stage, layer, 0.5, OPACITY, COMPUTED)
    stage, layer = layer_with(position_x=-3)
    layer.animate(BasicAnimation("position_x", from_value=0, to_value=10, duration=1, cumulative=True, repeat_count=3))
    for time in ("0.5", "1.5", "2.5"):
        yield from shown(f"cumulative_x_0to10_x3/{time}", stage, layer, float(time), POSITION_X, COMPUTED)


def keyframes():
    uneven = [0, 0.1, 0.6, 1]
    for name, calculation, times in [
        ("linear", "linear", None),
        ("linear_keyTimes_0_.1_.6_1", "linear", uneven),
        ("linear_keyTimes_0_.1_.6_1", "paced", uneven),
        ("discrete", "discrete", None),
        ("discrete_keyTimes", "discrete", uneven),
        ("paced", "paced", None),
        ("cubic", "cubic", None),
        ("cubic_keyTimes", "cubic", uneven),
        ("cubic_keyTimes", "cubic_paced", uneven),
    ]:
        values = numbers("keyframes/values")
        stage, layer = layer_with(opacity=0.25)
        layer.animate(KeyframeAnimation("opacity", values, times=times, calculation=calculation, duration=1))
        for index, time in enumerate(numbers("keyframes/t")):
            path = f"keyframes/{name}/{index}"
            # Values that were measured have more than five digits.
            tolerance = FLOAT if 0 < ROWS[path].half_unit < 4e-6 else COMPUTED
            yield from shown(path, stage, layer, time, OPACITY, tolerance)


def turned(angle, axis="z"):
    matrix = np.eye(4)
    if axis == "z":
        matrix[:2, :2] = [[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]]
    else:
        matrix[0, 0] = matrix[2, 2] = math.cos(angle)
        matrix[0, 2], matrix[2, 0] = -math.sin(angle), math.sin(angle)
    return matrix


def scaled(x, y=1.0, z=1.0):
    return np.diag([x, y, z, 1.0])


def moved(matrix, x, y=0.0):
    return matrix + np.array([[0, 0, 0, 0]] * 3 + [[x, y, 0, 0]])


def transforms():
    move, twice = moved(np.eye(4), 10), scaled(2, 2, 2)
    yield "transform3d/concat(T(10,0,0),S2).m41", multiply(move, twice)[0, 3, 0], 0, 1
    yield "transform3d/concat(S2,T(10,0,0)).m41", multiply(twice, move)[0, 3, 0], 0, 1
    square, row = [0, 1, 4, 5], [0, 1]
    for name, end, time, elements in [
        ("quarter_I_to_rot170deg", turned(math.radians(170)), 0.25, row),
        ("quarter_I_to_rot270deg", turned(math.radians(270)), 0.25, row),
        ("quarter_I_to_rotY1.2", turned(1.2, "y"), 0.25, [0, 8]),
        ("quarter_I_to_scale(-1,1)", scaled(-1), 0.25, square),
        ("half_I_to_scale(-1,1)", scaled(-1), 0.5, square),
        ("half_I_to_rotPi", turned(math.pi), 0.5, square),
    ]:
        stage, layer = layer_with(opacity=1)
        layer.animate(BasicAnimation("transform", from_value=np.eye(4), to_value=end, duration=1))
        for index, element in enumerate(elements):
            path = f"transform3d/{name}/{index}"
            yield from shown(path, stage, layer, time, element, printed(path, COMPUTED))
    stage, layer = layer_with(opacity=1)
    layer.animate(BasicAnimation("transform", from_value=scaled(2), to_value=moved(turned(1), 40), duration=1))
    for name, element in {"m11": 0, "m12": 1, "m21": 4, "m22": 5, "m41": 12}.items():
        path = f"transform3d/quarter_scale(2,1,1)_to_rot1_T40/{name}"
        yield from shown(path, stage, layer, 0.25, element, printed(path, COMPUTED))


def articles():
    stage, layer = layer_with(opacity=0)
    ease = {"duration": 1, "curve": "ease-in-out"}
    layer.animate(BasicAnimation("transform", from_value=np.eye(4), to_value=moved(np.eye(4), -320), **ease))
    layer.animate(BasicAnimation("opacity", from_value=0, to_value=1, **ease))
    for time in ("0.25", "0.5", "0.75"):
        yield from shown(f"seed_calc/000_MTH_1s_easeInOut/{time}/tx", stage, layer, float(time), 12, COMPUTED, 320)
        yield from shown(f"seed_calc/000_MTH_1s_easeInOut/{time}/alpha", stage, layer, float(time), OPACITY, COMPUTED)

    (stage, layer), ease = layer_with(opacity=1), {"duration": 2, "curve": "ease-in-out"}
    layer.animate(BasicAnimation("position_x", from_value=375, to_value=0, **ease))
    for time in ("0.5", "1", "1.5"):
        yield from shown(f"seed_calc/001_AniObject_2s_W375_x/{time}", stage, layer, float(time), 12, COMPUTED, 375)

    # Up by 10 points, then 150 times as large.
    stage, layer = layer_with(opacity=1)
    grown = moved(scaled(150, 150), 0, -1500)
    layer.animate(
        BasicAnimation(
            "transform",
            from_value=np.eye(4),
            to_value=grown,
            duration=2,
            curve="ease-in",
            stays=True,
            fill_mode="forwards",
        )
    )
    layer.animate(BasicAnimation("opacity", from_value=0, to_value=1, duration=2))
    for time in ("0.25", "0.5", "1", "1.5", "1.9"):
        path = f"seed_calc/003_push_2s_easeIn/{time}"
        yield from shown(f"{path}/scale", stage, layer, float(time), 0, COMPUTED, 150)
        yield from shown(f"{path}/ty", stage, layer, float(time), 13, COMPUTED, 1500)
        yield from shown(f"{path}/opacity", stage, layer, float(time), OPACITY, COMPUTED)
    for time in (2, 3):
        for name, element in {"m11": 0, "m22": 5, "m33": 10, "m42": 13}.items():
            yield from shown(f"transform3d/seed003_toValue/{name}", stage, layer, time, element, 0)

    stage, layer = layer_with(opacity=0)
    layer.animate(BasicAnimation("transform", from_value=np.eye(4), to_value=scaled(0.1, 0.1), **ease))
    layer.animate(BasicAnimation("opacity", from_value=1, to_value=0, **ease))
    for time in ("0.5", "1", "1.5"):
        yield from shown(f"seed_calc/003_pop_2s/{time}/scale", stage, layer, float(time), 0, COMPUTED)
        yield from shown(f"seed_calc/003_pop_2s/{time}/alpha", stage, layer, float(time), OPACITY, COMPUTED)

    # UIKit's springs of a duration: the angle is the frequency times the duration.
    angle = number("uikit_duration_W_v0/0.6")
    spring = Spring(1, angle**2, 2 * 0.6 * angle)
    for part in ("0.05", "0.1", "0.2", "0.25", "0.3", "0.4", "0.5", "0.75", "0.9"):
        yield f"seed_calc/004_unit_progress_by_t_over_d/{part}", spring(float(part)), COMPUTED, 1
    yield "seed_calc/004_peak/s", spring.overshoot_time, COMPUTED, 1
    yield "seed_calc/004_peak/y", 1 + spring.overshoot, COMPUTED, 1


GROUPS = [settling, springs, retargeting, curves, timings, ends, keyframes, transforms, articles]


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.__name__)
def test_golden_rows_are_what_the_package_computes(group):
    for path, actual, tolerance, scale in group():
        assert actual == pytest.approx(number(path), rel=tolerance, abs=tolerance * scale), path


def test_only_rows_without_a_function_of_the_package_are_left_out():
    compared = {path for group in GROUPS for path, *_ in group()}
    left = {path.split("/")[0] for path in ROWS} - {path.split("/")[0] for path in compared}
    # Parameters that UIKit and SwiftUI derive, which scenes have, and the constants of scroll views.
    assert left == {
        "_tolerance",
        "scroll",
        "swiftui",
        "uikit_1s_z.5_50to150_t.297",
        "uikit_animate_springDuration_defaults",
        "uikit_duration_W_v0",
        "uikit_duration_k",
    }
    assert len(compared) >= 286
