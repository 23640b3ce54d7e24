"""The types of arguments and results, for annotations and type checkers. The package itself does not import it.

>>> from glissade.types import PropertyName
>>> def fade(layers: Layers, names: list[PropertyName]) -> None: ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, SupportsFloat, SupportsIndex, TypeAlias, TypedDict

from numpy.typing import ArrayLike, NDArray

from ._internal.curve import Curve

# A real number: a float, an int, or one of numpy's, but no text.
Real: TypeAlias = SupportsFloat | SupportsIndex
# One time, or several in one dimension.
Times: TypeAlias = Real | Sequence[Real] | NDArray[Any]

# The names of properties, in the order of `PROPERTIES`.
PropertyName: TypeAlias = Literal[
    "opacity",
    "position",
    "z_position",
    "anchor_point",
    "bounds",
    "transform",
    "sublayer_transform",
    "background_color",
    "corner_radius",
    "border_width",
    "border_color",
    "shadow_color",
    "shadow_opacity",
    "shadow_offset",
    "shadow_radius",
    "hidden",
    "masks_to_bounds",
    "contents",
    "position_x",
    "position_y",
    "anchor_point_x",
    "anchor_point_y",
    "bounds_origin",
    "bounds_origin_x",
    "bounds_origin_y",
    "bounds_size",
    "bounds_size_width",
    "bounds_size_height",
    "shadow_offset_width",
    "shadow_offset_height",
    "transform_scale",
    "transform_scale_x",
    "transform_scale_y",
    "transform_scale_z",
    "transform_rotation",
    "transform_rotation_x",
    "transform_rotation_y",
    "transform_rotation_z",
    "transform_translation",
    "transform_translation_x",
    "transform_translation_y",
    "transform_translation_z",
    "sublayer_transform_scale",
    "sublayer_transform_scale_x",
    "sublayer_transform_scale_y",
    "sublayer_transform_scale_z",
    "sublayer_transform_rotation",
    "sublayer_transform_rotation_x",
    "sublayer_transform_rotation_y",
    "sublayer_transform_rotation_z",
    "sublayer_transform_translation",
    "sublayer_transform_translation_x",
    "sublayer_transform_translation_y",
    "sublayer_transform_translation_z",
    "path",
    "fill_color",
    "fill_rule",
    "stroke_color",
    "line_width",
    "line_cap",
    "line_join",
    "miter_limit",
    "line_dash_pattern",
    "line_dash_phase",
    "stroke_start",
    "stroke_end",
]

# Those of them that are texts.
TextPropertyName: TypeAlias = Literal["path", "line_dash_pattern"]

FillMode: TypeAlias = Literal["removed", "forwards", "backwards", "both"]
CalculationMode: TypeAlias = Literal["linear", "discrete", "paced", "cubic", "cubic_paced"]
StepPosition: TypeAlias = Literal["end", "start", "none", "both"]
TouchPhase: TypeAlias = Literal["began", "moved", "ended", "cancelled"]

CurveKind: TypeAlias = Literal["linear", "bezier", "steps", "piecewise", "spring", "decay", "easing"]
EaseTarget: TypeAlias = Literal[
    "css", "property", "token", "waapi", "swiftui", "uikit", "compose", "flutter", "motion", "lottie", "svg"
]
DocumentKind: TypeAlias = Literal["scene", "scenario", "transition"]
EventKind: TypeAlias = Literal["started", "ended", "completed"]


class Timing(TypedDict, total=False):
    """The keyword arguments that all animations share."""

    duration: Real
    begin_time: Real | None
    speed: Real
    time_offset: Real
    repeat_count: Real
    repeat_duration: Real
    autoreverses: bool
    fill_mode: FillMode
    stays: bool
    additive: bool
    cumulative: bool
    curve: Curve | str | None
    sends_events: bool
    tag: SupportsIndex


class Values(TypedDict, total=False):
    """The keyword arguments of `Layers.set`."""

    opacity: ArrayLike
    position: ArrayLike
    z_position: ArrayLike
    anchor_point: ArrayLike
    bounds: ArrayLike
    transform: ArrayLike
    sublayer_transform: ArrayLike
    background_color: ArrayLike
    corner_radius: ArrayLike
    border_width: ArrayLike
    border_color: ArrayLike
    shadow_color: ArrayLike
    shadow_opacity: ArrayLike
    shadow_offset: ArrayLike
    shadow_radius: ArrayLike
    hidden: ArrayLike
    masks_to_bounds: ArrayLike
    contents: ArrayLike
    position_x: ArrayLike
    position_y: ArrayLike
    anchor_point_x: ArrayLike
    anchor_point_y: ArrayLike
    bounds_origin: ArrayLike
    bounds_origin_x: ArrayLike
    bounds_origin_y: ArrayLike
    bounds_size: ArrayLike
    bounds_size_width: ArrayLike
    bounds_size_height: ArrayLike
    shadow_offset_width: ArrayLike
    shadow_offset_height: ArrayLike
    transform_scale: ArrayLike
    transform_scale_x: ArrayLike
    transform_scale_y: ArrayLike
    transform_scale_z: ArrayLike
    transform_rotation: ArrayLike
    transform_rotation_x: ArrayLike
    transform_rotation_y: ArrayLike
    transform_rotation_z: ArrayLike
    transform_translation: ArrayLike
    transform_translation_x: ArrayLike
    transform_translation_y: ArrayLike
    transform_translation_z: ArrayLike
    sublayer_transform_scale: ArrayLike
    sublayer_transform_scale_x: ArrayLike
    sublayer_transform_scale_y: ArrayLike
    sublayer_transform_scale_z: ArrayLike
    sublayer_transform_rotation: ArrayLike
    sublayer_transform_rotation_x: ArrayLike
    sublayer_transform_rotation_y: ArrayLike
    sublayer_transform_rotation_z: ArrayLike
    sublayer_transform_translation: ArrayLike
    sublayer_transform_translation_x: ArrayLike
    sublayer_transform_translation_y: ArrayLike
    sublayer_transform_translation_z: ArrayLike
    path: str
    fill_color: ArrayLike
    fill_rule: ArrayLike
    stroke_color: ArrayLike
    line_width: ArrayLike
    line_cap: ArrayLike
    line_join: ArrayLike
    miter_limit: ArrayLike
    line_dash_pattern: str
    line_dash_phase: ArrayLike
    stroke_start: ArrayLike
    stroke_end: ArrayLike
