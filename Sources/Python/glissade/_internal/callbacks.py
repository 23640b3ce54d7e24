"""Callbacks, and the way of their exceptions through the library to the caller."""

from __future__ import annotations

from .errors import Error, KindError, wrong_type
from .library import ffi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any

# The flags of the code of generators, coroutines and asynchronous generators, whose calls run nothing.
_DEFERRED = 0x20 | 0x80 | 0x200


def require_callback(name: str, function: Any) -> Any:
    """Returns a function that can be a callback; raises an error for others."""
    if not callable(function):
        raise wrong_type(name, "a function", function)
    inner = getattr(function, "func", function)  # of functools.partial
    code = getattr(getattr(inner, "__func__", inner), "__code__", None)
    if code is not None and code.co_flags & _DEFERRED:
        raise KindError(
            "GLISSADE_TYPE", name, message=f"{name} must be a plain function, not an async one or a generator"
        )
    return function


def calling(kind: str, function: Callable[..., Any], raised: list[BaseException], error: int | None = None) -> Any:
    """Returns a callback of a kind for C. If its function raises an exception, the callback returns `error`.

    The exception is added to a list. cffi passes on all of them, even an interrupt before the first instruction.
    """

    def keep(_: type[BaseException], exception: BaseException, traceback: TracebackType) -> None:
        raised.append(exception.with_traceback(traceback))

    return ffi.callback(kind, function, error=error, onerror=keep)


def run(raised: list[BaseException], function: Callable[..., object], *arguments: Any) -> None:
    """Calls a function with a callback, whose first exception is raised instead of the library's."""
    try:
        function(*arguments)
    except Error:
        if not raised:
            raise
    if raised:
        raise raised[0]
