"""Springs by their closed form in numpy, independent of the library."""

import numpy as np


def positions(time, from_value, to_value, mass, stiffness, damping, velocity):
    """Returns the positions of springs at a time; damping above the critical one counts as critical."""
    frequency = np.sqrt(stiffness / mass)
    ratio = np.minimum(damping / (2 * np.sqrt(stiffness * mass)), 1)
    offset = from_value - to_value
    decay = np.exp(-ratio * frequency * time)
    damped = frequency * np.sqrt(1 - ratio * ratio)
    slope = velocity + ratio * frequency * offset
    with np.errstate(invalid="ignore", divide="ignore"):
        swinging = offset * np.cos(damped * time) + slope / damped * np.sin(damped * time)
    critical = offset + slope * time
    return to_value + decay * np.where(damped > 0, swinging, critical)
