"""Scenes, scenarios and built-in transitions."""

from __future__ import annotations

import os
from collections.abc import Mapping
from math import isnan

from .arrays import integer, real, text_bytes
from .callbacks import calling, require_callback, run
from .curve import nonzero
from .errors import ArgumentError, KindError, ParseError, wrong_type
from .forks import call, destroy_left
from .handles import Core
from .layers import Layers, layers_of
from .library import NULL, error_details, fail, ffi, lib
from .stage import Stage, close_quietly, description

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any, Literal, SupportsIndex, overload

    from typing_extensions import Self

    from ..types import DocumentKind, Real, TouchPhase
    from .frame import Frame, FrameCopy

    Source = str | bytes | bytearray | os.PathLike[str] | Mapping[str, Any]

_KINDS: tuple[DocumentKind, ...] = ("scene", "scenario", "transition")
_PHASES = {"began": 0, "moved": 1, "ended": 2, "cancelled": 3}


class Document:
    """A scene, a scenario or a transition on a stage of its own."""

    __slots__ = ("_core", "_stage", "__weakref__")

    _core: Core
    _stage: Stage

    def __init__(self) -> None:
        raise TypeError("a Document is created as a Scene or a Transition")

    def _create(self, create: Callable[[Any, Any], int]) -> None:
        document, stage, error = ffi.new("glissade_document *"), ffi.new("glissade_stage *"), error_details()

        def create_with_stage() -> int:
            status = create(document, error)
            if not status:
                status = lib.glissade_document_stage(document[0], stage, error)
                if status:
                    lib.glissade_document_destroy(document[0], NULL)
            return status

        destroy_left()
        if call(create_with_stage, ()):
            fail(error)
        self._core = Core(stage[0], document[0], type(self).__name__.lower())
        self._stage = Stage._wrapping(self._core)

    def _info(self) -> Any:
        info = ffi.new("glissade_document_info *", {"size": ffi.sizeof("glissade_document_info")})
        self._core.read(lib.glissade_document_get_info, self._core.document, info, error_details())
        return info

    @property
    def kind(self) -> DocumentKind:
        """The document's kind: "scene", "scenario" or "transition"."""
        return _KINDS[int(self._info().kind)]

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of the viewport in points."""
        info = self._info()
        return (info.width, info.height)

    @property
    def duration(self) -> float | None:
        """The duration of the file in seconds; None if the file has none and plays until it comes to rest."""
        duration = float(self._info().duration)
        return None if isnan(duration) else duration

    @property
    def time(self) -> float | None:
        """The time in seconds since `play`; None before it."""
        time = float(self._info().time)
        return None if isnan(time) else time

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing moves, has changed or is scheduled; before `play`, later actions are not scheduled yet."""
        return bool(self._info().is_at_rest)

    @property
    def stage(self) -> Stage:
        """The document's stage, to evaluate it, and to read and change its layers. `Document.advance` advances it."""
        with self._core.locked():
            self._core.require()
        return self._stage

    def layer(self, name: str) -> Layers:
        """Returns the first layer on the stage with a name; raises `UnknownNameError` if there is none."""
        core, layer, text = self._core, ffi.new("glissade_layer *"), text_bytes("name", name)
        core.read(lib.glissade_document_layer, core.document, text, len(text), layer, error_details())
        return layers_of(core, layer[0])

    def play(self) -> None:
        """Begins to play at time 0; raises `TimeError` if the document plays already."""
        self._play(False)

    def _play(self, interactive: bool) -> None:
        self._change(lib.glissade_document_play, int(bool(interactive)))

    def advance(self, time: Real) -> None:
        """Moves the document's time forward to a number of seconds since `play`; scripts, gestures and completions run.

        If one of them fails, its error is raised, and the document stays at the time of the failure.
        """
        self._change(lib.glissade_document_advance, real("time", time))

    def _change(self, function: Any, *arguments: float) -> None:
        core = self._core
        with core.locked():
            # Scripts may have run even if the call fails.
            core.generation += 1
            core.change(function, core.document, *arguments, error_details())

    if TYPE_CHECKING:

        @overload
        def frame(self, *, copy: Literal[False] = False) -> Frame: ...

        @overload
        def frame(self, *, copy: Literal[True]) -> FrameCopy: ...

        @overload
        def frame(self, *, copy: bool) -> Frame | FrameCopy: ...

    def frame(self, *, copy: bool = False) -> Frame | FrameCopy:
        """Evaluates the stage at the document's current time; see `Stage.evaluate`."""
        stage = self.stage
        with self._core.locked():
            return stage.evaluate(stage.time, copy=copy)

    def touch(self, phase: TouchPhase, x: Real, y: Real, identifier: SupportsIndex = 0) -> None:
        """Sends a touch to the window at the current time: "began", "moved", "ended" or "cancelled", in points.

        Each finger that is down has an `identifier` of its own. Scenes raise `KindError`, because they have no window.
        """
        if not isinstance(phase, str):
            raise wrong_type("phase", "a str", phase)
        if phase not in _PHASES:
            raise ArgumentError("GLISSADE_OUT_OF_RANGE", "phase", message=f"phase is one of {', '.join(_PHASES)}")
        identifier = integer("identifier", identifier, 0, 2**64 - 1)
        self._change(lib.glissade_document_touch, _PHASES[phase], identifier, real("x", x), real("y", y))

    def record(
        self,
        write: Callable[[bytes], object] | None = None,
        *,
        frame_rate: Real = 60,
        duration: Real | None = None,
        time_limit: Real = 60,
    ) -> bytes:
        """Records the document from its beginning as JSON Lines, one frame per line, without changing its own playback.

        `write` receives the parts as they are made; without it, the recording is returned. Without a `duration`, the
        recording lasts as long as the file says, or until the document comes to rest; if that takes longer than
        `time_limit` seconds, `TimeError` is raised. An exception in `write` stops the recording and reaches the caller.
        """
        parts: list[bytes] = []
        receive = parts.append if write is None else require_callback("write", write)
        options = ffi.new(
            "glissade_record_options *",
            {
                "size": ffi.sizeof("glissade_record_options"),
                "frame_rate": nonzero("frame_rate", frame_rate),
                "duration": 0.0 if duration is None else nonzero("duration", duration),
                "time_limit": nonzero("time_limit", time_limit),
            },
        )
        self._write(receive, lib.glissade_document_record, options)
        return b"".join(parts)

    if TYPE_CHECKING:

        @overload
        def trace(self, *, time_limit: Real = 60, as_bytes: Literal[False] = False) -> list[dict[str, Any]]: ...

        @overload
        def trace(self, *, time_limit: Real = 60, as_bytes: Literal[True]) -> bytes: ...

        @overload
        def trace(self, *, time_limit: Real = 60, as_bytes: bool) -> list[dict[str, Any]] | bytes: ...

    def trace(self, *, time_limit: Real = 60, as_bytes: bool = False) -> list[dict[str, Any]] | bytes:
        """Returns what happens from the document's beginning to its end, without changing its own playback.

        The dictionaries are those of `glissade trace --format jsonl`: in order of time the events, which are calls of
        controllers, delegates and animators, with the keys `time`, `subject`, `controller` and `event`, the diagnostics,
        with `time`, `code`, `subject`, `message` and `remedy`, and the results of a scenario's expectations, with
        `time`, `expectation`, `line`, `column`, `wanted`, `found` and `met`; then the final state, with `time`, `atRest`
        and `layers`. With `as_bytes`, they are lines of JSON. The end is that of the file, or the time at which the
        document comes to rest; if that takes longer than `time_limit` seconds, `TimeError` is raised.

        >>> trace = Transition("push").trace()
        >>> [(one["time"], one["controller"]) for one in trace if one.get("event") == "viewDidAppear"]
        [(0.35, 'second')]
        """
        lines: list[bytes] = []
        self._write(lines.append, lib.glissade_document_trace, nonzero("time_limit", time_limit))
        if as_bytes:
            return b"".join(lines)
        import json

        return [json.loads(line) for line in lines]

    def _write(self, receive: Callable[[bytes], object], function: Any, options: Any) -> None:
        """Calls a function that passes parts of a text to a callback."""
        raised: list[BaseException] = []

        def deliver(_: Any, text: Any, length: int) -> int:
            receive(ffi.buffer(text, length)[:])
            return 0

        callback = calling("glissade_write_callback", deliver, raised, error=1)
        core = self._core
        run(raised, core.read, function, core.document, options, callback, NULL, error_details())

    def close(self) -> None:
        """Destroys the document and its stage; raises `BufferError` while arrays refer to its memory."""
        self._core.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, exception: BaseException | None, traceback: TracebackType | None
    ) -> None:
        close_quietly(self._core, exception)

    def __repr__(self) -> str:
        return description(self)

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} cannot be pickled; send the text that it was made from")


class Scene(Document):
    """A scene or a scenario from JSON: a `str`, `bytes`, a dictionary, or the `pathlib.Path` of a file.

    Malformed text raises `ParseError` with the index of the byte; the message names line, column and path.

    >>> scene = Scene({"glissade": "scene", "version": 1, "size": [100, 100], "layers": [{"name": "box"}]})
    >>> scene.size, scene.layer("box")
    ((100.0, 100.0), <1 layers>)
    """

    __slots__ = ()

    def __init__(self, source: Source) -> None:
        text = source_text(source)
        try:
            self._create(lambda document, error: lib.glissade_document_parse(text, len(text), document, error))
        except ParseError as error:
            if isinstance(source, str) and "{" not in source:
                error.message += "; Scene.from_file reads the file of a path"
            raise

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Scene:
        """Reads a scene or a scenario from a file, whose path may be a `str`."""
        with open(path, "rb") as file:
            return cls(file.read())


class Transition(Document):
    """A built-in transition by its name ("push", "present", "reveal", …), or one described in JSON.

    `glissade list transitions` lists the names. `width` and `height` are those of the screen in points, 1…100,000.

    >>> push = Transition("push")
    >>> push.play()
    >>> push.advance(0.2)
    >>> push.is_at_rest
    False
    """

    __slots__ = ()

    def __init__(self, source: Source, width: Real = 375, height: Real = 667) -> None:
        text = source_text(source)
        size = (nonzero("width", width), nonzero("height", height))
        self._create(lambda document, error: lib.glissade_document_transition(text, len(text), *size, document, error))

    def play(self, *, interactive: bool = False) -> None:
        """Begins to play at time 0; an interactive transition waits for `drive`."""
        self._play(interactive)

    @property
    def is_interactive(self) -> bool:
        """Whether the transition waits for `drive`, `finish` or `cancel`."""
        return bool(self._info().is_interactive)

    def drive(self, fraction: Real) -> None:
        """Moves an interactive transition to a fraction of its duration, 0…1."""
        self._change(lib.glissade_document_drive, real("fraction", fraction))

    def finish(self, speed: Real = 1) -> None:
        """Lets an interactive transition run to its end as `advance` moves time, at its own speed times `speed`."""
        self._change(lib.glissade_document_finish, nonzero("speed", speed))

    def cancel(self, speed: Real = 1) -> None:
        """Lets an interactive transition run back to its start as `advance` moves time; `speed` as for `finish`."""
        self._change(lib.glissade_document_cancel, nonzero("speed", speed))


def source_text(source: Source) -> bytes:
    """Returns a document's text in UTF-8."""
    if isinstance(source, (bytes, bytearray)):
        return bytes(source)
    if isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            return file.read()
    if isinstance(source, str):
        return text_bytes("source", source)
    if isinstance(source, Mapping):
        import json

        try:
            return json.dumps(dict(source), default=_plain).encode()
        except TypeError as error:
            raise KindError("GLISSADE_TYPE", "source", message=f"source is not JSON: {error}") from None
    raise wrong_type("source", "a text, bytes, a path or a mapping", source)


def _plain(value: Any) -> Any:
    """Returns a part of a document that `json` does not know: another mapping, or a number or an array of numpy."""
    if isinstance(value, Mapping):
        return dict(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    raise wrong_type("source", "a document of JSON", value)
