"""Frames: the values of all layers at a time."""

from __future__ import annotations

from collections import namedtuple

from ._errors import UnknownHandleError
from ._handles import Core
from ._layers import Layers
from ._library import NULL, fail, lib
from ._properties import property_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray


class FrameCopy(namedtuple("FrameCopy", ("time", "matrices", "opacities", "world_matrices", "columns"))):
    """A copy of a frame with arrays of its own, which can be kept, changed and pickled."""

    __slots__ = ()

    time: float
    matrices: NDArray[np.float32]
    opacities: NDArray[np.float32]
    world_matrices: NDArray[np.float32]
    columns: NDArray[np.float32]

    def values(self, indices: NDArray[np.int64], property: str) -> NDArray[np.float32]:
        """Returns an animated property of layers; `indices` are those of `Layers.frame_columns` for the frame."""
        return _values(self.columns, indices, property)


class Frame:
    """The result of an evaluation, whose arrays refer to the stage's memory without a copy.

    The arrays are read-only, and each of them keeps the memory alive. While one exists, calls that change, advance,
    evaluate or close the stage raise `BufferError`, as `bytearray` does: delete the arrays first, or use `copy()`. The
    frame object itself blocks no call. After a change or another evaluation, reading its arrays raises `ValueError`; in
    a transaction it raises `BufferError`, while `copy()` works.

    Matrices have the shape (n, 4, 4) and multiply row vectors: ``matrices[:, 3, :2]`` are the translations.
    """

    __slots__ = ("_core", "_generation", "time")

    time: float

    def __init__(self, core: Core, generation: int, time: float) -> None:
        self._core = core
        self._generation = generation
        self.time = time

    def _view(self, pointer: str, count: str, width: int) -> NDArray[np.float32]:
        core = self._core
        core.check_epoch()
        with core.lock:
            if core.transactions:
                # The array could live when the transaction is committed, which must not fail.
                raise BufferError("arrays of a frame cannot be read in a transaction; use Frame.copy()")
            return self._array(pointer, count, width)

    def _array(self, pointer: str, count: str, width: int) -> NDArray[np.float32]:
        import numpy as np

        core = self._core
        with core.using():
            self._require_current()
            address, length = getattr(core.frame, pointer), getattr(core.frame, count) * width
            if address == NULL or not length:
                array = np.empty(0, np.float32)
                array.flags.writeable = False
            else:
                array = np.frombuffer(core.view(address, 4 * length), np.float32)
        return array.reshape(-1, 4, 4) if width == 16 else array

    def _require_current(self) -> None:
        self._core.require()
        if self._generation != self._core.generation:
            raise ValueError(f"the frame at {self.time} is outdated: the stage has changed or been evaluated since")

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

    def __len__(self) -> int:
        """The number of frame indices, including those without a layer."""
        with self._core.using():
            self._require_current()
            return int(self._core.frame.count)

    def values(self, layers: Layers, property: str) -> NDArray[np.float32]:
        """Returns a copy of an animated property of layers, from the columns of the frame."""
        if layers._core is not self._core:
            raise UnknownHandleError("GLISSADE_UNKNOWN_HANDLE", "layers", message="the layers are on another stage")
        with self._core.using():
            return _values(self._array("columns", "column_count", 1), layers.frame_columns(property), property)

    def copy(self) -> FrameCopy:
        """Returns a copy of the frame with arrays of its own."""
        with self._core.using():
            return FrameCopy(
                self.time,
                self._array("matrices", "count", 16).copy(),
                self._array("opacities", "count", 1).copy(),
                self._array("world_matrices", "world_count", 16).copy(),
                self._array("columns", "column_count", 1).copy(),
            )

    def __repr__(self) -> str:
        return f"<Frame at {self.time}>"

    def __reduce__(self) -> Any:
        raise TypeError("a frame cannot be pickled: it refers to a stage's memory; pickle frame.copy()")


def _values(columns: NDArray[np.float32], indices: NDArray[np.int64], property: str) -> NDArray[np.float32]:
    import numpy as np

    width = property_of(property)[1]
    if (indices < 0).any():
        raise ValueError(f"{property} has no column in the frame for some layers; see Layers.presentation")
    found: NDArray[np.float32] = columns[indices[:, np.newaxis] + 16 * np.arange(width)]
    return found if width > 1 else found[:, 0]


def evaluate(core: Core, time: float) -> Frame:
    """Evaluates a stage."""
    with core.changing() as error:
        if lib.glissade_stage_evaluate(core.stage, time, core.frame, error):
            fail(error)
        # The generation after the call, which increments it.
        return Frame(core, core.generation + 1, core.frame.time)
