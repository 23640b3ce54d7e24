"""The bookkeeping of transactions, and the frames in them."""

import gc
import threading

import pytest
from glissade import ArgumentError, BasicAnimation, ClosedError, Stage, Transaction


def moving():
    stage = Stage()
    layers = stage.add(3)
    layers.animate(BasicAnimation("corner_radius", from_value=0, to_value=8, duration=10))
    return stage, layers


def on_a_thread(work):
    """Runs a function on another thread, and returns its result, or fails if it hangs."""
    results = []
    thread = threading.Thread(target=lambda: results.append(work()), daemon=True)
    thread.start()
    thread.join(10)
    assert results, "the call hangs or has failed"
    return results[0]


@pytest.mark.parametrize("property", ["border_width", "position", "contents"])
def test_a_caught_error_of_values_holds_no_memory(property):
    stage, layers = moving()
    frame = stage.evaluate(1)
    with pytest.raises(ValueError) as kept:
        frame.values(layers, property)
    stage.evaluate(2)
    with stage.transaction(duration=1, curve="linear"):
        with pytest.raises(ValueError) as kept:
            stage.evaluate(1).values(layers, property)
        layers.set(opacity=0)
    layers.set(position=[100, 100])
    assert layers.presentation("position_x", 0).tolist() == [100] * 3
    assert layers.presentation("opacity", 0.5).tolist() == [0.5] * 3 and kept


def test_a_transaction_that_is_not_open_is_not_committed():
    stage, layers = moving()
    transaction = stage.transaction(duration=1)
    for _ in range(2):
        with pytest.raises(ArgumentError, match="not open"):
            transaction.__exit__(None, None, None)
    with transaction:
        with pytest.raises(ArgumentError, match="open already"):
            transaction.__enter__()
        with pytest.raises(BufferError):
            stage.evaluate(0).matrices  # noqa: B018
    assert stage.evaluate(0).matrices.size
    with transaction, stage.transaction():
        layers.set(opacity=0)
    assert on_a_thread(lambda: stage.evaluate(0).matrices.size) and isinstance(transaction, Transaction)


def test_a_transaction_that_does_not_begin_changes_nothing():
    stage, _ = moving()
    frame = stage.evaluate(0)
    with pytest.raises(ArgumentError), stage.transaction(duration=-1):
        pass
    assert frame.matrices.size
    assert on_a_thread(lambda: stage.time) == 0


def test_other_threads_wait_for_the_end_of_the_block():
    stage, layers = moving()
    seen = []
    thread = threading.Thread(target=lambda: seen.append(layers.get("opacity")[0]))
    with stage.transaction():
        thread.start()
        thread.join(0.3)
        assert not seen
        layers.set(opacity=0.25)
    thread.join(10)
    assert seen == [0.25]


def opened(stage, duration=1):
    with stage.transaction(duration=duration):
        yield


def test_a_transaction_can_end_on_another_thread():
    stage, _ = moving()
    transaction = stage.transaction()
    transaction.__enter__()
    on_a_thread(lambda: transaction.__exit__(None, None, None) or True)
    assert on_a_thread(lambda: stage.time) == stage.time == 0
    generator = opened(stage)
    next(generator)
    on_a_thread(lambda: generator.close() or True)
    assert on_a_thread(lambda: stage.evaluate(0).matrices.size)


def test_forgotten_transactions_are_committed():
    stage, layers = moving()
    stage.transaction(duration=1).__enter__()
    assert on_a_thread(lambda: stage.time) == 0
    waiting = [stage.transaction(duration=1)]
    waiting[0].__enter__()
    seen = []
    thread = threading.Thread(target=lambda: seen.append(stage.time))
    thread.start()
    thread.join(0.2)
    assert not seen
    del waiting[:]
    gc.collect()
    thread.join(10)
    assert seen == [0]
    layers.set(opacity=0.5)
    assert layers.presentation("opacity", 0).tolist() == [0.5] * 3


def test_interleaved_transactions_end_all():
    stage, layers = moving()
    first, second = opened(stage), opened(stage, 2)
    next(first)
    next(second)
    first.close()
    with pytest.raises(BufferError):
        stage.evaluate(0).matrices  # noqa: B018
    second.close()
    assert on_a_thread(lambda: stage.evaluate(0).matrices.size)


def test_transactions_that_a_callback_leaves_open_have_ended():
    stage, layers = moving()
    layers.animate(BasicAnimation("opacity", from_value=0, to_value=1, duration=1, sends_events=True))
    left = []

    def on_event(event):
        left.append(stage.transaction(duration=1))
        left[-1].__enter__()

    stage.advance(2, on_event)
    assert len(left) == 6 and stage.evaluate(2).matrices.size
    with pytest.raises(ArgumentError, match="not open"):
        left[0].__exit__(None, None, None)
    assert on_a_thread(lambda: stage.time) == 2


def test_a_stage_that_is_closed_in_a_transaction_is_closed():
    stage, _ = moving()
    with pytest.raises(ClosedError), stage.transaction():
        stage.close()
    assert on_a_thread(lambda: repr(stage)) == "<closed Stage>"
