"""The types of some keyword arguments, for type checkers. This module is not imported at run time."""

from __future__ import annotations

from typing import SupportsFloat, SupportsIndex, TypeAlias, TypedDict

from numpy.typing import ArrayLike

from ._curve import Curve

# A real number: a float, an int, or one of numpy's, but no text.
Real: TypeAlias = SupportsFloat | SupportsIndex


class Timing(TypedDict, total=False):
    """The keyword arguments that all animations share."""

    duration: Real
    begin_time: Real | None
    speed: Real
    time_offset: Real
    repeat_count: Real
    repeat_duration: Real
    autoreverses: bool
    fill_mode: str
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
