"""Stages: trees of layers with animations and a time."""

from __future__ import annotations

from collections import namedtuple

from .arrays import ABSENT, handle_array, integer, output, real, view
from .callbacks import calling, require_callback, run
from .curve import Curve, curve_of
from .errors import ArgumentError, ClosedError, ForkError, UnsupportedError, wrong_type
from .forks import call, destroy_left
from .frame import Frame, FrameCopy, evaluate
from .handles import Core
from .layers import Layers, layers_of, parent_handles
from .library import NULL, error_details, fail, ffi, lib
from .transaction import Transaction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any, Literal, SupportsIndex, overload

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from ..types import EventKind, Real

_EVENT_KINDS = ("started", "ended", "completed")
_MOST_LAYERS = 2**24


class Event(namedtuple("Event", ("kind", "time", "layer", "animation", "tag", "finished"))):
    """An event that `Stage.advance` delivers at its exact instant.

    - `kind`: "started" or "ended" for an animation, or "completed" for a transaction.
    - `time`: the instant, in seconds.
    - `layer`: the layer's handle, which `Stage.layers` takes; 0 if the layer is gone, and for "completed".
    - `animation`: the animation's handle; 0 for "completed".
    - `tag`: the `tag` of the animation or the transaction.
    - `finished`: for "ended", whether the animation reached its end. False if it was removed before.
    """

    __slots__ = ()

    kind: EventKind
    time: float
    layer: int
    animation: int
    tag: int
    finished: bool


def _event(event: Any) -> Event:
    return Event(_EVENT_KINDS[event.kind], event.time, event.layer, event.animation, event.tag, bool(event.finished))


class Stage:
    """A tree of layers with animations and a time.

    `time` is the initial time in seconds, and `threads` the number of threads that evaluate large frames, 1 to 256.

    Calls from several threads wait for each other. A stage is closed by `close`, at the end of a `with` block, or when
    it and all its frames, views and layers are gone. It cannot be pickled. In a forked child, the parent's stages raise
    `ForkError`; the child can create its own.

    >>> stage = Stage()
    >>> layers = stage.add(2)
    >>> _ = layers.animate(BasicAnimation("position_x", from_value=0, to_value=100, duration=1))
    >>> frame = stage.evaluate(0.25)
    >>> frame.matrices[layers.frame_indices(), 3, 0].tolist()
    [25.0, 25.0]
    """

    __slots__ = ("_core", "__weakref__")

    _core: Core

    def __init__(self, time: Real = 0, threads: SupportsIndex = 1) -> None:
        options = ffi.new("glissade_stage_options *", {"size": ffi.sizeof("glissade_stage_options")})
        options.threads = integer("threads", threads, 1, 256)
        options.time = real("time", time)
        stage, error = ffi.new("glissade_stage *"), error_details()
        destroy_left()
        if call(lib.glissade_stage_create, (options, stage, error)):
            fail(error)
        self._core = Core(stage[0])

    @classmethod
    def _wrapping(cls, core: Core) -> Stage:
        stage = Stage.__new__(cls)
        stage._core = core
        return stage

    # -- Layers

    def add(self, count: SupportsIndex = 1, parents: Layers | None = None, *, is_shape: bool = False) -> Layers:
        """Adds layers, each in front of its parent's other sublayers; `is_shape` adds shape layers.

        `parents` is one layer for all, or one for each; None is the root. A call adds at most 2**24 layers.
        """
        count = integer("count", count, 0, 2**63)
        if count > _MOST_LAYERS:
            # The library would end the process if the system had too little memory for them.
            raise ArgumentError(
                "GLISSADE_COUNT", "count", value=count, message=f"a call adds at most {_MOST_LAYERS:,} layers"
            )
        inputs = ABSENT if parents is None else view(parent_handles(self._core, parents, count))
        handles = handle_array(count)
        core, kind = self._core, int(bool(is_shape))
        core.change(lib.glissade_layers_add, core.stage, kind, inputs, count, view(handles), error_details())
        return Layers._of(core, handles)

    @property
    def root(self) -> Layers:
        """The root layer."""
        layer = ffi.new("glissade_layer *")
        self._core.read(lib.glissade_stage_root, self._core.stage, layer, error_details())
        return layers_of(self._core, layer[0])

    def layers(self, handles: ArrayLike | Layers) -> Layers:
        """Returns the layers of handles, for instance of an event's handle, which are checked when they are used."""
        if isinstance(handles, Layers):
            handles._require_stage(self._core)
            return handles
        return layers_of(self._core, handles)

    def remove_animations(self, animations: ArrayLike) -> None:
        """Removes animations by the handles that `Layers.animate` returned, all or none."""
        handles = layers_of(self._core, animations)._handles
        core, count = self._core, handles.shape[0]
        core.change(lib.glissade_animations_remove, core.stage, view(handles), count, error_details())

    def transaction(
        self,
        duration: Real | None = None,
        curve: Curve | str | None = None,
        *,
        disables_actions: bool = False,
        sends_event: bool = False,
        tag: SupportsIndex = 0,
    ) -> Transaction:
        """Returns a context manager that animates the changes in its `with` block.

        The default of `duration` and `curve` is that of the enclosing transaction, or 0.25 s and Core Animation's
        default curve. With `disables_actions`, changes take effect at once. `sends_event` makes `advance` deliver
        "completed" with the tag after the last animation. If the block raises an error, its earlier changes are
        committed nevertheless. Other threads' calls for the stage wait until the block ends. The block must contain no
        `await` or `yield`: what runs meanwhile on the thread would change the stage in the transaction.
        """
        found = curve_of(curve)
        options = ffi.new(
            "glissade_transaction_options *",
            {
                "size": ffi.sizeof("glissade_transaction_options"),
                "has_duration": int(duration is not None),
                "duration": 0.0 if duration is None else real("duration", duration),
                "curve": found.handle if found else 0,
                "disables_actions": int(bool(disables_actions)),
                "sends_event": int(bool(sends_event)),
                "tag": integer("tag", tag, 0, 2**64 - 1),
            },
        )
        return Transaction(self._core, options, found)

    # -- Time and frames

    @property
    def time(self) -> float:
        """The stage's time in seconds."""
        return self._number(lib.glissade_stage_time)

    @property
    def next_wake_time(self) -> float:
        """The time at which to advance and draw again.

        It is the stage's own time while something moves or has changed, else that of the next event, or infinity.
        """
        return self._number(lib.glissade_stage_next_wake_time)

    def _number(self, function: Any) -> float:
        number = ffi.new("double *")
        self._core.read(function, self._core.stage, number, error_details())
        return float(number[0])

    def advance(self, time: Real, on_event: Callable[[Event], object] | None = None) -> None:
        """Moves the stage's time forward and delivers events in order, each at its exact instant.

        The callback may add, change and remove layers and animations; advancing, evaluating and closing the stage raise
        `BusyError` there. If it raises an exception, later events of the call are not delivered, and the exception
        reaches the caller of `advance` when the stage has reached the time.
        """
        core, time = self._core, real("time", time)
        raised: list[BaseException] = []
        if on_event is None:
            callback = NULL
        else:
            deliver = require_callback("on_event", on_event)

            def receive(_: Any, event: Any) -> None:
                if raised:
                    return
                count = len(core.open)
                try:
                    deliver(_event(event))
                finally:
                    # The library commits the transactions that the callback has left open.
                    del core.open[count:]

            callback = calling("glissade_event_callback", receive, raised)
        with core.locked():
            # Animations may have ended and callbacks run even if the call fails.
            core.generation += 1
            run(raised, core.change, lib.glissade_stage_advance, core.stage, time, callback, NULL, error_details())

    if TYPE_CHECKING:

        @overload
        def evaluate(self, time: Real, *, copy: Literal[False] = False) -> Frame: ...

        @overload
        def evaluate(self, time: Real, *, copy: Literal[True]) -> FrameCopy: ...

        @overload
        def evaluate(self, time: Real, *, copy: bool) -> Frame | FrameCopy: ...

    def evaluate(self, time: Real, *, copy: bool = False) -> Frame | FrameCopy:
        """Evaluates all animations at a time. Times may be in any order; no events are delivered.

        The frame's arrays refer to the stage's memory. While one of them exists, the next evaluation raises
        `BufferError`; see `Frame`. With `copy`, the frame is copied before another thread can use the stage.
        """
        if not copy:
            return evaluate(self._core, time)
        with self._core.locked():
            return evaluate(self._core, time).copy()

    def drawing_order(self, layer: Layers | None = None) -> Layers:
        """Returns the visible layers from back to front, as they are drawn at the time of the last evaluation.

        Each comes before its sublayers, which are sorted by their z positions, and else in the order in which they were
        added. Hidden layers, all layers below these, and masks are left out. With a layer or a mask, they are that
        layer and those below it.

        >>> stage = Stage()
        >>> back, front = stage.add(2)
        >>> back.move(front)
        >>> stage.drawing_order() == stage.root + front + back
        True
        """
        core, count, error = self._core, ffi.new("uint64_t *"), error_details()
        top = self.root if layer is None else layer
        if not isinstance(top, Layers):
            raise wrong_type("layer", "Layers", layer)
        top._require_stage(core)
        if len(top) != 1:
            raise ArgumentError("GLISSADE_COUNT", "layer", message=f"one layer is needed, not {len(top)}")
        handle = int(top.handles[0])
        with core.locked():
            core.read(lib.glissade_layer_drawing_order, core.stage, handle, NULL, 0, count, error)
            handles = handle_array(count[0])
            address = ffi.cast("glissade_layer *", view(handles)[0])
            core.read(lib.glissade_layer_drawing_order, core.stage, handle, address, count[0], count, error)
        return Layers._of(core, handles)

    def changed_ranges(self, *, world: bool = False) -> NDArray[np.uint64]:
        """Returns the ranges of frame indices that the last evaluation has written: first and length, (n, 2).

        With `world`, they are those of the world matrices; otherwise those of matrices, opacities and columns.
        """
        core, count, error = self._core, ffi.new("uint64_t *"), error_details()
        is_world = int(bool(world))
        with core.locked():
            core.read(lib.glissade_stage_changed_ranges, core.stage, is_world, NULL, 0, count, error)
            ranges = output(None, (count[0], 2), "uint64")
            if count[0]:
                address = ffi.cast("glissade_range *", view(ranges)[0])
                core.read(lib.glissade_stage_changed_ranges, core.stage, is_world, address, count[0], count, error)
        return ranges

    # -- Lifetime

    def close(self) -> None:
        """Destroys the stage; raises `BufferError` while arrays refer to its memory. A second call does nothing."""
        if self._core.document:
            raise UnsupportedError(
                "GLISSADE_UNSUPPORTED", "stage", message="the stage belongs to a document; close the document"
            )
        self._core.close()

    def __enter__(self) -> Stage:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, exception: BaseException | None, traceback: TracebackType | None
    ) -> None:
        # A document's stage is closed with the document.
        if not self._core.document:
            close_quietly(self._core, exception)

    def __repr__(self) -> str:
        return description(self)

    def __reduce__(self) -> Any:
        raise TypeError("a stage cannot be pickled; send the document or the arrays that it was made from")


def description(owner: Any) -> str:
    """Returns the `repr` of a stage or a document."""
    name = type(owner).__name__
    try:
        time = owner.time
        return f"<{name}, not playing>" if time is None else f"<{name} at {time}>"
    except ClosedError:
        return f"<closed {name}>"
    except ForkError:
        return f"<{name} of the parent process>"


def close_quietly(core: Core, exception: BaseException | None) -> None:
    """Closes a stage or document at the end of a `with` block.

    After an exception, whose traceback may refer to arrays, it is destroyed with the last array instead.
    """
    try:
        core.close()
    except BufferError:
        if exception is None:
            raise
