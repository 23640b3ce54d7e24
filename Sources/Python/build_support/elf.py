"""Reads the dependencies and symbols of a shared library without the help of other programs."""

import struct
from collections import namedtuple
from pathlib import Path

_MACHINES = {62: "x86_64", 183: "aarch64"}
_DYNAMIC, _SYMBOLS = 6, 11
_NEEDED = 1

SharedLibrary = namedtuple("SharedLibrary", ("machine", "needed", "functions"))
SharedLibrary.__doc__ = """A library's machine, the libraries that it needs, and the names of its symbols."""

_Section = namedtuple("_Section", ("kind", "offset", "size", "link"))


def shared_library(path: Path) -> SharedLibrary | None:
    """Returns the description of a shared library; None if the file is not a 64-bit little-endian one."""
    data = path.read_bytes()
    # The last two bytes are the kind of file: a shared object.
    if data[:6] != b"\x7fELF\x02\x01" or data[16:18] != b"\x03\x00":
        return None
    (machine,) = struct.unpack_from("<H", data, 18)
    (table,) = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [_Section(*struct.unpack_from("<4xI16xQQI", data, table + size * index)) for index in range(count)]

    def name(section: _Section, index: int) -> str:
        start = sections[section.link].offset + index
        return data[start : data.index(b"\0", start)].decode()

    needed, functions = [], set()
    for section in sections:
        contents = data[section.offset : section.offset + section.size]
        if section.kind == _DYNAMIC:
            needed += [name(section, value) for tag, value in struct.iter_unpack("<qQ", contents) if tag == _NEEDED]
        elif section.kind == _SYMBOLS:
            # Symbols without a section must be defined by other libraries.
            found = struct.iter_unpack("<I2xH16x", contents)
            functions |= {name(section, text) for text, defined in found if defined}
    return SharedLibrary(_MACHINES.get(machine, f"machine {machine}"), needed, functions)
