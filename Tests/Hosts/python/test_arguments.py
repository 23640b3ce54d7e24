"""Arguments of the wrong kind or shape, and arguments that run code."""

import math
from fractions import Fraction

import glissade
import numpy as np
import pytest
from glissade import (
    ArgumentError,
    BasicAnimation,
    Curve,
    Decays,
    KeyframeAnimation,
    KindError,
    Scene,
    Spring,
    SpringAnimation,
    Springs,
    Stage,
    Transition,
)


def moving():
    stage = Stage()
    layers = stage.add(4)
    layers.animate(BasicAnimation("corner_radius", from_value=0, to_value=8, duration=10))
    return stage, layers


def test_a_view_never_changes_even_if_converting_an_argument_takes_it():
    stage, _ = moving()
    taken = []

    class Time:
        def __float__(self):
            taken.append(stage.evaluate(1).columns)
            return 5.0

    before = stage.evaluate(1).copy().columns
    for call in (lambda: stage.evaluate(Time()), lambda: stage.advance(Time()), lambda: Stage.evaluate(stage, Time())):
        with pytest.raises(BufferError):
            call()
        assert (taken.pop() == before).all()
    stage.evaluate(2)


def test_a_stage_that_the_conversion_of_an_argument_closes_is_closed():
    stage, _ = moving()

    class Time:
        def __float__(self):
            stage.close()
            return 5.0

    with pytest.raises(glissade.ClosedError):
        stage.evaluate(Time())


def test_the_property_of_an_animation_and_the_table_of_properties_do_not_change():
    animation = KeyframeAnimation("opacity", [0, 1], times=[0, 1])
    with pytest.raises(AttributeError):
        animation.property = "transform"
    assert animation.property == "opacity" and animation._key_count == 2
    with pytest.raises(TypeError):
        glissade.PROPERTIES["opacity"] = (0, 16)
    with pytest.raises(AttributeError):
        moving()[0].evaluate(1).time = 3


@pytest.mark.parametrize(
    "set_wrong",
    [
        lambda two: two.set(bounds=[[0, 0], [10, 20]]),
        lambda two: two.set(position=[[1], [2]]),
        lambda two: two.set(background_color=np.zeros((2, 2, 1))),
        lambda two: two.set(transform=np.zeros((2, 8))),
        lambda two: two.set(transform=np.zeros((8, 2))),
        lambda two: two.set(transform=np.zeros((2, 2, 4))),
        lambda two: two.set(position=[[[1, 2], [3, 4]]]),
        lambda two: BasicAnimation("bounds", from_value=[[0, 0], [10, 20]]),
        lambda two: KeyframeAnimation("bounds", [[0, 0], [10, 20]]),
        lambda two: glissade.multiply(np.ones((2, 8)), np.eye(4)),
        lambda two: glissade.concat(0.5, np.zeros((3, 4))),
    ],
)
def test_only_rows_and_matrices_are_rows(set_wrong):
    two = Stage().add(2)
    with pytest.raises(ArgumentError) as raised:
        set_wrong(two)
    assert raised.value.status == "GLISSADE_COUNT"


def test_rows_and_matrices_have_the_documented_shapes():
    two = Stage().add(2)
    for shape in ((2,), (1, 2), (2, 2)):
        two.set(position=np.full(shape, 3.0))
    for shape in ((16,), (1, 16), (2, 16), (4, 4), (1, 4, 4), (2, 4, 4)):
        two.set(transform=np.ones(shape))
    assert two.get("position").tolist() == [[3, 3]] * 2
    keys = KeyframeAnimation("position", [[0, 0], [1, 2], [3, 4]])
    for shape in ((6,), (1, 6), (2, 6), (3, 2), (1, 3, 2), (2, 3, 2)):
        two.animate(keys, key_values=np.arange(np.prod(shape)).reshape(shape))
    with pytest.raises(ArgumentError):
        two.animate(keys, key_values=np.zeros((2, 2, 3)))


def test_rows_that_an_animation_would_not_read_are_errors():
    three = Stage().add(3)
    keys = KeyframeAnimation("opacity", [0, 1], duration=1)
    for animation, rows in (
        (BasicAnimation("opacity", to_value=0), {"key_values": [[0], [1], [1]]}),
        (keys, {"to_values": [0, 0.5, 1]}),
        (keys, {"from_values": 0}),
    ):
        with pytest.raises(ArgumentError, match="only .* animations take"):
            three.animate(animation, **rows)
    three.animate(SpringAnimation("position_x", from_value=0, to_value=1), durations=[0.1, 0.2, 5])
    assert three.presentation("position_x", 0.15)[0] == 0 != three.presentation("position_x", 0.15)[1]


def test_the_indices_of_a_copys_columns_are_checked():
    stage, layers = moving()
    copied = stage.evaluate(5, copy=True)
    columns = layers.frame_columns("corner_radius")
    assert copied.values(columns.tolist(), "corner_radius").tolist() == [4] * 4
    assert copied.values(columns[0], "corner_radius").tolist() == [4]
    for wrong, kind in (
        (layers.frame_columns("border_width"), ArgumentError),
        ([10**6], ArgumentError),
        (columns.astype(float), KindError),
        (["a"], KindError),
        (layers, KindError),
        (columns[np.newaxis], KindError),
    ):
        with pytest.raises(kind):
            copied.values(wrong, "corner_radius")
    for property, hint in (("position", "matrices"), ("opacity", "opacities"), ("contents", "presentation")):
        with pytest.raises(ArgumentError, match=hint):
            copied.values(columns, property)


def test_opacities_are_values_of_frames():
    stage, layers = moving()
    layers.set(opacity=[0, 0.25, 0.5, 1])
    frame = stage.evaluate(0)
    assert frame.values(layers[::-1], "opacity").tolist() == [1, 0.5, 0.25, 0]
    with pytest.raises(KindError):
        frame.values([1], "opacity")


def test_a_call_adds_a_limited_number_of_layers():
    for count in (2**24 + 1, 2**62):
        with pytest.raises(ArgumentError) as raised:
            Stage().add(count)
        assert raised.value.status == "GLISSADE_COUNT" and raised.value.field == "count"


WRONG = ["1", b"1", np.str_("1"), np.array("1"), None, 1j, [1.0], np.ones(1), np.complex128(1), np.datetime64(1, "s")]


@pytest.mark.parametrize("value", WRONG, ids=repr)
@pytest.mark.parametrize(
    "call",
    [
        Curve.decay,
        Stage,
        lambda value: Spring(velocity=value),
        lambda value: Curve.cubic_bezier(0, value, 1, 1),
        lambda value: Springs().evaluate_sorted(value),
        lambda value: moving()[0].evaluate(value),
        lambda value: moving()[0].advance(value),
        lambda value: moving()[1].presentation("opacity", value),
        lambda value: BasicAnimation("opacity", speed=value),
        lambda value: Transition("push", value),
        lambda value: Transition("push").advance(value),
        lambda value: Transition("push").drive(value),
        lambda value: Transition("push").finish(value),
        lambda value: Transition("push").touch("began", 1, value),
        lambda value: Transition("push").record(frame_rate=value),
        lambda value: Transition("push").trace(time_limit=value),
    ],
)
def test_only_numbers_are_numbers(call, value):
    with pytest.raises(KindError, match="must be a real number"):
        call(value)


@pytest.mark.parametrize("value", [1, True, np.float32(1), np.int8(1), np.array(1.0), Fraction(1), np.float64(1)])
def test_all_real_numbers_are_numbers(value):
    assert Spring(value) == Spring(1.0)
    assert Stage(value).evaluate(value).time == 1.0
    assert type(value) is Fraction or Spring()(value) == Spring()(1.0)


def test_numbers_beyond_a_float_are_errors():
    for call in (lambda: Spring(10**400), lambda: Stage().evaluate(10**400), lambda: Spring()(10**400)):
        with pytest.raises(ArgumentError, match="range"):
            call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: Transition("push").layer(3),
        lambda: glissade.set_instruction_set(None),
        lambda: KeyframeAnimation("opacity", [0, 1], times="01"),
        lambda: KeyframeAnimation("opacity", [0, 1], curves="ease"),
        lambda: Curve.piecewise("01"),
        lambda: Curve.steps(3, ["end"]),
        lambda: BasicAnimation(["opacity"]),
        lambda: BasicAnimation("opacity", fill_mode=["both"]),
        lambda: glissade.AnimationGroup(BasicAnimation("opacity")),
        lambda: Transition("push").touch(["began"], 1, 1),
        lambda: Stage().transaction("1"),
        lambda: Stage().add(1, 5),
    ],
)
def test_arguments_of_other_types_are_errors_of_the_package(call):
    with pytest.raises(KindError):
        call()


async def asynchronous(event):
    pass


def generating(event):
    yield


@pytest.mark.parametrize("callback", [3, "f", asynchronous, generating])
def test_callbacks_that_would_not_run_are_errors(callback):
    for call in (lambda: Stage().advance(1, callback), lambda: Transition("push").record(callback)):
        with pytest.raises(KindError):
            call()


def test_a_spring_animation_has_the_numbers_of_a_spring():
    numbers = {"mass": 2, "stiffness": 50, "damping": 3, "velocity": 4}
    two = Stage().add(2)
    for layer, animation in zip(
        two,
        (
            SpringAnimation("position_x", **numbers, allows_overdamping=True, from_value=0, to_value=9),
            SpringAnimation("position_x", Spring(**numbers, allows_overdamping=True), from_value=0, to_value=9),
        ),
        strict=True,
    ):
        layer.animate(animation)
    for time in (0.1, 0.7, 3):
        first, second = two.presentation("position_x", time)
        assert first == second == 9 * Spring(**numbers)(time)
    assert SpringAnimation("position_x")._members == SpringAnimation("position_x", Spring())._members
    for name, number in [*numbers.items(), ("allows_overdamping", False)]:
        with pytest.raises(ArgumentError, match="of its own") as raised:
            SpringAnimation("position_x", Spring(), **{name: number})
        assert raised.value.field == name


def test_unknown_arguments_of_animations_are_named_with_those_that_are_like_them():
    for create, name, similar in (
        (SpringAnimation, "stifness", "stiffness"),
        (BasicAnimation, "fillmode", "fill_mode"),
        (BasicAnimation, "to_valu", "to_value"),
        (BasicAnimation, "zzz", None),
    ):
        hint = f"; did you mean '{similar}'?" if similar else ""
        with pytest.raises(TypeError) as raised:
            create("opacity", **{name: 1})
        assert str(raised.value) == f"{create.__name__}() got an unexpected keyword argument '{name}'{hint}"


def test_messages_name_what_the_caller_wrote():
    for call, field in (
        (lambda: Decays(rate=1), "rate"),
        (lambda: Springs(to_value=[1, math.nan]), "to_value"),
        (lambda: Springs(math.nan), "from_value"),
        (lambda: Curve.steps(0), "count"),
        (lambda: Curve.decay(1, 2), "rate"),
    ):
        with pytest.raises(ArgumentError, match=f"^{field} ") as raised:
            call()
        assert raised.value.field == field
    with pytest.raises(KindError, match="out must be an array of float32, not an array of float64"):
        Springs().evaluate(0.5, np.zeros(1))
    scene = Scene({"glissade": "scene", "version": 1, "size": [1, 1], "layers": []})
    assert repr(scene) == "<Scene, not playing>"
    scene.close()
    with pytest.raises(glissade.ClosedError, match="the scene is closed"):
        scene.play()
    assert repr(scene) == "<closed Scene>"


def test_half_surrogate_pairs_are_errors():
    for call in (
        lambda: Curve("ease\ud800"),
        lambda: Scene("\ud800"),
        lambda: Transition("push").layer("\ud800"),
        lambda: Stage().add(1, is_shape=True).set(path="\ud800"),
    ):
        with pytest.raises(glissade.ParseError):
            call()


# Functions with valid arguments. Each is called with a wrong value in the place of each argument.
CALLS = [
    (Spring, {"mass": 1, "stiffness": 100, "damping": 10, "velocity": 0}),
    (Spring, {"duration": 1, "bounce": 0.5}),
    (Springs().evaluate, {"time": [1]}),
    (Curve, {"text": "ease"}),
    (Curve.cubic_bezier, {"x1": 0, "y1": 0, "x2": 1, "y2": 1}),
    (Curve.steps, {"count": 3, "position": "end"}),
    (Curve.piecewise, {"outputs": [0, 1], "inputs": [0, 1]}),
    (Curve.decay, {"velocity": 3, "rate": 0.9}),
    (Curve("ease").interpolate, {"progress": 0.5, "from_values": 0, "to_values": 1}),
    (Springs, {"from_value": 0, "to_value": 1, "mass": 1, "stiffness": 1, "damping": 1, "velocity": 0}),
    (Decays, {"from_value": 0, "velocity": 1, "rate": 0.9}),
    (Stage, {"time": 0, "threads": 1}),
    (Stage().add, {"count": 1, "parents": None}),
    (Stage().evaluate, {"time": 1}),
    (lambda **arguments: Stage().advance(**arguments), {"time": 1, "on_event": None}),
    (Stage().transaction, {"duration": 1, "curve": "ease", "tag": 1}),
    (Stage().add(2).set, {"opacity": 1, "position": [0, 0], "hidden": 0}),
    (Stage().add(2).presentation, {"property": "opacity", "time": 1}),
    (Stage().add(2).set_timing, {"begin_time": 0, "speed": 1, "time_offset": 0}),
    (Stage().add(2).move, {"parents": None}),
    (Stage().add(2).frame_columns, {"property": "corner_radius"}),
    (
        Stage().add(2).animate,
        {"animation": BasicAnimation("opacity"), "key": "a", "to_values": 1, "begin_times": 0, "durations": 1},
    ),
    (BasicAnimation, {"property": "opacity", "from_value": 0, "to_value": 1, "duration": 1, "begin_time": 0}),
    (BasicAnimation, {"property": "opacity", "speed": 1, "time_offset": 0, "repeat_count": 1, "repeat_duration": 1}),
    (BasicAnimation, {"property": "opacity", "fill_mode": "both", "curve": "ease", "tag": 3}),
    (SpringAnimation, {"property": "opacity", "spring": Spring(), "to_value": 1}),
    (SpringAnimation, {"property": "opacity", "mass": 1, "stiffness": 2, "damping": 3, "velocity": 4}),
    (KeyframeAnimation, {"property": "opacity", "values": [0, 1], "times": [0, 1], "curves": None}),
    (KeyframeAnimation, {"property": "opacity", "values": [0, 1], "calculation": "linear"}),
    (glissade.AnimationGroup, {"children": []}),
    (Transition, {"source": "push", "width": 100, "height": 100}),
    (Transition("push").layer, {"name": "a"}),
    (Transition("push").trace, {"time_limit": 60}),
    (Transition("push").record, {"write": None, "frame_rate": 60, "duration": 0.1, "time_limit": 60}),
    (glissade.multiply, {"a": np.eye(4), "b": np.eye(4)}),
    (glissade.concat, {"progress": 0.5, "ends": np.zeros(12)}),
]


@pytest.mark.parametrize("call, arguments", CALLS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_wrong_type_for_any_argument_is_an_error_of_the_package(call, arguments):
    for name, right in arguments.items():
        for wrong in ("1", b"1", 1j, object(), {"a": 1}, ["a"], [[1], [1, 2]], lambda: 1, np.array(["1"])):
            if type(wrong) is type(right) or (callable(wrong) and name in ("on_event", "write")):
                continue
            if name in ("source", "curve") and isinstance(wrong, (str, bytes, dict)):
                continue
            with pytest.raises(glissade.Error):
                call(**arguments | {name: wrong})
