"""Layers of a stage."""

from __future__ import annotations

from ._animation import Animation
from ._arrays import ABSENT, column, handle_array, output, rows, view
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
    """Any number of layers of one stage. A call applies to all of them or, if it fails, to none.

    An index, a slice, a mask or an array of indices selects some of the layers. `a + b` joins two lists of layers,
    `a == b` is True if both have the same layers in the same order, and `a in b` if `b` contains all layers of `a`.

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
        """A copy of the handles of the layers in C, which events also carry."""
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
        """Sets properties to one value for all layers, or to one for each.

        Colours are red, green, blue and alpha in 0…1; angles are in radians; matrices are 4 × 4 or 16 numbers. `path`
        and `line_dash_pattern` of shape layers are texts: SVG path data, and lengths separated by spaces or commas. In
        a transaction the changes are animated.

        If a name, a shape, a number or the type of a layer is wrong, nothing is set. Two mistakes are found only when
        their property is set, after those before it have been set: a malformed text, if there are two texts, and
        geometry whose matrices exceed the range of a float.
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
            self.get("line_width")  # Raises an error unless all layers are shape layers.
        with self._core.changing() as error:
            for number, value in texts + arrays:
                if isinstance(value, bytes):
                    for handle in self._handles.tolist():
                        if lib.glissade_layer_set_text(self._core.stage, handle, number, value, len(value), error):
                            fail(error)
                        self._core.generation += 1
                elif lib.glissade_layers_set(self._core.stage, view(self._handles), count, number, view(value), error):
                    fail(error)
                # This property has changed the stage even if a later one fails.
                self._core.generation += 1

    def get(self, property: str) -> NDArray[np.float64]:
        """Returns the model values of a property, without animations, in the shape (n,) or (n, numbers of a value)."""
        return self._get(property, None)

    def presentation(self, property: str, time: float) -> NDArray[np.float64]:
        """Returns the values of a property with all animations, at any finite time, in the shape of `get`."""
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
        """Adds a copy of an animation to each layer, and returns the handles of the copies.

        The arrays replace the animation's values: each has one element for each layer, or one for all. A row of
        `key_values` has the values of all keyframes of a layer. An animation replaces the one with the same `key` on
        its layer. `Stage.remove_animations` takes the handles.
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
            raise ArgumentError("GLISSADE_UNSUPPORTED", next(iter(own)), message="groups take no values for each layer")
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
        """Removes the animation with a key from each layer that has one; without a key, all animations."""
        with self._core.changing() as error:
            if lib.glissade_layers_remove_animations(
                self._core.stage, view(self._handles), len(self), key_text(key), error
            ):
                fail(error)

    def remove(self) -> None:
        """Removes the layers and all layers below them. Later uses of these raise `UnknownHandleError`."""
        with self._core.changing() as error:
            if lib.glissade_layers_remove(self._core.stage, view(self._handles), len(self), error):
                fail(error)

    # -- The tree

    def move(self, parents: Layers | None = None) -> None:
        """Moves the layers in front of their parents' sublayers, with everything below them and their animations.

        `parents` is one layer or one for each, which may be the present parents; None is the root. Rows take effect one
        after the other. A layer that would be below itself, and the root, are `TreeError`; nothing is moved then.
        """
        inputs = ABSENT if parents is None else view(parent_handles(self._core, parents, len(self)))
        with self._core.changing() as error:
            if lib.glissade_layers_move(self._core.stage, view(self._handles), inputs, len(self), error):
                fail(error)

    def parents(self) -> Layers:
        """Returns the parent of each layer: handle 0 for the root, masks, and layers that a document has taken off its
        stage."""
        handles = handle_array(len(self))
        with self._core.using() as error:
            if lib.glissade_layers_get_parents(self._core.stage, view(self._handles), len(self), view(handles), error):
                fail(error)
        return Layers(self._core, handles)

    def set_timing(self, *, begin_time: ArrayLike = 0.0, speed: ArrayLike = 1.0, time_offset: ArrayLike = 0.0) -> None:
        """Sets the time in which the layers' animations and the layers below them run.

        It is (the parent's time - `begin_time`) * `speed` + `time_offset`, with one number for all layers or one for
        each. A speed of 0 pauses layers at their `time_offset`.

        >>> stage = Stage()
        >>> dot = stage.add()
        >>> _ = dot.animate(BasicAnimation("position_x", from_value=0, to_value=10, duration=1))
        >>> dot.set_timing(speed=0, time_offset=0.5)
        >>> dot.presentation("position_x", 3).tolist()
        [5.0]
        """
        import numpy as np

        given = {"begin_time": begin_time, "speed": speed, "time_offset": time_offset}
        columns = [column(value, len(self), "float64", name) for name, value in given.items()]
        timings = np.stack(columns, axis=1)
        with self._core.changing() as error:
            if lib.glissade_layers_set_timing(self._core.stage, view(self._handles), len(self), view(timings), error):
                fail(error)

    # -- Frames

    def frame_indices(self) -> NDArray[np.int64]:
        """Returns the index of each layer in the arrays of a frame; -1 if it has none.

        The indices can change at an evaluation after animations or layers were added or removed: call this after it.
        """
        indices = output(None, (len(self),), "int64")
        with self._core.using() as error:
            if lib.glissade_layers_get_indices(self._core.stage, view(self._handles), len(self), view(indices), error):
                fail(error)
        return indices

    def frame_columns(self, property: str) -> NDArray[np.int64]:
        """Returns the index of a property's first number in `Frame.columns`; -1 if the property has no column.

        Each further number is 16 indices later. A property has a column if it is animated, is neither the opacity nor
        part of the matrix, and is not `contents`, which `presentation` returns.
        """
        number, _ = property_of(property)
        columns = output(None, (len(self),), "int64")
        with self._core.using() as error:
            if lib.glissade_layers_get_columns(
                self._core.stage, view(self._handles), len(self), number, view(columns), error
            ):
                fail(error)
        return columns


def parent_handles(core: Core, parents: Layers, count: int) -> NDArray[np.uint64]:
    """Returns the handles of one parent, or of one for each of a number of layers."""
    import numpy as np

    if not isinstance(parents, Layers):
        raise wrong_type("parents", "Layers", parents)
    if parents._core is not core:
        raise UnknownHandleError("GLISSADE_UNKNOWN_HANDLE", "parents", message="the parents are on another stage")
    if len(parents) not in (1, count):
        raise ArgumentError(
            "GLISSADE_COUNT", "parents", message=f"{count} parents or one are needed, not {len(parents)}"
        )
    return np.broadcast_to(parents._handles, (count,))


def layers_of(core: Core, handles: ArrayLike) -> Layers:
    """Returns the layers that handles refer to; the library checks them when they are used."""
    import numpy as np

    array = np.atleast_1d(np.asarray(handles))
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise KindError("GLISSADE_TYPE", "handles", message="handles must be integers, in one dimension")
    return Layers(core, array.astype(np.uint64))


def key_text(key: str | None) -> Any:
    """Returns the key of an animation as a terminated text in C."""
    if key is None:
        return NULL
    if not isinstance(key, str):
        raise wrong_type("key", "a str", key)
    if "\0" in key:
        raise ArgumentError("GLISSADE_OUT_OF_RANGE", "key", message="a key must not contain a zero byte")
    return ffi.new("char[]", key.encode())
