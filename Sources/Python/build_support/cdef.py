"""Derives cffi's declarations and the version from glissade.h, and writes them as a module that is quick to import.

python cdef.py HEADER MODULE.py
"""

import re
import sys
from pathlib import Path


def declarations(header: str) -> str:
    """Returns the declarations of a header without comments, directives and the parts for C++."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.DOTALL)
    text = re.sub(r"#ifdef __cplusplus.*?(#else|#endif)", r"\1", text, flags=re.DOTALL)
    text = text.replace("\\\n", " ")
    text = re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)
    return re.sub(r"\n\s*\n+", "\n", text).strip() + "\n"


def version(header: str) -> int:
    """Returns the version that a header gives, as `glissade_version` returns it."""
    found = re.search(r"^#define GLISSADE_VERSION (0x[0-9a-fA-F]+)$", header, flags=re.MULTILINE)
    if not found:
        raise SystemExit("glissade: the header has no version")
    return int(found.group(1), 16)


def write_module(header: Path, module: Path) -> None:
    """Writes the module `glissade._cdef`, which has the object `ffi` and the header's version `VERSION`."""
    import cffi

    text = header.read_text(encoding="utf-8")
    ffi = cffi.FFI()
    ffi.set_source("glissade._cdef", None)
    ffi.cdef(declarations(text))
    module.parent.mkdir(parents=True, exist_ok=True)
    ffi.emit_python_code(str(module))
    with module.open("a", encoding="utf-8") as file:
        file.write(f"VERSION = {version(text):#08x}\n")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    write_module(Path(sys.argv[1]), Path(sys.argv[2]))
