"""The articles: their programs print what they say, and their commands work."""

import contextlib
import io
import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import glissade
import pytest

CHECKOUT = Path(__file__).resolve().parents[3]
ARTICLES = CHECKOUT / "Sources/Glissade/Glissade.docc"


def blocks(name):
    text = (CHECKOUT / "README.md" if name == "README" else ARTICLES / f"{name}.md").read_text()
    return [found.groups() for found in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S)]


@pytest.mark.parametrize("name, least", [("Python", 6), ("README", 0)])
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
    (tmp_path / "scenes.txt").write_text("".join(f"scenes/{name}.json\n" for name in ("springs", "keyframes", "shape")))
    (tmp_path / "bin").mkdir()
    command = CHECKOUT / ".build/release/glissade"
    if command.exists():
        (tmp_path / "bin/glissade").symlink_to(command)
    else:
        stand_in = tmp_path / "bin/glissade"
        stand_in.write_text(
            f"#!{sys.executable}\n"
            "import glissade, sys\n"
            "_, render, scene, to, path = sys.argv[:5]\n"
            "assert (render, to) == ('render', '--to'), sys.argv\n"
            "recorded = glissade.Scene.from_file(scene).record()\n"
            "(sys.stdout.buffer if path == '-' else open(path, 'wb')).write(recorded)\n"
        )
        stand_in.chmod(stand_in.stat().st_mode | stat.S_IXUSR)
    return tmp_path


def run(script, folder, **more):
    environment = os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"} | more
    return subprocess.run(["sh", "-e", "-c", script], cwd=folder, env=environment, capture_output=True, text=True)


def check_recordings(folder):
    for scene in (folder / "scenes").glob("*.json"):
        recorded = (folder / "frames" / f"{scene.stem}.jsonl").read_bytes()
        # The command and the package make the same recording.
        assert recorded == glissade.Scene.from_file(scene).record(), scene.stem


@pytest.mark.parametrize("program", ["parallel", "xargs"])
def test_one_machine_renders_all_scenes(folder, program):
    if not shutil.which(program):
        pytest.skip(f"{program} is not installed")
    script = next(text for language, text in blocks("ManyMachines") if language == "sh" and f"{program} " in text)
    outcome = run(script, folder)
    assert outcome.returncode == 0, outcome.stderr
    check_recordings(folder)


def test_each_task_of_an_array_renders_one_scene(folder):
    script = next(text for language, text in blocks("ManyMachines") if language == "sh" and "#SBATCH" in text)
    assert re.findall(r"^#SBATCH --\w+", script, re.M)
    for task in ("1", "2", "3"):
        outcome = run(script, folder, SLURM_ARRAY_TASK_ID=task)
        assert outcome.returncode == 0, outcome.stderr
    check_recordings(folder)
    assert len(list((folder / "frames").iterdir())) == 3


def test_the_program_for_dask_runs(folder):
    pytest.importorskip("distributed")
    program = next(text for language, text in blocks("ManyMachines") if language == "python")
    (folder / "program.py").write_text(program)
    outcome = subprocess.run([sys.executable, "program.py"], cwd=folder, capture_output=True, text=True, timeout=120)
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout == "3 scenes, 3 frames each\n3 recordings\n"
