"""Builds the shared library, which contains the Swift runtime."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from .cdef import declarations
from .elf import shared_library

PROJECT = Path(__file__).resolve().parent.parent

# The licence of the Swift runtime, in the package and among the licences of the wheel.
LICENCE = "LICENSE-swift.txt"

# For each policy of manylinux, named by its version of glibc, the newest versions of libstdc++'s symbols, as auditwheel
# has them: GLIBCXX_3.4.n and CXXABI_1.3.n.
_POLICIES = (((2, 17), 19, 7), ((2, 24), 22, 10), ((2, 27), 24, 11), ((2, 31), 28, 12), ((2, 34), 29, 13))


def package() -> Path:
    """Returns the folder of the Swift package: a part of the source distribution, or the checkout."""
    for folder in (PROJECT / "swift", PROJECT.parent.parent):
        if (folder / "Package.swift").exists() and (folder / "Sources/CGlissade").exists():
            return folder
    raise SystemExit("glissade: the Swift sources are missing; install from a checkout or a source distribution")


def header() -> Path:
    """Returns the path of glissade.h."""
    return package() / "Sources/CGlissade/include/glissade.h"


def install(folder: Path) -> None:
    """Copies the stripped library and the licence of the Swift runtime to a folder."""
    if sys.platform != "linux":
        raise SystemExit(f"glissade: the package runs on Linux alone, and this system is {sys.platform}")
    prebuilt = _prebuilt()
    library = folder / "libglissade.so"
    if prebuilt:
        check(prebuilt)
        shutil.copyfile(prebuilt, library)
    else:
        _build(library)
    shutil.copyfile(_runtime_licence(prebuilt), folder / LICENCE)
    library.chmod(0o755)
    if strip := shutil.which("strip"):
        subprocess.run([strip, "--strip-unneeded", str(library)], check=True)


def _prebuilt() -> Path | None:
    """Returns the absolute path that GLISSADE_LIBRARY names.

    pip changes to the folder of the project, but leaves the caller's folder in PWD.
    """
    name = os.environ.get("GLISSADE_LIBRARY")
    if not name:
        return None
    callers = Path(os.environ.get("PWD", ".")) / name
    return callers if callers.exists() else Path(name).absolute()


def check(library: Path) -> None:
    """Stops the build unless a library has all functions and contains the Swift runtime."""

    def reject(reason: str) -> None:
        raise SystemExit(f"glissade: GLISSADE_LIBRARY must name libglissade-standalone.so; {library} {reason}")

    found = shared_library(library) if library.is_file() else None
    if not found:
        return reject("is no shared library" if library.exists() else "does not exist")
    if found.machine != os.uname().machine:
        reject(f"is for {found.machine}, and this machine is {os.uname().machine}")
    if runtime := sorted(name for name in found.needed if name.startswith("libswift")):
        reject(f"needs the Swift runtime ({', '.join(runtime)})")
    declared = re.findall(r"\b(glissade_\w+)\(", declarations(header().read_text(encoding="utf-8")))
    if missing := sorted(set(declared) - found.functions):
        reject(f"lacks {len(missing)} of the header's functions, such as {missing[0]}")


def _build(library: Path) -> None:
    swift, swiftc = shutil.which("swift"), shutil.which("swiftc")
    if not swift or not swiftc:
        raise SystemExit(
            "glissade: swift is not installed; install Swift 6.2 or later (swift.org), or set GLISSADE_LIBRARY to an "
            "installed libglissade-standalone.so"
        )
    source = package()
    scratch = os.environ.get("GLISSADE_SCRATCH") or str(source / ".build")
    environment = dict(os.environ)
    if source == PROJECT / "swift":
        # The source distribution contains only the sources of the library.
        environment["GLISSADE_ONLY"] = "glissade-c"
    build = [swift, "build", "-c", "release", "--product", "glissade-c"]
    build += ["--package-path", str(source), "--scratch-path", scratch]
    print("glissade: the first build of the library takes about 5 minutes of the processor's time", flush=True)
    _run_build(build, environment, scratch)
    own = Path(scratch) / "older_glibc.o"
    compiler = shutil.which("clang") or shutil.which("cc") or "cc"
    flags = ["-c", "-O2", "-fPIC", "-fno-math-errno", "-ffreestanding"]
    subprocess.run([compiler, *flags, "-o", own, source / "Sources/CGlissade/older_glibc.c"], check=True)
    # SwiftPM would link with the runtime's shared libraries, and export all symbols.
    link = [swiftc, "-emit-library", "-static-stdlib", "-use-ld=lld", "-o", str(library)]
    link += [f"@{scratch}/release/glissade-c.product/Objects.LinkFileList", str(own), "-lm"]
    exports = source / "Sources/CGlissade/exports.map"
    for flag in (f"--version-script={exports}", "--gc-sections", "-znostart-stop-gc", "--strip-all", "-znodelete"):
        link += ["-Xlinker", flag]
    subprocess.run(link, check=True)


def _run_build(build: list[str], environment: dict[str, str], scratch: str) -> None:
    """Runs the Swift build, and prints each step at once; other lines follow at the end, unless a single one says more.

    pip shows the lines of a build that fails, and with --verbose those of any.
    """
    others = []
    process = subprocess.Popen(build, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    with process:
        for line in process.stdout or ():
            if line.startswith("["):
                print(line, end="", flush=True)
            else:
                others.append(line)
    if process.returncode == 0:
        return
    # Precompiled headers contain the path of their own folder.
    if any("was compiled with module cache path" in line for line in others):
        raise SystemExit(f"glissade: {scratch} was built in another folder and then moved or copied: delete it")
    sys.stdout.writelines(others)
    raise SystemExit(f"glissade: the build of the library failed with {process.returncode}")


def _runtime_licence(prebuilt: Path | None) -> Path:
    places = []
    if prebuilt:
        # install-c puts the licence into share/doc; it may also be beside the library.
        folder = prebuilt.absolute().parent
        places += [folder.parent / "share/doc/glissade/LICENSE-Swift.txt", folder / "LICENSE-Swift.txt"]
    if swift := shutil.which("swift"):
        places.append(Path(swift).resolve().parent.parent / "share/swift/LICENSE.txt")
    for place in places:
        if place.exists():
            return place
    raise SystemExit(
        "glissade: the wheel must contain the licence of the Swift runtime, which was not found as "
        f"{' or '.join(map(str, places)) or 'swift is not installed'}"
    )


def platform_tag(library: Path) -> str:
    """Returns the wheel's platform tag: manylinux with the oldest glibc that goes with what the library's symbols need.

    Beyond the newest known policy, it is the tag of wheels for this machine alone.
    """
    data = library.read_bytes()
    major, minor = max((int(major), int(minor)) for major, minor in re.findall(rb"GLIBC_(\d+)\.(\d+)\0", data))
    glibcxx, cxxabi = (
        max((int(number) for number in re.findall(prefix + rb"\.(\d+)(?:\.\d+)?\0", data)), default=0)
        for prefix in (rb"GLIBCXX_3\.4", rb"CXXABI_1\.3")
    )
    machine = os.uname().machine
    for glibc, newest_glibcxx, newest_cxxabi in _POLICIES:
        if glibcxx <= newest_glibcxx and cxxabi <= newest_cxxabi:
            major, minor = max((major, minor), glibc)
            return f"manylinux_{major}_{minor}_{machine}"
    return f"linux_{machine}"


def copy_sources(folder: Path) -> None:
    """Copies the Swift sources that the library consists of, for the source distribution."""
    source = package()
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source / "Package.swift", folder / "Package.swift")
    for module in sorted((source / "Sources").iterdir()):
        if module.name.startswith(("CGlissade", "Glissade")) and module.name not in ("Glissade", "GlissadeCLI"):
            shutil.copytree(module, folder / "Sources" / module.name, ignore=shutil.ignore_patterns("*.docc", ".*"))
