"""The classes of errors, each for one or several of the statuses that the library returns."""

from __future__ import annotations


class Error(Exception):
    """The base class of the library's errors. The call has changed nothing, unless its documentation says otherwise.

    `status` is the name of the status, for instance ``"GLISSADE_NOT_FINITE"``. `field` is the name of the rejected
    parameter ("" if there is none), `row` the index of the rejected element or of the byte in a text
    (None if there is none), `value` the rejected number (None if there is none or if it is NaN), and `message` the
    reason.
    """

    status: str
    field: str
    row: int | None
    value: float | None
    message: str

    def __init__(
        self,
        status: str,
        field: str = "",
        row: int | None = None,
        value: float | None = None,
        message: str = "",
    ) -> None:
        super().__init__(status, field, row, value, message)
        self.status = status
        self.field = field
        self.row = row
        self.value = value
        self.message = message

    def __str__(self) -> str:
        return f"{self.message or self.status} ({self.status})"


class ArgumentError(Error, ValueError):
    """A number or an array that is not allowed."""


class ParseError(Error, ValueError):
    """A malformed text or document; `row` is the index of the byte."""


class TreeError(Error, ValueError):
    """A layer that occurs twice in a call, is not on the stage, or would be below itself; or a change of the root."""


class TimeError(Error, ValueError):
    """A time that would run backwards, a document that does not play or plays already, or callbacks that never end."""


class KindError(Error, TypeError):
    """A value, an object or a layer of the wrong type."""


class UnknownNameError(Error, LookupError):
    """An unknown name."""


class UnknownHandleError(Error, LookupError):
    """A layer or an animation that was removed or belongs to another stage."""


class ClosedError(Error, ValueError):
    """The use of a stage, a scene or a transition that was closed, as Python's closed files raise it."""


class BusyError(Error, RuntimeError):
    """A call that callbacks must not make."""


class TooLateError(Error, RuntimeError):
    """A setting that comes after other calls of the process."""


class UnsupportedError(Error, NotImplementedError):
    """A combination that is not supported, or not for the stages of documents."""


class OutOfMemoryError(Error, MemoryError):
    """Not enough memory. This version of the library does not raise it: the process ends."""


class ForkError(Error, RuntimeError):
    """The use of a parent process's stage, scene or transition in a forked child."""


_CLASSES: dict[str, type[Error]] = {
    "GLISSADE_BUSY": BusyError,
    "GLISSADE_NULL_POINTER": ArgumentError,
    "GLISSADE_UNKNOWN_HANDLE": UnknownHandleError,
    "GLISSADE_STRUCT_SIZE": ArgumentError,
    "GLISSADE_STRIDE": ArgumentError,
    "GLISSADE_ALIGNMENT": ArgumentError,
    "GLISSADE_COUNT": ArgumentError,
    "GLISSADE_OVERLAP": ArgumentError,
    "GLISSADE_NOT_FINITE": ArgumentError,
    "GLISSADE_OUT_OF_RANGE": ArgumentError,
    "GLISSADE_SYNTAX": ParseError,
    "GLISSADE_UNKNOWN_NAME": UnknownNameError,
    "GLISSADE_TYPE": KindError,
    "GLISSADE_TREE": TreeError,
    "GLISSADE_TIME": TimeError,
    "GLISSADE_TOO_LATE": TooLateError,
    "GLISSADE_UNSUPPORTED": UnsupportedError,
    "GLISSADE_MEMORY": OutOfMemoryError,
}


def wrong_type(name: str, expected: str, value: object) -> KindError:
    """Returns the error for an argument of another type."""
    found = type(value).__name__
    dtype = getattr(value, "dtype", None)
    if dtype is not None:
        found = f"an array of {dtype}" if getattr(value, "shape", ()) else str(dtype)
    return KindError("GLISSADE_TYPE", name, message=f"{name} must be {expected}, not {found}")


def error_class(status: str) -> type[Error]:
    """Returns the class of the errors that have a status."""
    return _CLASSES.get(status, Error)
