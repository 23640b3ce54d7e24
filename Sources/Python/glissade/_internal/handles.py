"""Owners of the library's handles.

An interrupt (Ctrl-C, or an exception in another handler of signals) can be raised after any call of a function,
including those of the library, which are finished then. So what a call changes is noted before it, and taken back only
if its status says that it has failed.
"""

from __future__ import annotations

import gc
import threading
from functools import partial

from . import forks
from .errors import ArgumentError, ClosedError, Error, ForkError
from .forks import call, destroy, destroy_left, forking, inside, wait_for_forks
from .library import NULL, error_details, fail, ffi, lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Immutable:
    """The owner of a curve or of rows, which many threads can read at once.

    Forked children can read their parent's curves and rows, which never change and belong to no thread.
    """

    __slots__ = ("handle", "_destroy", "_epoch", "__weakref__")

    def __init__(
        self,
        create: Callable[[Any, Any], int],
        destroy: Callable[[int, Any], int],
        kind: str,
        names: dict[str, str] | None = None,
    ) -> None:
        self.handle: int = 0
        self._destroy = destroy
        self._epoch = forks.epoch
        handle, error = ffi.new(kind + " *"), error_details()
        destroy_left()
        if call(create, (handle, error)):
            fail(error, names)
        self.handle = handle[0]

    def __del__(self) -> None:
        handle = getattr(self, "handle", 0)
        if handle and self._epoch == forks.epoch:
            self.handle = 0
            destroy(self._destroy, (handle, NULL))

    def __reduce__(self) -> Any:
        raise TypeError("handles of the library cannot be pickled")


class Core:
    """The owner of a stage, or of a document with its stage.

    Frames, their views and layers refer to it, so it lives as long as any of them. Its lock is held during calls,
    because cffi releases the interpreter's lock and the library rejects concurrent calls.
    """

    __slots__ = (
        "stage",
        "document",
        "noun",
        "lock",
        "frame",
        "generation",
        "open",
        "owner",
        "abandoned",
        "_ended",
        "_waiting",
        "_views",
        "_epoch",
        "__weakref__",
    )

    def __init__(self, stage: int, document: int = 0, noun: str = "stage") -> None:
        self._epoch = forks.epoch
        self.stage = stage
        self.document = document
        # "stage", "scene" or "transition", for messages.
        self.noun = noun
        self.lock = threading.RLock()
        # The last evaluated frame.
        self.frame = ffi.new("glissade_frame *", {"size": ffi.sizeof("glissade_frame")})
        # Changes whenever the memory no longer holds the frame that was evaluated last.
        self.generation = 0
        # One token for each open transaction, the thread that began them, and the tokens of those that have been
        # forgotten without an end. While one is open, other threads wait, and no views can be taken.
        self.open: list[object] = []
        self.owner = 0
        self.abandoned: list[object] = []
        self._ended = threading.Condition(self.lock)
        # The number of threads that wait for it.
        self._waiting = 0
        # One token for each buffer that refers to the stage's memory. It is a dictionary, because the last reference to
        # a buffer can disappear on any thread and at any time, and a dictionary's methods need no lock.
        self._views: dict[object, None] = {}

    def locked(self) -> Any:
        """Returns the lock for a `with` block; raises an error in a forked child, where it may never be released.

        The lock's own methods are written in C, so no interrupt leaves it held.
        """
        if self._epoch != forks.epoch:
            self.require()
        return self.lock

    def read(self, function: Callable[..., int], *arguments: Any) -> None:
        """Calls a function that changes nothing, with numbers and pointers of which the last is the error's."""
        with self.locked():
            if not self.stage or self.open:
                self.admit()
            if call(function, arguments):
                fail(arguments[-1])

    def change(self, function: Callable[..., Any], *arguments: Any) -> int:
        """Calls a function that changes the stage or evaluates it, while no array refers to its memory; see `read`.

        Returns the generation after the call. A failed call has changed nothing. For functions with callbacks, callers
        increment the generation themselves.
        """
        if self._epoch != forks.epoch:
            self.require()
        with self.lock:
            if not self.stage or self.open:
                self.admit()
            # As in `forks.call`, with the last steps before the function's call.
            thread = threading.get_ident()
            is_nested = thread in inside
            try:
                inside.add(thread)
                if forking and not is_nested:
                    wait_for_forks(thread)
                if self._views:
                    self.require_no_views()
                generation = self.generation + 1
                self.generation = generation
                status = function(*arguments)
            finally:
                if not is_nested:
                    inside.discard(thread)
            if status:
                if self.generation == generation:
                    self.generation = generation - 1
                fail(arguments[-1])
            return generation

    def require(self) -> None:
        """Raises an error if the object is closed or belongs to the parent process. The lock is held."""
        if self._epoch != forks.epoch:
            raise ForkError(
                "GLISSADE_FAILED",
                message=f"the {self.noun} belongs to the parent process; create one after the fork",
            )
        if not self.stage:
            raise ClosedError("GLISSADE_UNKNOWN_HANDLE", self.noun, message=f"the {self.noun} is closed")

    def admit(self) -> None:
        """Raises an error if the object is closed; waits for the end of another thread's transactions.

        The lock is held, and released while the thread waits.
        """
        self.require()
        while self.open:
            if self.abandoned:
                try:
                    self.commit(self.abandoned.pop())
                except Error:
                    pass  # It has ended already.
            elif self.owner == threading.get_ident():
                return
            else:
                self._waiting += 1
                try:
                    # For a limited time, because finalizers do not notify.
                    self._ended.wait(0.05)
                finally:
                    self._waiting -= 1
                self.require()

    def begin(self, token: object, earlier: object, options: Any) -> None:
        """Begins a transaction of this thread. `earlier` is the token of the same object's last transaction."""
        statuses: list[int] = []
        thread, error = threading.get_ident(), error_details()
        with self.locked():
            if not self.stage or self.open:
                self.admit()
            if earlier in self.open:
                raise ArgumentError("GLISSADE_OUT_OF_RANGE", "transaction", message="the transaction is open already")
            generation = self.generation
            # The list receives the status before an interrupt can be raised.
            calls = map(lib.glissade_transaction_begin, (self.stage,), (options,), (error,))
            try:
                self.change(statuses.extend, calls)
            finally:
                if statuses == [0]:
                    self.owner = thread
                    self.open.append(token)
            if statuses[0]:
                self.generation = generation
                fail(error)

    def commit(self, token: object) -> None:
        """Commits the innermost transaction. The token is that of the transaction that ends, on any thread."""
        statuses: list[int] = []
        error = error_details()
        with self.locked():
            self.require()
            if token not in self.open:
                raise ArgumentError("GLISSADE_OUT_OF_RANGE", "transaction", message="the transaction is not open")
            self.generation += 1
            try:
                # There are no views, because none can be taken in a transaction.
                call(statuses.extend, (map(lib.glissade_transaction_commit, (self.stage,), (error,)),))
            finally:
                if statuses:
                    self.open.remove(token)
                    if self._waiting:
                        self._ended.notify_all()
            if statuses[0]:
                fail(error)

    def require_no_views(self) -> None:
        """Raises `BufferError` if arrays refer to memory that the next call changes. The lock is held."""
        if self._views:
            gc.collect()  # Arrays in reference cycles.
        if self._views:
            raise BufferError(
                f"the stage's memory is in use by arrays of an earlier frame, {len(self._views)} in all; "
                "delete them, or copy the frame: evaluate(t, copy=True)"
            )

    def view(self, pointer: Any, size: int) -> memoryview:
        """Returns a buffer of the stage's memory, which counts as a view until it is gone. The lock is held."""
        # The token keeps the memory alive. All that runs when the buffer is gone is written in C, so that no interrupt
        # can leave the token behind.
        token = (self, object())
        owner = ffi.gc(ffi.cast("char *", pointer), partial(self._views.pop, token))
        self._views[token] = None
        return memoryview(ffi.buffer(owner, size)).toreadonly()

    def has_views(self) -> bool:
        """Whether arrays refer to the stage's memory."""
        return bool(self._views)

    def close(self) -> None:
        """Destroys the stage, unless it is destroyed already; raises `BufferError` if arrays refer to its memory."""
        statuses: list[int] = []
        error = error_details()
        with self.locked():
            if not self.stage:
                return
            self.admit()
            self.require_no_views()
            stage, document = self.stage, self.document
            function, (handle, _) = self._destruction(error)
            calls = map(function, (handle,), (error,))
            self.generation += 1
            self.stage = self.document = 0
            try:
                call(statuses.extend, (calls,))
            finally:
                if statuses != [0]:
                    self.stage, self.document = stage, document
            if statuses[0]:
                fail(error)
            self.open.clear()

    def _destruction(self, error: Any) -> tuple[Callable[..., int], tuple[Any, ...]]:
        if self.document:
            return lib.glissade_document_destroy, (self.document, error)
        return lib.glissade_stage_destroy, (self.stage, error)

    def __del__(self) -> None:
        # A child would wait for ever for the threads of a parent's stage, which do not exist in it.
        if getattr(self, "stage", 0) and self._epoch == forks.epoch:
            function, arguments = self._destruction(NULL)
            self.stage = 0
            destroy(function, arguments)

    def __reduce__(self) -> Any:
        raise TypeError("handles of the library cannot be pickled")
