"""Frames: the values of all layers at a time."""

from __future__ import annotations

from .arrays import output, real
from .errors import ArgumentError, wrong_type
from .handles import Core
from .layers import Layers
from .library import NULL, error_details, ffi, lib
from .properties import property_of, require_column

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from ..types import PropertyName, Real


class FrameCopy:
    """A copy of a frame with arrays of its own, which can be kept, changed, compared and pickled.

    `time` is in seconds. `matrices`, `opacities`, `world_matrices` and `columns` are arrays as those of `Frame`. The
    length is the number of frame indices, including those without a layer.
    """

    __slots__ = ("time", "matrices", "opacities", "world_matrices", "columns", "__weakref__")

    time: float
    matrices: NDArray[np.float32]
    opacities: NDArray[np.float32]
    world_matrices: NDArray[np.float32]
    columns: NDArray[np.float32]

    def __init__(
        self,
        time: float,
        matrices: NDArray[np.float32],
        opacities: NDArray[np.float32],
        world_matrices: NDArray[np.float32],
        columns: NDArray[np.float32],
    ) -> None:
        self.time = time
        self.matrices = matrices
        self.opacities = opacities
        self.world_matrices = world_matrices
        self.columns = columns

    def values(self, indices: ArrayLike, property: PropertyName) -> NDArray[np.float32]:
        """Returns an animated property of layers; `indices` are those of `Layers.frame_columns` for the frame."""
        found: NDArray[np.float32] = self.columns[_column_indices(indices, property, len(self.columns))]
        return found

    @property
    def count(self) -> int:
        """The number of frame indices, including those without a layer."""
        return len(self.matrices)

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return True

    def _fields(self) -> tuple[Any, ...]:
        return (self.time, self.matrices, self.opacities, self.world_matrices, self.columns)

    def __eq__(self, other: object) -> bool:
        import numpy as np

        if not isinstance(other, FrameCopy):
            return NotImplemented
        return all(map(np.array_equal, self._fields(), other._fields()))

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return (FrameCopy, self._fields())

    def __repr__(self) -> str:
        return f"<FrameCopy at {self.time}: {self.count} indices>"


class Frame:
    """The result of an evaluation, whose arrays refer to the stage's memory without a copy.

    The arrays are read-only, and each of them keeps the memory alive. While one exists, calls that change, advance,
    evaluate or close the stage raise `BufferError`, as `bytearray` does: delete the arrays first, or use `copy()`. The
    frame object itself blocks no call. After a change or another evaluation, reading its arrays raises `ValueError`; in
    a transaction it raises `BufferError`, while `copy()` and `values()` work.

    Matrices have the shape (n, 4, 4) and multiply row vectors: ``matrices[:, 3, :2]`` are the translations.
    """

    __slots__ = ("_core", "_generation", "_time", "__weakref__")

    def __init__(self, core: Core, generation: int, time: float) -> None:
        self._core = core
        self._generation = generation
        self._time = time

    @property
    def time(self) -> float:
        """The time of the evaluation in seconds."""
        return self._time

    def _view(self, pointer: str, count: str, width: int) -> NDArray[np.float32]:
        import numpy as np

        core = self._core
        with core.locked():
            core.admit()
            if core.open:
                # The array could live when the transaction is committed, which must not fail.
                raise BufferError("arrays of a frame cannot be read in a transaction; use Frame.copy()")
            address, size = self._memory(pointer, count, width)
            if size:
                array = np.frombuffer(core.view(address, size), np.float32)
            else:
                array = np.empty(0, np.float32)
                array.flags.writeable = False
        return array.reshape(-1, 4, 4) if width == 16 else array

    def _part(self, pointer: str, count: str, width: int, selection: Any = slice(None)) -> NDArray[np.float32]:
        """Returns a copy of a selection of an array, without a view that a traceback could keep. The lock is held."""
        import numpy as np

        address, size = self._memory(pointer, count, width)
        shape = (-1, 4, 4) if width == 16 else (-1,)
        part: NDArray[np.float32] = (
            np.frombuffer(ffi.buffer(ffi.cast("char *", address), size) if size else b"", np.float32)
            .reshape(shape)[selection]
            .copy()
        )
        return part

    def _memory(self, pointer: str, count: str, width: int) -> tuple[Any, int]:
        self._require_current()
        address, length = getattr(self._core.frame, pointer), getattr(self._core.frame, count) * width
        return address, 0 if address == NULL else 4 * length

    def _require_current(self) -> None:
        self._core.admit()
        if self._generation != self._core.generation:
            raise ValueError(f"the frame at {self._time} is outdated: the stage has changed or been evaluated since")

    @property
    def matrices(self) -> NDArray[np.float32]:
        """The matrices from each layer's coordinates to its parent's, (n, 4, 4), by frame index."""
        return self._view("matrices", "count", 16)

    @property
    def opacities(self) -> NDArray[np.float32]:
        """The layers' own opacities without those of their parents, (n,), by frame index."""
        return self._view("opacities", "count", 1)

    @property
    def world_matrices(self) -> NDArray[np.float32]:
        """The matrices to the stage's coordinates, (m, 4, 4), for the frame indices below m."""
        return self._view("world_matrices", "world_count", 16)

    @property
    def columns(self) -> NDArray[np.float32]:
        """The numbers of the other animated properties; `Layers.frame_columns` gives their indices."""
        return self._view("columns", "column_count", 1)

    @property
    def count(self) -> int:
        """The number of frame indices, including those without a layer."""
        with self._core.locked():
            self._require_current()
            return int(self._core.frame.count)

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return True

    def values(self, layers: Layers, property: PropertyName) -> NDArray[np.float32]:
        """Returns a copy of an animated property of layers, from the columns of the frame, or of their opacities."""
        indices = self._indices(layers) if property == "opacity" else None
        if not isinstance(layers, Layers):
            raise wrong_type("layers", "Layers", layers)
        core = self._core
        layers._require_stage(core)
        with core.locked():
            self._require_current()
            if indices is not None:
                return self._part("opacities", "count", 1, indices)
            selection = _column_indices(layers.frame_columns(property), property, core.frame.column_count)
            return self._part("columns", "column_count", 1, selection)

    @property
    def layout(self) -> int:
        """A number that changes whenever the index or a column of any layer may have changed.

        While it stays, so do the results of `Layers.frame_indices` and `Layers.frame_columns`.
        """
        with self._core.locked():
            self._require_current()
            return int(self._core.frame.layout)

    def matrices_of(
        self, layers: Layers, out: NDArray[np.float32] | None = None, *, is_local: bool = False
    ) -> NDArray[np.float32]:
        """Returns a copy of the matrices of layers to the stage's coordinates, (n, 4, 4), in the order of the layers.

        With `is_local`, they lead to the parents' coordinates. They are written to `out`, an array of float32 of that
        shape, if it is given.

        >>> stage = Stage()
        >>> dots = stage.add(2)
        >>> dots.set(position=[[1, 2], [3, 4]])
        >>> stage.evaluate(0).matrices_of(dots)[:, 3, :2].tolist()
        [[1.0, 2.0], [3.0, 4.0]]
        """
        import numpy as np

        indices = self._indices(layers)
        matrices = output(out, (len(layers), 4, 4), "float32")
        pointer, count = ("matrices", "count") if is_local else ("world_matrices", "world_count")
        with self._core.locked():
            address, size = self._memory(pointer, count, 16)
            source = np.frombuffer(ffi.buffer(ffi.cast("char *", address), size) if size else b"", np.float32)
            if len(indices):
                np.take(source.reshape(-1, 4, 4), indices, axis=0, out=matrices, mode="clip")
            del source
        return matrices

    def _indices(self, layers: Layers) -> NDArray[np.int64]:
        """Returns the frame indices of layers, which are remembered until the layout changes."""
        if not isinstance(layers, Layers):
            raise wrong_type("layers", "Layers", layers)
        core = self._core
        layers._require_stage(core)
        with core.locked():
            self._require_current()
            layout = int(core.frame.layout)
            if layers._known is None or layers._known[0] != layout:
                indices = layers.frame_indices()
                if (indices < 0).any():
                    raise ValueError("some layers are not in the frame; see Layers.frame_indices")
                layers._known = (layout, indices)
            return layers._known[1]

    def copy(self) -> FrameCopy:
        """Returns a copy of the frame with arrays of its own."""
        with self._core.locked():
            return FrameCopy(
                self._time,
                self._part("matrices", "count", 16),
                self._part("opacities", "count", 1),
                self._part("world_matrices", "world_count", 16),
                self._part("columns", "column_count", 1),
            )

    def __repr__(self) -> str:
        return f"<Frame at {self._time}>"

    def __reduce__(self) -> Any:
        raise TypeError("a frame cannot be pickled: it refers to a stage's memory; pickle frame.copy()")


def _column_indices(indices: ArrayLike, property: str, length: int) -> NDArray[np.int64]:
    """Returns the indices of all numbers of a property in the columns of a frame, in the shape of its values."""
    import numpy as np

    require_column(property)
    width = property_of(property)[1]
    if isinstance(indices, Layers):
        raise wrong_type("indices", "the result of Layers.frame_columns", indices)
    first = np.atleast_1d(np.asarray(indices))
    if first.ndim != 1 or (first.size and first.dtype.kind not in "iu"):
        raise wrong_type("indices", "integers in one dimension", first)
    first = first.astype(np.int64)
    if (first < 0).any():
        raise ArgumentError(
            "GLISSADE_OUT_OF_RANGE",
            "indices",
            message=f"{property} has no column in the frame for some layers, because it is not animated; "
            "see Layers.presentation",
        )
    found: NDArray[np.int64] = first[:, np.newaxis] + 16 * np.arange(width)
    if found.size and found.max() >= length:
        raise ArgumentError(
            "GLISSADE_OUT_OF_RANGE", "indices", message=f"the indices are not those of {property} in this frame"
        )
    return found if width > 1 else found[:, 0]


def evaluate(core: Core, time: Real) -> Frame:
    """Evaluates a stage."""
    time = real("time", time)
    generation = core.change(lib.glissade_stage_evaluate, core.stage, time, core.frame, error_details())
    return Frame(core, generation, time)
