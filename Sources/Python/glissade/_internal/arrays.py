"""Conversion of arguments for the library. numpy is imported at the first array."""

from __future__ import annotations

from math import prod
from operator import index

from .errors import ArgumentError, KindError, ParseError, wrong_type
from .library import NULL, ffi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, SupportsIndex

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Array = NDArray[Any]

# An optional array that is left out.
ABSENT = (NULL, 0)


def integer(name: str, value: SupportsIndex, low: int, high: int) -> int:
    """Returns an integer in low...high."""
    try:
        number = index(value)
    except TypeError:
        raise wrong_type(name, "an integer", value) from None
    if not low <= number <= high:
        raise ArgumentError("GLISSADE_OUT_OF_RANGE", name, message=f"{name} must be in {low}...{high}, not {number}")
    return number


def real(name: str, value: Any) -> float:
    """Returns a real number as a float; raises `KindError` for all else, such as texts, which `float` would read."""
    kind = type(value)
    if kind is float:
        return value  # type: ignore[no-any-return]
    dtype = getattr(value, "dtype", None)
    is_number = hasattr(kind, "__float__") or hasattr(kind, "__index__")
    if not is_number or (dtype is not None and (dtype.kind not in "biuf" or value.ndim)):
        raise wrong_type(name, "a real number", value)
    try:
        return float(value)
    except OverflowError:
        raise ArgumentError("GLISSADE_OUT_OF_RANGE", name, message=f"{name} exceeds the range of a float") from None


def text_bytes(name: str, value: str) -> bytes:
    """Returns a text in UTF-8."""
    if not isinstance(value, str):
        raise wrong_type(name, "a str", value)
    try:
        return value.encode()
    except UnicodeEncodeError as error:
        raise ParseError(
            "GLISSADE_SYNTAX", name, len(value[: error.start].encode()), message=f"{name} has half a surrogate pair"
        ) from None


def numbers(value: ArrayLike, dtype: str, name: str) -> Array:
    """Returns an aligned array of numbers; raises `KindError` for texts, objects, complex and masked numbers."""
    import numpy as np

    if type(value) is not np.ndarray and isinstance(value, np.ndarray) and np.ma.is_masked(value):
        raise KindError("GLISSADE_TYPE", name, message=f"{name} has masked numbers")
    try:
        array = np.asarray(value)
    except ValueError as error:
        # Lists of lists of different lengths.
        raise KindError("GLISSADE_TYPE", name, message=f"{name} is no array: {error}") from None
    if array.dtype.kind not in "biuf":
        raise KindError("GLISSADE_TYPE", name, message=f"{name} must consist of real numbers, not {array.dtype}")
    try:
        with np.errstate(over="raise"):
            array = np.asarray(array, dtype=dtype)
    except FloatingPointError:
        raise ArgumentError("GLISSADE_OUT_OF_RANGE", name, message=f"{name} exceeds the range of {dtype}") from None
    return array if array.flags.aligned else array.copy()


def common_count(counts: dict[str, int]) -> int:
    """Returns the common length of named arrays; arrays of length 1 fit every length."""
    longer = {count: name for name, count in counts.items() if count != 1}
    if len(longer) > 1:
        lengths = ", ".join(f"{name} {count}" for count, name in longer.items())
        raise ArgumentError("GLISSADE_COUNT", "", message=f"the arrays differ in length: {lengths}")
    return next(iter(longer), 1)


def row_shapes(width: int) -> tuple[tuple[int, ...], ...]:
    """Returns the shapes that one row of numbers can have."""
    return ((16,), (4, 4)) if width == 16 else ((width,),)


def row_count(array: Array, width: int) -> int:
    """Returns the number of rows that `rows` finds in an array."""
    return 1 if array.ndim == 0 or array.shape in row_shapes(width) else int(array.shape[0])


def column(value: ArrayLike, count: int, dtype: str, name: str) -> Array:
    """Returns `count` numbers; one number is repeated without a copy."""
    import numpy as np

    array = numbers(value, dtype, name)
    if array.ndim > 1:
        raise ArgumentError("GLISSADE_COUNT", name, message=f"{name} must have one dimension, not {array.ndim}")
    if array.ndim == 1 and array.shape[0] not in (1, count):
        raise ArgumentError(
            "GLISSADE_COUNT", name, message=f"{name} has {array.shape[0]} elements, and {count} are needed"
        )
    return with_usable_strides(np.broadcast_to(array, (count,)))


def rows(
    value: ArrayLike,
    count: int,
    width: int,
    dtype: str,
    name: str,
    shapes: tuple[tuple[int, ...], ...] = (),
) -> Array:
    """Returns `count` rows of `width` numbers; one row is repeated without a copy.

    A row has one of the `shapes`. Without these, it has one dimension, or is a matrix of 4 × 4 numbers.
    """
    import numpy as np

    array = numbers(value, dtype, name)
    if width == 1 and array.ndim < 2:
        return column(array, count, dtype, name)[:, np.newaxis]
    shapes = shapes or row_shapes(width)
    if array.shape in shapes:
        array = array.reshape(1, width)
    elif array.ndim and array.shape[1:] in shapes and array.shape[0] in (1, count):
        array = array.reshape(array.shape[0], width)
    else:
        raise ArgumentError(
            "GLISSADE_COUNT",
            name,
            message=f"{name} has the shape {array.shape}, and {count} rows of {width} numbers are needed",
        )
    if array.strides[1] != array.itemsize and width > 1:
        array = np.ascontiguousarray(array)
    return with_usable_strides(np.broadcast_to(array, (count, width)))


def with_usable_strides(array: Array) -> Array:
    """Returns the array, or a copy if the library cannot read its strides."""
    size = array.itemsize * (array.shape[1] if array.ndim > 1 else 1)
    stride = array.strides[0]
    return array if stride % array.itemsize == 0 and (stride == 0 or abs(stride) >= size) else array.copy()


def pointer(array: Array) -> Any:
    """Returns the address of the first element; the caller keeps the array alive."""
    return ffi.cast("void *", array.__array_interface__["data"][0])


def view(array: Array | None) -> Any:
    """Returns an array as glissade_input or glissade_output; the caller keeps the array alive."""
    if array is None:
        return ABSENT
    # numpy gives arrays with one row any stride.
    stride = array.strides[0] if array.shape[0] > 1 else array.itemsize * prod(array.shape[1:])
    return (pointer(array), stride)


def output(out: Array | None, shape: tuple[int, ...], dtype: str, name: str = "out") -> Array:
    """Returns a new array, or the caller's after checking its type, shape and strides and that it is writable."""
    import numpy as np

    if out is None:
        return np.empty(shape, dtype)
    if not isinstance(out, np.ndarray) or out.dtype != np.dtype(dtype):
        raise wrong_type(name, f"an array of {dtype}", out)
    if out.shape != shape:
        raise ArgumentError("GLISSADE_COUNT", name, message=f"{name} has the shape {out.shape}, and {shape} is needed")
    if not out.flags.writeable:
        raise ArgumentError("GLISSADE_TYPE", name, message=f"{name} is read-only")
    # Only the rows may have a stride of the caller's choice. The strides of axes with one element do not matter.
    inner = zip(shape[1:], out.strides[1:], np.empty(shape[1:], dtype).strides, strict=True)
    fits = all(size == 1 or stride == expected for size, stride, expected in inner)
    if not out.flags.aligned or not fits or (shape[0] > 1 and out.strides[0] == 0):
        raise ArgumentError(
            "GLISSADE_STRIDE", name, message=f"{name} has the strides {out.strides}, which the library cannot write"
        )
    return out


def require_apart(first: Array, second: Array) -> None:
    """Raises an error if two outputs share memory, which the library would find only if it is given both at once."""
    import numpy as np

    if np.may_share_memory(first, second) and np.shares_memory(first, second):
        raise ArgumentError("GLISSADE_OVERLAP", "out", message="the two arrays of out share memory")


def frozen(array: Array) -> Array:
    """Makes an array read-only."""
    array.flags.writeable = False
    return array


def handle_array(count: int) -> NDArray[np.uint64]:
    """Returns an array for handles."""
    import numpy as np

    return np.zeros(count, np.uint64)
