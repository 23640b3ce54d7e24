"""The build of the wheel: the libraries that it accepts, and the contents of the wheel."""

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import glissade
import pytest

CHECKOUT = Path(__file__).resolve().parents[3]
PACKAGE = Path(glissade.__file__).parent
sys.path.append(str(CHECKOUT / "Sources/Python"))

from build_support import library  # noqa: E402
from build_support.cdef import declarations  # noqa: E402
from build_support.elf import shared_library  # noqa: E402

FUNCTIONS = sorted(set(re.findall(r"\b(glissade_\w+)\(", declarations(library.header().read_text()))))


@pytest.fixture
def make(tmp_path):
    """Makes shared libraries with the functions that a test names."""

    def made(name, functions, *flags):
        path = tmp_path / "lib" / name
        path.parent.mkdir(exist_ok=True)
        # A function without a body here is one of another library.
        (tmp_path / "source.c").write_text(
            "void elsewhere(void); void caller(void) { elsewhere(); }\n"
            + "".join(f"void {function}(void) {{}}\n" for function in functions)
        )
        command = ["cc", "-shared", "-fPIC", "-o", str(path), str(tmp_path / "source.c"), f"-L{path.parent}", *flags]
        subprocess.run(command, check=True)
        return path

    return made


def licence(prefix):
    path = prefix / "share/doc/glissade/LICENSE-Swift.txt"
    path.parent.mkdir(parents=True)
    path.write_text("of the runtime inside")
    return path


def installed(path, folder, monkeypatch):
    monkeypatch.setenv("GLISSADE_LIBRARY", str(path))
    folder.mkdir()
    library.install(folder)
    return sorted(found.name for found in folder.iterdir())


def test_a_library_with_all_functions_is_installed_with_the_licence_of_its_prefix(make, tmp_path, monkeypatch):
    path = make("libglissade-standalone.so", FUNCTIONS)
    licence(tmp_path)
    monkeypatch.setattr(library.shutil, "which", lambda name: None)
    assert installed(path, tmp_path / "wheel", monkeypatch) == ["LICENSE-swift.txt", "libglissade.so"]
    assert (tmp_path / "wheel/LICENSE-swift.txt").read_text() == "of the runtime inside"
    library.check(PACKAGE / "libglissade.so")


def test_libraries_that_would_fail_at_import_are_rejected(make, tmp_path, monkeypatch):
    make("libswiftCore.so", [])
    licence(tmp_path)
    text = tmp_path / "text.so"
    text.write_text("INPUT(libglissade.so.0)")
    for number, (path, message) in enumerate(
        [
            (make("libglissade.so", FUNCTIONS, "-Wl,--no-as-needed", "-lswiftCore"), "the Swift runtime .libswiftCore"),
            (
                make("libglissade-core.so", set(FUNCTIONS) - {"glissade_document_parse"}),
                "lacks 1 of .* such as glissade_document_parse",
            ),
            (make("libother.so", []), f"lacks {len(FUNCTIONS)} of"),
            (text, "is no shared library"),
            (tmp_path, "is no shared library"),
            (tmp_path / "none.so", "does not exist"),
        ]
    ):
        with pytest.raises(SystemExit, match=f"must name libglissade-standalone.so; .* {message}"):
            installed(path, tmp_path / f"wheel{number}", monkeypatch)
        assert not list((tmp_path / f"wheel{number}").iterdir())


def test_a_relative_path_is_one_from_the_callers_folder(make, tmp_path, monkeypatch):
    make("libglissade-standalone.so", FUNCTIONS)
    licence(tmp_path)
    project = tmp_path / "project"
    project.mkdir()
    # As pip calls a build: in the project's folder, with the caller's in PWD.
    monkeypatch.chdir(project)
    monkeypatch.setenv("PWD", str(tmp_path))
    relative = "lib/libglissade-standalone.so"
    assert installed(relative, tmp_path / "wheel", monkeypatch) == ["LICENSE-swift.txt", "libglissade.so"]
    with pytest.raises(SystemExit, match=f"{project}/lib/none.so does not exist"):
        installed("lib/none.so", tmp_path / "other", monkeypatch)


def test_other_systems_than_linux_are_named(tmp_path, monkeypatch):
    monkeypatch.setattr(library.sys, "platform", "darwin")
    with pytest.raises(SystemExit, match="on Linux alone, and this system is darwin"):
        library.install(tmp_path)


@pytest.mark.parametrize(
    "versions, tag",
    [
        (["GLIBC_2.2.5", "GLIBC_2.17"], "manylinux_2_17_"),
        (["GLIBC_2.33", "GLIBCXX_3.4.19"], "manylinux_2_33_"),
        (["GLIBC_2.17", "GLIBCXX_3.4.21"], "manylinux_2_24_"),
        (["GLIBC_2.17", "GLIBCXX_3.4", "CXXABI_1.3.11"], "manylinux_2_27_"),
        (["GLIBC_2.28", "GLIBCXX_3.4.29"], "manylinux_2_34_"),
        (["GLIBC_2.38", "GLIBCXX_3.4.29"], "manylinux_2_38_"),
        (["GLIBC_2.17", "GLIBCXX_3.4.33"], "linux_"),
        (["GLIBC_2.17", "CXXABI_1.3.15"], "linux_"),
    ],
)
def test_the_platform_has_all_symbols_that_the_library_needs(versions, tag, tmp_path):
    path = tmp_path / "library.so"
    path.write_bytes(b"\0" + b"".join(version.encode() + b"\0" for version in versions))
    assert library.platform_tag(path) == tag + os.uname().machine


def test_the_page_names_the_library_that_is_taken():
    page = (CHECKOUT / "Sources/Python/README.rst").read_text()
    assert re.findall(r"GLISSADE_LIBRARY=(?:\S*/)?(\S+)", page) == ["libglissade-standalone.so"]


def test_libraries_of_other_machines_are_rejected(make, tmp_path):
    path = make("libglissade-standalone.so", FUNCTIONS)
    data = bytearray(path.read_bytes())
    data[18:20] = (183 if os.uname().machine == "x86_64" else 62).to_bytes(2, "little")
    path.write_bytes(data)
    with pytest.raises(SystemExit, match=f"is for .*, and this machine is {os.uname().machine}"):
        library.check(path)


@pytest.mark.parametrize(
    "output, printed, message",
    [
        ("'[1/2] Compiling A' 'error: no such module'", "[1/2] Compiling A\nerror: no such module\n", "failed with 1"),
        (
            "'[1/2] Compiling A' 'error: S.pcm was compiled with module cache path /a' 'note: more'",
            "[1/2] Compiling A\n",
            "SCRATCH was built in another folder and then moved or copied: delete it",
        ),
    ],
)
def test_a_build_that_fails_says_what_to_do(output, printed, message, tmp_path, monkeypatch, capsys):
    for name in ("swift", "swiftc"):
        (tmp_path / name).write_text(f"#!/bin/sh\nprintf '%s\\n' {output}\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    for variable, value in {"PATH": f"{tmp_path}:/usr/bin:/bin", "GLISSADE_SCRATCH": "SCRATCH"}.items():
        monkeypatch.setenv(variable, value)
    monkeypatch.delenv("GLISSADE_LIBRARY", raising=False)
    with pytest.raises(SystemExit, match=message):
        library.install(tmp_path)
    assert capsys.readouterr().out.split("time\n")[1] == printed


def test_a_wheel_without_the_licence_of_the_runtime_is_not_built(make, tmp_path, monkeypatch):
    path = make("libglissade-standalone.so", FUNCTIONS)
    monkeypatch.setattr(library.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="licence of the Swift runtime.*LICENSE-Swift.txt"):
        installed(path, tmp_path / "wheel", monkeypatch)
    assert "Runtime Library Exception" in (PACKAGE / "LICENSE-swift.txt").read_text()


def test_what_is_read_of_libraries_is_what_objdump_finds():
    found = shared_library(PACKAGE / "libglissade.so")
    printed = subprocess.check_output(["objdump", "-p", "-T", str(PACKAGE / "libglissade.so")], text=True)
    assert found.needed == re.findall(r"NEEDED\s+(\S+)", printed)
    defined = [line.split()[-1] for line in printed.splitlines() if "g  " in line and "*UND*" not in line]
    assert {name for name in found.functions if name.startswith("glissade_")} == set(defined) == set(FUNCTIONS)


def test_the_version_is_that_of_the_header_and_of_the_project():
    assert importlib.metadata.version("glissade") == glissade.version()


def test_a_library_of_another_version_is_not_imported(tmp_path):
    shutil.copytree(PACKAGE, tmp_path / "glissade")
    generated = tmp_path / "glissade/_cdef.py"
    text = generated.read_text()
    assert text.count("VERSION = 0x000100\n") == 1
    generated.write_text(text.replace("VERSION = 0x000100", "VERSION = 0x010203"))
    code = (
        "try:\n import glissade\n"
        "except ImportError as error:\n"
        " print(error.library_version, error.package_version, error.name, error.path)\n print(error)"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    printed = subprocess.check_output([sys.executable, "-c", code], env=environment, text=True, cwd=tmp_path)
    path = tmp_path / "glissade/libglissade.so"
    assert printed == (
        f"0.1.0 1.2.3 glissade {path}\nthe library {path} has version 0.1.0, but the package has version 1.2.3\n"
    )
