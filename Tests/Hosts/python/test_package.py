"""The installed package: what it contains, what it needs, and how fast it starts."""

import copy
import doctest
import importlib
import importlib.metadata
import os
import pickle
import pkgutil
import pydoc
import re
import shutil
import subprocess
import sys
import weakref
from pathlib import Path

import glissade
import pytest

CHECKOUT = Path(__file__).resolve().parents[3]
PACKAGE = Path(glissade.__file__).parent
LIBRARY = PACKAGE / "libglissade.so"
HEADER = (CHECKOUT / "Sources/CGlissade/include/glissade.h").read_text()
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages([str(PACKAGE)], "glissade.")
    if module.name not in ("glissade._cdef", "glissade.libglissade")
)


def test_the_tests_run_against_the_installed_package():
    assert "site-packages" in str(PACKAGE)


def test_the_package_has_the_librarys_version():
    assert glissade.__version__ == glissade.version() == importlib.metadata.version("glissade")


def test_importing_takes_less_than_30_ms_and_no_numpy():
    code = (
        "import sys, time; start = time.perf_counter(); import glissade; took = time.perf_counter() - start; "
        "glissade.Spring()(0.5); glissade.Stage(); assert 'numpy' not in sys.modules; "
        "glissade.Spring()([0.5]); assert 'numpy' in sys.modules; print(took)"
    )
    times = sorted(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(9))
    print(f"import glissade: {times[0] * 1e3:.1f} ms at best, {times[4] * 1e3:.1f} ms in the middle")
    assert times[0] < 0.030


def test_examples_in_docstrings_hold():
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    public = {name: value for name, value in vars(glissade).items() if name in glissade.__all__}
    modules = {name: importlib.import_module(name) for name in MODULES}
    for name, value in (public | modules).items():
        # The public classes are in modules with other names than their `__module__`.
        found = finder.find(value, name, module=False) if name in public else finder.find(value)
        for example in found:
            example.globs |= vars(glissade)
            runner.run(example)
    assert runner.failures == 0 and runner.tries > 25


def test_public_classes_have_public_names():
    for name in glissade.__all__:
        value = getattr(glissade, name)
        if isinstance(value, type):
            assert (value.__module__, value.__qualname__) == ("glissade", name)


def test_help_shows_all_arguments_of_animations():
    for kind, own in (
        (glissade.BasicAnimation, "from_value"),
        (glissade.SpringAnimation, "stiffness"),
        (glissade.KeyframeAnimation, "calculation"),
        (glissade.AnimationGroup, "children"),
    ):
        text = pydoc.render_doc(kind, renderer=pydoc.plaintext)
        head = text[: text.index("Method resolution order")]
        assert f"{kind.__name__}(" in head and own in head and "repeat_count: 'Real' = 0" in head
        assert "`begin_time` is in seconds" in head and "**" not in head.partition("(")[2].partition(")\n")[0]
        assert not [name for name in dir(kind) if name.startswith(("require", "key_count"))]


def test_help_lists_no_private_modules_but_one():
    text = pydoc.render_doc(glissade, renderer=pydoc.plaintext)
    listed = text.partition("PACKAGE CONTENTS\n")[2].partition("\n\n")[0].split("\n")
    assert {line.strip() for line in listed} - {"libglissade"} == {
        "_cdef",
        "_internal (package)",
        "distributed",
        "types",
    }


def test_pickles_are_read_in_other_processes_and_name_no_private_modules(tmp_path):
    stage = glissade.Stage()
    stage.add(3)
    things = [
        glissade.Spring(1, 2, 3),
        glissade.Curve("ease"),
        glissade.Curve.steps(3),
        glissade.BasicAnimation("opacity", to_value=1, curve="ease"),
        glissade.ArgumentError("GLISSADE_COUNT", "a", 1, 2.0, "b"),
        glissade.Event("ended", 1.0, 2, 3, 4, True),
        glissade.instruction_set(),
    ]
    data = pickle.dumps(things)
    assert b"glissade._" not in data
    copied = stage.evaluate(0, copy=True)
    assert b"glissade._" not in pickle.dumps(copied)
    (tmp_path / "things").write_bytes(pickle.dumps((things[:2] + things[4:], copied)))
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')))"
    printed = subprocess.check_output([sys.executable, "-c", code, str(tmp_path / "things")], text=True)
    assert printed == f"{(things[:2] + things[4:], copied)}\n"


def test_immutable_objects_are_their_own_copies_and_all_have_weak_references():
    stage = glissade.Stage()
    layers = stage.add(2)
    animation = glissade.BasicAnimation("opacity", to_value=1)
    for thing in (glissade.Spring(), glissade.Curve("ease"), glissade.Springs(), animation):
        assert copy.copy(thing) is copy.deepcopy(thing) is thing
    frame, push = stage.evaluate(0), glissade.Transition("push")
    for thing in (glissade.Spring(), glissade.Springs(), layers, stage, frame, frame.copy(), push, animation):
        assert weakref.ref(thing)() is thing
    assert push.stage is push.stage
    for create in (glissade.Layers, lambda: glissade.Animation("opacity"), glissade.Document):
        with pytest.raises(TypeError, match="created"):
            create()


def test_handles_of_half_made_objects_are_destroyed_silently(capsys):
    from glissade._internal.handles import Core, Immutable

    for kind in (Core, Immutable):
        thing = kind.__new__(kind)
        with pytest.raises(TypeError, match="pickled"):
            pickle.dumps(thing)
        del thing
    assert capsys.readouterr().err == ""


def test_properties_are_those_of_the_header():
    block = HEADER[HEADER.index("GLISSADE_OPACITY = 0") :]
    found = {}
    for name, number, comment in re.findall(
        r"GLISSADE_(\w+) = (\d+),?(?: +/\* (.*?) \*/)?", block[: block.index("};")]
    ):
        words = re.match(r"\d+|text", comment or "1")
        width = words.group() if words else "1"
        found[name.lower()] = (int(number), 0 if width == "text" else int(width))
    # The dash pattern's comment is one word.
    assert found == glissade.PROPERTIES


def test_statuses_have_a_class():
    names = re.findall(r"^  GLISSADE_(\w+) = \d+,? +/\*", HEADER[: HEADER.index("/* The details")], re.M)
    assert len(names) == 20
    from glissade._internal.errors import error_class

    special = {f"GLISSADE_{name}" for name in names if error_class(f"GLISSADE_{name}") is not glissade.Error}
    assert {f"GLISSADE_{name}" for name in names} - special == {"GLISSADE_STOPPED", "GLISSADE_FAILED"}


def test_every_function_of_the_header_is_in_the_library():
    from glissade._internal.library import lib

    names = re.findall(r"\b(glissade_\w+)\(", re.sub(r"/\*.*?\*/", "", HEADER, flags=re.S))
    assert len(set(names)) > 55
    for name in set(names):
        assert getattr(lib, name), name


def dynamic_symbols(*flags):
    if not shutil.which("nm"):
        pytest.skip("nm is not installed (binutils)")
    return subprocess.check_output(["nm", "-D", *flags, str(LIBRARY)], text=True)


def test_the_library_needs_no_swift_and_no_newer_system():
    needed = re.findall(r"NEEDED\s+(\S+)", subprocess.check_output(["objdump", "-p", str(LIBRARY)], text=True))
    print("needs", needed)
    # Threads that have used the library call it when they end.
    assert "NODELETE" in subprocess.check_output(["readelf", "-d", str(LIBRARY)], text=True)
    assert not [name for name in needed if "swift" in name.lower()]
    symbols = dynamic_symbols("--undefined-only")
    versions = {tuple(map(int, found)) for found in re.findall(r"@GLIBC_(\d+)\.(\d+)", symbols)}
    assert max(versions) <= (2, 34), max(versions)
    # The article names what else the library needs.
    libraries = {"libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1"}
    assert {name for name in needed if not name.startswith("ld-linux")} <= libraries
    assert max(map(int, re.findall(r"@GLIBCXX_3\.4\.(\d+)", symbols)), default=0) <= 29
    assert (PACKAGE / "LICENSE-swift.txt").exists()


def test_the_library_is_stripped():
    assert "no symbols" in subprocess.run(["nm", str(LIBRARY)], capture_output=True, text=True).stderr
    print(f"{LIBRARY.stat().st_size / 1e6:.2f} MB")


def test_the_wheel_has_the_tag_that_auditwheel_finds():
    wheel = os.environ.get("GLISSADE_WHEEL")
    if not wheel:
        pytest.skip("GLISSADE_WHEEL does not name the wheel")
    assert re.search(r"-py3-none-manylinux_2_\d+_x86_64\.whl$", wheel)
    audit = pytest.importorskip("auditwheel")
    assert audit
    report = subprocess.check_output([sys.executable, "-m", "auditwheel", "show", wheel], text=True)
    tags = re.findall(r'"(manylinux_2_(\d+)_x86_64)"', report)
    own = int(re.search(r"manylinux_2_(\d+)_", wheel).group(1))
    assert tags and own >= min(int(minor) for _, minor in tags), report


def test_the_licence_of_the_runtime_is_among_the_wheels():
    metadata = importlib.metadata.metadata("glissade")
    assert metadata.get_all("License-File") == ["LICENSE-swift.txt"]
    # The package itself names no licence.
    assert not metadata.get("License") and not metadata.get("License-Expression")
    found = [path for path in importlib.metadata.files("glissade") if path.parent.name == "licenses"]
    assert [path.name for path in found] == ["LICENSE-swift.txt"]
    assert found[0].read_text() == (PACKAGE / "LICENSE-swift.txt").read_text()
    assert "Runtime Library Exception" in found[0].read_text()


def test_the_types_are_part_of_the_package():
    assert (PACKAGE / "py.typed").exists()
    pytest.importorskip("mypy")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "-p", "glissade"], capture_output=True, text=True, cwd="/"
    )
    assert run.returncode == 0, run.stdout


def test_types_of_a_program_are_checked(tmp_path):
    pytest.importorskip("mypy")
    program = tmp_path / "program.py"
    program.write_text(
        "import glissade\n"
        "stage = glissade.Stage()\n"
        "layers = stage.add(3)\n"
        "layers.set(position=[1.0, 2.0])\n"
        "reveal_type(stage.evaluate(0.5).matrices)\n"
        "layers.animate(3)\n"
    )
    run = subprocess.run([sys.executable, "-m", "mypy", "--strict", str(program)], capture_output=True, text=True)
    assert re.search(r"Revealed type is .*(float32|32Bit)", run.stdout), run.stdout
    assert run.stdout.count("error:") == 1 and "program.py:6" in run.stdout
