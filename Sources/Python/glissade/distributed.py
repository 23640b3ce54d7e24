"""Evaluation and recording of many scenes on the workers of a Dask cluster.

A frame depends on the document and the time alone, and has the same bits on all processors that multiply and add with
one rounding (FMA). So it does not matter which worker evaluates which scene, and a scene whose worker is lost is
evaluated again with the same result. Clusters that mix builds with and without FMA are refused. Each call uses the
workers that it finds at its beginning; those that join later are used by the next call, or if all others are lost.

Each scene is one task, because a scene that is split would be read and played once for each part.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from typing import Any, TypeVar

from ._document import Document, Scene, Transition, source_text
from ._errors import ArgumentError, Error
from ._frame import Frame, FrameCopy
from ._library import instruction_set, version

Result = TypeVar("Result")

# Dask gives up a task after as many workers, too.
_ATTEMPTS = 4
# The seconds for which a call waits for workers after all of them were lost.
_PATIENCE = 60


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


class WorkersLostError(Error, RuntimeError):
    """All workers of a cluster were lost, and again after each attempt: a scene may need more memory than they have."""


def local_build() -> Build:
    """Returns the build of this process."""
    found = instruction_set()
    return Build(version(), found.name, found.has_fma)


def builds(client: Any) -> dict[str, Build]:
    """Returns the build of each worker of a `distributed.Client`, by the worker's address."""
    return dict(client.run(local_build))


def whole_frame(frame: Frame, document: Document) -> FrameCopy:
    """Returns a copy of the whole frame."""
    return frame.copy()


def evaluate(
    client: Any,
    scenes: Iterable[Source],
    times: Sequence[float],
    select: Callable[[Frame, Document], Any] = whole_frame,
) -> list[list[Any]]:
    """Returns the frames of scenes at times: for each scene, in order, a list with one result for each time.

    `scenes` are documents as `glissade.Scene` takes them, or `TransitionSource`. `times` are seconds since the scene
    began, in any order. `select` runs on the worker and returns the part of a frame that is wanted, as a copy; the
    document gives layers by name:
    ``lambda frame, scene: frame.world_matrices[scene.layer("card").frame_indices(), 3, :2]``.

    Raises `MixedBuildsError` if results of the workers would differ, and `WorkersLostError`. Errors in a scene, such as
    `ParseError`, give its index in their message.
    """
    moments = tuple(float(time) for time in times)
    return _run(client, partial(_evaluate, times=moments, select=select), scenes)


def record(
    client: Any,
    scenes: Iterable[Source],
    *,
    frame_rate: float = 60,
    duration: float | None = None,
    time_limit: float = 60,
) -> list[bytes]:
    """Returns the recording of each scene, in order, as `glissade.Document.record` does; raises what `evaluate` does.

    Without a `duration`, a recording lasts as long as its file says, or until the document comes to rest.
    """
    options: dict[str, Any] = {"frame_rate": frame_rate, "time_limit": time_limit}
    if duration is not None:
        options["duration"] = duration
    work = partial(_record, options=options)
    return _run(client, work, scenes)


def _run(client: Any, work: Callable[[Document], Result], scenes: Iterable[Source]) -> list[Result]:
    sources = [_portable(source) for source in scenes]
    if not sources:
        return []
    workers = builds(client)
    expected = _common_build(workers)
    for _ in range(_ATTEMPTS):
        # Not pure: Dask would look for equal tasks by hashing the documents.
        futures = client.map(
            partial(_perform, work, expected), range(len(sources)), sources, pure=False, workers=list(workers)
        )
        results: list[Result] | None = _gather(client, futures, workers)
        if results is not None:
            return results
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise WorkersLostError(
                "GLISSADE_FAILED", message=f"all workers were lost, and none followed within {_PATIENCE} s"
            ) from None
        workers = builds(client)
        _common_build({**workers, "the workers at the start": expected})
    raise WorkersLostError("GLISSADE_FAILED", message=f"all workers were lost in each of {_ATTEMPTS} attempts")


def _gather(client: Any, futures: list[Any], workers: Collection[str]) -> list[Any] | None:
    """Returns the results; None if all of the workers are lost, for which Dask would wait for ever."""
    with ThreadPoolExecutor(1) as pool:
        gathering = pool.submit(client.gather, futures)
        try:
            while not wait([gathering], timeout=1).done:
                if not any(address in workers for address in client.nthreads()):
                    return None
            results: list[Any] = gathering.result()
            return results
        finally:
            # It ends the gathering, which the pool waits for.
            client.cancel(futures)


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


def _perform(
    work: Callable[[Document], Result], expected: Build, index: int, source: bytes | TransitionSource
) -> Result:
    # A worker's address may have come back on another machine.
    found = local_build()
    if (found.version, found.has_fma) != (expected.version, expected.has_fma):
        raise MixedBuildsError({_address(): found, "the workers at the start": expected})
    try:
        document = Transition(*source) if isinstance(source, TransitionSource) else Scene(source)
        with document:
            return work(document)
    except Error as error:
        error.message = f"scenes[{index}]: {error.message or error.status}"
        raise


def _address() -> str:
    try:
        from distributed import get_worker

        return str(get_worker().address)
    except (ImportError, ValueError):
        import os

        return f"process {os.getpid()}"


def _evaluate(document: Document, times: tuple[float, ...], select: Callable[[Frame, Document], Any]) -> list[Any]:
    results: dict[float, Any] = {}
    document.play()
    for time in sorted(set(times)):
        document.advance(time)
        results[time] = select(document.frame(), document)
    return [results[time] for time in times]


def _record(document: Document, options: dict[str, Any]) -> bytes:
    return document.record(**options)


__all__ = [
    "Build",
    "FrameCopy",
    "MixedBuildsError",
    "TransitionSource",
    "WorkersLostError",
    "builds",
    "evaluate",
    "local_build",
    "record",
    "whole_frame",
]
