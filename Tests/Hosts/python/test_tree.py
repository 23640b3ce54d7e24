"""The tree of a stage: parents, moves, drawing order, and the time of layers."""

import math

import glissade
import numpy as np
import pytest
from glissade import ArgumentError, BasicAnimation, KindError, Stage, TreeError, UnknownHandleError


def slide(layers):
    """Moves layers at 10 points per second of their own time."""
    layers.animate(BasicAnimation("position_x", from_value=0, to_value=1000, duration=100, begin_time=0, stays=True))


def test_layers_are_drawn_from_back_to_front():
    stage = Stage()
    a, b, c = stage.add(3)
    inner = stage.add(2, parents=a)
    stage.evaluate(0)
    assert stage.drawing_order() == stage.root + a + inner + b + c
    inner[0].set(z_position=1)
    b.set(hidden=1)
    stage.evaluate(0)
    assert stage.drawing_order() == stage.root + a + inner[1] + inner[0] + c
    assert stage.drawing_order(a) == a + inner[1] + inner[0]
    assert len(stage.drawing_order(b)) == 0
    assert (a + b).masks().handles.tolist() == [0, 0]
    for layer in (a + b, a[:0], stage, Stage().add()):
        with pytest.raises(glissade.Error):
            stage.drawing_order(layer)


def test_layers_move_with_what_is_below_them():
    stage = Stage()
    a, b = stage.add(2)
    inner = stage.add(2, parents=a)
    a.set(position=[100, 0])
    b.set(position=[20, 0])
    inner.set(position=[[1, 0], [2, 0]])
    assert inner.parents() == a + a and (a + b).parents() == stage.root + stage.root
    assert stage.root.parents().handles.tolist() == [0]
    inner.move(b)
    assert inner.parents() == b + b
    frame = stage.evaluate(0, copy=True)
    assert frame.world_matrices[inner.frame_indices(), 3, 0].tolist() == [21, 22]
    (a + b).move(stage.root)
    b.move(a)
    assert stage.drawing_order() == stage.root + a + b + inner
    b.move()
    assert b.parents() == stage.root


def test_moves_that_are_impossible_change_nothing():
    stage = Stage()
    a, b, c = stage.add(3)
    b.move(a)
    for call in (
        lambda: a.move(b),
        lambda: a.move(a),
        lambda: stage.root.move(a),
        lambda: (c + c).move(a),
        lambda: (c + a).move(b + c),
    ):
        with pytest.raises(TreeError):
            call()
    with pytest.raises(UnknownHandleError, match="another stage"):
        a.move(Stage().root)
    with pytest.raises(UnknownHandleError, match="another stage"):
        stage.add(2, parents=Stage().root)
    with pytest.raises(ArgumentError):
        a.move(b + c)
    with pytest.raises(KindError):
        a.move("root")
    assert stage.drawing_order() == stage.root + a + b + c


def test_layers_have_a_time_of_their_own():
    stage = Stage()
    layers = stage.add(3)
    inner = stage.add(1, parents=layers[0])
    slide(layers)
    slide(inner)
    layers.set_timing(begin_time=[3, 0, 0], speed=[2, 0, 1], time_offset=[0.5, 7, 0])
    assert layers.presentation("position_x", 4) == pytest.approx([25, 70, 40])
    assert inner.presentation("position_x", 4) == pytest.approx([25])
    inner.set_timing(speed=0.5)
    assert inner.presentation("position_x", 4) == pytest.approx([12.5])
    for wrong in ({"speed": [1, math.nan, 1]}, {"begin_time": math.inf}):
        with pytest.raises(ArgumentError):
            layers.set_timing(**wrong)
    assert layers.presentation("position_x", 4) == pytest.approx([25, 70, 40])
    layers.set_timing()
    assert layers.presentation("position_x", 4) == pytest.approx([40] * 3)


def test_a_paused_layer_goes_on_where_it_was():
    stage = Stage()
    dot = stage.add()
    slide(dot)
    stage.advance(2)
    dot.set_timing(speed=0, time_offset=stage.time)
    stage.advance(10)
    assert dot.presentation("position_x", 10) == pytest.approx([20])
    # 8 seconds later than without the pause.
    dot.set_timing(begin_time=8)
    assert dot.presentation("position_x", 11) == pytest.approx([30])


def test_a_document_is_drawn_without_knowing_its_layers():
    with glissade.Transition("push", width=320, height=480) as push:
        push.play()
        push.advance(0.2)
        push.frame()
        order = push.stage.drawing_order()
        assert len(order) > 3 and order[0] == push.stage.root
        position = {handle: index for index, handle in enumerate(order.handles.tolist())}
        parents = order[1:].parents().handles.tolist()
        assert all(position[parent] < index + 1 for index, parent in enumerate(parents))
        bounds = order.presentation("bounds", push.stage.time)
        assert np.isfinite(bounds).all()
