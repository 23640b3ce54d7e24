"""Safe forks. A lock of the library that another thread holds during a fork would never be released in the child.

The library holds locks for short times while objects are created, changed and destroyed. So a fork waits until no other
thread is in such a call, and calls that begin meanwhile wait for the fork. Both wait for a limited time, because other
modules' hooks can hold locks that a caller needs, and the other way round. Calls do not wait for each other. The
evaluation of curves and rows takes no locks and never waits.
"""

from __future__ import annotations

import os
from threading import get_ident
from time import monotonic, sleep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# The seconds that a fork waits for other threads' calls, and that a call waits for forks, at most.
LIMIT = 1.0

# The number of forks between the first process and this one. Objects with an earlier number belong to a parent.
epoch = 0

# The threads that are in a call, and those that are forking. The methods of sets need no lock.
inside: set[int] = set()
forking: set[int] = set()

# The destructions that finalizers have left to later calls.
_left: list[tuple[Callable[..., int], tuple[Any, ...]]] = []


def call(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Calls a function of the library, or one that calls it. First waits for running forks.

    An interrupt can come after each step; the thread is then marked only if it is in the `try`.
    """
    thread = get_ident()
    if thread in inside:
        # A call from a callback.
        return function(*arguments)
    try:
        inside.add(thread)
        if forking:
            wait_for_forks(thread)
        return function(*arguments)
    finally:
        inside.discard(thread)


def wait_for_forks(thread: int) -> None:
    """Waits until no other thread forks, and marks that this thread enters the library."""
    while forking - {thread}:
        inside.discard(thread)
        deadline = monotonic() + LIMIT
        while forking - {thread} and monotonic() < deadline:
            sleep(0.0002)
        if monotonic() >= deadline:
            # Another module's hook waits for this thread, or an interrupt has ended the hook below.
            forking.intersection_update({thread})
        inside.add(thread)


def destroy(function: Callable[..., int], arguments: tuple[Any, ...]) -> None:
    """Destroys an object in a finalizer. These run in any code, so this function never waits.

    During a fork it leaves the object to a later call.
    """
    thread = get_ident()
    is_nested = thread in inside
    try:
        inside.add(thread)
        if forking and not is_nested:
            _left.append((function, arguments))
        else:
            function(*arguments)
    finally:
        if not is_nested:
            inside.discard(thread)


def destroy_left() -> None:
    """Destroys the objects that finalizers have left."""
    try:
        while _left:
            call(*_left.pop())
    except IndexError:
        pass  # Another thread has taken the last one.


def _before_fork() -> None:
    thread, deadline = get_ident(), monotonic() + LIMIT
    forking.add(thread)
    while any(other != thread for other in list(inside)) and monotonic() < deadline:
        sleep(0.0002)


def _after_fork_in_parent() -> None:
    forking.discard(get_ident())
    destroy_left()


def _after_fork_in_child() -> None:
    global epoch
    epoch += 1
    inside.intersection_update({get_ident()})
    forking.clear()
    # They belong to the parent.
    _left.clear()


os.register_at_fork(
    before=_before_fork,
    after_in_parent=_after_fork_in_parent,
    after_in_child=_after_fork_in_child,
)
