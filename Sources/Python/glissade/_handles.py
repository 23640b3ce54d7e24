"""Owners of the library's handles."""

from __future__ import annotations

import gc
import threading

from . import _forks
from ._errors import ForkError, UnknownHandleError
from ._forks import CallingLibrary, begin_call, end_call
from ._library import NULL, error_details, fail, ffi, lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any


class Immutable:
    """The owner of a curve or of rows, which many threads can read at once.

    Forked children can read their parent's curves and rows, which never change and belong to no thread.
    """

    __slots__ = ("handle", "_destroy", "_epoch", "__weakref__")

    def __init__(self, create: Callable[[Any, Any], int], destroy: Callable[[int, Any], int], kind: str) -> None:
        self.handle: int = 0
        self._destroy = destroy
        self._epoch = _forks.epoch
        handle, error = ffi.new(kind + " *"), error_details()
        with CallingLibrary():
            status = create(handle, error)
        if status:
            fail(error)
        self.handle = handle[0]

    def __del__(self) -> None:
        handle, self.handle = self.handle, 0
        if handle and self._epoch == _forks.epoch:
            with CallingLibrary():
                self._destroy(handle, NULL)


class Core:
    """The owner of a stage, or of a document with its stage.

    Frames, their views and layers refer to it, so it lives as long as any of them. Its lock is held during calls,
    because cffi releases the interpreter's lock and the library rejects concurrent calls.
    """

    __slots__ = ("stage", "document", "lock", "frame", "generation", "transactions", "_views", "_epoch", "__weakref__")

    def __init__(self, stage: int, document: int = 0) -> None:
        self.stage = stage
        self.document = document
        self.lock = threading.RLock()
        # The last evaluated frame.
        self.frame = ffi.new("glissade_frame *", {"size": ffi.sizeof("glissade_frame")})
        # Changes whenever the memory no longer holds the frame that was evaluated last.
        self.generation = 0
        # The number of open transactions, whose commits will change the stage.
        self.transactions = 0
        # One token for each buffer that refers to the stage's memory. It is a set, because the last reference to a
        # buffer can disappear on any thread and at any time, and a set's methods need no lock.
        self._views: set[object] = set()
        self._epoch = _forks.epoch

    def using(self) -> Call:
        """Holds the lock for a call that changes nothing."""
        return Call(self, False)

    def changing(self) -> Call:
        """Holds the lock for a call that changes the stage or evaluates it, while no array refers to its memory."""
        return Call(self, True)

    def require(self) -> None:
        """Raises an error if the object is closed or belongs to the parent process. The lock is held."""
        if self._epoch != _forks.epoch:
            raise ForkError(
                "GLISSADE_FAILED",
                message="the stage belongs to the parent process; create one after the fork",
            )
        if not self.stage:
            raise UnknownHandleError("GLISSADE_UNKNOWN_HANDLE", "stage", message="the stage is closed")

    def check_epoch(self) -> None:
        """Raises an error in a forked child, where the lock may never be released."""
        if self._epoch != _forks.epoch:
            self.require()

    def require_no_views(self) -> None:
        """Raises `BufferError` if arrays refer to memory that the next call changes. The lock is held."""
        if self._views:
            gc.collect()  # Arrays in reference cycles.
        if self._views:
            raise BufferError(
                f"the stage's memory is in use by arrays of an earlier frame, {len(self._views)} in all; "
                "delete them, or keep a Frame.copy()"
            )

    def view(self, pointer: Any, size: int) -> memoryview:
        """Returns a buffer of the stage's memory, which counts as a view until it is gone. The lock is held."""
        token = object()
        self._views.add(token)

        def release(_: Any, core: Core = self) -> None:
            core._views.discard(token)

        owner = ffi.gc(ffi.cast("char *", pointer), release)
        return memoryview(ffi.buffer(owner, size)).toreadonly()

    def close(self) -> None:
        """Destroys the stage, unless it is destroyed already; raises `BufferError` if arrays refer to its memory."""
        self.check_epoch()
        with self.lock:
            if not self.stage:
                return
            self.require_no_views()
            error = error_details()
            with CallingLibrary():
                status = self._destroy(error)
            if status:
                fail(error)
            self.stage = self.document = 0

    def _destroy(self, error: Any) -> int:
        if self.document:
            return int(lib.glissade_document_destroy(self.document, error))
        return int(lib.glissade_stage_destroy(self.stage, error))

    def __del__(self) -> None:
        # A child would wait for ever for the threads of a parent's stage, which do not exist in it.
        if self.stage and self._epoch == _forks.epoch:
            with CallingLibrary():
                self._destroy(NULL)
            self.stage = 0


class Call:
    """A `with` block that holds a core's lock during calls, and gives the structure for the details of an error."""

    __slots__ = ("_core", "_changes", "_thread")

    def __init__(self, core: Core, changes: bool) -> None:
        self._core = core
        self._changes = changes

    def __enter__(self) -> Any:
        core = self._core
        if core._epoch != _forks.epoch:
            core.require()
        core.lock.acquire()
        try:
            if not core.stage:
                core.require()
            if self._changes and core._views:
                core.require_no_views()
            error = error_details()
        except BaseException:
            core.lock.release()
            raise
        self._thread = begin_call()
        return error

    def __exit__(
        self, kind: type[BaseException] | None, exception: BaseException | None, traceback: TracebackType | None
    ) -> None:
        end_call(self._thread)
        # A failed call has changed nothing. Calls with callbacks increment the generation themselves.
        if self._changes and kind is None:
            self._core.generation += 1
        self._core.lock.release()
