"""Forks while the library's threads and Python's are at work."""

import json
import math
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from glissade import BasicAnimation, Curve, ForkError, Scene, Spring, Springs, Stage


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
        assert repr(stage) == "<Stage of the parent process>"
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


def test_two_threads_fork_at_once_and_leave_nothing_locked():
    idle = [Stage() for _ in range(200)]
    problems = []
    hook, sys.unraisablehook = sys.unraisablehook, problems.append
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    stop = threading.Event()

    def create():
        while not stop.is_set():
            Stage()

    def fork():
        for _ in range(20):
            if not in_child(lambda: True):
                problems.append("the child hangs")

    forks = [threading.Thread(target=fork, daemon=True) for _ in range(3)]
    creator = threading.Thread(target=create, daemon=True)
    try:
        for thread in [creator, *forks]:
            thread.start()
        for thread in forks:
            thread.join(60)
    finally:
        stop.set()
        sys.setswitchinterval(interval)
        sys.unraisablehook = hook
    creator.join(20)
    assert problems == [] and not any(thread.is_alive() for thread in [creator, *forks])

    def use():
        for stage in idle:
            stage.evaluate(0)
        Curve("ease")
        finished.append(True)

    finished = []
    user = threading.Thread(target=use, daemon=True)
    user.start()
    user.join(20)
    assert finished


def test_a_fork_waits_for_no_transaction_and_not_for_each_callback():
    entered = [threading.Event() for _ in range(4)]
    leave = threading.Event()

    def hold(number):
        stage, layers = moving(1, 1)
        layers.animate(BasicAnimation("opacity", from_value=0, to_value=1, duration=1, sends_events=True))
        if number:
            stage.advance(0.5, lambda event: (entered[number].set(), leave.wait(30)))
        else:
            with stage.transaction():
                entered[number].set()
                leave.wait(30)

    def seconds_of_a_fork(numbers):
        leave.clear()
        threads = [threading.Thread(target=hold, args=(number,)) for number in numbers]
        for thread in threads:
            thread.start()
        for number in numbers:
            assert entered[number].wait(20)
        start = time.monotonic()
        fine = in_child(lambda: float(moving(3, 1)[0].evaluate(1).matrices[:, 3, 0].max()) == 10)
        took = time.monotonic() - start
        leave.set()
        for thread in threads:
            thread.join()
        assert fine
        return took

    assert seconds_of_a_fork([0]) < 0.9
    # One limit for all of them, of 1 s.
    assert seconds_of_a_fork([1, 2, 3]) < 1.9


@pytest.mark.parametrize("is_finalizer", [False, True])
def test_a_fork_ends_although_another_hook_waits_for_a_thread_that_calls(is_finalizer):
    # Hooks run in reverse order, so that the package's runs first and announces the fork.
    program = f"""
import os, threading, time
lock, held = threading.Lock(), threading.Event()
os.register_at_fork(before=lock.acquire, after_in_parent=lock.release)
import glissade
kept = [glissade.Stage()]
took = []

def use():
    with lock:
        held.set()
        time.sleep(0.2)
        start = time.monotonic()
        kept.clear() if {is_finalizer} else glissade.Curve("ease")
        took.append(time.monotonic() - start)

threading.Thread(target=use).start()
held.wait()
child = os.fork()
if not child:
    os._exit(0)
print(os.waitpid(child, 0)[1], took[0] < (0.5 if {is_finalizer} else 2), bool(glissade.Stage()))
from glissade._internal import forks
assert not forks.forking and not forks.inside and not forks._left
"""
    outcome = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (outcome.stdout, outcome.stderr) == ("0 True True\n", "")


def test_a_callback_forks():
    stage, layers = moving(1, 1)
    layers.animate(BasicAnimation("opacity", from_value=0, to_value=1, duration=1, sends_events=True))
    children = []
    start = time.monotonic()
    stage.advance(2, lambda event: children.append(in_child(lambda: Curve("ease")(0) == 0)))
    assert children == [True, True] and time.monotonic() - start < 0.9


def test_threads_create_objects_while_another_reads_a_document():
    layer = {"position": [1, 2], "bounds": [0, 0, 10, 10]}
    document = {"glissade": "scene", "version": 1, "size": [9, 9], "layers": [layer] * 30_000}
    reader = threading.Thread(target=Scene, args=(json.dumps(document),))
    reader.start()
    count = 0
    while reader.is_alive():
        Curve("ease")
        count += 1
    # The interpreter changes threads every 5 ms, and the document takes some 0.5 s.
    assert count > 100


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
