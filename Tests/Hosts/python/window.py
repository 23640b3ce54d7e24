"""A window of pygame in which 1,000 squares fly from a grid to a spiral on springs, one after the other.

    python window.py [--frames N --picture FILE]

A click sends them back and forth. With --frames, the program shows that many frames at 60 frames a second of the
stage's own time, compares all squares with the springs' formula, saves the frame after a third of them, and ends.
"""

import argparse
import math

import numpy as np
import pygame

import glissade

COUNT, SIDE, SQUARE = 1_000, 640, 9
MASS, STIFFNESS, DAMPING = 1.0, 90.0, 8.0


def grid() -> np.ndarray:
    """The squares' first places, in rows of 40."""
    numbers = np.arange(COUNT)
    return np.column_stack([numbers % 40, numbers // 40]) * 14.0 + (47, 151)


def spiral() -> np.ndarray:
    """The squares' last places, as the seeds of a sunflower lie."""
    numbers = np.arange(COUNT)
    angles, radii = numbers * math.pi * (3 - math.sqrt(5)), 9 * np.sqrt(numbers)
    return np.column_stack([np.cos(angles), np.sin(angles)]) * radii[:, None] + SIDE / 2


def progress(seconds: np.ndarray) -> np.ndarray:
    """The progress of a spring by the formula of a damped oscillation."""
    decay, natural = DAMPING / (2 * MASS), math.sqrt(STIFFNESS / MASS)
    frequency = math.sqrt(natural**2 - decay**2)
    seconds = np.maximum(seconds, 0)
    wave = np.cos(frequency * seconds) + decay / frequency * np.sin(frequency * seconds)
    return 1 - np.exp(-decay * seconds) * wave


class Swarm:
    """The squares as layers of a stage."""

    def __init__(self) -> None:
        self.places = [grid(), spiral()]
        self.stage = glissade.Stage()
        self.layers = self.stage.add(COUNT)
        self.layers.set(bounds=[0, 0, SQUARE, SQUARE], position=self.places[0])
        self.delays = np.linspace(0, 0.8, COUNT)
        self.spring = glissade.Spring(mass=MASS, stiffness=STIFFNESS, damping=DAMPING)

    def fly(self) -> None:
        """Sends the squares to their other places."""
        self.places.reverse()
        flight = glissade.SpringAnimation("position", self.spring, fill_mode="backwards")
        self.layers.animate(
            flight,
            from_values=self.places[1],
            to_values=self.places[0],
            begin_times=self.stage.time + self.delays,
            key="flight",
        )
        self.layers.set(position=self.places[0])

    def corners(self, time: float) -> np.ndarray:
        """Returns the upper left corners of all squares."""
        frame = self.stage.evaluate(time)
        return frame.world_matrices[self.layers.frame_indices(), 3, :2].copy()


def check(swarm: Swarm, corners: np.ndarray, time: float) -> None:
    """Compares the squares with the formula; they are floats of some hundred points."""
    seconds = time - swarm.delays
    # An animation on a spring ends when the spring has settled.
    way = np.where(seconds < swarm.spring.settling_time, progress(seconds), 1)
    expected = swarm.places[1] + (swarm.places[0] - swarm.places[1]) * way[:, None] - SQUARE / 2
    error = float(np.abs(corners - expected).max())
    if not error < 1e-3:
        raise SystemExit(f"at {time} s a square is {error} points off")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--frames", type=int)
    parser.add_argument("--picture")
    options = parser.parse_args()
    # Without sound, which pygame.init() would look for.
    pygame.display.init()
    screen = pygame.display.set_mode((SIDE, SIDE))
    pygame.display.set_caption("Glissade")
    clock, swarm, shown = pygame.time.Clock(), Swarm(), 0
    colors = [pygame.Color.from_hsva(360 * number / COUNT, 60, 95, 100) for number in range(COUNT)]
    swarm.fly()
    while options.frames is None or shown < options.frames:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return
            if event.type == pygame.MOUSEBUTTONDOWN:
                swarm.fly()
        swarm.stage.advance(shown / 60)
        corners = swarm.corners(swarm.stage.time)
        screen.fill((24, 24, 32))
        for color, (x, y) in zip(colors, corners.tolist()):
            screen.fill(color, (round(x), round(y), SQUARE, SQUARE))
        pygame.display.flip()
        if options.frames is not None:
            check(swarm, corners, swarm.stage.time)
            if options.picture and shown == options.frames // 3:
                pygame.image.save(screen, options.picture)
        shown += 1
        clock.tick(0 if options.frames else 60)
    print(f"{shown} frames of {COUNT} squares are where the formula puts them")


main()
