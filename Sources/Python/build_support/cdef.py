"""Derives cffi's declarations from glissade.h, and writes them as a module that is quick to import.

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


def write_module(header: Path, module: Path) -> None:
    """Writes the module `glissade._cdef`, which has the object `ffi`."""
    import cffi

    ffi = cffi.FFI()
    ffi.set_source("glissade._cdef", None)
    ffi.cdef(declarations(header.read_text(encoding="utf-8")))
    module.parent.mkdir(parents=True, exist_ok=True)
    ffi.emit_python_code(str(module))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    write_module(Path(sys.argv[1]), Path(sys.argv[2]))
