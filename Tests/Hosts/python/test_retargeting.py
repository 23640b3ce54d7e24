"""Motions that are interrupted with their velocity, and what frames remember of layers."""

from __future__ import annotations

import math

import glissade
import numpy as np
import pytest


def moving(count=20):
    stage = glissade.Stage()
    layers = stage.add(count)
    stage.evaluate(0)
    return stage, layers


@pytest.mark.parametrize(
    ("motion", "more"),
    [
        (glissade.Spring(duration=0.5, bounce=0.2), {}),
        (glissade.Spring(duration=0.5, bounce=0.2), {"in_place": True}),
        (glissade.Spring(damping=30, allows_overdamping=True), {"in_place": True}),
        (None, {}),
        ("ease-in-out", {"duration": 0.8}),
        (glissade.Curve("ease-in"), {"duration": 0.8}),
    ],
)
def test_motions_go_on_with_position_and_velocity(motion, more):
    stage, layers = moving()
    random = np.random.default_rng(7)
    for step in range(8):
        time = 0.13 * step
        stage.advance(time)
        before = [layers.presentation("position", time), layers.velocities("position", time)]
        targets = random.uniform(-200, 200, (len(layers), 2))
        handles = layers.animate_to("position", targets, motion, **more)
        assert (handles != 0).all()
        after = [layers.presentation("position", time), layers.velocities("position", time)]
        np.testing.assert_allclose(after[0], before[0], atol=1e-9)
        np.testing.assert_allclose(after[1], before[1], atol=1e-7)
        assert np.array_equal(layers.get("position"), targets)


def test_velocities_are_those_of_the_curves():
    stage, layers = moving(3)
    layers.animate(glissade.BasicAnimation("position_x", from_value=0, duration=2), to_values=[2, 4, -6])
    assert layers.velocities("position_x", 1).tolist() == [1, 2, -3]
    assert layers.velocities("position_x", 9).tolist() == [0, 0, 0]
    assert layers.velocities("transform", 1).shape == (3, 16)
    with pytest.raises(glissade.KindError):
        layers.velocities("hidden", 1)
    with pytest.raises(glissade.ArgumentError):
        layers.velocities("position_x", math.nan)


def test_each_row_has_its_velocity():
    stage, layers = moving(4)
    kick = glissade.SpringAnimation("position_x", to_value=0, from_value=0)
    layers.animate(kick, unit_velocities=[[0], [10], [-20], [5]])
    assert layers.velocities("position_x", 0).tolist() == [0, 10, -20, 5]
    layers.remove_animations()
    slide = glissade.SpringAnimation("position_x", to_value=10, from_value=0)
    layers.animate(slide, velocities=[0, 1, 2, 3])
    np.testing.assert_allclose(layers.velocities("position_x", 0), [0, 10, 20, 30])
    one = glissade.SpringAnimation("position_x", from_value=0, to_value=0, unit_velocity=7)
    layers[0].animate(one)
    assert layers[0].velocities("position_x", 0).tolist() == [7]
    for wrong in (
        lambda: layers.animate(slide, velocities=1, unit_velocities=1),
        lambda: layers.animate(one, velocities=1),
        lambda: layers.animate(glissade.BasicAnimation("opacity", to_value=1), velocities=1),
        lambda: glissade.SpringAnimation("transform", unit_velocity=0),
        lambda: layers.animate_to("position_x", 1, "ease"),
        lambda: layers.animate_to("position_x", 1, glissade.Spring(), duration=1),
        lambda: layers.animate_to("position_x", 1, "ease", duration=1, in_place=True),
    ):
        with pytest.raises(glissade.Error):
            wrong()
    with pytest.raises(glissade.ArgumentError) as raised:
        layers.animate_to("position_x", [1, 2, math.inf, 3])
    assert raised.value.field == "values" and raised.value.row == 2


def test_events_of_retargeted_layers_arrive():
    stage, layers = moving(2)
    handles = layers.animate_to("position_x", 9, "linear", duration=0.5, sends_events=True, tag=77)
    events = []
    stage.advance(1, events.append)
    assert [event.tag for event in events] == [77] * len(events)
    assert {event.animation for event in events} == set(handles.tolist())


def test_springs_of_rows_are_retargeted():
    springs = glissade.Springs(0, [100, 200, 300], damping=[5, 20, 30], begin_time=[0, 0.1, 0.2])
    assert springs.evaluate(0.1)[1:] == pytest.approx([0, 0], abs=1e-4)
    before = springs.evaluate_with_velocities(0.25)
    springs.retarget(0.25, [-50, 0], [2, 0])
    after = springs.evaluate_with_velocities(0.25)
    np.testing.assert_allclose(after[0], before[0], atol=1e-4)
    np.testing.assert_allclose(after[1], before[1], atol=1e-2)
    assert springs.evaluate(60) == pytest.approx([0, 200, -50], abs=1e-4)
    springs.retarget(1, 7)
    assert springs.evaluate(60) == pytest.approx([7, 7, 7], abs=1e-5)
    for wrong in (
        lambda: springs.retarget(1, 1, [3]),
        lambda: springs.retarget(1, 1, [-1]),
        lambda: springs.retarget(1, 1, [0, 0]),
        lambda: springs.retarget(math.nan, 1),
        lambda: springs.retarget(1, [1, math.nan, 1]),
        lambda: springs.retarget(1, 1, [0.5]),
        lambda: glissade.Springs(0, 1).retarget(1, 1),
        lambda: glissade.Springs(0, 1, begin_time=math.inf),
    ):
        with pytest.raises(glissade.Error):
            wrong()
    assert springs.evaluate(60) == pytest.approx([7, 7, 7], abs=1e-5)


def test_frames_find_the_matrices_of_layers():
    stage, layers = moving(50)
    positions = np.arange(100.0).reshape(50, 2)
    layers.set(position=positions)
    frame = stage.evaluate(0)
    layout = frame.layout
    assert np.array_equal(frame.matrices_of(layers)[:, 3, :2], positions)
    assert np.array_equal(frame.matrices_of(layers[::-2], is_local=True)[:, 3, :2], positions[::-2])
    out = np.empty((50, 4, 4), np.float32)
    assert stage.evaluate(1).matrices_of(layers, out=out) is out
    assert stage.evaluate(2).layout == layout
    # Animations move the layers within the frame, and the remembered indices with them.
    layers[10:30].animate(glissade.BasicAnimation("opacity", from_value=0, to_value=1, duration=5))
    frame = stage.evaluate(2)
    assert frame.layout != layout
    assert np.array_equal(frame.matrices_of(layers)[:, 3, :2], positions)
    strided = np.zeros((100, 4, 4), np.float32)
    frame.matrices_of(layers, out=strided[::2])
    assert np.array_equal(strided[::2, 3, :2], positions)
    with pytest.raises(ValueError):
        frame.matrices_of(stage.add(1))
    with pytest.raises(glissade.Error):
        stage.evaluate(2).matrices_of(moving(1)[1])
