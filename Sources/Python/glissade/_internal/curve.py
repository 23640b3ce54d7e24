"""Timing curves and springs."""

from __future__ import annotations

from .arrays import ABSENT, column, common_count, integer, numbers, output, real, row_count, text_bytes, view
from .errors import ArgumentError, wrong_type
from .handles import Immutable
from .library import NULL, error_details, fail, ffi, lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, SupportsIndex, overload

    import numpy as np
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Self

    from ..types import CurveKind, EaseTarget, Real, StepPosition

_STEP_POSITIONS = {"end": 0, "start": 1, "none": 2, "both": 3}

# The members of glissade_curve_options with other names here.
_NAMES = {"deceleration_rate": "rate", "step_count": "count", "step_position": "position"}

_KINDS: tuple[CurveKind, ...] = ("linear", "bezier", "steps", "piecewise", "spring", "decay", "easing")


class Curve:
    """An immutable timing function, spring or decay. Calling it returns its value at a time.

    The text is a timing function of CSS ("ease-in", "cubic-bezier(.4,0,.2,1)", "steps(4, jump-end)",
    "linear(0, .5 30%, 1)"), or a name ("ease-out-bounce", "md-emphasized"), a path, a spring or a decay in the notation
    of the command `glissade`.

    >>> ease = Curve("ease-in-out")
    >>> ease(0.5)
    0.5
    >>> Curve.steps(4)([0, 0.3, 0.8]).tolist()
    [0.0, 0.25, 0.75]
    """

    __slots__ = ("_object", "_recipe", "_information", "__weakref__")

    _object: Immutable
    _recipe: tuple[str, Any]
    _information: Any

    def __init__(self, text: str) -> None:
        text_bytes("text", text)
        self._create("text", text)

    def _create(self, form: str, recipe: Any) -> None:
        self._recipe = (form, recipe)
        self._information = None
        if form == "text":
            text = recipe.encode()

            def create(handle: Any, error: Any) -> int:
                return int(lib.glissade_curve_parse(text, len(text), handle, error))

        else:
            options = ffi.new("glissade_curve_options *", {"size": ffi.sizeof("glissade_curve_options")})
            kept = []
            for name, value in recipe.items():
                if name in ("outputs", "inputs"):
                    value = ffi.new("double[]", value)
                    kept.append(value)
                setattr(options, name, value)

            def create(handle: Any, error: Any) -> int:
                return int(lib.glissade_curve_create(options, handle, error))

        self._object = Immutable(create, lib.glissade_curve_destroy, "glissade_curve", _NAMES)

    @classmethod
    def _restored(cls, form: str, recipe: Any) -> Curve:
        curve = Curve.__new__(cls)
        curve._create(form, recipe)
        return curve

    @classmethod
    def cubic_bezier(cls, x1: Real, y1: Real, x2: Real, y2: Real) -> Curve:
        """Returns the curve of CSS's `cubic-bezier()`. `x1` and `x2` must be within 0…1."""
        points = [real(name, value) for name, value in (("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2))]
        return Curve._restored("options", {"kind": 1, "control_points": points})

    @classmethod
    def steps(cls, count: SupportsIndex, position: StepPosition = "end") -> Curve:
        """Returns the curve of CSS's `steps()`; the position is "end", "start", "none" (2 steps or more) or "both"."""
        if not isinstance(position, str):
            raise wrong_type("position", "a str", position)
        if position not in _STEP_POSITIONS:
            raise ArgumentError(
                "GLISSADE_OUT_OF_RANGE", "position", message=f"position is one of {', '.join(_STEP_POSITIONS)}"
            )
        count = integer("count", count, 1, 2**31 - 1)
        return Curve._restored("options", {"kind": 2, "step_count": count, "step_position": _STEP_POSITIONS[position]})

    @classmethod
    def piecewise(cls, outputs: ArrayLike, inputs: ArrayLike | None = None) -> Curve:
        """Returns the curve of CSS's `linear()`.

        `outputs` are 2 values or more, and `inputs` their positions, ascending; None spaces them evenly.
        """
        recipe: dict[str, Any] = {"kind": 3, "outputs": _list("outputs", outputs)}
        recipe["stop_count"] = len(recipe["outputs"])
        if inputs is not None:
            recipe["inputs"] = _list("inputs", inputs)
            if len(recipe["inputs"]) != recipe["stop_count"]:
                raise ArgumentError("GLISSADE_COUNT", "inputs", message="inputs and outputs differ in number")
        return Curve._restored("options", recipe)

    @classmethod
    def decay(cls, velocity: Real, rate: Real = 0.998) -> Curve:
        """Returns a motion that slows down exponentially: a distance in points as a function of seconds.

        `velocity` is the initial velocity in points per second. Each millisecond multiplies it by `rate`, 0 < rate < 1.
        """
        recipe = {"kind": 5, "velocity": real("velocity", velocity), "deceleration_rate": nonzero("rate", rate)}
        return Curve._restored("options", recipe)

    @property
    def _info(self) -> Any:
        if self._information is None:
            info, error = ffi.new("glissade_curve_info *", {"size": ffi.sizeof("glissade_curve_info")}), error_details()
            if lib.glissade_curve_get_info(self._object.handle, info, error):
                fail(error)
            self._information = info
        return self._information

    @property
    def handle(self) -> int:
        """The handle of the curve in C, for other bindings of the library. It is valid while this object exists."""
        return self._object.handle

    @property
    def kind(self) -> CurveKind:
        """The curve's kind: "linear", "bezier", "steps", "piecewise", "spring", "decay" or "easing"."""
        return _KINDS[int(self._info.kind)]

    @property
    def is_unit(self) -> bool:
        """Whether the curve is a function of a fraction of the duration, 0…1; otherwise it is one of seconds."""
        return bool(self._info.is_unit)

    @property
    def duration(self) -> float:
        """The seconds until a spring has settled or a decay is at rest, `math.inf` for never; 1 for other curves."""
        return float(self._info.duration)

    @property
    def final_value(self) -> float:
        """The value at the end of the duration."""
        return float(self._info.final_value)

    @property
    def overshoot(self) -> float:
        """The greatest distance of a spring beyond 1; 0 for other curves."""
        return float(self._info.overshoot)

    @property
    def overshoot_time(self) -> float:
        """The time of a spring's greatest value in seconds; 0 if it does not overshoot."""
        return float(self._info.overshoot_time)

    if TYPE_CHECKING:

        @overload
        def __call__(self, times: float | np.number[Any]) -> float: ...

        @overload
        def __call__(self, times: NDArray[Any] | Sequence[Any]) -> NDArray[np.float64]: ...

    def __call__(self, times: ArrayLike) -> Any:
        """Returns the value at a time as a float, or the values at an array of times as an array of its shape."""
        if isinstance(times, (float, int)):
            return self._sample_one(times)[0]
        values = self._sample(times, False)[0]
        return values if values.ndim else float(values)

    if TYPE_CHECKING:

        @overload
        def velocity_at(self, times: float | np.number[Any]) -> float: ...

        @overload
        def velocity_at(self, times: NDArray[Any] | Sequence[Any]) -> NDArray[np.float64]: ...

    def velocity_at(self, times: ArrayLike) -> Any:
        """Returns the velocity: the change of the value per unit of time, in the form of the curve's values.

        Before time 0, the velocity of a spring is its initial velocity, although its value stays 0.
        """
        if isinstance(times, (float, int)):
            return self._sample_one(times)[1]
        velocities = self._sample(times, True)[1]
        return velocities if velocities.ndim else float(velocities)

    def sample(self, times: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Returns the values and the velocities at times, as two arrays of the shape of the times."""
        values, velocities = self._sample(times, True)
        return values, velocities

    def _sample_one(self, time: float) -> tuple[float, float]:
        # Without numpy.
        numbers = ffi.new("double[3]", (real("times", time), 0, 0))
        error = error_details()
        if lib.glissade_curve_sample(self._object.handle, (numbers, 8), 1, (numbers + 1, 8), (numbers + 2, 8), error):
            fail(error)
        return numbers[1], numbers[2]

    def _sample(self, times: ArrayLike, needs_velocities: bool) -> Any:
        array = numbers(times, "float64", "times")
        flat = array.reshape(-1)
        values = output(None, flat.shape, "float64")
        velocities = output(None, flat.shape, "float64") if needs_velocities else None
        error = error_details()
        if lib.glissade_curve_sample(
            self._object.handle,
            view(flat),
            flat.shape[0],
            view(values),
            ABSENT if velocities is None else view(velocities),
            error,
        ):
            fail(error)
        return values.reshape(array.shape), None if velocities is None else velocities.reshape(array.shape)

    def interpolate(
        self, progress: ArrayLike, from_values: ArrayLike, to_values: ArrayLike, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """Returns `from_values + (to_values - from_values) * c` as float32, with the curve's value c at each progress.

        The progress is clamped to 0…1, and NaN counts as 0. NaN in the values makes the result of its row NaN. Springs
        and decays raise `KindError`: use `Springs` and `Decays`.

        >>> Curve("linear").interpolate([0, 0.25, 1], 10, 20).tolist()
        [10.0, 12.5, 20.0]
        """
        named = {"progress": progress, "from_values": from_values, "to_values": to_values}
        arrays = {name: numbers(value, "float32", name) for name, value in named.items()}
        count = common_count({name: row_count(array, 1) for name, array in arrays.items()})
        inputs = [column(array, count, "float32", name) for name, array in arrays.items()]
        values = output(out, (count,), "float32")
        error = error_details()
        if lib.glissade_interpolate(self._object.handle, *map(view, inputs), count, view(values), error):
            fail(error)
        return values

    def __str__(self) -> str:
        length, error = ffi.new("size_t *"), error_details()
        if lib.glissade_curve_format(self._object.handle, NULL, 0, length, error):
            fail(error)
        text = ffi.new("char[]", length[0] + 1)
        if lib.glissade_curve_format(self._object.handle, text, length[0] + 1, length, error):
            fail(error)
        return str(ffi.string(text).decode())

    def ease(
        self, target: EaseTarget = "css", *, error: Real = 0.001, fallback: bool = False, approximate: bool = False
    ) -> str:
        """Returns the curve as a line for a style sheet or another program, as the command `glissade ease` prints it.

        `error` is the greatest error that the number of points and digits may cause, as a fraction of the difference
        between the greatest and the least value, at most 0.5. Where the target has no such curve, the text has the
        nearest Bézier curve. If the error of that exceeds 0.02, `KindError` is raised unless `approximate` is True.
        With `fallback`, "css" and "property" are rules for browsers without `linear()`, in several lines. `TimeError`
        is raised if the curve never comes to rest.

        >>> Spring(duration=0.5, bounce=0.3).ease("swiftui")
        '.spring(duration: 0.5, bounce: 0.3)'
        """
        name, tolerance = text_bytes("target", target), nonzero("error", error)
        flags = int(bool(fallback)) | 2 * int(bool(approximate))
        length, details = ffi.new("size_t *"), error_details()

        def write(text: Any, capacity: int) -> int:
            return int(
                lib.glissade_curve_ease(
                    self._object.handle, name, len(name), tolerance, flags, text, capacity, length, details
                )
            )

        text = ffi.new("char[]", 4096)
        status = write(text, 4096)
        if status == lib.GLISSADE_COUNT and not write(NULL, 0):
            text = ffi.new("char[]", length[0] + 1)
            status = write(text, length[0] + 1)
        if status:
            fail(details, {"tolerance": "error", "flags": "fallback"})
        return str(ffi.string(text).decode())

    def __repr__(self) -> str:
        return f"Curve({str(self)!r})"

    def _repr_svg_(self) -> str | None:
        """Returns the drawing that notebooks show."""
        from .drawing import drawing

        return drawing(self)

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Curve) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> Any:
        return (type(self)._restored, self._recipe)


class Spring(Curve):
    """A spring from 0 to 1, as a function of seconds.

    `mass` and `stiffness` are positive, by default 1 and 100, and `damping`, by default 10, is not negative; with a
    damping of 0, the spring never settles. Or `duration` is the period in seconds and `bounce` a number greater than -1
    and at most 1, by default 0, as in SwiftUI: 0 is critical damping, and 1 none. The spring settles later than that;
    its property `duration` is the `settling_time`, as for all curves.

    `velocity` is the initial velocity in distances per second. Damping above critical counts as critical, as in Core
    Animation, unless `allows_overdamping` is True. Then the spring follows Core Animation's own curve, which differs
    from the textbook curve: two coefficients are swapped, so it starts with another velocity and overshoots.

    >>> spring = Spring(stiffness=100, damping=10)
    >>> round(spring(0.25), 3)
    1.023
    >>> spring.overshoot > 0
    True
    >>> round(Spring(duration=0.5, bounce=0.3).damping, 2)
    17.59
    """

    __slots__ = ()

    def __init__(
        self,
        mass: Real | None = None,
        stiffness: Real | None = None,
        damping: Real | None = None,
        velocity: Real = 0,
        *,
        duration: Real | None = None,
        bounce: Real | None = None,
        allows_overdamping: bool = False,
    ) -> None:
        if duration is not None or bounce is not None:
            if not (mass is stiffness is damping is None):
                raise ArgumentError(
                    "GLISSADE_UNSUPPORTED",
                    "duration" if duration is not None else "bounce",
                    message="a spring has a duration and a bounce, or a mass, a stiffness and a damping, and not both",
                )
            if duration is None:
                raise ArgumentError("GLISSADE_UNSUPPORTED", "bounce", message="a spring with a bounce has a duration")
            stiffness, damping = _stiffness_and_damping(
                nonzero("duration", duration), 0.0 if bounce is None else real("bounce", bounce)
            )
        self._create(
            "options",
            {
                "kind": 4,
                "mass": 1.0 if mass is None else nonzero("mass", mass),
                "stiffness": 100.0 if stiffness is None else nonzero("stiffness", stiffness),
                "damping": 10.0 if damping is None else real("damping", damping),
                "velocity": real("velocity", velocity),
                "allows_overdamping": int(bool(allows_overdamping)),
            },
        )

    @property
    def mass(self) -> float:
        """The mass."""
        return float(self._recipe[1]["mass"])

    @property
    def stiffness(self) -> float:
        """The stiffness."""
        return float(self._recipe[1]["stiffness"])

    @property
    def damping(self) -> float:
        """The damping."""
        return float(self._recipe[1]["damping"])

    @property
    def velocity(self) -> float:
        """The initial velocity, in distances per second."""
        return float(self._recipe[1]["velocity"])

    @property
    def allows_overdamping(self) -> bool:
        """Whether damping above critical selects Core Animation's own curve, which overshoots."""
        return bool(self._recipe[1]["allows_overdamping"])

    @property
    def settling_time(self) -> float:
        """The seconds until the spring has settled by Core Animation's rule; `math.inf` if it never does."""
        return self.duration

    def __repr__(self) -> str:
        more = ", allows_overdamping=True" if self.allows_overdamping else ""
        return f"Spring({self.mass!r}, {self.stiffness!r}, {self.damping!r}, {self.velocity!r}{more})"


def _stiffness_and_damping(duration: float, bounce: float) -> tuple[float, float]:
    """Returns the parameters of a spring of mass 1 by its period in seconds and its bounce."""
    numbers, error = ffi.new("double[2]"), error_details()
    if lib.glissade_spring_from_duration(duration, bounce, numbers, numbers + 1, error):
        fail(error)
    return numbers[0], numbers[1]


def nonzero(name: str, value: Real) -> float:
    """Returns a number; raises an error for 0, which C takes for the default."""
    number = real(name, value)
    if number == 0:
        raise ArgumentError("GLISSADE_OUT_OF_RANGE", name, value=0.0, message=f"{name} must not be 0")
    return number


def _list(name: str, values: ArrayLike) -> list[float]:
    array = numbers(values, "float64", name)
    if array.ndim != 1:
        raise ArgumentError("GLISSADE_COUNT", name, message=f"{name} must have one dimension, not {array.ndim}")
    found: list[float] = array.tolist()
    return found


def curve_of(curve: Curve | str | None) -> Curve | None:
    """Returns a curve from an argument that may also be a text."""
    if curve is None or isinstance(curve, Curve):
        return curve
    if not isinstance(curve, str):
        raise wrong_type("curve", "a Curve or its text", curve)
    return Curve(curve)
