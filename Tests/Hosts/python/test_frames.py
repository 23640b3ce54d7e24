"""The lifetime of frames and their views."""

import copy
import gc
import pickle
import subprocess
import sys
import threading
import time
import weakref

import numpy as np
import pytest
from glissade import BasicAnimation, ClosedError, KindError, Scene, Stage, UnknownHandleError


def moving(count=100, **options):
    stage = Stage(**options)
    layers = stage.add(count)
    layers.animate(BasicAnimation("position_x", from_value=0, to_value=100, duration=10))
    layers.animate(BasicAnimation("corner_radius", from_value=0, to_value=8, duration=10))
    return stage, layers


VIEWS = ["matrices", "opacities", "world_matrices", "columns"]


@pytest.mark.parametrize("name", VIEWS)
def test_views_are_read_only_and_copy_nothing(name):
    stage, _ = moving()
    frame = stage.evaluate(1)
    array = getattr(frame, name)
    assert not array.flags.owndata and array.dtype == np.float32 and array.size
    with pytest.raises(ValueError):
        array[0] = 1
    with pytest.raises(ValueError):
        array.flags.writeable = True
    assert array.__array_interface__["data"] == getattr(frame, name).__array_interface__["data"]


CHANGES = [
    lambda stage, layers: stage.evaluate(2),
    lambda stage, layers: stage.advance(2),
    lambda stage, layers: stage.close(),
    lambda stage, layers: stage.add(1),
    lambda stage, layers: layers.set(opacity=0),
    lambda stage, layers: layers.remove(),
    lambda stage, layers: layers.animate(BasicAnimation("opacity", to_value=0)),
    lambda stage, layers: layers.remove_animations(),
    lambda stage, layers: stage.transaction().__enter__(),
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("derive", [lambda a: a, lambda a: a[3:, 0], lambda a: a.T[None], memoryview])
def test_changes_raise_while_a_view_lives(change, derive):
    stage, layers = moving()
    view = derive(stage.evaluate(1).matrices)
    before = np.array(view)
    with pytest.raises(BufferError):
        change(stage, layers)
    assert (np.asarray(view) == before).all()
    assert layers.presentation("position_x", 1)[0] == pytest.approx(10)
    del view
    change(stage, layers)


def test_a_frame_itself_hinders_nothing_and_is_outdated_by_a_change():
    stage, layers = moving()
    frame = stage.evaluate(1)
    stage.evaluate(2)
    for name in VIEWS:
        with pytest.raises(ValueError, match="outdated"):
            getattr(frame, name)
    with pytest.raises(ValueError, match="outdated"):
        frame.copy()
    frame = stage.evaluate(2)
    layers.set(opacity=1)
    with pytest.raises(ValueError, match="outdated"):
        len(frame)


def test_a_rejected_change_outdates_no_frame():
    stage, layers = moving()
    frame = stage.evaluate(1)
    expected = frame.copy()
    for call in (
        lambda: layers.set(position=[np.nan, 1]),
        lambda: layers.animate(BasicAnimation("opacity", to_value=1, duration=-1)),
        lambda: stage.evaluate(np.nan),
        lambda: stage.layers([5]).remove(),
    ):
        with pytest.raises((ValueError, UnknownHandleError)):
            call()
    assert (frame.matrices == expected.matrices).all()
    stage.advance(1)
    with pytest.raises(ValueError, match="outdated"):
        len(frame)


def test_values_of_another_stage_are_unknown():
    stage, layers = moving()
    _, others = moving()
    frame = stage.evaluate(1)
    assert len(frame.values(layers, "corner_radius")) == 100
    with pytest.raises(UnknownHandleError, match="another stage"):
        frame.values(others, "corner_radius")


def test_frames_and_their_copies_have_the_same_length():
    stage, _ = moving()
    frame = stage.evaluate(1)
    copied = frame.copy()
    assert len(frame) == frame.count == len(copied) == copied.count == len(frame.opacities)
    assert copied == stage.evaluate(1).copy() != stage.evaluate(2).copy() and copied != 3
    assert copied == pickle.loads(pickle.dumps(copied)) == copy.deepcopy(copied)
    stage.close()
    assert frame and copied


def test_layers_are_no_array():
    stage, layers = moving(3)
    for use in (np.asarray, lambda layers: np.zeros(9)[layers], lambda layers: stage.evaluate(1).matrices[layers]):
        with pytest.raises(KindError, match="frame_indices"):
            use(layers)
    assert (layers == layers.handles) is False and (layers.handles == layers) is False
    assert stage.layers(layers) is layers
    with pytest.raises(UnknownHandleError, match="another stage"):
        Stage().layers(layers)


def test_a_copy_can_be_kept():
    stage, layers = moving()
    copies = [stage.evaluate(time).copy() for time in range(5)]
    index = layers.frame_indices()[0]
    assert [frame.world_matrices[index, 3, 0] for frame in copies] == pytest.approx([0, 10, 20, 30, 40], rel=1e-6)
    copies[0].matrices[:] = 0
    for frame in copies:
        again = pickle.loads(pickle.dumps(frame))
        assert again.time == frame.time and (again.columns == frame.columns).all()


@pytest.mark.parametrize("frees", ["stage first", "view first"])
def test_a_view_keeps_the_memory_alive(frees):
    stage, layers = moving(5000)
    view = stage.evaluate(5).matrices
    expected = view.copy()
    core = weakref.ref(stage._core)
    if frees == "stage first":
        del stage, layers
        gc.collect()
        # Memory that had been freed would be used again.
        others = [moving(5000)[0].evaluate(1).copy() for _ in range(5)]
        assert (view == expected).all() and len(others) == 5
        del view
    else:
        del view, stage, layers
    gc.collect()
    assert core() is None


def test_views_in_cycles_are_collected_before_a_change_fails():
    stage, _ = moving()
    gc.disable()
    try:
        cycle = [stage.evaluate(1).matrices]
        cycle.append(cycle)
        del cycle
        stage.evaluate(2)
    finally:
        gc.enable()


def test_a_closed_stage_answers_with_errors():
    stage, layers = moving()
    frame = stage.evaluate(1)
    stage.close()
    stage.close()
    for call in (
        lambda: stage.evaluate(1),
        lambda: stage.time,
        lambda: stage.add(1),
        lambda: layers.get("opacity"),
        lambda: layers.set(opacity=1),
        lambda: frame.matrices,
        lambda: frame.copy(),
    ):
        with pytest.raises(ClosedError):
            call()
    assert repr(stage) == "<closed Stage>"
    with moving()[0] as other:
        other.evaluate(1)
    with pytest.raises(ValueError, match="the stage is closed"):
        other.evaluate(1)


def test_the_end_of_a_with_block_raises_unless_an_exception_does():
    stage, _ = moving()
    with pytest.raises(BufferError), stage:
        view = stage.evaluate(1).matrices
    assert view[:, 3, 0].max() == pytest.approx(10)
    with pytest.raises(ZeroDivisionError), moving()[0] as other:
        view = other.evaluate(1).matrices
        raise ZeroDivisionError
    assert view[:, 3, 0].max() == pytest.approx(10)


def test_views_cannot_be_taken_in_a_transaction():
    stage, layers = moving()
    with stage.transaction():
        frame = stage.evaluate(1)
        with pytest.raises(BufferError):
            frame.matrices  # noqa: B018
        assert frame.copy().matrices.shape[0] >= 100
        assert len(frame.values(layers, "corner_radius")) == 100


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_stages_frames_layers_and_scenes_are_not_pickled(protocol):
    stage, layers = moving()
    scene = Scene({"glissade": "scene", "version": 1, "size": [10, 10], "layers": []})
    for thing in (stage, layers, stage.evaluate(1), scene):
        with pytest.raises(TypeError):
            pickle.dumps(thing, protocol)
        with pytest.raises(TypeError):
            copy.copy(thing)


@pytest.mark.parametrize("threads", [1, 4])
def test_the_end_of_the_process_is_silent(threads):
    program = f"""
import glissade
stage = glissade.Stage(threads={threads})
layers = stage.add(5000)
layers.animate(glissade.BasicAnimation("opacity", from_value=0, to_value=1, duration=1))
view = stage.evaluate(0.5).matrices
cycle = [stage, view, glissade.Spring(), glissade.Springs()]
cycle.append(cycle)
class Late:
    def __del__(self, stage=glissade.Stage()):
        stage.evaluate(1)
late = Late()
"""
    outcome = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (0, "", "")


def test_threads_that_copy_frames_do_not_outdate_each_others():
    stage, layers = moving(1000)
    scene = Scene({"glissade": "scene", "version": 1, "size": [9, 9], "layers": [{"name": "a", "position": [3, 4]}]})
    index = stage.evaluate(0, copy=True) and layers.frame_indices()[0]
    problems: list = []

    def work(first):
        try:
            for step in range(first, 200, 4):
                frame = stage.evaluate(step / 100, copy=True)
                assert frame.time == step / 100
                assert frame.matrices[index, 3, 0] == pytest.approx(step / 10, rel=1e-5)
                assert frame.matrices.flags.owndata and scene.frame(copy=True).matrices.any()
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=work, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


def test_views_can_go_on_any_thread():
    stage, _ = moving(1000)
    stop = threading.Event()
    taken: list = []
    problems: list = []

    def drop():
        while not stop.is_set():
            try:
                taken.pop()
            except IndexError:
                time.sleep(0.001)

    def collect():
        while not stop.is_set():
            gc.collect()

    def take():
        for step in range(10):
            try:
                frame = stage.evaluate(step / 100)
                taken.append(frame.matrices)
            except (BufferError, ValueError):
                pass
            except BaseException as problem:
                problems.append(problem)

    workers = [threading.Thread(target=work) for work in (drop, collect)]
    takers = [threading.Thread(target=take) for _ in range(2)]
    for thread in workers + takers:
        thread.start()
    for thread in takers:
        thread.join()
    stop.set()
    for thread in workers:
        thread.join()
    taken.clear()
    assert problems == []
    stage.close()
