"""The shared library: its file, its version and its errors."""

from __future__ import annotations

import os
import threading
from collections import namedtuple
from math import isnan

from .._cdef import VERSION
from .._cdef import ffi as ffi
from .errors import UnknownNameError, error_class, wrong_type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

_FILE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "libglissade.so")

lib: Any = ffi.dlopen(_FILE)
NULL: Any = ffi.NULL


class LibraryVersionError(ImportError):
    """A library whose version differs from the one that the package was built for.

    `library_version` and `package_version` are texts such as "0.1.0"; `path` is the file of the library.
    """

    library_version: str
    package_version: str

    def __init__(self, library_version: str, package_version: str) -> None:
        super().__init__(
            f"the library {_FILE} has version {library_version}, but the package has version {package_version}",
            name="glissade",
            path=_FILE,
        )
        self.library_version = library_version
        self.package_version = package_version


def _version_text(number: int) -> str:
    return f"{number >> 16}.{number >> 8 & 255}.{number & 255}"


if lib.glissade_version() != VERSION:
    raise LibraryVersionError(_version_text(lib.glissade_version()), _version_text(VERSION))

_local = threading.local()


def error_details() -> Any:
    """Returns this thread's glissade_error."""
    try:
        return _local.error
    except AttributeError:
        error = _local.error = ffi.new("glissade_error *", {"size": ffi.sizeof("glissade_error")})
        return error


def fail(error: Any, names: dict[str, str] | None = None) -> NoReturn:
    """Raises the error that a failed call has written to this thread's glissade_error.

    `names` has the parameters whose names in Python are not those in C.
    """
    status = ffi.string(lib.glissade_status_string(error.status)).decode()
    field = ffi.string(error.field).decode("utf-8", "replace")
    message = ffi.string(error.message).decode("utf-8", "replace")
    for other, name in (names or {}).items():
        if message.startswith(other + " "):
            message = name + message[len(other) :]
        if field == other:
            field = name
    raise error_class(status)(
        status,
        field,
        None if error.row < 0 else error.row,
        None if isnan(error.value) else error.value,
        message,
    )


class InstructionSet(namedtuple("InstructionSet", ("name", "has_fma"))):
    """The instruction set of the kernels in this process, and whether it has fused multiply-add.

    Results have the same bits on all processors on which `has_fma` is True.
    """

    name: str
    has_fma: bool


def version() -> str:
    """Returns the version of the library.

    >>> version().count(".")
    2
    """
    return _version_text(lib.glissade_version())


def instruction_set() -> InstructionSet:
    """Returns the instruction set that the library has chosen.

    >>> instruction_set().name in ("baseline", "v3", "v4", "arm64")
    True
    """
    name, has_fma, error = ffi.new("const char **"), ffi.new("int32_t *"), error_details()
    if lib.glissade_instruction_set(name, has_fma, error):
        fail(error)
    return InstructionSet(ffi.string(name[0]).decode(), bool(has_fma[0]))


def set_instruction_set(name: str) -> None:
    """Selects an instruction set by name ("baseline", "v3", "v4", "arm64"), instead of the processor's best one.

    It must come before all other calls of the process except `version`; otherwise it raises `TooLateError`. The
    environment variable ``GLISSADE_ISA`` does the same, but a name that is unknown or not supported is ignored there.
    """
    if not isinstance(name, str):
        raise wrong_type("name", "a str", name)
    if "\0" in name:
        raise UnknownNameError("GLISSADE_UNKNOWN_NAME", "name", message="the name contains a zero byte")
    error = error_details()
    if lib.glissade_set_instruction_set(name.encode(), error):
        fail(error)
