"""Errors: one class for each kind of status that the library returns."""

from __future__ import annotations


class Error(Exception):
    """A call that the library rejected. Nothing has changed, unless the method says otherwise.

    `status` is the name of the status, for instance ``"GLISSADE_NOT_FINITE"``. `field` is the name of the rejected
    parameter or member in C ("" if there is none), `row` the index of the rejected element or of the byte in a text
    (None if there is none), `value` the rejected number (None if there is none), and `message` one sentence.
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
    """A number, an array or a structure that is not allowed."""


class ParseError(Error, ValueError):
    """A malformed text or document; `row` is the index of the byte."""


class TreeError(Error, ValueError):
    """A layer that would be its own ancestor, occurs twice, or is on another stage."""


class TimeError(Error, ValueError):
    """A time that would run backwards, or callbacks at one instant that never end."""


class KindError(Error, TypeError):
    """A value, an object or a layer of another type than the call needs."""


class UnknownNameError(Error, LookupError):
    """A name that nothing has."""


class UnknownHandleError(Error, LookupError):
    """A layer or an animation that has been removed, or an object that has been closed."""


class BusyError(Error, RuntimeError):
    """A call from within a callback that callbacks may not make."""


class TooLateError(Error, RuntimeError):
    """A setting that must be made before all other calls of the process."""


class UnsupportedError(Error, NotImplementedError):
    """A combination that is not supported."""


class OutOfMemoryError(Error, MemoryError):
    """Memory that the system did not give."""


class ForkError(Error, RuntimeError):
    """A stage, scene or transition of the parent process that a forked child uses."""


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
    return KindError("GLISSADE_TYPE", name, message=f"{name} must be {expected}, not {type(value).__name__}")


def error_class(status: str) -> type[Error]:
    """Returns the class of errors with a status."""
    return _CLASSES.get(status, Error)
