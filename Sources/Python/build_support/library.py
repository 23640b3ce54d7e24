"""Builds the shared library, with the Swift runtime inside."""

import os
import re
import shutil
import subprocess
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


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
    """Puts the library, stripped, and the licence of the Swift runtime into a folder."""
    prebuilt = os.environ.get("GLISSADE_LIBRARY")
    library = folder / "libglissade.so"
    shutil.copyfile(prebuilt if prebuilt else _build(), library)
    library.chmod(0o755)
    if strip := shutil.which("strip"):
        subprocess.run([strip, "--strip-unneeded", str(library)], check=True)
    if licence := _runtime_licence():
        shutil.copyfile(licence, folder / "LICENSE-swift.txt")


def _build() -> Path:
    swift = shutil.which("swift")
    if not swift:
        raise SystemExit(
            "glissade: swift is not installed; install Swift 6.2 or later (swift.org), or set GLISSADE_LIBRARY to a "
            "libglissade.so that is built already"
        )
    scratch = os.environ.get("GLISSADE_SCRATCH") or str(package() / ".build-python")
    command = [swift, "build", "-c", "release", "--product", "glissade-c", "-Xswiftc", "-static-stdlib"]
    command += ["--package-path", str(package()), "--scratch-path", scratch]
    # Without the products that the library does not consist of, the package needs nothing from the network.
    subprocess.run(command, check=True, env=os.environ | {"GLISSADE_PRODUCTS": "glissade-c"})
    return Path(scratch) / "release/libglissade-c.so"


def _runtime_licence() -> Path | None:
    swift = shutil.which("swift")
    if not swift:
        return None
    path = Path(swift).resolve().parent.parent / "share/swift/LICENSE.txt"
    return path if path.exists() else None


def platform_tag(library: Path) -> str:
    """Returns the wheel's platform tag: manylinux with the newest glibc that the library's symbols need."""
    versions = re.findall(rb"GLIBC_(\d+)\.(\d+)\0", library.read_bytes())
    major, minor = max((int(major), int(minor)) for major, minor in versions)
    return f"manylinux_{major}_{minor}_{os.uname().machine}"


def copy_sources(folder: Path) -> None:
    """Copies the Swift sources that the library consists of, for the source distribution."""
    source = package()
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source / "Package.swift", folder / "Package.swift")
    for module in sorted((source / "Sources").iterdir()):
        if module.name.startswith(("CGlissade", "Glissade")) and module.name not in ("Glissade", "GlissadeCLI"):
            shutil.copytree(module, folder / "Sources" / module.name, ignore=shutil.ignore_patterns("*.docc", ".*"))
