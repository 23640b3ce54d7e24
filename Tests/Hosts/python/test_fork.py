"""Forks while the library's threads and Python's are at work."""

import math
import multiprocessing
import os
import signal
import threading
import time

import pytest
from glissade import BasicAnimation, Curve, ForkError, Spring, Springs, Stage


def in_child(work):
    """Runs a function in a forked child, and returns whether it returned True within some seconds."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = 0 if work() else 2
        finally:
            os._exit(code)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status) == 0
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def moving(count=20_000, threads=4):
    stage = Stage(threads=threads)
    layers = stage.add(count)
    layers.animate(BasicAnimation("position_x", from_value=0, to_value=100, duration=10, repeat_count=math.inf))
    return stage, layers


def test_a_child_cannot_use_its_parents_stage():
    stage, layers = moving()
    views = [stage.evaluate(1).matrices]

    def work():
        seen = views[0][:, 3, 0].max()
        for call in (
            lambda: stage.evaluate(2),
            lambda: layers.get("opacity"),
            lambda: layers.set(opacity=0),
            lambda: stage.time,
            stage.close,
        ):
            with pytest.raises(ForkError):
                call()
        return isinstance(ForkError("x"), RuntimeError) and abs(seen - 10) < 1e-4

    assert in_child(work)
    views.clear()
    assert stage.evaluate(2).matrices[:, 3, 0].max() == pytest.approx(20)


def test_a_child_releases_its_parents_stage_without_waiting_for_its_threads():
    kept = [moving()]
    for step in range(5):
        kept[0][0].evaluate(step)

    def work():
        kept.clear()
        return True

    assert in_child(work)


def test_a_child_has_stages_of_its_own_and_its_parents_curves():
    spring, springs = Spring(), Springs(to_value=[1, 2, 3])
    expected = spring(0.3), springs.evaluate(0.3).tolist()
    stage, _ = moving()
    stage.evaluate(1)

    def work():
        own, layers = moving()
        values = [float(own.evaluate(step / 10).matrices[:, 3, 0].max()) for step in range(5)]
        return (
            values == pytest.approx([0, 1, 2, 3, 4], rel=1e-6)
            and (spring(0.3), springs.evaluate(0.3).tolist()) == expected
            and Curve("ease-in")(0.5) > 0
        )

    assert in_child(work)


def test_forks_while_threads_create_evaluate_and_destroy():
    stop = threading.Event()
    shared, _ = moving()

    def churn():
        while not stop.is_set():
            stage, layers = moving(3000, 2)
            stage.evaluate(1)
            Curve("cubic-bezier(.1,.2,.3,.4)")(0.5)

    def evaluate():
        while not stop.is_set():
            shared.evaluate(1)

    threads = [threading.Thread(target=work) for work in (churn, churn, evaluate)]
    for thread in threads:
        thread.start()
    try:

        def work():
            stage, layers = moving(3000, 2)
            return (
                abs(stage.evaluate(1).matrices[:, 3, 0].max() - 10) < 1e-4 and Curve("linear(0, .5 30%, 1)")(0.3) == 0.5
            )

        assert all(in_child(work) for _ in range(15))
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def _value(time):
    stage = Stage()
    layers = stage.add(3)
    layers.animate(BasicAnimation("position_x", from_value=0, to_value=100, duration=10))
    return layers.presentation("position_x", time).tolist()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_pools_of_processes_work(method):
    stage, _ = moving()
    stage.evaluate(1)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(_value, [0, 1, 2]).get(timeout=60) == [[0] * 3, [10] * 3, [20] * 3]
        sent = pool.map_async(Spring(damping=3), [0.0, 0.5]).get(timeout=60)
        assert sent == [Spring(damping=3)(0.0), Spring(damping=3)(0.5)]
