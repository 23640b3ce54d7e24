"""Ctrl-C, and other exceptions in handlers of signals, while the library runs."""

import random
import signal
import subprocess
import sys
import threading
import time
from functools import partial

import pytest
from glissade import BasicAnimation, ClosedError, Curve, Scene, Stage
from glissade._internal import forks


class Interrupt(BaseException):
    """An exception as a handler of signals raises it."""


@pytest.fixture(autouse=True)
def handler():
    """Raises `Interrupt` when the timer has run down."""

    def interrupt(*_):
        raise Interrupt

    old = signal.signal(signal.SIGALRM, interrupt)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, old)


def interrupted(seconds, work):
    """Calls a function until the timer interrupts it, and returns whether it was interrupted."""
    try:
        try:
            # Again and again, because Python ignores exceptions in finalizers.
            signal.setitimer(signal.ITIMER_REAL, seconds, 0.1)
            work()
            # A signal that comes later.
            time.sleep(0.3)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except Interrupt:
        return True
    return False


def moving(count):
    stage = Stage()
    layers = stage.add(count)
    layers.animate(BasicAnimation("position_x", from_value=0, to_value=100, duration=10, sends_events=True))
    return stage, layers


def at_random(work, repeats, longest):
    """Interrupts a function that repeats calls at random instants."""

    def forever():
        while True:
            work()

    dice = random.Random(1)
    for _ in range(repeats):
        assert interrupted(dice.uniform(20e-6, longest), forever)
        yield


def is_free(stage):
    """Whether another thread can use a stage."""
    got = []
    thread = threading.Thread(target=lambda: got.append(stage.time), daemon=True)
    thread.start()
    thread.join(10)
    return bool(got)


def test_an_interrupt_in_a_callback_reaches_the_caller(capfd):
    documents = {"glissade": "scene", "version": 1, "size": [9, 9], "layers": [{"position": [1, 2]}] * 300}
    scene = Scene(documents)
    # They live until the end, because Python ignores exceptions while it destroys objects.
    stages = [moving(20_000)[0] for _ in range(20)]
    for step, stage in enumerate(stages):
        delay = 0.001 + 0.001 * step
        calls = []
        assert interrupted(delay, partial(stage.advance, 20, calls.append)), len(calls)
        assert interrupted(delay, lambda: scene.record(lambda part: None, duration=60))
        assert is_free(stage)
    assert "ignored" not in capfd.readouterr().err


def test_a_keyboard_interrupt_at_the_first_instruction_of_a_callback_ends_the_program():
    # The signal arrives in C code, and is noticed when the callback begins.
    program = """
import glissade, os, signal
stage = glissade.Stage()
stage.add(3).animate(glissade.BasicAnimation("opacity", from_value=0, to_value=1, duration=1, sends_events=True))
signal.signal(signal.SIGALRM, signal.default_int_handler)
from glissade._internal import stage as module
made = module.calling
def calling(kind, function, raised, error=None):
    def early(*arguments):
        signal.raise_signal(signal.SIGALRM)
        return function(*arguments)
    return made(kind, early, raised, error)
module.calling = calling
try:
    stage.advance(2, lambda event: None)
except KeyboardInterrupt:
    print("interrupted at", stage.time)
"""
    outcome = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (outcome.stdout, outcome.stderr) == ("interrupted at 2.0\n", "")


def test_a_stage_that_was_interrupted_while_it_was_closed_is_closed_or_works():
    closed = 0
    for step in range(30):
        stage, _ = moving(100_000)
        frame = stage.evaluate(1)
        interrupted(0.0001 + 0.0002 * step, stage.close)
        if repr(stage) == "<Stage at 0.0>":
            assert stage.evaluate(1).count > 100_000
            continue
        closed += 1
        with pytest.raises(ClosedError):
            frame.matrices  # noqa: B018
        with pytest.raises(ClosedError):
            stage.add()
    assert closed


def test_a_call_that_was_interrupted_after_its_end_outdates_frames():
    stage, layers = moving(100_000)
    stage.evaluate(0)
    index = layers.frame_indices()[0]
    start = time.perf_counter()
    stage.evaluate(1)
    took = time.perf_counter() - start
    for _ in range(20):
        frame = stage.evaluate(1)
        assert interrupted(took * 0.3, lambda: stage.evaluate(2))
        try:
            value = frame.matrices[index, 3, 0]
        except ValueError:
            continue
        assert value == pytest.approx(10)


def test_interrupts_leave_no_lock_held():
    stage, layers = moving(3)
    array = []
    for work in (
        lambda: stage.evaluate(0.5),
        lambda: layers.presentation("opacity", 0.5),
        lambda: stage.evaluate(0.5).copy(),
        lambda: array.append(stage.evaluate(0.5).matrices.sum()),
    ):
        for _ in at_random(work, 300, 400e-6):
            assert not forks.inside
            assert "owner=0" in repr(stage._core.lock)
    assert is_free(stage)


def test_interrupted_transactions_are_committed():
    stage, layers = moving(3)
    linear = Curve("linear")

    def work():
        with stage.transaction(duration=1, curve=linear):
            layers.set(opacity=0.5)

    for _ in at_random(work, 300, 400e-6):
        # A call of any thread commits what is left.
        assert is_free(stage)
        assert stage._core.open == []
    layers.remove_animations()
    layers.set(opacity=1)
    assert layers.presentation("opacity", 0).tolist() == [1, 1, 1]
