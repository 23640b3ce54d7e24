"""Animations, as Core Animation describes them."""

from __future__ import annotations

from .arrays import integer, numbers, real, row_count, rows
from .curve import Curve, Spring, curve_of, nonzero
from .errors import ArgumentError, wrong_type
from .library import NULL, ffi, lib
from .properties import property_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, SupportsIndex

    from numpy.typing import ArrayLike
    from typing_extensions import Self, Unpack

    from ..types import CalculationMode, FillMode, PropertyName, Real, Timing

_FILL_MODES = {"removed": 0, "forwards": 1, "backwards": 2, "both": 3}
_CALCULATION_MODES = {"linear": 0, "discrete": 1, "paced": 2, "cubic": 3, "cubic_paced": 4}


_SHARED = """The keyword arguments that all animations share:

    - `duration` is in seconds; 0 takes the transaction's, or 0.25 without one, and in a group the group's.
    - `begin_time` is in seconds of the layer's time, or of the group's; None begins when the animation is added, or
      with the group.
    - `speed`, `time_offset`, `repeat_count` (`math.inf` repeats without end), `repeat_duration` and `autoreverses` have
      the meaning that `CAMediaTiming` gives them. `additive` and `cumulative` are those of `CAPropertyAnimation`.
    - `fill_mode` is "removed", "forwards", "backwards" or "both"; `stays` keeps the animation after its end.
    - `curve` is a timing function: a `Curve` or its text; None is linear. Spring animations have none. For keyframes
      and groups it applies to the whole run, and must be linear or a Bézier curve.
    - `sends_events` makes `Stage.advance` deliver the start and the end, but not those of a group's children; `tag` is
      an integer of 0...2**64 - 1 that the events carry.
"""


class _Signature:
    """The signature of a kind of animation, with the arguments that all share, for `help` and editors."""

    def __get__(self, instance: object, kind: type[Animation]) -> Any:
        import inspect

        own = inspect.signature(kind.__init__).parameters
        named = [one for one in own.values() if one.name != "self" and one.kind is not one.VAR_KEYWORD]
        if kind is not Animation:
            shared = inspect.signature(Animation.__init__).parameters.values()
            named += [one for one in shared if one.kind is one.KEYWORD_ONLY and one.name not in own]
        return inspect.Signature(named)


class Animation:
    __doc__ = "The base class of all animations.\n\n    " + _SHARED

    __slots__ = ("_property", "_members", "_flags", "_values", "_curve", "_keys", "_children", "__weakref__")

    # The kind in C.
    _kind = -1

    __signature__ = _Signature()

    def __init_subclass__(cls) -> None:
        # Python's option -OO removes the texts.
        cls.__doc__ = cls.__doc__ and cls.__doc__.rstrip() + "\n\n    " + _SHARED

    def __init__(
        self,
        property: PropertyName | None,
        *,
        duration: Real = 0,
        begin_time: Real | None = None,
        speed: Real = 1,
        time_offset: Real = 0,
        repeat_count: Real = 0,
        repeat_duration: Real = 0,
        autoreverses: bool = False,
        fill_mode: FillMode = "removed",
        stays: bool = False,
        additive: bool = False,
        cumulative: bool = False,
        curve: Curve | str | None = None,
        sends_events: bool = False,
        tag: SupportsIndex = 0,
        **unknown: object,
    ) -> None:
        if unknown:
            raise _unexpected(type(self), next(iter(unknown)))
        if self._kind < 0:
            raise TypeError(
                "an Animation is created as a BasicAnimation, SpringAnimation, KeyframeAnimation or AnimationGroup"
            )
        if property is not None:
            property_of(property)
        self._property = property
        self._members: dict[str, float | int] = {
            "duration": real("duration", duration),
            "begin_time": 0.0 if begin_time is None else real("begin_time", begin_time),
            "speed": nonzero("speed", speed),
            "time_offset": real("time_offset", time_offset),
            "repeat_count": real("repeat_count", repeat_count),
            "repeat_duration": real("repeat_duration", repeat_duration),
            "fill_mode": _choice("fill_mode", fill_mode, _FILL_MODES),
            "tag": integer("tag", tag, 0, 2**64 - 1),
        }
        self._flags = (
            (lib.GLISSADE_HAS_BEGIN_TIME if begin_time is not None else 0)
            | (lib.GLISSADE_AUTOREVERSES if autoreverses else 0)
            | (lib.GLISSADE_STAYS if stays else 0)
            | (lib.GLISSADE_ADDITIVE if additive else 0)
            | (lib.GLISSADE_CUMULATIVE if cumulative else 0)
            | (lib.GLISSADE_SENDS_EVENTS if sends_events else 0)
        )
        self._curve = curve_of(curve)
        self._values: dict[str, list[float]] = {}
        self._keys: tuple[list[float], list[float] | None, list[Curve | None] | None] | None = None
        self._children: tuple[Animation, ...] = ()

    def _require_rows(self, name: str, *, has_keys: bool) -> None:
        """Raises an error for values of each layer that the kind of animation would not read."""
        if has_keys != (self._keys is not None) and self._property is not None:
            expected = "keyframe animations" if has_keys else "basic and spring animations"
            raise ArgumentError("GLISSADE_UNSUPPORTED", name, message=f"only {expected} take {name}")

    @property
    def _key_count(self) -> int:
        """The number of keyframes; 0 for other animations."""
        return len(self._keys[0]) // property_of(self._property or "")[1] if self._keys else 0

    @property
    def property(self) -> PropertyName | None:
        """The name of the property; None for groups."""
        return self._property

    def _set_values(self, **values: ArrayLike | None) -> None:
        width = property_of(self._property)[1] if self._property else 0
        if not width:
            raise ArgumentError("GLISSADE_TYPE", "property", message=f"{self._property} is text and cannot be animated")
        for name, value in values.items():
            if value is not None:
                self._values[name] = rows(value, 1, width, "float64", name + "_value")[0].tolist()
                self._flags |= {"from": 1, "to": 2, "by": 4}[name]

    def _write(self, options: Any, kept: list[Any]) -> None:
        """Fills a glissade_animation_options; `kept` receives the objects that must live during the call."""
        options.size = ffi.sizeof("glissade_animation_options")
        options.kind = self._kind
        options.property = property_of(self._property)[0] if self._property else 0
        options.flags = self._flags
        for name, value in self._members.items():
            setattr(options, name, value)
        if self._curve is not None:
            options.curve = self._curve.handle
            kept.append(self._curve)
        for name, values in self._values.items():
            member = getattr(options, name)
            for index, number in enumerate(values):
                member[index] = number
        if self._keys is not None:
            values, times, curves = self._keys
            width = property_of(self._property or "")[1]
            options.key_count = len(values) // width
            options.key_values = _array("double[]", values, kept)
            options.key_times = NULL if times is None else _array("double[]", times, kept)
            if curves is not None:
                kept.append(curves)
                handles = [curve.handle if curve else 0 for curve in curves]
                options.key_curves = _array("glissade_curve[]", handles, kept)
        if self._children:
            children = ffi.new("glissade_animation_options[]", len(self._children))
            kept.append(children)
            for index, child in enumerate(self._children):
                child._write(children[index], kept)
            options.children = children
            options.child_count = len(self._children)

    def _options(self) -> tuple[Any, list[Any]]:
        options = ffi.new("glissade_animation_options *")
        kept: list[Any] = []
        self._write(options, kept)
        return options, kept

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._property or len(self._children)}>"


class BasicAnimation(Animation):
    """An animation between two values: `CABasicAnimation`.

    `from_value`, `to_value` and `by_value` have the meaning that Core Animation gives to their combinations.

    >>> BasicAnimation("opacity", from_value=0, to_value=1, duration=0.5)
    <BasicAnimation of opacity>
    """

    __slots__ = ()

    _kind = 0

    def __init__(
        self,
        property: PropertyName,
        *,
        from_value: ArrayLike | None = None,
        to_value: ArrayLike | None = None,
        by_value: ArrayLike | None = None,
        **timing: Unpack[Timing],
    ) -> None:
        super().__init__(property, **timing)
        self._set_values(**{"from": from_value, "to": to_value, "by": by_value})


class SpringAnimation(Animation):
    """An animation between two values along a spring, `Spring()` by default: `CASpringAnimation`.

    The spring is a `Spring`, or has the `mass`, `stiffness`, `damping`, `velocity` and `allows_overdamping` of one.
    `unit_velocity` replaces its velocity by one in units of the value per second, which also moves a value that ends
    where it starts. Without a duration, the animation lasts until the spring has settled. The values are those of
    `BasicAnimation`, and `curve` is not supported.

    >>> SpringAnimation("position_x", stiffness=200, damping=15, to_value=100)
    <SpringAnimation of position_x>
    >>> SpringAnimation("position_x", Spring(duration=0.5, bounce=0.3), to_value=100)
    <SpringAnimation of position_x>
    """

    __slots__ = ()

    _kind = 1

    def __init__(
        self,
        property: PropertyName,
        spring: Spring | None = None,
        *,
        from_value: ArrayLike | None = None,
        to_value: ArrayLike | None = None,
        by_value: ArrayLike | None = None,
        mass: Real | None = None,
        stiffness: Real | None = None,
        damping: Real | None = None,
        velocity: Real | None = None,
        allows_overdamping: bool | None = None,
        unit_velocity: ArrayLike | None = None,
        **timing: Unpack[Timing],
    ) -> None:
        if timing.get("curve") is not None:
            raise ArgumentError("GLISSADE_UNSUPPORTED", "curve", message="spring animations have no curve")
        super().__init__(property, **timing)
        self._set_values(**{"from": from_value, "to": to_value, "by": by_value})
        if unit_velocity is not None:
            width = property_of(property)[1]
            if width > 4:
                raise ArgumentError(
                    "GLISSADE_UNSUPPORTED", "unit_velocity", message=f"{property} has no numbers that move one by one"
                )
            self._values["unit_velocity"] = rows(unit_velocity, 1, width, "float64", "unit_velocity")[0].tolist()
        own = {"mass": mass, "stiffness": stiffness, "damping": damping, "velocity": velocity}
        given = {name: number for name, number in own.items() if number is not None}
        if spring is None:
            spring = Spring(**given, allows_overdamping=bool(allows_overdamping))
        elif not isinstance(spring, Spring):
            raise wrong_type("spring", "a Spring", spring)
        elif given or allows_overdamping is not None:
            name = next(iter(given), "allows_overdamping")
            raise ArgumentError("GLISSADE_UNSUPPORTED", name, message=f"the spring has a {name} of its own")
        for name in ("mass", "stiffness", "damping", "velocity"):
            self._members[name] = getattr(spring, name)
        if spring.allows_overdamping:
            self._flags |= lib.GLISSADE_ALLOWS_OVERDAMPING
        if not self._members["duration"]:
            self._flags |= lib.GLISSADE_SETTLES


def retargeting_options(
    motion: Spring | Curve | str | None, duration: Real | None, sends_events: bool, tag: SupportsIndex
) -> tuple[Any, list[Any]]:
    """Returns the glissade_animation_options of `Layers.animate_to`, and the objects that must live during the call."""
    options = ffi.new("glissade_animation_options *", {"size": ffi.sizeof("glissade_animation_options")})
    options.tag = integer("tag", tag, 0, 2**64 - 1)
    options.flags = lib.GLISSADE_SENDS_EVENTS if sends_events else 0
    if motion is None:
        motion = Spring()
    if isinstance(motion, Spring):
        if duration is not None:
            raise ArgumentError("GLISSADE_UNSUPPORTED", "duration", message="a spring has a duration of its own")
        options.kind = lib.GLISSADE_SPRING
        for name in ("mass", "stiffness", "damping", "velocity"):
            setattr(options, name, getattr(motion, name))
        if motion.allows_overdamping:
            options.flags |= lib.GLISSADE_ALLOWS_OVERDAMPING
        return options, []
    curve = curve_of(motion)
    if curve is None or duration is None:
        raise ArgumentError("GLISSADE_UNSUPPORTED", "duration", message="a timing function needs a duration")
    options.kind = lib.GLISSADE_BASIC
    options.curve = curve.handle
    options.duration = real("duration", duration)
    return options, [curve]


class KeyframeAnimation(Animation):
    """An animation through several values: `CAKeyframeAnimation`.

    `times` has a fraction of the duration for each value, ascending; None spaces the values evenly, or by distance in
    the paced modes. `curves` has a timing function for each interval; None is linear. `calculation` is "linear",
    "discrete", "paced", "cubic" or "cubic_paced".
    """

    __slots__ = ()

    _kind = 2

    def __init__(
        self,
        property: PropertyName,
        values: ArrayLike,
        *,
        times: ArrayLike | None = None,
        curves: Sequence[Curve | str | None] | None = None,
        calculation: CalculationMode = "linear",
        **timing: Unpack[Timing],
    ) -> None:
        super().__init__(property, **timing)
        width = property_of(property)[1]
        if not width:
            raise ArgumentError("GLISSADE_TYPE", "property", message=f"{property} is text and cannot be animated")
        array = numbers(values, "float64", "values")
        count = row_count(array, width)
        array = rows(array, count, width, "float64", "values")
        moments = None if times is None else numbers(times, "float64", "times").tolist()
        if moments is not None and (not isinstance(moments, list) or len(moments) != count):
            raise ArgumentError("GLISSADE_COUNT", "times", message=f"times must be a list of {count} numbers")
        if curves is not None and (isinstance(curves, (str, Curve)) or not hasattr(curves, "__len__")):
            raise wrong_type("curves", "a list of curves", curves)
        if curves is not None and len(curves) != count - 1:
            raise ArgumentError("GLISSADE_COUNT", "curves", message=f"{count - 1} curves are needed, not {len(curves)}")
        self._keys = (
            array.reshape(-1).tolist(),
            moments,
            None if curves is None else [curve_of(curve) for curve in curves],
        )
        self._members["calculation_mode"] = _choice("calculation", calculation, _CALCULATION_MODES)


class AnimationGroup(Animation):
    """Animations that run together in the time of the group: `CAAnimationGroup`."""

    __slots__ = ()

    _kind = 3

    def __init__(self, children: Sequence[Animation], **timing: Unpack[Timing]) -> None:
        super().__init__(None, **timing)
        if isinstance(children, Animation) or not hasattr(children, "__iter__"):
            raise wrong_type("children", "a list of animations", children)
        self._children = tuple(children)
        for child in self._children:
            if not isinstance(child, Animation):
                raise wrong_type("children", "animations", child)


def _unexpected(kind: type[Animation], name: str) -> TypeError:
    """Returns the error for a keyword argument that a kind of animation does not have."""
    import difflib

    similar = difflib.get_close_matches(name, kind.__signature__.parameters, 1)
    hint = f"; did you mean {similar[0]!r}?" if similar else ""
    return TypeError(f"{kind.__name__}() got an unexpected keyword argument {name!r}{hint}")


def _choice(name: str, value: str, choices: dict[str, int]) -> int:
    if not isinstance(value, str):
        raise wrong_type(name, "a str", value)
    if value not in choices:
        raise ArgumentError(
            "GLISSADE_OUT_OF_RANGE", name, message=f"{name} is one of {', '.join(choices)}, not {value!r}"
        )
    return choices[value]


def _array(kind: str, values: list[Any], kept: list[Any]) -> Any:
    array = ffi.new(kind, values)
    kept.append(array)
    return array
