"""Scenes, scenarios and transitions."""

import json
import math
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest
from glissade import (
    ArgumentError,
    BusyError,
    Document,
    Error,
    KindError,
    ParseError,
    Scene,
    Spring,
    Stage,
    TimeError,
    Transition,
    UnknownHandleError,
    UnknownNameError,
    UnsupportedError,
)

EXAMPLES = Path(__file__).resolve().parents[2] / "Examples"


def test_a_scene_plays():
    with Scene.from_file(EXAMPLES / "springs.json") as scene:
        assert (scene.kind, scene.size, scene.duration, scene.time) == ("scene", (375, 320), 2.5, None)
        ball = scene.layer("underdamped")
        scene.play()
        scene.advance(0.5)
        assert scene.time == 0.5 and not scene.is_at_rest
        frame = scene.frame()
        spring = Spring(damping=6)
        # 0.5 s after the start; the layer's position is its centre in the scene.
        x = 60 + (255 - 60) * spring(0.5)
        assert ball.presentation("position_x", scene.stage.time)[0] == pytest.approx(x, abs=1e-9)
        assert frame.world_matrices.shape[0] > 5
        with pytest.raises(TimeError):
            scene.advance(0.1)
        with pytest.raises(TimeError):
            scene.play()


def test_masks_and_their_paths_are_read():
    with Scene.from_file(EXAMPLES / "shape.json") as scene:
        scene.play()
        stage = scene.stage
        stage.evaluate(0, copy=True)
        poster, ticket = scene.layer("poster"), scene.layer("ticket")
        assert (poster + ticket).masks().handles.tolist() == [ticket.handles[0], 0]
        assert ticket not in stage.drawing_order() and stage.drawing_order(ticket) == ticket
        assert ticket.texts("path", 0.5)[0].startswith("M 12 0 L 303 0 L 315 12")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_every_example_is_read_and_recorded(path):
    scene = Scene(path.read_text())
    recorded = scene.record(frame_rate=30, duration=0.5)
    lines = [json.loads(line) for line in recorded.splitlines()]
    assert len(lines) >= 15 and scene.time is None
    scene.play()
    scene.advance(0.25)
    assert scene.frame().copy().matrices.shape[1:] == (4, 4)
    assert scene.record(frame_rate=30, duration=0.5) == recorded


def test_a_recording_arrives_in_parts():
    scene = Scene.from_file(EXAMPLES / "keyframes.json")
    parts = []
    assert scene.record(parts.append) == b""
    assert b"".join(parts) == scene.record()
    with pytest.raises(KeyError):
        scene.record(lambda part: {}["missing"])
    with pytest.raises(BusyError):
        scene.record(lambda part: scene.play())
    scene.play()


def test_a_trace_has_the_events_and_the_end_of_a_document():
    push = Transition("push")
    push.play()
    push.advance(0.1)
    trace = push.trace()
    lines = push.trace(as_bytes=True)
    assert [json.loads(line) for line in lines.splitlines()] == trace and lines.endswith(b"\n") and push.time == 0.1
    *events, final = trace
    assert {tuple(event) for event in events} == {("time", "subject", "controller", "event")}
    assert [event["time"] for event in events] == sorted(event["time"] for event in events)
    appeared = [(event["time"], event["controller"]) for event in events if event["event"] == "viewDidAppear"]
    assert appeared == [(0.35, "second")]
    assert (final["time"], final["atRest"]) == (0.35, True)
    assert {"first page", "second page"} & {layer.get("name") for layer in final["layers"]} == {"second page"}


def test_a_trace_ends_within_its_limit():
    endless = {"type": "basic", "keyPath": "opacity", "from": 0, "duration": 1, "repeatCount": "infinity"}
    document = {"glissade": "scene", "version": 1, "size": [1, 1], "layers": [{"animations": [endless]}]}
    for limit in (1, 0.001, 86_400):
        with pytest.raises(TimeError, match="has not come to rest") as raised:
            Scene(document).trace(time_limit=limit)
        assert raised.value.field == "time_limit" and raised.value.value == limit
    for wrong in (-1, 86_401, math.nan, 0):
        with pytest.raises(ArgumentError, match="time_limit"):
            Scene(document).trace(time_limit=wrong)
    assert Scene(document | {"duration": 2}).trace()[-1]["atRest"] is False


def test_layers_of_documents_have_names():
    layers = [{"name": "böx"}, {}, {"name": "a\0b", "sublayers": [{"name": "x" * 300}]}]
    scene = Scene({"glissade": "scene", "version": 1, "size": [10, 20], "layers": layers})
    scene.frame(copy=True)
    names = scene.stage.drawing_order().names
    assert names == ["", "böx", "", "a\0b", "x" * 300]
    assert all(scene.layer(name).names == [name] for name in names if name)
    assert Stage().add(2).names == ["", ""] and scene.stage.layers([]).names == []
    with pytest.raises(UnknownHandleError):
        Stage().layers([5]).names  # noqa: B018


@pytest.mark.parametrize(
    "call",
    [
        lambda push: Transition("push", width=0, height=0),
        lambda push: push.record(frame_rate=0),
        lambda push: push.record(duration=0),
        lambda push: push.record(time_limit=0),
        lambda push: push.finish(0),
        lambda push: push.cancel(0),
    ],
)
def test_0_stands_for_no_default(call):
    push = Transition("push")
    push.play(interactive=True)
    push.drive(0.5)
    with pytest.raises(ArgumentError, match="must not be 0"):
        call(push)
    assert push.is_interactive


def test_texts_bytes_dictionaries_and_paths_are_documents(tmp_path):
    document = {"glissade": "scene", "version": 1, "size": [10, 20], "layers": [{"name": "böx"}]}
    text = json.dumps(document)
    (tmp_path / "scene.json").write_text(text)
    for source in (document, text, text.encode(), bytearray(text.encode()), tmp_path / "scene.json"):
        assert Scene(source).size == (10, 20) and len(Scene(source).layer("böx")) == 1
    size = [np.float32(10), np.int64(20)]
    for source in (MappingProxyType(document), document | {"size": np.array([10, 20])}, document | {"size": size}):
        assert Scene(source).size == (10, 20)
    assert Scene(document | {"layers": [MappingProxyType({"name": "a"})]}).layer("a")
    for wrong in ({"size": object()}, {"size": {1, 2}}):
        with pytest.raises(KindError):
            Scene(document | wrong)
    with pytest.raises(ParseError, match="Scene.from_file"):
        Scene(str(tmp_path / "scene.json"))
    with pytest.raises(UnknownNameError):
        Scene(document).layer("box")
    with pytest.raises(KindError):
        Scene(3)
    with pytest.raises(TypeError, match="Scene"):
        Document()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"glissade": "scene", "version": 1, "size": [1, 2], "layrs": []}'])
def test_a_malformed_document_is_an_error_with_its_place(text):
    with pytest.raises(Error) as raised:
        Scene(text)
    assert raised.value.message


def test_a_truncated_document_is_an_error():
    text = (EXAMPLES / "springs.json").read_bytes()
    for length in range(0, len(text) - 2, 97):
        with pytest.raises(ParseError):
            Scene(text[:length])


def test_a_transition_is_driven_by_hand():
    with Transition("push", 320, 480) as push:
        assert push.kind == "transition" and push.size == (320, 480)
        push.play(interactive=True)
        push.advance(0.1)
        assert push.is_interactive
        push.drive(0.5)
        push.advance(0.2)
        push.finish()
        for step in range(3, 40):
            push.advance(step / 10)
        assert push.is_at_rest and not push.is_interactive
        with pytest.raises(KindError):
            push.drive(0.2)


@pytest.mark.parametrize("name", ["push", "present", "reveal"])
def test_built_in_transitions_come_to_rest(name):
    transition = Transition(name)
    transition.play()
    for step in range(100):
        transition.advance(step / 10)
        transition.frame()
    assert transition.is_at_rest


def test_scenes_take_no_touches_and_stages_of_documents_are_not_closed():
    scene = Scene({"glissade": "scene", "version": 1, "size": [10, 20], "layers": [{"name": "box"}]})
    scene.play()
    with pytest.raises(KindError):
        scene.touch("began", 1, 1)
    with pytest.raises(ArgumentError):
        scene.touch("begun", 1, 1)
    for identifier, kind in ((-1, ArgumentError), (2**64, ArgumentError), (0.5, KindError)):
        with pytest.raises(kind):
            scene.touch("began", 1, 1, identifier)
    stage = scene.stage
    with pytest.raises(UnsupportedError):
        stage.close()
    with pytest.raises(UnsupportedError):
        stage.advance(3)
    with stage as same:
        assert same is stage
    scene.layer("box").set(opacity=0.5)
    assert scene.layer("box").get("opacity").tolist() == [0.5]
    view = scene.frame().matrices
    with pytest.raises(BufferError):
        scene.close()
    del scene, stage
    assert math.isfinite(view.sum())


def test_unknown_transitions_are_errors():
    with pytest.raises((UnknownNameError, ParseError)):
        Transition("pushh")
    with pytest.raises(ArgumentError):
        Transition("push", -1, 100)
