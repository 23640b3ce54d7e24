"""Stages, layers, animations, transactions and events."""

import math
import pickle
import threading

import glissade
import numpy as np
import pytest
from glissade import (
    AnimationGroup,
    ArgumentError,
    BasicAnimation,
    BusyError,
    Curve,
    KeyframeAnimation,
    KindError,
    Spring,
    SpringAnimation,
    Stage,
    TimeError,
    TreeError,
    UnknownHandleError,
    UnknownNameError,
)


def test_properties_are_set_and_read_in_bulk():
    layers = Stage().add(5)
    layers.set(position=np.arange(10).reshape(5, 2), opacity=[0, 0.25, 0.5, 0.75, 1], background_color=[1, 0, 0, 1])
    assert layers.get("position").tolist() == [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]]
    assert layers.get("position_y").tolist() == [1, 3, 5, 7, 9]
    assert layers[1].get("opacity").tolist() == [0.25]
    assert layers[::-2].get("opacity").tolist() == [1, 0.5, 0]
    assert layers[[0, 4]].get("position_x").tolist() == [0, 8]
    assert layers.get("background_color").tolist() == [[1, 0, 0, 1]] * 5
    layers[2:4].set(transform=np.diag([2.0, 3, 1, 1]))
    assert layers.get("transform_scale_y").tolist() == [1, 1, 3, 3, 1]
    layers.set(position=np.arange(20.0).reshape(5, 4)[:, ::-2])
    assert layers.get("position").tolist()[1] == [7, 5]


def test_layers_are_joined_and_compared():
    stage = Stage()
    a, b = stage.add(2), stage.add(3)
    both = a + b
    both.set(opacity=[0, 0.25, 0.5, 0.75, 1])
    assert b.get("opacity").tolist() == [0.5, 0.75, 1] and len(both) == 5
    assert both[:2] == a and both[2:] == b and a[0] == a[:1] and stage.layers(a.handles) == a
    assert a != b and a != a[::-1] and a != Stage().add(2) and a != "a"
    assert {a: 1}[both[:2]] == 1
    assert a in both and b[1] in both and a[1] not in b and both not in a and 3 not in a
    assert [layer in b for layer in both] == [False, False, True, True, True]
    assert stage.root not in both and Stage().add(2) not in both
    with pytest.raises(UnknownHandleError):
        a + Stage().add()
    with pytest.raises(TypeError):
        a + 1


def test_layers_form_a_tree():
    stage = Stage()
    parent = stage.add()
    children = stage.add(3, parent)
    parent.set(position=[100, 50])
    children.set(position=[[1, 0], [2, 0], [3, 0]])
    stage.add(2, children[:2])
    frame = stage.evaluate(0)
    assert frame.world_matrices[children.frame_indices(), 3, 0].tolist() == [101, 102, 103]
    assert frame.matrices[children.frame_indices(), 3, 0].tolist() == [1, 2, 3]
    del frame
    parent.remove()
    with pytest.raises(UnknownHandleError):
        children.get("opacity")
    with pytest.raises(TreeError):
        stage.root.remove()


def test_shapes_take_texts():
    shape = Stage().add(2, is_shape=True)
    shape.set(path="M0 0 L10 10", line_dash_pattern="4 2", line_width=3)
    assert shape.get("line_width").tolist() == [3, 3]
    with pytest.raises(glissade.ParseError) as raised:
        shape.set(opacity=0.5, path="M0 0 L10 x")
    assert shape.get("opacity").tolist() == [1, 1]
    assert raised.value.row is not None
    with pytest.raises(KindError):
        shape.get("path")
    assert shape.texts("path") == shape.texts("path", 3) == 2 * ["M 0 0 L 10 10"]
    assert shape.texts("line_dash_pattern") == 2 * ["4 2"]
    shape[1].set(path="")
    assert shape.texts("path") == ["M 0 0 L 10 10", ""]
    assert shape[:0].texts("path") == []
    for property in ("opacity", "line_width"):
        with pytest.raises(KindError):
            shape.texts(property)
    with pytest.raises(glissade.UnknownNameError):
        shape.texts("paths")
    with pytest.raises(glissade.ArgumentError):
        shape.texts("path", float("nan"))
    with pytest.raises(KindError):
        Stage().add().texts("path")
    with pytest.raises(KindError):
        shape.set(path=3)
    with pytest.raises(KindError):
        Stage().add().set(line_width=3)


def test_animations_move_layers():
    stage = Stage()
    layers = stage.add(4)
    timing = {"duration": 2, "fill_mode": "both", "stays": True}
    layers[0].animate(BasicAnimation("position_x", from_value=0, to_value=10, **timing))
    layers[1].animate(SpringAnimation("position_x", Spring(damping=5), from_value=0, to_value=10, **timing))
    keys = KeyframeAnimation("position_x", [0, 100, 0], times=[0, 0.25, 1], curves=["linear", None], **timing)
    layers[2].animate(keys)
    layers[3].animate(
        AnimationGroup([BasicAnimation("opacity", from_value=0, to_value=1, duration=2)], **timing), "group"
    )
    assert layers.presentation("position_x", 0.5).tolist() == pytest.approx(
        [2.5, 10 * Spring(damping=5)(0.5), 100, 0], abs=1e-9
    )
    assert layers[3].presentation("opacity", 1).tolist() == [0.5]
    frame = stage.evaluate(0.5)
    assert frame.matrices[layers[:3].frame_indices(), 3, 0] == pytest.approx(
        [2.5, 10 * Spring(damping=5)(0.5), 100], rel=1e-6
    )
    assert frame.opacities[layers[3].frame_indices()].tolist() == [0.25]


def test_rows_give_each_layer_values_of_its_own():
    stage = Stage()
    layers = stage.add(3)
    layers.animate(
        BasicAnimation("position", duration=1),
        "move",
        from_values=[[0, 0], [0, 0], [10, 10]],
        to_values=[[10, 0], [20, 0], [10, 30]],
        begin_times=[0, 0, 0.5],
        durations=[1, 2, 1],
    )
    assert layers.presentation("position", 0.75).tolist() == [[7.5, 0], [7.5, 0], [10, 15]]
    layers.animate(KeyframeAnimation("opacity", [0, 1], duration=1), key_values=[[0, 1], [1, 0], [0.5, 0.5]])
    assert layers.presentation("opacity", 0.25).tolist() == [0.25, 0.75, 0.5]
    layers.remove_animations("move")
    assert layers.presentation("position", 0.75).tolist() == [[0, 0]] * 3


def test_columns_have_the_other_properties():
    stage = Stage()
    layers = stage.add(20)
    layers.animate(BasicAnimation("background_color", from_value=[0, 0, 0, 1], to_value=[1, 0.5, 0, 1], duration=1))
    frame = stage.evaluate(0.5)
    assert frame.values(layers, "background_color").tolist() == [[0.5, 0.25, 0, 1]] * 20
    indices, kept = layers.frame_columns("background_color"), pickle.loads(pickle.dumps(frame.copy()))
    stage.evaluate(0)
    assert kept.values(indices[3:], "background_color").tolist() == [[0.5, 0.25, 0, 1]] * 17
    with pytest.raises(ValueError):
        kept.values(layers.frame_columns("corner_radius"), "corner_radius")
    frame = stage.evaluate(0.5)
    with pytest.raises(ValueError):
        frame.values(layers, "corner_radius")


def test_transactions_animate_changes():
    stage = Stage()
    layers = stage.add(2)
    events = []
    with stage.transaction(duration=1, curve="linear", sends_event=True, tag=7):
        layers.set(position=[10, 0])
        with stage.transaction(disables_actions=True):
            layers.set(opacity=0)
    assert layers.presentation("position_x", 0.5).tolist() == [5, 5]
    assert layers.presentation("opacity", 0).tolist() == [0, 0]
    stage.advance(2, events.append)
    assert [(event.kind, event.time, event.tag) for event in events] == [("completed", 1, 7)]
    layers.set(position=[99, 0])
    assert layers.presentation("position_x", 2).tolist() == [99, 99]


def test_a_transaction_is_committed_after_an_exception():
    stage = Stage()
    layers = stage.add()
    with pytest.raises(ZeroDivisionError), stage.transaction(duration=1, curve="linear"):
        layers.set(opacity=0)
        raise ZeroDivisionError
    assert layers.presentation("opacity", 0.5).tolist() == [0.5]
    layers.set(position=[1, 1])
    assert layers.presentation("position", 0).tolist() == [[1, 1]]


def test_events_come_at_their_instants():
    stage = Stage()
    layers = stage.add(2)
    animation = BasicAnimation("opacity", from_value=0, to_value=1, duration=0.5, sends_events=True, tag=2**63)
    handles = layers.animate(animation, begin_times=[0.25, 1])
    events = []
    stage.advance(0.1, events.append)
    assert events == []
    stage.advance(3, events.append)
    assert [(event.kind, event.time) for event in events] == [
        ("started", 0.25),
        ("ended", 0.75),
        ("started", 1),
        ("ended", 1.5),
    ]
    assert {event.tag for event in events} == {2**63} and events[1].finished
    assert [event.layer for event in events[::2]] == layers.handles.tolist()
    assert [event.animation for event in events[::2]] == handles.tolist()
    assert stage.time == 3 and stage.next_wake_time == math.inf
    with pytest.raises(TimeError):
        stage.advance(2)


def test_callbacks_may_change_the_stage_but_not_its_time():
    stage = Stage()
    layers = stage.add()
    layers.animate(BasicAnimation("opacity", from_value=0, to_value=1, duration=1, sends_events=True))
    busy = []

    def on_event(event):
        if event.kind == "ended":
            stage.layers(event.layer).set(opacity=0.125)
            stage.add(10)
            for call in (lambda: stage.advance(9), lambda: stage.evaluate(9), stage.close):
                with pytest.raises(BusyError):
                    call()
                busy.append(call)

    stage.advance(5, on_event)
    assert len(busy) == 3 and layers.get("opacity").tolist() == [0.125]
    stage.close()


def test_an_exception_in_a_callback_reaches_the_caller():
    stage = Stage()
    layers = stage.add(3)
    layers.animate(BasicAnimation("opacity", from_value=0, to_value=1, duration=1, sends_events=True))
    seen = []

    def on_event(event):
        seen.append(event)
        raise KeyError(event.kind)

    with pytest.raises(KeyError, match="started"):
        stage.advance(0.5, on_event)
    assert len(seen) == 1 and stage.time == 0.5
    with pytest.raises(KeyboardInterrupt):
        stage.advance(2, lambda event: (_ for _ in ()).throw(KeyboardInterrupt))
    assert stage.time == 2
    stage.evaluate(2)


def test_threads_take_turns():
    stage = Stage(threads=2)
    layers = stage.add(5000)
    layers.animate(BasicAnimation("position_x", from_value=0, to_value=100, duration=10, repeat_count=math.inf))
    problems = []

    def work(number):
        try:
            for step in range(60):
                if step % 3 == 0:
                    layers.presentation("position_x", step / 10)
                elif step % 3 == 1:
                    layers[number::7].set(opacity=step / 60)
                else:
                    stage.evaluate(step / 10)
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


@pytest.mark.parametrize(
    "call, kind",
    [
        (lambda layers: layers.set(positon=[0, 0]), UnknownNameError),
        (lambda layers: layers.get("nothing"), UnknownNameError),
        (lambda layers: layers.set(position=[1, 2, 3]), ArgumentError),
        (lambda layers: layers.set(position=np.zeros((2, 2))), ArgumentError),
        (lambda layers: layers.set(opacity=math.nan), ArgumentError),
        (lambda layers: layers.set(opacity="1"), TypeError),
        (lambda layers: layers.presentation("opacity", math.inf), ArgumentError),
        (lambda layers: layers.animate("opacity"), TypeError),
        (lambda layers: BasicAnimation("opacity", fill_mode="none"), ArgumentError),
        (lambda layers: BasicAnimation("opacity", speed=0), ArgumentError),
        (lambda layers: BasicAnimation("opacity", from_value=[1, 2]), ArgumentError),
        (lambda layers: BasicAnimation("path", from_value=1), ArgumentError),
        (lambda layers: KeyframeAnimation("opacity", [0, 1], times=[0]), ArgumentError),
        (lambda layers: AnimationGroup(["opacity"]), TypeError),
        (lambda layers: layers.animate(BasicAnimation("opacity", to_value=1, duration=-1)), ArgumentError),
        (lambda layers: Stage(time=math.nan), ArgumentError),
        (lambda layers: Stage(threads=1000), ArgumentError),
        (lambda layers: Stage().add(2, layers), (ArgumentError, UnknownHandleError)),
        (lambda layers: Stage().layers([5]).get("opacity"), UnknownHandleError),
        (lambda layers: BasicAnimation("opacity", curve=3), KindError),
        (lambda layers: BasicAnimation("opacity", tag=-1), ArgumentError),
        (lambda layers: BasicAnimation("opacity", tag=1.5), KindError),
        (lambda layers: KeyframeAnimation("opacity", [0, 1], curves=[3]), KindError),
        (lambda layers: SpringAnimation("opacity", Curve("ease")), KindError),
        (lambda layers: SpringAnimation("opacity", curve="ease"), ArgumentError),
        (lambda layers: layers.animate(BasicAnimation("opacity", to_value=1), key=3), KindError),
        (lambda layers: layers.animate(BasicAnimation("opacity", to_value=1), key="a\0"), ArgumentError),
        (lambda layers: layers.remove_animations(3), KindError),
        (lambda layers: layers.set(opacity=np.ma.masked_equal([0.5, 1, 1], 1)), KindError),
        (lambda layers: Stage().transaction(curve=3), KindError),
        (lambda layers: Stage().transaction(tag=2**64), ArgumentError),
        (lambda layers: Stage(threads=0), ArgumentError),
        (lambda layers: Stage().add(2.5), KindError),
        (lambda layers: Stage().layers([0.5]), KindError),
    ],
)
def test_bad_input_is_an_error_and_changes_nothing(call, kind):
    layers = Stage().add(3)
    with pytest.raises(kind):
        call(layers)
    assert layers.get("opacity").tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    "values",
    [
        {"opacity": 0.25, "position": [0, math.nan]},
        {"opacity": 0.25, "position": [[1, 2], [1e39, 0], [1, 2]]},
        {"opacity": 0.25, "hidden": 0.5},
        {"opacity": 0.25, "contents": -2},
        {"opacity": 0.25, "line_cap": 3},
        {"opacity": 0.25, "line_width": 1},
        {"opacity": 0.25, "path": "M0 0L1 1"},
        {"opacity": 0.25, "line_dash_pattern": "1 x"},
        {"line_width": 4, "path": "M0 0L1 1"},
        {"path": "M0 0L1 1"},
    ],
)
def test_several_properties_are_set_all_or_none(values):
    stage = Stage()
    parts = [stage.add(2, is_shape=True), stage.add()]
    layers = stage.layers(np.concatenate([part.handles for part in parts]))
    kept = stage.evaluate(0)
    with pytest.raises(glissade.Error):
        layers.set(**values)
    assert layers.get("opacity").tolist() == [1, 1, 1] and parts[0].get("line_width").tolist() == [1, 1]
    # Nothing has changed, so that the frame is the present one.
    assert len(kept.matrices) > 0


def test_properties_that_were_set_before_a_wrong_one_outdate_frames():
    stage = Stage()
    layers = stage.add(1, is_shape=True)
    frame = stage.evaluate(0)
    with pytest.raises(ArgumentError):
        layers.set(opacity=0.5, bounds=[0, 0, 3e38, 3e38], position=[3e38, 0])
    assert layers.get("opacity").tolist() == [0.5]
    with pytest.raises(ValueError, match="outdated"):
        frame.matrices


def test_the_numbers_of_one_value_are_one_key():
    for property, value in [("position", [10, 20]), ("transform", np.eye(4))]:
        KeyframeAnimation(property, value, times=[0])
        with pytest.raises(ArgumentError):
            KeyframeAnimation(property, value, times=[0, 1])


def test_an_error_names_the_property_the_row_and_the_number():
    with pytest.raises(ArgumentError) as raised:
        Stage().add(3).set(opacity=0.5, position=[[0, 0], [0, 0], [0, math.inf]])
    error = raised.value
    assert (error.status, error.field, error.row, error.value) == ("GLISSADE_NOT_FINITE", "position", 2, math.inf)


def test_masked_arrays_without_a_masked_number_are_arrays():
    layers = Stage().add(2)
    layers.set(opacity=np.ma.masked_equal([0.5, 0.25], 1))
    assert layers.get("opacity").tolist() == [0.5, 0.25]


def test_a_removed_animation_is_unknown():
    stage = Stage()
    handles = stage.add(2).animate(BasicAnimation("opacity", from_value=0, to_value=1, duration=5))
    stage.remove_animations(handles[:1])
    with pytest.raises(UnknownHandleError):
        stage.remove_animations(handles)


def test_nothing_is_an_amount_of_layers():
    stage = Stage()
    none = stage.add(0)
    none.set(opacity=np.zeros(0))
    assert none.get("position").shape == (0, 2)
    none.animate(BasicAnimation("opacity", to_value=0, duration=1))
    assert len(none.frame_indices()) == 0
    assert len(stage.layers([])) == 0
    stage.remove_animations([])
    stage.layers([]).remove()
    assert stage.evaluate(0).world_matrices.shape[1:] == (4, 4)


def test_changed_ranges_tell_the_written_indices():
    stage = Stage()
    layers = stage.add(100)
    layers[40:].animate(BasicAnimation("position_x", from_value=0, to_value=1, duration=10))
    stage.evaluate(1)
    stage.evaluate(2)
    ranges = stage.changed_ranges()
    assert ranges.shape[1] == 2 and ranges.dtype == np.uint64
    written = {index for first, count in ranges.tolist() for index in range(first, first + count)}
    assert written >= set(layers[40:].frame_indices().tolist())
