"""The properties of layers: their names, their numbers in C, and the number of doubles of a value."""

from __future__ import annotations

from types import MappingProxyType

from .errors import ArgumentError, UnknownNameError, wrong_type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from numpy.typing import NDArray

    from ..types import PropertyName

# In the order of the header's constants. The values of a name that ends in "=n" have n numbers, those of others 1.
_NAMES = """
opacity position=2 z_position anchor_point=2 bounds=4 transform=16 sublayer_transform=16 background_color=4
corner_radius border_width border_color=4 shadow_color=4 shadow_opacity shadow_offset=2 shadow_radius hidden
masks_to_bounds contents position_x position_y anchor_point_x anchor_point_y bounds_origin=2 bounds_origin_x
bounds_origin_y bounds_size=2 bounds_size_width bounds_size_height shadow_offset_width shadow_offset_height
transform_scale transform_scale_x transform_scale_y transform_scale_z transform_rotation transform_rotation_x
transform_rotation_y transform_rotation_z transform_translation=2 transform_translation_x transform_translation_y
transform_translation_z sublayer_transform_scale sublayer_transform_scale_x sublayer_transform_scale_y
sublayer_transform_scale_z sublayer_transform_rotation sublayer_transform_rotation_x sublayer_transform_rotation_y
sublayer_transform_rotation_z sublayer_transform_translation=2 sublayer_transform_translation_x
sublayer_transform_translation_y sublayer_transform_translation_z path=0 fill_color=4 fill_rule stroke_color=4
line_width line_cap line_join miter_limit line_dash_pattern=0 line_dash_phase stroke_start stroke_end
"""

_TABLE: dict[Any, tuple[int, int]] = {
    name: (number, int(width or 1))
    for number, (name, _, width) in enumerate(word.partition("=") for word in _NAMES.split())
}

# For each name, the number of the property in C, and the number of doubles of a value: 0 for texts.
PROPERTIES: Mapping[PropertyName, tuple[int, int]] = MappingProxyType(_TABLE)

# The least and the greatest value of properties whose values are integers.
_CONSTANTS = {
    "hidden": (0, 1),
    "masks_to_bounds": (0, 1),
    "contents": (-1, 2**53 - 1),
    "fill_rule": (0, 1),
    "line_cap": (0, 2),
    "line_join": (0, 2),
}


def property_of(name: str) -> tuple[int, int]:
    """Returns the number of a property in C, and the number of doubles of a value, which is 0 for texts."""
    if not isinstance(name, str):
        raise wrong_type("property", "a str", name)
    found = _TABLE.get(name)
    if found is None:
        import difflib

        similar = difflib.get_close_matches(name, _TABLE, 1)
        hint = f"; did you mean {similar[0]!r}?" if similar else ""
        raise UnknownNameError("GLISSADE_UNKNOWN_NAME", "property", message=f"layers have no property {name!r}{hint}")
    return found


def require_column(name: str) -> None:
    """Raises an error for properties that never have columns in a frame."""
    number, width = property_of(name)
    if name == "contents" or not width:
        place = "Layers.presentation" if width else "Layers.set"
        raise ArgumentError("GLISSADE_TYPE", "property", message=f"{name} is not a part of frames; see {place}")
    if name == "opacity":
        raise ArgumentError("GLISSADE_TYPE", "property", message="the opacities are at the layers' frame indices")
    if name.startswith(("position", "z_position", "transform", "sublayer_transform")):
        raise ArgumentError(
            "GLISSADE_TYPE",
            "property",
            message=f"{name} is a part of the matrices, which are at the layers' frame indices; "
            "Layers.presentation has its values",
        )


def require_values(name: str, array: NDArray[Any]) -> None:
    """Raises an error for numbers that the library would reject as values of a property."""
    import numpy as np

    if name in _CONSTANTS:
        low, high = _CONSTANTS[name]
        wrong = (array != np.rint(array)) | (array < low) | (array > high)
    else:
        with np.errstate(over="ignore"):
            wrong = ~np.isfinite(array.astype(np.float32))
    if wrong.any():
        row, number = np.argwhere(wrong)[0].tolist()
        value = float(array[row, number])
        status = "GLISSADE_OUT_OF_RANGE" if np.isfinite(value) else "GLISSADE_NOT_FINITE"
        raise ArgumentError(status, name, row, value, f"{value} is not a valid value of {name}")
