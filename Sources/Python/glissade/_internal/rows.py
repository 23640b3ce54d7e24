"""Motions that are prepared once and evaluated often, and functions on arrays."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from .arrays import ABSENT, column, common_count, numbers, output, pointer, real, require_apart, row_count, rows, view
from .errors import ArgumentError, wrong_type
from .handles import Immutable
from .library import NULL, error_details, fail, ffi, lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Self

    from ..types import Real, Times


# The members of the structures in C with other names here.
_NAMES = {"from": "from_value", "to": "to_value", "deceleration_rate": "rate", "begin_times": "begin_time"}


class Rows:
    """Rows of one kind. Threads may share them."""

    __slots__ = ("_object", "_count", "__weakref__")

    _object: Immutable
    _count: int

    def __init__(self) -> None:
        raise TypeError("Rows are created as Springs, Decays, Transforms or TranslationScales")

    def _create(self, create: Any, count: int) -> None:
        self._object = Immutable(create, lib.glissade_rows_destroy, "glissade_rows", _NAMES)
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._count} rows>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> Any:
        raise TypeError(f"{type(self).__name__} cannot be pickled; pickle the arrays that it was created from")


class _Motions(Rows):
    __slots__ = ()

    def _create_from(self, structure: str, columns: dict[str, ArrayLike], **more: int) -> None:
        arrays = {name: numbers(value, "float64", name) for name, value in columns.items()}
        count = common_count({name: row_count(array, 1) for name, array in arrays.items()})
        arrays = {name: column(array, count, "float64", name) for name, array in arrays.items()}
        options = ffi.new(structure + " *", {"size": ffi.sizeof(structure), **more})
        for name, array in arrays.items():
            setattr(options, name.removesuffix("_value"), view(array))
        call = lib.glissade_springs_create if "spring" in structure else lib.glissade_decays_create
        self._create(lambda handle, error: call(options, count, handle, error), count)

    def evaluate(self, time: Times, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Returns the positions at a time in seconds, or at many: (times, rows).

        They are written to `out`, an array of float32 of that shape, if it is given.
        """
        moments, shape = _moments(time, self._count)
        positions = output(out, shape, "float32")
        self._evaluate(moments, positions, None)
        return positions

    def evaluate_with_velocities(
        self, time: Times, out: tuple[NDArray[np.float32], NDArray[np.float32]] | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Returns the positions and the velocities at a time in seconds, or at many: (times, rows) each.

        They are written to the two arrays of float32 `out`, if these are given.
        """
        moments, shape = _moments(time, self._count)
        if out is None:
            positions, velocities = output(None, shape, "float32"), output(None, shape, "float32")
        elif isinstance(out, tuple) and len(out) == 2:
            positions, velocities = (output(array, shape, "float32") for array in out)
            require_apart(positions, velocities)
        else:
            raise wrong_type("out", "a tuple of two arrays", out)
        self._evaluate(moments, positions, velocities)
        return positions, velocities

    def _evaluate(self, moments: float | list[float], positions: Any, velocities: Any) -> None:
        handle, error = self._object.handle, error_details()
        if isinstance(moments, float):
            if lib.glissade_rows_evaluate(handle, moments, view(positions), view(velocities), error):
                fail(error)
            return
        # Without an array of numpy for each row. The numbers of a row lie side by side.
        outputs = [
            (ffi.cast("char *", pointer(array)), array.strides[0])
            for array in (positions, velocities)
            if array is not None
        ]
        for row, moment in enumerate(moments):
            places = [(start + row * stride, 4) for start, stride in outputs]
            if lib.glissade_rows_evaluate(handle, moment, places[0], places[1] if len(places) > 1 else ABSENT, error):
                fail(error)


def _moments(time: Times, count: int) -> tuple[float | list[float], tuple[int, ...]]:
    """Returns a time, or a list of times, with the shape of the results for a number of rows."""
    if not (isinstance(time, Sequence) and not isinstance(time, (str, bytes))) and not getattr(time, "ndim", 0):
        return real("time", time), (count,)
    times = numbers(time, "float64", "time")  # type: ignore[arg-type]
    if times.ndim != 1:
        raise ArgumentError("GLISSADE_COUNT", "time", message=f"time must have one dimension, not {times.ndim}")
    moments: list[float] = times.tolist()
    # Before anything is written.
    for row, moment in enumerate(moments):
        if not isfinite(moment):
            raise ArgumentError("GLISSADE_NOT_FINITE", "time", row, moment, f"time {row} is {moment}")
    return moments, (len(moments), count)


class Springs(_Motions):
    """Springs from one value to another. Each argument is a number for all springs, or an array with one for each.

    `velocity` is the initial velocity in units of the value per second. `begin_time` is the time in seconds at which a
    spring starts; springs with begin times can be retargeted. `allows_overdamping` selects Core Animation's
    own curve for damping above critical; see `Spring`. The arguments are float64, but springs are evaluated in float32:
    at time 0, a position can differ from `from_value` in the last bits.

    >>> springs = Springs(0, [100, 200], damping=[10, 20])
    >>> springs.evaluate(10.0).tolist()
    [100.0, 200.0]
    >>> springs.evaluate([0, 0.5, 10]).shape
    (3, 2)
    """

    __slots__ = ("_sorted_count",)

    def __init__(
        self,
        from_value: ArrayLike = 0,
        to_value: ArrayLike = 1,
        *,
        mass: ArrayLike = 1,
        stiffness: ArrayLike = 100,
        damping: ArrayLike = 10,
        velocity: ArrayLike = 0,
        begin_time: ArrayLike | None = None,
        allows_overdamping: bool = False,
    ) -> None:
        self._sorted_count: int | None = None
        columns = {
            "mass": mass,
            "stiffness": stiffness,
            "damping": damping,
            "from_value": from_value,
            "to_value": to_value,
            "velocity": velocity,
        }
        if begin_time is not None:
            columns["begin_times"] = begin_time
        self._create_from("glissade_spring_columns", columns, allows_overdamping=int(bool(allows_overdamping)))

    def retarget(self, time: Real, to_values: ArrayLike, indices: ArrayLike | None = None) -> None:
        """Sends springs to new targets at a time: they start anew there, with their position and their velocity.

        `to_values` is one target for all or one for each. `indices` are the numbers of the springs, each once; None are
        all. Without a `begin_time`, springs cannot be retargeted: `KindError`. `BusyError` while another thread reads
        them.

        >>> springs = Springs(0, [100, 200], begin_time=0)
        >>> springs.retarget(0.125, -50, [1])
        >>> springs.evaluate(60).tolist()
        [100.0, -50.0]
        """
        moment = real("time", time)
        chosen, given = None, ABSENT
        count = self._count
        if indices is not None:
            import numpy as np

            chosen = np.atleast_1d(np.asarray(indices))
            if chosen.ndim != 1 or (chosen.size and chosen.dtype.kind not in "iu"):
                raise wrong_type("indices", "integers in one dimension", indices)
            # Negative numbers become large ones, which are refused.
            chosen = chosen.astype(np.uint64)
            count, given = len(chosen), view(chosen)
        targets = column(to_values, count, "float64", "to_values")
        error = error_details()
        if lib.glissade_springs_retarget(self._object.handle, given, count, moment, view(targets), error):
            fail(error, {"targets": "to_values"})

    @property
    def sorted_count(self) -> int:
        """The number of values that `evaluate_sorted` returns, including some that belong to no spring."""
        if self._sorted_count is None:
            count, error = ffi.new("uint64_t *"), error_details()
            if lib.glissade_rows_get_info(self._object.handle, NULL, NULL, count, error):
                fail(error)
            self._sorted_count = int(count[0])
        return self._sorted_count

    @property
    def sorted_indices(self) -> NDArray[np.uint32]:
        """The index of each spring's value in the result of `evaluate_sorted`."""
        indices = output(None, (self._count,), "uint32")
        error = error_details()
        if lib.glissade_springs_get_indices(
            self._object.handle, ffi.cast("uint32_t *", pointer(indices)), self._count, error
        ):
            fail(error)
        return indices

    def evaluate_sorted(self, time: Real, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Returns the positions at one time, that of spring i at index `sorted_indices[i]`: the fastest form.

        They are written to `out`, a contiguous array of float32 of length `sorted_count`, if it is given.
        """
        count = self.sorted_count
        positions = output(out, (count,), "float32")
        if not positions.flags.c_contiguous:
            raise ArgumentError("GLISSADE_STRIDE", "out", message="out must be contiguous")
        time, error = real("time", time), error_details()
        if lib.glissade_springs_evaluate(
            self._object.handle, time, ffi.cast("float *", pointer(positions)), NULL, count, error
        ):
            fail(error)
        return positions


class Decays(_Motions):
    """Motions that slow down exponentially. Each argument is a number for all, or an array with one for each.

    `velocity` is the initial velocity in points per second. Each millisecond multiplies it by `rate`, 0 < rate < 1.

    >>> Decays(10, velocity=[0, 500]).evaluate(60.0).round().tolist()
    [10.0, 260.0]
    """

    __slots__ = ()

    def __init__(self, from_value: ArrayLike = 0, *, velocity: ArrayLike = 0, rate: ArrayLike = 0.998) -> None:
        self._create_from("glissade_decay_columns", {"from_value": from_value, "velocity": velocity, "rate": rate})


class _Matrices(Rows):
    __slots__ = ()

    def compose(self, progress: ArrayLike, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Returns matrices (n, 4, 4) at one progress for all rows, or at one for each.

        A progress outside 0…1 extrapolates, and NaN makes the matrix of its row NaN.
        """
        array = column(progress, self._count, "float32", "progress")
        matrices = output(out, (self._count, 4, 4), "float32")
        error = error_details()
        if lib.glissade_compose(self._object.handle, view(array), view(matrices), error):
            fail(error)
        return matrices


class Transforms(_Matrices):
    """Pairs of transforms. Rotations take the shorter path.

    Both arguments have 17 numbers for each row: translation x, y, z, scale x, y, z, a quaternion x, y, z, w, skew xy,
    xz, yz as tangents of angles, and perspective x, y, z, w (0, 0, 0, 1 for none).

    >>> rest = [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    >>> moved = [10, 0, 0, 2, 2, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    >>> Transforms([rest], [moved]).compose(0.5)[0, 3].tolist()
    [5.0, 0.0, 0.0, 1.0]
    """

    __slots__ = ()

    def __init__(self, from_values: ArrayLike, to_values: ArrayLike) -> None:
        first, last = numbers(from_values, "float64", "from_values"), numbers(to_values, "float64", "to_values")
        count = common_count({"from_values": row_count(first, 17), "to_values": row_count(last, 17)})
        ends = [rows(first, count, 17, "float64", "from_values"), rows(last, count, 17, "float64", "to_values")]
        self._create(
            lambda handle, error: lib.glissade_transforms_create(view(ends[0]), view(ends[1]), count, handle, error),
            count,
        )


class TranslationScales(_Matrices):
    """Pairs of translations and scales.

    Each row has 12 numbers: for each of translation x, y, z and scale x, y, z, the values at progress 0 and at 1. The
    matrices apply the translation first, so the scale also scales the translation.

    >>> ends = [0, 10, 0, 20, 0, 0, 1, 3, 1, 1, 1, 1]
    >>> TranslationScales([ends]).compose(0.5)[0, 3].tolist()
    [10.0, 10.0, 0.0, 1.0]
    """

    __slots__ = ()

    def __init__(self, ends: ArrayLike) -> None:
        array = numbers(ends, "float32", "ends")
        count = row_count(array, 12)
        array = rows(array, count, 12, "float32", "ends")
        self._create(
            lambda handle, error: lib.glissade_translation_scales_create(view(array), count, handle, error), count
        )


def concat(progress: ArrayLike, ends: ArrayLike, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
    """Returns translation times scale at each progress, as matrices (n, 4, 4), without preparation.

    The rows of `ends` are those of `TranslationScales`. One row for all is the fastest form. NaN makes the matrix of
    its row NaN.
    """
    steps = numbers(progress, "float32", "progress")
    array = numbers(ends, "float32", "ends")
    count = common_count({"progress": row_count(steps, 1), "ends": row_count(array, 12)})
    steps, array = column(steps, count, "float32", "progress"), rows(array, count, 12, "float32", "ends")
    matrices = output(out, (count, 4, 4), "float32")
    error = error_details()
    if lib.glissade_concat(view(steps), view(array), count, view(matrices), error):
        fail(error)
    return matrices


def multiply(a: ArrayLike, b: ArrayLike, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
    """Returns the products of matrices (n, 4, 4), which apply `a` first; `a` or `b` may be one matrix for all.

    NaN makes the product of its row NaN, and numbers beyond the range of float32 become infinite, as in numpy.

    >>> multiply([[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 2, 0], [0, 0, 0, 1]], [list(range(16))])[0, 0].tolist()
    [0.0, 2.0, 4.0, 6.0]
    """
    first, second = numbers(a, "float32", "a"), numbers(b, "float32", "b")
    count = common_count({"a": row_count(first, 16), "b": row_count(second, 16)})
    first, second = rows(first, count, 16, "float32", "a"), rows(second, count, 16, "float32", "b")
    products = output(out, (count, 4, 4), "float32")
    error = error_details()
    if lib.glissade_multiply(view(first), view(second), count, view(products), error):
        fail(error)
    return products
