"""Drawings of curves for notebooks."""

from __future__ import annotations

from html import escape
from math import isfinite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .curve import Curve

_WIDTH, _HEIGHT, _MARGIN = 320, 180, 20

# A spring that swings for long is drawn for so many halves of a swing.
_SWINGS = 24


def drawing(curve: Curve) -> str | None:
    """Returns an SVG document with a curve over its duration; None if its numbers are too large to be drawn.

    Lines mark the values 0 and 1, or the end of a decay. The colours are visible on white and on black.
    """
    import numpy as np

    span = curve.duration
    if curve.overshoot_time > 0:
        span = min(span, _SWINGS * curve.overshoot_time)
    end = curve.final_value if curve.kind == "decay" else 1.0
    if not isfinite(span):
        return None
    times = np.linspace(0, span, 2 * _WIDTH + 1)
    values = curve(times)
    low, high = min(0.0, end, float(values.min())), max(0.0, end, float(values.max()))
    if not isfinite(high - low):
        return None
    height = high - low or 1.0

    def y(value: float) -> float:
        return _MARGIN + (high - value) / height * (_HEIGHT - 2 * _MARGIN)

    right = _WIDTH - _MARGIN
    across = np.linspace(_MARGIN, right, len(times))
    points = " ".join(f"{x:.1f},{y(value):.1f}" for x, value in zip(across, values.tolist(), strict=True))
    guides = "".join(f"M{_MARGIN} {y(value):.1f}H{right}" for value in (0.0, end))
    label = f"{span:.4g}" + ("" if curve.is_unit else " s")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" role="img">'
        f"<title>{escape(str(curve))}</title>"
        f'<path d="{guides}" stroke="#888" stroke-width="0.5" fill="none"/>'
        f'<polyline points="{points}" stroke="#2a7fd4" stroke-width="2" stroke-linejoin="round" fill="none"/>'
        f'<text x="{right}" y="{_HEIGHT - 4}" text-anchor="end" font-family="sans-serif" font-size="11" fill="#888">'
        f"{label}</text></svg>"
    )
