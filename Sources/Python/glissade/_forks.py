"""Safe forks. A lock of the library that another thread holds during a fork would never be released in the child.

The library holds locks for short times while objects are created, changed and destroyed. So a fork waits until no other
thread is in such a call, and calls that begin meanwhile wait for the fork. Calls do not wait for each other. The
evaluation of curves and rows takes no locks and never waits.
"""

from __future__ import annotations

import os
from threading import RLock, get_ident
from time import monotonic, sleep

# The seconds that a fork waits for other threads' calls, at most: a callback in one may wait for the forking thread.
LIMIT = 1.0

# The number of forks between the first process and this one. Objects with an earlier number belong to a parent.
epoch = 0

# The threads that are in a call.
_inside: set[int] = set()
_is_forking = False
_turn = RLock()


def begin_call() -> int:
    """Marks that this thread enters the library; waits for a running fork first.

    Returns the argument for `end_call`, which is 0 in a call from a callback.
    """
    thread = get_ident()
    if thread in _inside:
        return 0
    _inside.add(thread)
    if _is_forking:
        _inside.discard(thread)
        with _turn:
            _inside.add(thread)
    return thread


# Marks that a thread leaves the library. It is a method of the set, because all calls need it and it is fast.
end_call = _inside.discard


class CallingLibrary:
    """A `with` block around calls that create and destroy objects."""

    __slots__ = ("_thread",)

    def __enter__(self) -> None:
        self._thread = begin_call()

    def __exit__(self, *_: object) -> None:
        end_call(self._thread)


def _before_fork() -> None:
    global _is_forking
    _turn.acquire()
    _is_forking = True
    thread, deadline = get_ident(), monotonic() + LIMIT
    while any(other != thread for other in list(_inside)) and monotonic() < deadline:
        sleep(0.0002)


def _after_fork_in_parent() -> None:
    global _is_forking
    _is_forking = False
    _turn.release()


def _after_fork_in_child() -> None:
    global epoch, _is_forking, _turn
    epoch += 1
    _inside.intersection_update({get_ident()})
    _is_forking = False
    _turn = RLock()


os.register_at_fork(
    before=_before_fork,
    after_in_parent=_after_fork_in_parent,
    after_in_child=_after_fork_in_child,
)
