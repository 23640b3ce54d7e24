"""Plots springs, curves, the layers of a stage and a transition.

python plots.py [PICTURE.png]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import glissade
from glissade import Curve, Spring, SpringAnimation, Stage, Transition


def main() -> None:
    figure, ((springs, curves), (layers_plot, transition_plot)) = plt.subplots(
        2, 2, figsize=(11, 7), layout="constrained"
    )

    times = np.linspace(0, 2, 400)
    for damping in (3, 6, 10, 20):
        spring = Spring(stiffness=100, damping=damping)
        (line,) = springs.plot(times, spring(times), label=f"damping {damping}")
        if spring.settling_time < times[-1]:
            springs.axvline(spring.settling_time, color=line.get_color(), linestyle=":", linewidth=1)
    springs.axhline(1, color="0.8", linewidth=1, zorder=0)
    springs.set(title="Springs (dotted: settled)", xlabel="seconds", ylabel="progress")
    springs.legend()

    fractions = np.linspace(0, 1, 400)
    for text in ("ease", "ease-in-out", "cubic-bezier(.3,-.4,.7,1.5)", "steps(4)", "linear(0, .8 30%, 1)"):
        curves.plot(fractions, Curve(text)(fractions), label=text)
    curves.set(title="Curves of CSS", xlabel="fraction of the duration", ylabel="progress")
    curves.legend()

    # Layers that start one after the other; a frame has the positions of all.
    count = 40
    stage = Stage()
    layers = stage.add(count)
    layers.set(position=np.column_stack([np.linspace(0, 390, count), np.zeros(count)]))
    layers.animate(
        SpringAnimation("position_y", Spring(stiffness=60, damping=6), from_value=0, fill_mode="both", stays=True),
        to_values=np.full(count, 100.0),
        begin_times=np.linspace(0, 1, count),
    )
    stage.evaluate(0)
    indices = layers.frame_indices()
    for time in (0.25, 0.5, 0.75, 1.0, 1.5):
        positions = stage.evaluate(time).copy().world_matrices[indices, 3, :2]
        layers_plot.plot(positions[:, 0], positions[:, 1], ".-", label=f"{time} s", linewidth=0.8)
    layers_plot.invert_yaxis()
    layers_plot.set(title=f"{count} layers on springs, one after the other", xlabel="x in points", ylabel="y in points")
    layers_plot.legend()

    # After 0.35 s the controller that was left has no view in the window.
    moments = np.linspace(0, 0.34, 100)
    with Transition("push") as push:
        push.play()
        matrices = []
        for time in moments:
            push.advance(float(time))
            matrices.append(push.frame().copy().world_matrices[:, 3, 0])
    paths = np.array(matrices)
    moving = np.ptp(paths, axis=0) > 1
    transition_plot.plot(moments, np.unique(paths[:, moving].round(6), axis=1))
    transition_plot.set(title="The layers that “push” moves", xlabel="seconds", ylabel="left edge in points")

    figure.suptitle(f"Glissade {glissade.version()}, {glissade.instruction_set().name}")
    figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "plots.png", dpi=100)


main()
