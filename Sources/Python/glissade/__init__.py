"""Glissade: springs, timing curves, keyframes and layers, evaluated in batches.

Times are in seconds, lengths in points, angles in radians. The y axis points down. Matrices multiply row vectors, as in
Core Animation: the last row is the translation.

`PROPERTIES` has the names of all properties of layers. For each it gives the number of the property in `glissade.h` and
the number of values that it consists of, which is 0 for texts.

numpy is imported when the first array is used.
"""

from ._internal.animation import Animation, AnimationGroup, BasicAnimation, KeyframeAnimation, SpringAnimation
from ._internal.curve import Curve, Spring
from ._internal.document import Document, Scene, Transition
from ._internal.errors import (
    ArgumentError,
    BusyError,
    ClosedError,
    Error,
    ForkError,
    KindError,
    OutOfMemoryError,
    ParseError,
    TimeError,
    TooLateError,
    TreeError,
    UnknownHandleError,
    UnknownNameError,
    UnsupportedError,
)
from ._internal.frame import Frame, FrameCopy
from ._internal.layers import Layers
from ._internal.library import InstructionSet, instruction_set, set_instruction_set, version
from ._internal.properties import PROPERTIES
from ._internal.rows import Decays, Rows, Springs, Transforms, TranslationScales, concat, multiply
from ._internal.stage import Event, Stage
from ._internal.transaction import Transaction

__version__ = version()

__all__ = [
    "Animation",
    "AnimationGroup",
    "ArgumentError",
    "BasicAnimation",
    "BusyError",
    "ClosedError",
    "Curve",
    "Decays",
    "Document",
    "Error",
    "Event",
    "ForkError",
    "Frame",
    "FrameCopy",
    "InstructionSet",
    "KeyframeAnimation",
    "KindError",
    "Layers",
    "OutOfMemoryError",
    "PROPERTIES",
    "ParseError",
    "Rows",
    "Scene",
    "Spring",
    "SpringAnimation",
    "Springs",
    "Stage",
    "TimeError",
    "TooLateError",
    "Transaction",
    "Transforms",
    "Transition",
    "TranslationScales",
    "TreeError",
    "UnknownHandleError",
    "UnknownNameError",
    "UnsupportedError",
    "concat",
    "instruction_set",
    "multiply",
    "set_instruction_set",
    "version",
]

# The public place of the classes is their name in messages, in documentation and in pickles.
for _name in __all__:
    _value = globals()[_name]
    if isinstance(_value, type):
        _value.__module__ = "glissade"
del _name, _value
