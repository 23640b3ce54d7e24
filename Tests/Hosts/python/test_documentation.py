"""The articles: their programs print what they say, and their commands work."""

import contextlib
import io
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import glissade
import pytest

CHECKOUT = Path(__file__).resolve().parents[3]
ARTICLES = CHECKOUT / "Sources/Glissade/Glissade.docc"


def blocks(name):
    text = (ARTICLES / f"{name}.md").read_text()
    return [found.groups() for found in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S)]


@pytest.mark.parametrize("name, least", [("Python", 6)])
def test_programs_print_what_the_page_says(name, least, monkeypatch):
    monkeypatch.chdir(CHECKOUT)
    namespace = {}
    found = blocks(name)
    count = 0
    for number, (language, text) in enumerate(found):
        if language != "python":
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(text, f"block {number}", "exec"), namespace)
        following = found[number + 1] if number + 1 < len(found) else ("", "")
        assert printed.getvalue() == (following[1] if following[0] == "text" else ""), text
        count += 1
    assert count >= least


@pytest.fixture
def folder(tmp_path):
    """A folder with scenes, and the command on the path: the built one, or one that records with the package."""
    (tmp_path / "scenes").mkdir()
    for name in ("springs", "keyframes", "shape"):
        shutil.copy(CHECKOUT / f"Tests/Examples/{name}.json", tmp_path / "scenes")
    (tmp_path / "bin").mkdir()
    command = CHECKOUT / ".build/release/glissade"
    if command.exists():
        (tmp_path / "bin/glissade").symlink_to(command)
    else:
        program(
            tmp_path / "bin/glissade",
            f"#!{sys.executable}\n"
            "import glissade, sys\n"
            "_, render, scene, to, path = sys.argv[:5]\n"
            "assert (render, to) == ('render', '--to'), sys.argv\n"
            "opened = glissade.Scene(sys.stdin.read()) if scene == '-' else glissade.Scene.from_file(scene)\n"
            "recorded = opened.record()\n"
            "(sys.stdout.buffer if path == '-' else open(path, 'wb')).write(recorded)\n",
        )
    return tmp_path


def run(script, folder, **more):
    environment = os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"} | more
    return subprocess.run(["sh", "-e", "-c", script], cwd=folder, env=environment, capture_output=True, text=True)


def shell_block(word):
    """The commands of the article with a word."""
    return next(text for language, text in blocks("ManyMachines") if language == "sh" and word in text)


def program(path, text):
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def check_recordings(folder):
    for scene in (folder / "scenes").glob("*.json"):
        recorded = (folder / "frames" / f"{scene.stem}.jsonl").read_bytes()
        # The command and the package make the same recording.
        assert recorded == glissade.Scene.from_file(scene).record(), scene.stem


@pytest.mark.parametrize("word", ["parallel glissade", "xargs"])
def test_one_machine_renders_all_scenes(folder, word):
    if not shutil.which(word.split()[0]):
        pytest.skip(f"{word.split()[0]} is not installed")
    outcome = run(shell_block(word), folder)
    assert outcome.returncode == 0, outcome.stderr
    check_recordings(folder)


# The machine is a folder. A line is written to its log for each job.
SSH = """#!/bin/sh
machine=$1
shift
cd "$MACHINES/$machine" && echo "$*" >> log && exec sh -c "$*"
"""


@pytest.fixture
def machines(folder):
    """A folder for each of two machines, of which one runs two jobs at a time."""
    if not shutil.which("parallel"):
        pytest.skip("parallel is not installed")
    program(folder / "bin/ssh", SSH)
    (folder / "machines").write_text("near\nfar\nnear\n")
    machines = folder / "others"
    for name in ("near", "far"):
        (machines / name).mkdir(parents=True)
    return machines


def test_other_machines_render_all_scenes_and_keep_nothing(folder, machines):
    outcome = run(shell_block("ssh"), folder, MACHINES=str(machines), HOME=str(folder))
    assert outcome.returncode == 0, outcome.stderr
    check_recordings(folder)
    assert len(list((folder / "frames").iterdir())) == 3
    assert {path.name for path in machines.rglob("*") if path.is_file()} == {"log"}
    assert sum(len(log.read_text().splitlines()) for log in machines.rglob("log")) == 3


def test_machines_that_cannot_be_reached_fail_their_jobs_and_make_no_recordings(folder, machines):
    shutil.rmtree(machines)
    outcome = run(shell_block("ssh"), folder, MACHINES=str(machines), HOME=str(folder))
    assert outcome.returncode == 3, outcome.stderr
    assert not list((folder / "frames").glob("*.jsonl"))


def test_each_task_of_an_array_renders_one_scene(folder):
    # Two scenes have one name.
    (folder / "scenes/more").mkdir()
    shutil.copy(folder / "scenes/springs.json", folder / "scenes/more/shape.json")
    program(
        folder / "bin/sbatch",
        '#!/bin/sh -e\nfor task in $(seq "${1#--array=1-}"); do SLURM_ARRAY_TASK_ID=$task sh "$2"; done\n',
    )
    (folder / "task.sh").write_text(shell_block("#SBATCH"))
    outcome = run(shell_block("sbatch"), folder)
    assert outcome.returncode == 0, outcome.stderr
    scenes = sorted((folder / "scenes").rglob("*.json"))
    for scene in scenes:
        recording = folder / "frames" / scene.relative_to(folder).with_suffix(".jsonl")
        assert recording.read_bytes() == glissade.Scene.from_file(scene).record(), scene
    assert len(scenes) == len([path for path in (folder / "frames").rglob("*") if path.is_file()]) == 4


def test_a_task_that_is_ended_leaves_no_part(folder):
    (folder / "bin/glissade").unlink()
    program(folder / "bin/glissade", "#!/bin/sh\necho begun\nexec sleep 30\n")
    (folder / "scenes.txt").write_text("scenes/springs.json\n")
    environment = os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "SLURM_ARRAY_TASK_ID": "1"}
    task = subprocess.Popen(["sh", "-c", shell_block("#SBATCH")], cwd=folder, env=environment, start_new_session=True)
    part = folder / "frames/scenes/springs.jsonl.part"
    end = time.monotonic() + 20
    while not (part.exists() and part.stat().st_size) and time.monotonic() < end:
        time.sleep(0.02)
    assert part.exists()
    os.killpg(task.pid, signal.SIGTERM)
    assert task.wait(timeout=20) != 0
    assert not [path for path in (folder / "frames").rglob("*") if path.is_file()]


def test_the_program_for_dask_runs(folder):
    pytest.importorskip("distributed")
    text = next(text for language, text in blocks("ManyMachines") if language == "python")
    (folder / "program.py").write_text(text)
    outcome = subprocess.run([sys.executable, "program.py"], cwd=folder, capture_output=True, text=True, timeout=120)
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout == "3 scenes, 3 frames each\n3 recordings\n"
