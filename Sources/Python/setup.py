"""The build commands, which add the shared library and the generated declarations to the wheel."""

import shutil
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).resolve().parent))

from build_support import library  # noqa: E402
from build_support.cdef import write_module  # noqa: E402


class BuildWithLibrary(build_py):
    """Adds the library and the module generated from the header."""

    def run(self) -> None:
        super().run()
        folder = Path("glissade" if self.editable_mode else str(Path(self.build_lib) / "glissade"))
        folder.mkdir(parents=True, exist_ok=True)
        write_module(library.header(), folder / "_cdef.py")
        library.install(folder)


class PlatformWheel(bdist_wheel):
    """Tags the wheel with the platform, but with no version of Python: the package has no extension module."""

    def get_tag(self) -> tuple[str, str, str]:
        built = Path(self.bdist_dir) / "glissade/libglissade.so"
        if not built.exists():
            built = Path(self.get_finalized_command("build_py").build_lib) / "glissade/libglissade.so"
        tag = library.platform_tag(built) if built.exists() else super().get_tag()[2]
        return ("py3", "none", tag)

    def write_wheelfile(self, folder: str, *arguments: str) -> None:
        """Adds the licence of the Swift runtime, which is built into the library, to the wheel's licences."""
        super().write_wheelfile(folder, *arguments)
        licences, metadata = Path(folder) / "licenses", Path(folder) / "METADATA"
        licences.mkdir(exist_ok=True)
        shutil.copyfile(Path(self.bdist_dir) / "glissade" / library.LICENCE, licences / library.LICENCE)
        text = metadata.read_text(encoding="utf-8")
        line = f"License-File: {library.LICENCE}\n"
        if line not in text:
            metadata.write_text(text.replace("Requires-Python:", line + "Requires-Python:", 1), encoding="utf-8")


class SourcesWithSwift(sdist):
    """Adds the Swift sources."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        library.copy_sources(Path(base_dir) / "swift")


class PlatformDistribution(Distribution):
    """A distribution for one platform."""

    def has_ext_modules(self) -> bool:
        return True


setup(
    distclass=PlatformDistribution,
    cmdclass={"bdist_wheel": PlatformWheel, "build_py": BuildWithLibrary, "sdist": SourcesWithSwift},
)
