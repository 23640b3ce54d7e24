"""Evaluation and recording of many scenes on the workers of a Dask cluster.

A frame depends on the document and the time alone, and has the same bits on all processors with fused multiply-add
(FMA). So any worker can evaluate any scene, and a scene whose worker is lost is evaluated again with the same result.
Clusters that mix versions, or builds with and without FMA, are rejected. Each call uses the workers that it finds at
its start; workers that join later are used by the next call, or if all others are lost.

The package must be installed on all workers. Each scene is one task, because each part of a split scene would have to
read and play the whole scene.
"""

from __future__ import annotations

import asyncio
import copy
import os
from collections import namedtuple
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ._internal.arrays import numbers, real
from ._internal.callbacks import require_callback
from ._internal.document import Document, Scene, Transition, source_text
from ._internal.errors import ArgumentError, Error, UnsupportedError, wrong_type
from ._internal.frame import Frame, FrameCopy
from ._internal.library import instruction_set, version

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from .types import Real

Result = TypeVar("Result")

# Dask also gives up a task after it has lost so many workers.
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
    """A transition in a list of scenes, with the arguments of `glissade.Transition`."""

    __slots__ = ()

    source: str | bytes | os.PathLike[str] | Mapping[str, Any]
    width: float
    height: float


Source = str | bytes | os.PathLike[str] | Mapping[str, Any] | TransitionSource


class MixedBuildsError(Error, RuntimeError):
    """Workers whose results would have different bits: with and without FMA, or of different versions.

    `workers` maps the address of each worker to its build.
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
    """The loss of the workers of a cluster in each attempt. A scene may need more memory than the workers have.

    The message names the scenes without a result.
    """


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
    times: ArrayLike,
    select: Callable[[Frame, Document], Any] = whole_frame,
) -> list[list[Any]]:
    """Returns the frames of scenes at times: for each scene, in order, a list with one result for each time.

    `scenes` are documents as `glissade.Scene` takes them, or `TransitionSource`. `times` are seconds since the start of
    the scene, in any order. `select` runs on the worker and returns the part of a frame to send back; the document
    finds layers by name: ``lambda frame, scene: frame.world_matrices[scene.layer("card").frame_indices(), 3, :2]``.

    Raises `MixedBuildsError` if the workers' results would differ, and `WorkersLostError` if workers are lost
    repeatedly. The message of an error in a scene, such as `ParseError`, begins with the scene's index; other
    exceptions of `select` have it as a note, from Python 3.11 on. The client must not be asynchronous.
    """
    array = numbers(list(times) if isinstance(times, Iterator) else times, "float64", "times")
    if array.ndim != 1:
        raise ArgumentError("GLISSADE_COUNT", "times", message="times must be a list of numbers")
    require_callback("select", select)
    moments = tuple(array.tolist())
    return _run(client, partial(_evaluate, times=moments, select=select), scenes)


def record(
    client: Any,
    scenes: Iterable[Source],
    *,
    frame_rate: Real = 60,
    duration: Real | None = None,
    time_limit: Real = 60,
) -> list[bytes]:
    """Returns the recording of each scene, in order, as `glissade.Document.record` does; raises what `evaluate` does.

    Without a `duration`, a recording lasts as long as its file says, or until the document comes to rest.
    """
    options = {"frame_rate": real("frame_rate", frame_rate), "time_limit": real("time_limit", time_limit)}
    if duration is not None:
        options["duration"] = real("duration", duration)
    work = partial(_record, options=options)
    return _run(client, work, scenes)


def _run(client: Any, work: Callable[[Document], Result], scenes: Iterable[Source]) -> list[Result]:
    if getattr(client, "asynchronous", False):
        raise UnsupportedError(
            "GLISSADE_UNSUPPORTED", "client", message="the client is asynchronous; use one that is not, on a thread"
        )
    if isinstance(scenes, (str, bytes, bytearray, os.PathLike, Mapping, TransitionSource)):
        raise wrong_type("scenes", "a list of documents", scenes)
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
        results, left = _gather(client, futures, workers)
        if results is not None:
            return results
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except (TimeoutError, asyncio.TimeoutError):
            # Before Python 3.11, these are two classes.
            raise WorkersLostError(
                "GLISSADE_FAILED",
                message=f"all workers were lost, and none followed within {_PATIENCE} s; without a result: {left}",
            ) from None
        workers = builds(client)
        _common_build({**workers, "the workers at the start": expected})
    raise WorkersLostError(
        "GLISSADE_FAILED", message=f"all workers were lost in each of {_ATTEMPTS} attempts; without a result: {left}"
    )


def _gather(client: Any, futures: list[Any], workers: Collection[str]) -> tuple[list[Any] | None, str]:
    """Returns the results, and the scenes without one.

    The results are None if all workers are lost, because Dask would then wait for ever.
    """
    with ThreadPoolExecutor(1) as pool:
        gathering = pool.submit(client.gather, futures)
        try:
            while not wait([gathering], timeout=1).done:
                if not any(address in workers for address in client.nthreads()):
                    return None, _unfinished(futures)
            results: list[Any] = gathering.result()
            return results, ""
        except Exception as error:
            # Dask gives up a task after it has lost some workers, and continues with the others.
            if type(error).__name__ != "KilledWorker":
                raise
            raise WorkersLostError(
                "GLISSADE_FAILED", message=f"a scene has ended its workers; without a result: {_unfinished(futures)}"
            ) from error
        finally:
            # This ends the gathering, for which the pool waits.
            client.cancel(futures)


def _unfinished(futures: list[Any]) -> str:
    """Returns the indices of the scenes that have no result, as a text."""
    indices = [index for index, future in enumerate(futures) if getattr(future, "status", "") != "finished"]
    more = f" and {len(indices) - 10} more" if len(indices) > 10 else ""
    return ", ".join(f"scenes[{index}]" for index in indices[:10]) + more


def _portable(source: Source) -> bytes | TransitionSource:
    if isinstance(source, TransitionSource):
        width, height = real("width", source.width), real("height", source.height)
        return TransitionSource(source_text(source.source), width, height)
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
    # A worker with the same address may have started on another machine.
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
    except Exception as error:
        if hasattr(error, "add_note"):
            error.add_note(f"in scenes[{index}]")
        raise


def _address() -> str:
    try:
        from distributed import get_worker

        return str(get_worker().address)
    except (ImportError, ValueError):
        return f"process {os.getpid()}"


def _evaluate(document: Document, times: tuple[float, ...], select: Callable[[Frame, Document], Any]) -> list[Any]:
    results: dict[float, Any] = {}
    document.play()
    for time in sorted(set(times)):
        document.advance(time)
        results[time] = _owned(select(document.frame(), document), document)
    return [results[time] for time in times]


def _owned(result: Any, document: Document) -> Any:
    """Returns a result that does not refer to the stage's memory."""
    if isinstance(result, Frame):
        return result.copy()
    # The copies are made only if an array is a view, because the result can be any object.
    return copy.deepcopy(result) if document._core.has_views() else result


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
