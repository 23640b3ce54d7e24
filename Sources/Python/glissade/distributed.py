"""Evaluation and recording of many scenes on the workers of a Dask cluster.

A frame depends on the document and the time alone, and has the same bits on all processors that multiply and add with
one rounding (FMA). So it does not matter which worker evaluates which scene, and a scene whose worker is lost is
evaluated again with the same result. Clusters that mix builds with and without FMA are refused.

Each scene is one task, because a scene that is split would be read and played once for each part.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from ._document import Document, Scene, Transition, source_text
from ._errors import ArgumentError, Error
from ._frame import Frame, FrameCopy
from ._library import instruction_set, version

Result = TypeVar("Result")


class Build(namedtuple("Build", ("version", "instruction_set", "has_fma"))):
    """The library that a worker runs."""

    __slots__ = ()

    version: str
    instruction_set: str
    has_fma: bool


class TransitionSource(namedtuple("TransitionSource", ("source", "width", "height"), defaults=(375.0, 667.0))):
    """A transition in a list of scenes; the arguments are those of `glissade.Transition`."""

    __slots__ = ()

    source: str | bytes | Mapping[str, Any]
    width: float
    height: float


Source = str | bytes | Mapping[str, Any] | TransitionSource


class MixedBuildsError(Error, RuntimeError):
    """Workers whose results differ in their bits: with and without FMA, or of several versions.

    `workers` has the build of each worker by its address.
    """

    workers: dict[str, Build]

    def __init__(self, workers: dict[str, Build]) -> None:
        groups: dict[tuple[str, bool], list[str]] = {}
        for address, build in sorted(workers.items()):
            groups.setdefault((build.version, build.has_fma), []).append(f"{address} ({build.instruction_set})")
        parts = [
            f"version {version} {'with' if has_fma else 'without'} FMA on {', '.join(addresses)}"
            for (version, has_fma), addresses in groups.items()
        ]
        super().__init__("GLISSADE_UNSUPPORTED", message=f"the workers' results would differ: {'; '.join(parts)}")
        self.workers = workers

    def __reduce__(self) -> Any:
        return (MixedBuildsError, (self.workers,))


def local_build() -> Build:
    """Returns the build of this process."""
    found = instruction_set()
    return Build(version(), found.name, found.has_fma)


def builds(client: Any) -> dict[str, Build]:
    """Returns the build of each worker of a `distributed.Client`, by the worker's address."""
    return dict(client.run(local_build))


def evaluate(
    client: Any,
    scenes: Iterable[Source],
    times: Sequence[float],
    select: Callable[[Frame], Any] = Frame.copy,
) -> list[list[Any]]:
    """Returns the frames of scenes at times: for each scene, in order, a list with one result for each time.

    `scenes` are documents as `glissade.Scene` takes them, or `TransitionSource`. `times` are seconds since the scene
    began, in any order. `select` runs on the worker and returns the part of a frame that is wanted, as a copy:
    ``lambda frame: frame.world_matrices[:, 3, :2].copy()``.

    Raises `MixedBuildsError` if workers are, or join, whose results would differ.
    """
    moments = tuple(float(time) for time in times)
    return _run(client, partial(_evaluate, times=moments, select=select), scenes)


def record(
    client: Any, scenes: Iterable[Source], *, frame_rate: float = 60, duration: float = 0, time_limit: float = 60
) -> list[bytes]:
    """Returns the recording of each scene, in order, as `glissade.Document.record` does.

    Raises `MixedBuildsError` if workers are, or join, whose results would differ.
    """
    work = partial(_record, frame_rate=frame_rate, duration=duration, time_limit=time_limit)
    return _run(client, work, scenes)


def _run(client: Any, work: Callable[[Document], Result], scenes: Iterable[Source]) -> list[Result]:
    sources = [_portable(source) for source in scenes]
    if not sources:
        return []
    expected = _common_build(builds(client))
    # Not pure: Dask would look for equal tasks by hashing the documents.
    futures = client.map(partial(_perform, work, expected), sources, pure=False)
    results: list[Result] = client.gather(futures)
    return results


def _portable(source: Source) -> bytes | TransitionSource:
    if isinstance(source, TransitionSource):
        return TransitionSource(source_text(source.source), float(source.width), float(source.height))
    return source_text(source)


def _common_build(workers: dict[str, Build]) -> Build:
    if not workers:
        raise ArgumentError("GLISSADE_COUNT", "client", message="the cluster has no workers")
    if len({(build.version, build.has_fma) for build in workers.values()}) > 1:
        raise MixedBuildsError(workers)
    return next(iter(workers.values()))


# -- On the workers


def _perform(work: Callable[[Document], Result], expected: Build, source: bytes | TransitionSource) -> Result:
    # A worker may have joined since the client asked, or come back on another machine.
    found = local_build()
    if (found.version, found.has_fma) != (expected.version, expected.has_fma):
        raise MixedBuildsError({_address(): found, "the workers at the start": expected})
    document = Transition(*source) if isinstance(source, TransitionSource) else Scene(source)
    with document:
        return work(document)


def _address() -> str:
    try:
        from distributed import get_worker

        return str(get_worker().address)
    except (ImportError, ValueError):
        import os

        return f"process {os.getpid()}"


def _evaluate(document: Document, times: tuple[float, ...], select: Callable[[Frame], Any]) -> list[Any]:
    results: dict[float, Any] = {}
    document.play()
    for time in sorted(set(times)):
        document.advance(time)
        results[time] = select(document.frame())
    return [results[time] for time in times]


def _record(document: Document, frame_rate: float, duration: float, time_limit: float) -> bytes:
    return document.record(frame_rate=frame_rate, duration=duration, time_limit=time_limit)


__all__ = [
    "Build",
    "FrameCopy",
    "MixedBuildsError",
    "TransitionSource",
    "builds",
    "evaluate",
    "local_build",
    "record",
]
