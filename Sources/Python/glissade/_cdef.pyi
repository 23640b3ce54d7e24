# The module is generated from glissade.h when the wheel is built.
from typing import Any

ffi: Any
VERSION: int
