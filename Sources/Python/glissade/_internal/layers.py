"""Layers of a stage."""

from __future__ import annotations

from .animation import Animation, retargeting_options
from .arrays import ABSENT, column, handle_array, output, real, rows, text_bytes, view
from .errors import ArgumentError, KindError, UnknownHandleError, wrong_type
from .handles import Core
from .library import NULL, error_details, ffi, lib
from .properties import property_of, require_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, SupportsIndex

    import numpy as np
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from ..types import PropertyName, Real, TextPropertyName, Values
    from .curve import Curve, Spring


class Layers:
    """Any number of layers of one stage. A call applies to all of them or, if it fails, to none.

    An index, a slice, a mask or an array of indices selects some of the layers. `a + b` joins two lists of layers,
    `a == b` is True if both have the same layers in the same order, and `a in b` if `b` contains all layers of `a`.

    >>> layers = Stage().add(3)
    >>> layers.set(position=[[0, 0], [10, 5], [20, 10]], opacity=0.5)
    >>> layers[1:].get("position").tolist()
    [[10.0, 5.0], [20.0, 10.0]]
    """

    __slots__ = ("_core", "_handles", "_known", "__weakref__")

    _core: Core
    _handles: NDArray[np.uint64]
    # The layout of a frame, and the frame indices in it.
    _known: tuple[int, NDArray[np.int64]] | None

    # Comparisons with arrays are False, and numpy does not take layers for a list.
    __array_ufunc__ = None

    def __init__(self) -> None:
        raise TypeError("Layers are created by Stage.add and Stage.layers")

    @classmethod
    def _of(cls, core: Core, handles: NDArray[np.uint64]) -> Layers:
        layers = Layers.__new__(cls)
        layers._core = core
        layers._handles = handles
        layers._known = None
        return layers

    def _require_stage(self, core: Core, name: str = "layers") -> None:
        """Raises an error if the layers are on another stage."""
        if self._core is not core:
            raise UnknownHandleError("GLISSADE_UNKNOWN_HANDLE", name, message=f"the {name} are on another stage")

    @property
    def handles(self) -> NDArray[np.uint64]:
        """A copy of the handles of the layers in C, which events also carry."""
        return self._handles.copy()

    def __len__(self) -> int:
        return int(self._handles.shape[0])

    def __getitem__(self, index: Any) -> Layers:
        import numpy as np

        return Layers._of(self._core, np.atleast_1d(self._handles[index]).reshape(-1))

    def __array__(self, dtype: object = None, copy: bool | None = None) -> NDArray[Any]:
        raise KindError(
            "GLISSADE_TYPE",
            "layers",
            message="layers are no array; use frame_indices() for the arrays of frames, or handles",
        )

    def __iter__(self) -> Iterator[Layers]:
        return (self[index] for index in range(len(self)))

    def __add__(self, other: object) -> Layers:
        import numpy as np

        if not isinstance(other, Layers):
            return NotImplemented
        other._require_stage(self._core)
        return Layers._of(self._core, np.concatenate([self._handles, other._handles]))

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
        texts: list[tuple[int, bytes]] = []
        arrays: list[tuple[int, Any]] = []
        value: Any
        for name, value in properties.items():
            number, width = property_of(name)
            if width == 0:
                texts.append((number, text_bytes(name, value)))
            else:
                arrays.append((number, rows(value, count, width, "float64", name)))
                if len(properties) > 1:
                    require_values(name, arrays[-1][1])
        if texts or (len(arrays) > 1 and any(number >= lib.GLISSADE_PATH for number, _ in arrays)):
            self.get("line_width")  # Raises an error unless all layers are shape layers.
        core, error = self._core, error_details()
        # Each call changes the stage, even if a later one fails.
        with core.locked():
            for number, text in texts:
                for handle in self._handles.tolist():
                    core.change(lib.glissade_layer_set_text, core.stage, handle, number, text, len(text), error)
            for number, array in arrays:
                core.change(lib.glissade_layers_set, core.stage, view(self._handles), count, number, view(array), error)

    def get(self, property: PropertyName) -> NDArray[np.float64]:
        """Returns the model values of a property, without animations, in the shape (n,) or (n, numbers of a value)."""
        return self._get(property, None)

    def presentation(self, property: PropertyName, time: Real) -> NDArray[np.float64]:
        """Returns the values of a property with all animations, at any finite time, in the shape of `get`."""
        return self._get(property, real("time", time))

    def velocities(self, property: PropertyName, time: Real) -> NDArray[np.float64]:
        """Returns the velocities of a property with all animations, in units per second, in the shape of `get`.

        Those of a transform are of the matrix's entries. Properties that are no numbers are `KindError`.

        >>> stage = Stage()
        >>> dot = stage.add()
        >>> _ = dot.animate(BasicAnimation("position_x", from_value=0, to_value=10, duration=2))
        >>> dot.velocities("position_x", 1).tolist()
        [5.0]
        """
        return self._get(property, real("time", time), lib.glissade_layers_get_presentation_velocities)

    def texts(self, property: TextPropertyName, time: Real | None = None) -> list[str]:
        """Returns the texts of `path` or `line_dash_pattern` of shape layers, one for each layer.

        Without a time, they are the model values; with one, those with all animations at that time. `set` takes them.

        >>> heart = Stage().add(is_shape=True)
        >>> heart.set(path="M50 90 15 55z")
        >>> heart.texts("path")
        ['M 50 90 L 15 55 Z']
        """
        core, number = self._core, property_of(property)[0]
        read = lib.glissade_layer_get_presentation_text if time is not None else lib.glissade_layer_get_text
        at = [] if time is None else [real("time", time)]
        error, length = error_details(), ffi.new("size_t *")
        texts: list[str] = []
        with core.locked():
            for handle in self._handles.tolist():
                core.read(read, core.stage, handle, number, *at, NULL, 0, length, error)
                text = ffi.new("char[]", length[0] + 1)
                core.read(read, core.stage, handle, number, *at, text, length[0] + 1, length, error)
                texts.append(str(ffi.string(text).decode()))
        return texts

    @property
    def names(self) -> list[str]:
        """The name of each layer; "" for layers that have none. Only layers of documents have names.

        >>> scene = Scene({"glissade": "scene", "version": 1, "layers": [{"name": "card"}, {}]})
        >>> scene.stage.drawing_order().names
        ['', 'card', '']
        """
        core, error, length = self._core, error_details(), ffi.new("size_t *")
        names: list[str] = []
        with core.locked():
            for handle in self._handles.tolist():
                core.read(lib.glissade_layer_get_name, core.stage, handle, NULL, 0, length, error)
                text = ffi.new("char[]", length[0] + 1)
                core.read(lib.glissade_layer_get_name, core.stage, handle, text, length[0] + 1, length, error)
                # A name may contain a zero byte.
                names.append(ffi.buffer(text, length[0])[:].decode())
        return names

    def _get(self, property: str, time: float | None, shown: Any = None) -> NDArray[np.float64]:
        number, width = property_of(property)
        values = output(None, (len(self), max(width, 1)), "float64")
        core, layers, count = self._core, view(self._handles), len(self)
        results, error = view(values), error_details()
        if time is None:
            core.read(lib.glissade_layers_get, core.stage, layers, count, number, results, error)
        else:
            shown = shown or lib.glissade_layers_get_presentation
            core.read(shown, core.stage, layers, count, number, time, results, error)
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
        velocities: ArrayLike | None = None,
        unit_velocities: ArrayLike | None = None,
    ) -> NDArray[np.uint64]:
        """Adds a copy of an animation to each layer, and returns the handles of the copies.

        The arrays replace the animation's values: each has one element for each layer, or one for all. An element of
        `key_values` has the values of all keyframes of a layer, side by side or in an array. Springs take `velocities`
        in distances per second, or `unit_velocities` in units of the value per second. An animation replaces the one
        with the same `key` on its layer. `Stage.remove_animations` takes the handles.
        """
        if not isinstance(animation, Animation):
            raise wrong_type("animation", "an Animation", animation)
        count = len(self)
        width = property_of(animation.property)[1] if animation.property else 1
        own: dict[str, Any] = {}
        for name, value in (("from", from_values), ("to", to_values), ("by", by_values)):
            if value is not None:
                animation._require_rows(name + "_values", has_keys=False)
                own[name] = rows(value, count, width, "float64", name + "_values")
        if key_values is not None:
            animation._require_rows("key_values", has_keys=True)
            keys = animation._key_count
            shapes = ((keys * width,), (keys, width), (keys, 4, 4))[: 3 if width == 16 else 2]
            own["key_values"] = rows(key_values, count, keys * width, "float64", "key_values", shapes)
        if unit_velocities is not None:
            own["unit_velocities"] = rows(unit_velocities, count, width, "float64", "unit_velocities")
        for name, value in (("begin_times", begin_times), ("durations", durations), ("velocities", velocities)):
            if value is not None:
                own[name] = column(value, count, "float64", name)
        if animation.property is None and own:
            raise ArgumentError("GLISSADE_UNSUPPORTED", next(iter(own)), message="groups take no values for each layer")
        options, kept = animation._options()
        options.flags |= sum({"from": 1, "to": 2, "by": 4, "begin_times": 8}.get(name, 0) for name in own)
        if durations is not None:
            options.flags &= ~lib.GLISSADE_SETTLES
        columns = NULL
        if own:
            columns = ffi.new("glissade_animation_rows *", {"size": ffi.sizeof("glissade_animation_rows")})
            for name, array in own.items():
                setattr(columns, name, view(array))
        handles = handle_array(count)
        core, layers = self._core, view(self._handles)
        error, text = error_details(), key_text(key)
        core.change(
            lib.glissade_animations_add, core.stage, options, columns, layers, count, text, view(handles), error
        )
        del kept
        return handles

    def animate_to(
        self,
        property: PropertyName,
        values: ArrayLike,
        motion: Spring | Curve | str | None = None,
        *,
        duration: Real | None = None,
        in_place: bool = False,
        sends_events: bool = False,
        tag: SupportsIndex = 0,
    ) -> NDArray[np.uint64]:
        """Sets a property, and moves what is shown to the new values from where it is, with the velocity that it has.

        `values` is one value for all layers or one for each. `motion` is a `Spring`, `Spring()` by default, or a timing
        function with a `duration` in seconds. The motion is added to the running ones, as in UIKit; with `in_place`, a
        spring takes their place. Opacity and colours always run from the value that is shown. Returns the handles of
        the animations: 0 for layers that were added since the last evaluation, which show the new value at once.

        >>> stage = Stage()
        >>> dots = stage.add(2)
        >>> _ = stage.evaluate(0)
        >>> _ = dots.animate_to("position_x", [100, 200], Spring(duration=0.5))
        >>> stage.advance(0.125)
        >>> before = dots.velocities("position_x", 0.125)
        >>> _ = dots.animate_to("position_x", 0, Spring(duration=0.5), in_place=True)
        >>> bool(abs(dots.velocities("position_x", 0.125) - before).max() < 1e-9)
        True
        """
        number, width = property_of(property)
        count = len(self)
        array = rows(values, count, max(width, 1), "float64", "values")
        options, kept = retargeting_options(motion, duration, sends_events, tag)
        options.property = number
        handles = handle_array(count)
        core, layers, error = self._core, view(self._handles), error_details()
        mode = lib.GLISSADE_RETARGET_IN_PLACE if in_place else lib.GLISSADE_RETARGET_ADDITIVE
        core.change(
            lib.glissade_layers_retarget,
            core.stage,
            options,
            mode,
            layers,
            count,
            view(array),
            view(handles),
            error,
        )
        del kept
        return handles

    def remove_animations(self, key: str | None = None) -> None:
        """Removes the animation with a key from each layer that has one; without a key, all animations."""
        core, layers, text = self._core, view(self._handles), key_text(key)
        core.change(lib.glissade_layers_remove_animations, core.stage, layers, len(self), text, error_details())

    def remove(self) -> None:
        """Removes the layers and all layers below them. Later uses of these raise `UnknownHandleError`."""
        core = self._core
        core.change(lib.glissade_layers_remove, core.stage, view(self._handles), len(self), error_details())

    # -- The tree

    def move(self, parents: Layers | None = None) -> None:
        """Moves the layers in front of their parents' sublayers, with everything below them and their animations.

        `parents` is one layer or one for each, which may be the present parents; None is the root. Rows take effect one
        after the other. A layer that would be below itself, and the root, are `TreeError`; nothing is moved then.
        """
        inputs = ABSENT if parents is None else view(parent_handles(self._core, parents, len(self)))
        core, layers = self._core, view(self._handles)
        core.change(lib.glissade_layers_move, core.stage, layers, inputs, len(self), error_details())

    def parents(self) -> Layers:
        """Returns the parent of each layer: handle 0 for the root, masks, and layers that a document has taken off its
        stage."""
        core, layers, handles = self._core, view(self._handles), handle_array(len(self))
        core.read(lib.glissade_layers_get_parents, core.stage, layers, len(self), view(handles), error_details())
        return Layers._of(core, handles)

    def masks(self) -> Layers:
        """Returns the mask of each layer: handle 0 for layers that have none. Only layers of documents have masks.

        `Stage.drawing_order` takes a mask, and returns it with the layers below it.
        """
        core, layers, handles = self._core, view(self._handles), handle_array(len(self))
        core.read(lib.glissade_layers_get_masks, core.stage, layers, len(self), view(handles), error_details())
        return Layers._of(core, handles)

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
        core, layers = self._core, view(self._handles)
        core.change(lib.glissade_layers_set_timing, core.stage, layers, len(self), view(timings), error_details())

    # -- Frames

    def frame_indices(self) -> NDArray[np.int64]:
        """Returns the index of each layer in the arrays of a frame; -1 if it has none.

        The indices can change at an evaluation after animations or layers were added or removed: call this after it, if
        `Frame.layout` has changed. `Frame.matrices_of` does so.
        """
        core, layers = self._core, view(self._handles)
        indices = output(None, (len(self),), "int64")
        core.read(lib.glissade_layers_get_indices, core.stage, layers, len(self), view(indices), error_details())
        return indices

    def frame_columns(self, property: PropertyName) -> NDArray[np.int64]:
        """Returns the index of a property's first number in `Frame.columns`; -1 if the property has no column.

        Each further number is 16 indices later. A property has a column if it is animated, is neither the opacity nor
        part of the matrix, and is not `contents`, which `presentation` returns.
        """
        number, _ = property_of(property)
        core, layers, count = self._core, view(self._handles), len(self)
        columns = output(None, (count,), "int64")
        core.read(lib.glissade_layers_get_columns, core.stage, layers, count, number, view(columns), error_details())
        return columns


def parent_handles(core: Core, parents: Layers, count: int) -> NDArray[np.uint64]:
    """Returns the handles of one parent, or of one for each of a number of layers."""
    import numpy as np

    if not isinstance(parents, Layers):
        raise wrong_type("parents", "Layers", parents)
    parents._require_stage(core, "parents")
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
    return Layers._of(core, array.astype(np.uint64))


def key_text(key: str | None) -> Any:
    """Returns the key of an animation as a terminated text in C."""
    if key is None:
        return NULL
    if not isinstance(key, str):
        raise wrong_type("key", "a str", key)
    if "\0" in key:
        raise ArgumentError("GLISSADE_OUT_OF_RANGE", "key", message="a key must not contain a zero byte")
    return ffi.new("char[]", text_bytes("key", key))
