"""Layers of a stage."""

from __future__ import annotations

from ._animation import Animation
from ._arrays import column, handle_array, output, rows, view
from ._errors import ArgumentError, KindError, UnknownHandleError, wrong_type
from ._handles import Core
from ._library import NULL, fail, ffi, lib
from ._properties import property_of, require_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    import numpy as np
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from ._types import Values


class Layers:
    """Any number of layers of one stage, which calls treat together: all or none.

    Indexing with a number, a slice, a mask or an array of indices gives some of them. `a + b` are those of both.
    `a == b` tells whether they are the same in the same order, and `a in b` whether all of `a` are among `b`.

    >>> layers = Stage().add(3)
    >>> layers.set(position=[[0, 0], [10, 5], [20, 10]], opacity=0.5)
    >>> layers[1:].get("position").tolist()
    [[10.0, 5.0], [20.0, 10.0]]
    """

    __slots__ = ("_core", "_handles")

    def __init__(self, core: Core, handles: NDArray[np.uint64]) -> None:
        self._core = core
        self._handles = handles

    @property
    def handles(self) -> NDArray[np.uint64]:
        """A copy of the library's handles, which events carry as well."""
        return self._handles.copy()

    def __len__(self) -> int:
        return int(self._handles.shape[0])

    def __getitem__(self, index: Any) -> Layers:
        import numpy as np

        return Layers(self._core, np.atleast_1d(self._handles[index]).reshape(-1))

    def __iter__(self) -> Iterator[Layers]:
        return (self[index] for index in range(len(self)))

    def __add__(self, other: object) -> Layers:
        import numpy as np

        if not isinstance(other, Layers):
            return NotImplemented
        if other._core is not self._core:
            raise UnknownHandleError("GLISSADE_UNKNOWN_HANDLE", "layers", message="the layers are on another stage")
        return Layers(self._core, np.concatenate([self._handles, other._handles]))

    def __eq__(self, other: object) -> bool:
        import numpy as np

        if not isinstance(other, Layers):
            return NotImplemented
        return other._core is self._core and np.array_equal(other._handles, self._handles)

    def __hash__(self) -> int:
        return hash((id(self._core), self._handles.tobytes()))

    def __contains__(self, other: object) -> bool:
        import numpy as np

        return (
            isinstance(other, Layers)
            and other._core is self._core
            and bool(np.isin(other._handles, self._handles).all())
        )

    def __repr__(self) -> str:
        return f"<{len(self)} layers>"

    def __reduce__(self) -> Any:
        raise TypeError("layers cannot be pickled: they are parts of a stage in this process")

    # -- Values

    def set(self, **properties: Unpack[Values]) -> None:
        """Sets properties: one value for all layers, or one for each.

        Colours are red, green, blue and alpha in 0…1; angles are in radians; matrices are 4 × 4 or 16 numbers. `path`
        and `line_dash_pattern` of shape layers are texts: SVG path data, and lengths separated by spaces. In a
        transaction the changes are animated.

        Nothing is set if a name, a shape, a number, the type of a layer or one text is wrong. The properties before
        one are set if that one is a second text, which is malformed, or geometry whose matrices do not fit a float.
        """
        count = len(self)
        texts: list[tuple[int, Any]] = []
        arrays: list[tuple[int, Any]] = []
        value: Any
        for name, value in properties.items():
            number, width = property_of(name)
            if width == 0:
                if not isinstance(value, str):
                    raise wrong_type(name, "a text", value)
                texts.append((number, value.encode()))
            else:
                arrays.append((number, rows(value, count, width, "float64", name)))
                if len(properties) > 1:
                    require_values(name, arrays[-1][1])
        if texts or (len(arrays) > 1 and any(number >= lib.GLISSADE_PATH for number, _ in arrays)):
            self.get("line_width")  # An error if they are not all shapes.
        with self._core.changing() as error:
            for number, value in texts + arrays:
                if isinstance(value, bytes):
                    for handle in self._handles.tolist():
                        if lib.glissade_layer_set_text(self._core.stage, handle, number, value, len(value), error):
                            fail(error)
                        self._core.generation += 1
                elif lib.glissade_layers_set(self._core.stage, view(self._handles), count, number, view(value), error):
                    fail(error)
                # If a later property fails, this one has changed the stage all the same.
                self._core.generation += 1

    def get(self, property: str) -> NDArray[np.float64]:
        """Returns a property without animations: an array (n,) or (n, numbers of a value)."""
        return self._get(property, None)

    def presentation(self, property: str, time: float) -> NDArray[np.float64]:
        """Returns a property with the animations at any finite time."""
        return self._get(property, float(time))

    def _get(self, property: str, time: float | None) -> NDArray[np.float64]:
        number, width = property_of(property)
        values = output(None, (len(self), max(width, 1)), "float64")
        stage, layers, count = self._core.stage, view(self._handles), len(self)
        with self._core.using() as error:
            if time is None:
                status = lib.glissade_layers_get(stage, layers, count, number, view(values), error)
            else:
                status = lib.glissade_layers_get_presentation(stage, layers, count, number, time, view(values), error)
            if status:
                fail(error)
        return values if width > 1 else values[:, 0]

    # -- Animations

    def animate(
        self,
        animation: Animation,
        key: str | None = None,
        *,
        from_values: ArrayLike | None = None,
        to_values: ArrayLike | None = None,
        by_values: ArrayLike | None = None,
        key_values: ArrayLike | None = None,
        begin_times: ArrayLike | None = None,
        durations: ArrayLike | None = None,
    ) -> NDArray[np.uint64]:
        """Adds a copy of an animation to each layer, and returns the handles of the animations.

        The arrays give each layer values of its own in place of the animation's; `key_values` has one row for each
        layer, with the values of all keys. An animation with the key of an earlier one replaces it.
        """
        if not isinstance(animation, Animation):
            raise wrong_type("animation", "an Animation", animation)
        count = len(self)
        width = property_of(animation.property)[1] if animation.property else 1
        own: dict[str, Any] = {}
        for name, value in (("from", from_values), ("to", to_values), ("by", by_values)):
            if value is not None:
                own[name] = rows(value, count, width, "float64", name + "_values")
        if key_values is not None:
            keys = len(animation._keys[0]) if animation._keys else width
            own["key_values"] = rows(key_values, count, keys, "float64", "key_values")
        for name, value in (("begin_times", begin_times), ("durations", durations)):
            if value is not None:
                own[name] = column(value, count, "float64", name)
        if animation.property is None and own:
            raise ArgumentError("GLISSADE_UNSUPPORTED", next(iter(own)), message="groups have no rows")
        options, kept = animation._options()
        options.flags |= sum({"from": 1, "to": 2, "by": 4, "begin_times": 8}.get(name, 0) for name in own)
        columns = NULL
        if own:
            columns = ffi.new("glissade_animation_rows *", {"size": ffi.sizeof("glissade_animation_rows")})
            for name, array in own.items():
                setattr(columns, name, view(array))
        handles = handle_array(count)
        with self._core.changing() as error:
            status = lib.glissade_animations_add(
                self._core.stage, options, columns, view(self._handles), count, key_text(key), view(handles), error
            )
            if status:
                fail(error)
        del kept
        return handles

    def remove_animations(self, key: str | None = None) -> None:
        """Removes the animations with a key; without one, all animations."""
        with self._core.changing() as error:
            if lib.glissade_layers_remove_animations(
                self._core.stage, view(self._handles), len(self), key_text(key), error
            ):
                fail(error)

    def remove(self) -> None:
        """Removes the layers with everything below them. Their handles become unknown."""
        with self._core.changing() as error:
            if lib.glissade_layers_remove(self._core.stage, view(self._handles), len(self), error):
                fail(error)

    # -- Frames

    def frame_indices(self) -> NDArray[np.int64]:
        """Returns the index of each layer in the arrays of a frame; -1 before the first evaluation."""
        indices = output(None, (len(self),), "int64")
        with self._core.using() as error:
            if lib.glissade_layers_get_indices(self._core.stage, view(self._handles), len(self), view(indices), error):
                fail(error)
        return indices

    def frame_columns(self, property: str) -> NDArray[np.int64]:
        """Returns the index of a property's first number in `Frame.columns`; -1 if the property has no column.

        Each further number is 16 indices later. Properties have columns that are animated, and are neither the
        opacity nor part of the matrix.
        """
        number, _ = property_of(property)
        columns = output(None, (len(self),), "int64")
        with self._core.using() as error:
            if lib.glissade_layers_get_columns(
                self._core.stage, view(self._handles), len(self), number, view(columns), error
            ):
                fail(error)
        return columns


def layers_of(core: Core, handles: ArrayLike) -> Layers:
    """Returns the layers that handles refer to; the library checks them at their use."""
    import numpy as np

    array = np.atleast_1d(np.asarray(handles))
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise KindError("GLISSADE_TYPE", "handles", message="handles must be integers, in one dimension")
    return Layers(core, array.astype(np.uint64))


def key_text(key: str | None) -> Any:
    """Returns an animation's key for C."""
    if key is None:
        return NULL
    if not isinstance(key, str):
        raise wrong_type("key", "a str", key)
    if "\0" in key:
        raise ArgumentError("GLISSADE_OUT_OF_RANGE", "key", message="a key has no zero byte")
    return ffi.new("char[]", key.encode())
