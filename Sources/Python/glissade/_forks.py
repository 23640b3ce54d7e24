"""Forks: a child would find those locks of the library held for ever that other threads hold at its fork.

The library holds locks for moments, mostly while objects are created and destroyed. So a fork waits until no other
thread is in a call, and calls that begin meanwhile wait for the fork. Calls do not wait for each other.
"""

from __future__ import annotations

import os
from threading import RLock, get_ident
from time import monotonic, sleep

# Seconds that a fork waits for the calls of other threads. A callback in one of them may wait for the forking thread.
LIMIT = 1.0

# The number of forks between the first process and this one: objects of an earlier number belong to a parent.
epoch = 0

# The threads that are in a call, each with the number of its calls, which callbacks nest.
_depths: dict[int, int] = {}
_is_forking = False
_turn = RLock()


def begin_call() -> None:
    """Marks that this thread enters the library, after a fork that is under way."""
    thread = get_ident()
    depth = _depths.get(thread, 0)
    _depths[thread] = depth + 1
    # The fork waits for calls with callbacks.
    if _is_forking and not depth:
        del _depths[thread]
        with _turn:
            _depths[thread] = 1


def end_call() -> None:
    """Marks that this thread leaves the library."""
    thread = get_ident()
    depth = _depths[thread]
    if depth > 1:
        _depths[thread] = depth - 1
    else:
        del _depths[thread]


class _CallingLibrary:
    __slots__ = ()

    def __enter__(self) -> None:
        begin_call()

    def __exit__(self, *_: object) -> None:
        end_call()


#: A `with` block around calls that create and destroy objects.
calling_library = _CallingLibrary()


def _before_fork() -> None:
    global _is_forking
    _turn.acquire()
    _is_forking = True
    thread, deadline = get_ident(), monotonic() + LIMIT
    while any(other != thread for other in list(_depths)) and monotonic() < deadline:
        sleep(0.0002)


def _after_fork_in_parent() -> None:
    global _is_forking
    _is_forking = False
    _turn.release()


def _after_fork_in_child() -> None:
    global epoch, _is_forking, _turn
    epoch += 1
    thread = get_ident()
    depth = _depths.get(thread)
    _depths.clear()
    if depth:
        _depths[thread] = depth
    _is_forking = False
    _turn = RLock()


os.register_at_fork(
    before=_before_fork,
    after_in_parent=_after_fork_in_parent,
    after_in_child=_after_fork_in_child,
)
