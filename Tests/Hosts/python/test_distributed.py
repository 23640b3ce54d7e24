"""Many scenes on many processes."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import glissade
import pytest
from glissade import distributed as many

EXAMPLES = Path(__file__).resolve().parents[2] / "Examples"
TIMES = [0.5, 0.0, 0.25, 0.5]


def scenes(count=8):
    paths = sorted(path for path in EXAMPLES.glob("*.json") if path.stem in ("springs", "keyframes", "shape", "tabs"))
    return [paths[index % len(paths)].read_bytes() for index in range(count)] + [many.TransitionSource("push")]


def frame_bytes(frame, document):
    return b"".join(array.tobytes() for array in (frame.matrices, frame.opacities, frame.world_matrices, frame.columns))


class ThreadClient:
    """A client with the methods that the module calls, on threads of this process."""

    def __init__(self, **builds):
        self.builds = builds or {"a": many.local_build()}

    def run(self, function):
        return self.builds

    def map(self, function, *items, pure, workers):
        assert not pure and workers == list(self.builds)
        # What goes to a worker is pickled.
        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(pickle.loads(pickle.dumps(function)), *pickle.loads(pickle.dumps(items))))

    def gather(self, futures):
        return futures

    def nthreads(self):
        return dict.fromkeys(self.builds, 1)

    def cancel(self, futures):
        pass


def one_process():
    return many.evaluate(ThreadClient(), scenes(), TIMES, frame_bytes)


def test_results_come_in_the_order_of_scenes_and_times():
    found = one_process()
    assert [len(frames) for frames in found] == [len(TIMES)] * 9
    assert found[0][0] == found[0][3] != found[0][1]
    assert found[0] == found[4] and found[0] != found[1]
    scene = glissade.Scene(scenes()[0])
    scene.play()
    scene.advance(0.25)
    assert frame_bytes(scene.frame(), scene) == found[0][2]
    frames = many.evaluate(ThreadClient(), scenes(1)[:1], [0.25])
    assert isinstance(frames[0][0], glissade.FrameCopy)


def test_recordings_are_those_of_the_documents():
    recorded = many.record(ThreadClient(), scenes(2), frame_rate=30, duration=0.5)
    assert recorded[0] == glissade.Scene(scenes()[0]).record(frame_rate=30, duration=0.5)
    assert recorded[-1] == glissade.Transition("push").record(frame_rate=30, duration=0.5)
    assert many.record(ThreadClient(), []) == []


def test_builds_that_differ_are_refused_by_name():
    found = many.local_build()
    other = found._replace(instruction_set="baseline", has_fma=not found.has_fma)
    with pytest.raises(many.MixedBuildsError, match="b:1 .baseline") as raised:
        many.evaluate(ThreadClient(**{"a:1": found, "b:1": other}), scenes(1), TIMES)
    error = pickle.loads(pickle.dumps(raised.value))
    assert isinstance(error, RuntimeError) and set(error.workers) == {"a:1", "b:1"} and str(error) == str(raised.value)
    # A worker that comes back as another one is found by the task.
    with pytest.raises(many.MixedBuildsError):
        many.evaluate(ThreadClient(**{"b:1": other}), scenes(1), TIMES)
    with pytest.raises(ValueError):
        many.evaluate(type("Empty", (ThreadClient,), {"run": lambda self, function: {}})(), scenes(1), TIMES)


def translation_of_a_layer(frame, document):
    return frame.world_matrices[document.layer("underdamped").frame_indices(), 3, :2]


def test_what_is_selected_of_a_frame_is_found_by_names_of_layers():
    springs = (EXAMPLES / "springs.json").read_bytes()
    found = many.evaluate(ThreadClient(), [springs], TIMES, translation_of_a_layer)[0]
    scene = glissade.Scene(springs)
    scene.play()
    for moment, translation in zip(TIMES, found, strict=True):
        x, y = scene.layer("underdamped").presentation("position", moment)[0]
        assert translation.tolist() == [pytest.approx([x - 22, y - 22])], "the layer's corner; its size is 44"
    assert found[0].tolist() != found[1].tolist()


def test_errors_in_scenes_reach_the_caller_with_their_index():
    with pytest.raises(glissade.ParseError, match=r"^scenes\[1\]: 1:2: the document ends") as raised:
        many.evaluate(ThreadClient(), [scenes()[0], "{"], TIMES)
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)
    with pytest.raises(ValueError, match=r"^scenes\[0\]: "):
        many.evaluate(ThreadClient(), scenes(1), [-1])
    with pytest.raises(glissade.UnknownNameError, match=r"^scenes\[2\]: .*underdamped"):
        many.evaluate(
            ThreadClient(),
            [(EXAMPLES / "springs.json").read_bytes()] * 2
            + ["""{"glissade": "scene", "version": 1, "size": [1, 1], "layers": []}"""],
            TIMES,
            translation_of_a_layer,
        )


def view_of_a_frame(frame, document):
    return {"first": frame.matrices[:2], "times": [document.time]}


def the_frame(frame, document):
    return frame


def failing(frame, document):
    return 1 / 0


def test_results_that_refer_to_a_frame_are_copied():
    found = many.evaluate(ThreadClient(), scenes(2), [0, 0.5], view_of_a_frame)
    assert [part["times"] for part in found[0]] == [[0], [0.5]]
    whole = many.evaluate(ThreadClient(), scenes(2), [0, 0.5], the_frame)
    for parts, frames in zip(found, whole, strict=True):
        for part, frame in zip(parts, frames, strict=True):
            assert part["first"].flags.owndata and (part["first"] == frame.matrices[:2]).all()


@pytest.mark.skipif(sys.version_info < (3, 11), reason="exceptions have no notes")
def test_errors_of_select_have_the_index_as_a_note():
    with pytest.raises(ZeroDivisionError) as raised:
        many.evaluate(ThreadClient(), scenes(2), TIMES, failing)
    assert pickle.loads(pickle.dumps(raised.value)).__notes__ == ["in scenes[0]"]


@pytest.mark.parametrize(
    "wrong", ["{}", b"{}", {"glissade": "scene"}, Path("scene.json"), many.TransitionSource("push")]
)
def test_one_scene_is_no_list_of_scenes(wrong):
    with pytest.raises(glissade.KindError, match="scenes must be a list"):
        many.evaluate(ThreadClient(), wrong, TIMES)
    with pytest.raises(glissade.KindError, match="scenes must be a list"):
        many.record(ThreadClient(), wrong)


def test_wrong_arguments_are_refused_before_anything_is_sent():
    class Unused:
        asynchronous = False

    for times in (0.5, "01", [[0, 1]], ["a"]):
        with pytest.raises(glissade.Error):
            many.evaluate(Unused(), scenes(1), times)
    with pytest.raises(glissade.KindError):
        many.evaluate(Unused(), scenes(1), TIMES, 3)
    with pytest.raises(glissade.KindError):
        many.record(Unused(), scenes(1), frame_rate="60")
    Unused.asynchronous = True
    with pytest.raises(glissade.UnsupportedError, match="asynchronous"):
        many.evaluate(Unused(), scenes(1), TIMES)
    found = many.evaluate(ThreadClient(), [EXAMPLES / "springs.json"], (time / 4 for time in range(3)))
    assert len(found[0]) == 3


class LosingClient(ThreadClient):
    """A client whose workers are lost in each attempt."""

    def gather(self, futures):
        self.cancelled = threading.Event()
        self.attempts = getattr(self, "attempts", 0) + 1
        assert self.cancelled.wait(timeout=30)

    def nthreads(self):
        return {}

    def cancel(self, futures):
        self.cancelled.set()

    def wait_for_workers(self, count, timeout):
        pass


def test_scenes_that_end_all_workers_are_given_up():
    client = LosingClient()
    with pytest.raises(many.WorkersLostError, match=r"each of 4 attempts; without a result: scenes\[0\], scenes\[1\]"):
        many.evaluate(client, scenes(1), TIMES)
    assert client.attempts == 4

    class Deserted(LosingClient):
        def wait_for_workers(self, count, timeout):
            assert timeout <= 60
            # What Dask raises; before Python 3.11, it is another class than TimeoutError.
            raise asyncio.TimeoutError

    client = Deserted()
    with pytest.raises(many.WorkersLostError, match="none followed"):
        many.evaluate(client, scenes(1), TIMES)
    assert client.attempts == 1


def isa_in_process(name):
    environment = os.environ | {"GLISSADE_ISA": name}
    code = "import glissade; print(glissade.instruction_set().name)"
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True).stdout.strip()


SETS = [name for name in ("v3", "v4") if isa_in_process(name) == name]


@pytest.fixture
def cluster():
    """Starts clusters of processes with the instruction sets that a test names."""
    distributed = pytest.importorskip("distributed")
    started = []

    def start(*sets):
        workers = {
            number: {
                "cls": distributed.Nanny,
                "options": {"nthreads": 1, "env": {"GLISSADE_ISA": name}, "dashboard_address": None},
            }
            for number, name in enumerate(sets)
        }
        scheduler = {"cls": distributed.Scheduler, "options": {"dashboard": False, "host": "127.0.0.1"}}
        spec = distributed.SpecCluster(workers=workers, scheduler=scheduler, silence_logs="CRITICAL")
        client = distributed.Client(spec)
        started.append((client, spec))
        client.wait_for_workers(len(sets), timeout=60)
        return client

    yield start
    for client, spec in started:
        client.close()
        spec.close()


def test_two_processes_with_other_instruction_sets_give_the_bytes_of_one(cluster):
    sets = (SETS * 2)[:2]
    if not sets:
        pytest.skip("the processor has no FMA")
    client = cluster(*sets)
    assert sorted(build.instruction_set for build in many.builds(client).values()) == sorted(sets)
    workers = set()
    evaluated = many.evaluate(client, scenes(), TIMES, frame_bytes)
    assert evaluated == one_process()
    recorded = many.record(client, scenes(4), frame_rate=30, duration=0.5)
    assert recorded == many.record(ThreadClient(), scenes(4), frame_rate=30, duration=0.5)
    for found in many.evaluate(client, scenes(), [0], process_id):
        workers.update(found)
    assert len(workers) == 2, "both processes have worked"


def process_id(frame, document):
    time.sleep(0.05)
    return os.getpid()


def ending(frame, document):
    if document.kind == "transition":
        os._exit(9)
    return 1


def test_a_scene_that_ends_its_workers_is_named(cluster):
    client = cluster(*(SETS * 2)[:2] or ["baseline"] * 2)
    with pytest.raises(many.WorkersLostError, match=r"scenes\[3\]"):
        many.evaluate(client, scenes(3), [0], ending)


def test_a_cluster_with_and_without_fma_is_refused(cluster):
    if not SETS:
        pytest.skip("the processor has no FMA")
    client = cluster(SETS[0], "baseline")
    with pytest.raises(many.MixedBuildsError) as raised:
        many.evaluate(client, scenes(1), TIMES)
    assert {build.instruction_set for build in raised.value.workers.values()} == {SETS[0], "baseline"}


def slowly(frame, document):
    time.sleep(0.1)
    return frame_bytes(frame, document)


def slowly_once(path, frame, document):
    """Waits until a file is there, at most a minute."""
    end = time.monotonic() + 60
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.05)
    return slowly(frame, document)


class Evaluation(threading.Thread):
    """An evaluation of scenes, 0.3 s each, on a thread of its own."""

    def __init__(self, client, select=slowly):
        super().__init__(daemon=True)
        self.client, self.select, self.frames, self.error = client, select, None, None
        self.start()

    def run(self):
        try:
            self.frames = many.evaluate(self.client, scenes(), TIMES, self.select)
        except BaseException as error:
            self.error = error

    def outcome(self):
        self.join(timeout=60)
        assert not self.is_alive(), "the evaluation hangs"
        if self.error:
            raise self.error
        return self.frames


def test_a_worker_that_is_killed_loses_nothing(cluster):
    sets = (SETS * 2)[:2] or ["baseline"] * 2
    client = cluster(*sets)
    victims = client.run(os.getpid)
    evaluation = Evaluation(client)
    # Each worker has about five scenes of 0.3 s before it.
    time.sleep(0.8)
    assert evaluation.is_alive()
    os.kill(next(iter(victims.values())), signal.SIGKILL)
    assert evaluation.outcome() == one_process()


def test_an_evaluation_whose_workers_all_are_killed_continues_on_those_that_follow(cluster):
    client = cluster((SETS or ["baseline"])[0])
    victims = client.run(os.getpid)
    evaluation = Evaluation(client)
    time.sleep(0.8)
    assert evaluation.is_alive()
    # The nanny starts another worker, with another address.
    os.kill(next(iter(victims.values())), signal.SIGKILL)
    assert evaluation.outcome() == one_process()


def test_a_worker_without_fma_that_joins_later_is_not_used(cluster, tmp_path):
    if not SETS:
        pytest.skip("the processor has no FMA")
    client = cluster(SETS[0])
    evaluation = Evaluation(client, partial(slowly_once, tmp_path / "joined"))
    command = [sys.executable, "-m", "distributed.cli.dask_worker", client.scheduler.address, "--nthreads", "1"]
    environment = os.environ | {"GLISSADE_ISA": "baseline", "PYTHONPATH": str(Path(__file__).parent)}
    joined = subprocess.Popen([*command, "--no-nanny", "--no-dashboard"], env=environment)
    try:
        client.wait_for_workers(2, timeout=60)
        (tmp_path / "joined").touch()
        assert evaluation.outcome() == one_process()
        # The next call finds it.
        with pytest.raises(many.MixedBuildsError):
            many.evaluate(client, scenes(1), TIMES)
    finally:
        joined.terminate()
        joined.wait()
