"""Random arrays, types and lifetimes: every call returns a result or raises an error that is documented.

GLISSADE_FUZZ_SEED=1 GLISSADE_FUZZ_COUNT=100000 pytest test_fuzz.py
"""

import gc
import math
import os
import random
import threading

import numpy as np
import pytest
from glissade import (
    PROPERTIES,
    AnimationGroup,
    BasicAnimation,
    Curve,
    Decays,
    Error,
    KeyframeAnimation,
    Scene,
    Spring,
    SpringAnimation,
    Springs,
    Stage,
    Transforms,
    TranslationScales,
    concat,
    multiply,
)

SEED = int(os.environ.get("GLISSADE_FUZZ_SEED", "1"))
COUNT = int(os.environ.get("GLISSADE_FUZZ_COUNT", "4000"))

# All that bad input may raise; OverflowError is numpy's and cffi's for integers that do not fit.
EXPECTED = (Error, ValueError, TypeError, BufferError, OverflowError, IndexError)

DTYPES = ["f8", "f4", "f2", "i8", "i4", "u1", "?", ">f8", ">i2", "c16", "U3", "O", "M8[s]", "V8", "g"]
NUMBERS = [0.0, 1.0, -1.0, 0.5, 1e-300, 1e300, -1e38, math.nan, math.inf, -math.inf, 2.0**53]
WRONG = ["1", b"1", None, 1j, [], {}, object()]


class Fuzzer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.stages = [Stage()]
        self.layers = [self.stages[0].add(3)]
        self.handles = []
        self.views = []
        self.curves = [Curve("ease"), Spring()]

    def count(self):
        return self.random.choice([0, 1, 1, 2, 3, 3, 5, 16, 17, 33])

    def number(self):
        if self.random.random() < 0.02:
            return self.random.choice(WRONG)
        return self.random.choice(NUMBERS) if self.random.random() < 0.15 else self.random.uniform(-2, 20)

    def array(self, width=None, count=None):
        """Returns an array, a list or a number that often has the right shape, and strides of all kinds."""
        pick = self.random.random()
        if pick < 0.15:
            return self.number()
        if pick < 0.2:
            return self.random.choice([None, "x", [], [[1], [1, 2]], {}, b"12345678", 1j, object(), range(3), [None]])
        count = self.count() if count is None or pick < 0.3 else count
        shape = (count,) if width in (None, 1) else (count, width)
        if self.random.random() < 0.1:
            shape = self.random.choice([(), (count, 1), (1, count), (count, 2, 2), shape + (1,), (count, 4, 4)])
        dtype = self.random.choice(DTYPES) if self.random.random() < 0.25 else "f8"
        steps = [self.random.choice([1, 1, 1, 2, -1, -2, 3]) for _ in shape]
        big = [max(size, 0) * abs(step) for size, step in zip(shape, steps, strict=True)]
        base = np.zeros(big, dtype)
        if base.dtype.kind in "fi" and base.size:
            values = [self.number() for _ in range(base.size)]
            values = [0.0 if type(value) in map(type, WRONG) else value for value in values]
            with np.errstate(all="ignore"):
                base = np.asarray(values).astype(dtype).reshape(big)
        array = np.asarray(base[tuple(slice(None, None, step) for step in steps)])
        pick = self.random.random()
        if pick < 0.05 and array.ndim == 2:
            array = np.asfortranarray(array)
        elif pick < 0.1 and array.ndim:
            array = np.broadcast_to(array[:1], (count,) + array.shape[1:]) if array.shape[0] else array
        elif pick < 0.15 and array.dtype.kind == "f":
            raw = np.zeros(array.nbytes + 1, "u1")
            odd = raw[1:].view(array.dtype).reshape(array.shape)
            odd[...] = array
            array = odd
        elif pick < 0.2:
            array = memoryview(np.ascontiguousarray(array)) if array.dtype.kind in "fi" else array
        elif pick < 0.25:
            array = array.tolist()
        return array

    def output(self, count, inner=()):
        pick = self.random.random()
        if pick < 0.4:
            return None
        shape = (count if pick < 0.8 else self.count(),) + inner
        array = np.zeros((shape[0] * 2,) + inner, self.random.choice(["f4", "f4", "f4", "f8", "i4", ">f4"]))
        array = array[:: self.random.choice([2, -2])] if self.random.random() < 0.5 else array[: shape[0]]
        if inner and self.random.random() < 0.3:
            array = self.random.choice([array[:, ::-1, ::-1], array.transpose(0, 2, 1), array[:, :, ::-1]])
        if self.random.random() < 0.1:
            array.flags.writeable = False
        return array

    def property(self):
        return self.random.choice([*PROPERTIES, "opacity", "position", "transform", "background_color", "nothing"])

    def curve(self):
        return self.random.choice([*self.curves, None, "ease-in", "steps(3)", "bezier(", "linear(0, 1)"])

    def timing(self):
        options = {"duration": self.number()}
        if self.random.random() < 0.3:
            name = self.random.choice(["begin_time", "speed", "time_offset", "repeat_count", "repeat_duration"])
            options[name] = self.number()
        if self.random.random() < 0.3:
            name = self.random.choice(["autoreverses", "stays", "additive", "cumulative", "sends_events"])
            options[name] = True
        if self.random.random() < 0.3:
            options["curve"] = self.curve()
        if self.random.random() < 0.3:
            options["fill_mode"] = self.random.choice(["both", "forwards", "sideways"])
        return options

    def animation(self, depth=0):
        name = self.property()
        width = PROPERTIES.get(name, (0, 1))[1]
        pick = self.random.random()
        if pick < 0.4:
            values = {key: self.array(width, 1) for key in ("from_value", "to_value") if self.random.random() < 0.8}
            return BasicAnimation(name, **values, **self.timing())
        if pick < 0.6:
            spring = Spring(self.number(), self.number(), self.number())
            more = self.timing() | ({self.random.choice(["mass", "velocity"]): 1} if self.random.random() < 0.1 else {})
            return SpringAnimation(
                name, self.random.choice([spring, None]), to_value=self.array(width, 1), stiffness=None, **more
            )
        if pick < 0.85 or depth > 2:
            times = self.random.choice([None, None, [0, 1], [0, 0.5, 1], [1, 0, 2]])
            curves = self.random.choice([None, None, ["ease"], ["ease", None]])
            calculation = self.random.choice(["linear", "paced", "cubic", "other"])
            return KeyframeAnimation(
                name, self.array(width), times=times, curves=curves, calculation=calculation, **self.timing()
            )
        return AnimationGroup([self.animation(depth + 1) for _ in range(self.random.randint(0, 3))], **self.timing())

    # -- Steps

    def arrays(self):
        count = self.count()
        pick = self.random.randint(0, 7)
        if pick == 0:
            curve = self.random.choice(self.curves)
            result = curve.sample(self.array())
            assert result[0].shape == result[1].shape
        elif pick == 1:
            self.curves[0].interpolate(
                self.array(None, count), self.array(None, count), self.array(None, count), out=self.output(count)
            )
        elif pick == 2:
            springs = Springs(
                self.array(None, count),
                self.array(None, count),
                damping=self.array(None, count),
                velocity=self.array(None, count),
            )
            springs.evaluate(self.number(), out=self.output(len(springs)))
            times = self.array(None, self.count())
            shape = (len(times), len(springs)) if hasattr(times, "__len__") else (len(springs),)
            outputs = [self.output(shape[0], shape[1:]) for _ in range(2)]
            result = springs.evaluate_with_velocities(times, out=self.random.choice([None, tuple(outputs), outputs]))
            assert result[0].shape == result[1].shape and result[0].shape[-1] == len(springs)
            springs.evaluate_sorted(self.number(), out=self.output(springs.sorted_count))
        elif pick == 3:
            decays = Decays(self.array(None, count), velocity=self.array(None, count))
            decays.evaluate(self.number(), out=self.output(len(decays)))
        elif pick == 4:
            rows = Transforms(self.array(17, count), self.array(17, count))
            rows.compose(self.array(None, len(rows)), out=self.output(len(rows), (4, 4)))
        elif pick == 5:
            rows = TranslationScales(self.array(12, count))
            rows.compose(self.array(None, len(rows)), out=self.output(len(rows), (4, 4)))
        elif pick == 6:
            concat(self.array(None, count), self.array(12, count), out=self.output(count, (4, 4)))
        else:
            multiply(self.array(16, count), self.array(16, count), out=self.output(count, (4, 4)))

    def create_curve(self):
        numbers = [self.number() for _ in range(4)]
        curve = self.random.choice(
            [
                lambda: Curve(self.random.choice(["ease", "steps(4, end)", "linear(0,1)", "spring(duration:.5)", "é"])),
                lambda: Curve.cubic_bezier(*numbers),
                lambda: Curve.piecewise(numbers, self.random.choice([None, numbers, sorted(numbers)])),
                lambda: Spring(*numbers),
                lambda: Spring(duration=numbers[0], bounce=self.random.choice([None, 0.5, numbers[1]])),
                lambda: Curve.steps(self.random.randint(-2, 2**33)),
            ]
        )()
        self.curves = self.curves[-5:] + [curve]
        curve._repr_svg_()

    def create(self):
        stage = Stage(self.number(), self.random.choice([0, 1, 2, 300]))
        self.stages = self.stages[-3:] + [stage]

    def add(self):
        stage = self.random.choice(self.stages)
        parents = self.random.choice([None, None, *self.layers])
        layers = stage.add(self.count(), parents, is_shape=self.random.random() < 0.3)
        self.layers = self.layers[-6:] + [layers]

    def part(self):
        layers = self.random.choice(self.layers)
        return self.random.choice([layers, layers, layers[:1], layers[::-1], layers[::2], layers[[]]])

    def set(self):
        layers, name = self.part(), self.property()
        values = self.array(PROPERTIES.get(name, (0, 1))[1], len(layers))
        if name in ("path", "line_dash_pattern") and self.random.random() < 0.7:
            values = self.random.choice(["M0 0L1 1", "", "M", "1 2", "M0 0C1 1", "\0", "é"])
        layers.set(**{name: values})

    def get(self):
        layers = self.part()
        if self.random.random() < 0.5:
            assert layers.get(self.property()).shape[0] == len(layers)
        else:
            layers.presentation(self.property(), self.number())
        layers.frame_indices()
        assert len(layers.names) == len(layers)
        layers.frame_columns(self.property())

    def animate(self):
        layers, animation = self.part(), self.animation()
        width = PROPERTIES[animation.property][1] if animation.property else 1
        rows = {}
        if self.random.random() < 0.4:
            rows["to_values"] = self.array(width, len(layers))
        if self.random.random() < 0.2:
            rows[self.random.choice(["begin_times", "durations"])] = self.array(None, len(layers))
        key = self.random.choice([None, "a", "b", "é", "x\0"])
        handles = layers.animate(animation, key, **rows)
        self.handles = self.handles[-4:] + [(layers, handles)]

    def remove(self):
        pick = self.random.random()
        if pick < 0.3:
            self.part().remove()
        elif pick < 0.6:
            self.part().remove_animations(self.random.choice([None, "a", "b"]))
        elif self.handles:
            self.random.choice(self.stages).remove_animations(self.random.choice(self.handles)[1])
        else:
            self.random.choice(self.stages).remove_animations([self.random.getrandbits(64) for _ in range(2)])

    def advance(self):
        stage = self.random.choice(self.stages)

        def on_event(event):
            if self.random.random() < 0.5:
                self.step()
            if self.random.random() < 0.05:
                raise IndexError("of the callback")

        time = self.number() if self.random.random() < 0.2 else stage.time + self.random.random()
        stage.advance(time, self.random.choice([None, on_event]))

    def evaluate(self):
        stage = self.random.choice(self.stages)
        frame = stage.evaluate(self.number())
        pick = self.random.random()
        if pick < 0.3:
            array = getattr(frame, self.random.choice(["matrices", "opacities", "world_matrices", "columns"]))
            self.views.append((array, array.copy()))
        elif pick < 0.5:
            indices = self.random.choice([self.part().frame_columns(self.property()), [10**9], "01", [-1], self.part()])
            frame.copy().values(indices, self.property())
        elif pick < 0.6:
            frame.values(self.part(), self.property())
        stage.changed_ranges(world=pick < 0.5)

    def transaction(self):
        with self.random.choice(self.stages).transaction(
            self.random.choice([None, self.number()]), self.curve(), sends_event=self.random.random() < 0.5
        ):
            for _ in range(self.random.randint(0, 3)):
                self.step()

    def close(self):
        pick = self.random.random()
        if pick < 0.3:
            self.random.choice(self.stages).close()
        elif pick < 0.5:
            # The last reference: views keep what they need.
            self.stages = self.stages[1:] or [Stage()]
        else:
            self.layers = self.layers[1:] or [self.stages[0].add(2)]

    def document(self):
        layer = {"name": "a", "opacity": self.number(), self.random.choice(["position", "extent"]): [1, 2]}
        source = {"glissade": "scene", "version": 1, "size": [100, 100], "layers": [layer]}
        if type(layer["opacity"]) is not float or not math.isfinite(layer["opacity"]):
            layer["opacity"] = 1
        scene = Scene(source)
        scene.play()
        scene.advance(self.number())
        scene.layer(self.random.choice("ab")).get(self.property())
        assert scene.stage.drawing_order().names == ["", "a"]
        scene.trace(time_limit=self.random.choice([1, 60, 0, math.nan, -1]), as_bytes=self.random.random() < 0.5)
        # A rate of 1e9 would record for hours; the recording is stopped.
        left = [100]

        def write(part):
            left[0] -= 1
            if not left[0]:
                raise IndexError("enough")

        rate, duration = self.random.choice([60, 1e9, -1]), self.random.choice([0.1, 0.2, math.nan, -1])
        scene.record(write, frame_rate=rate, duration=duration)

    def release(self):
        while self.views and self.random.random() < 0.8:
            array, kept = self.views.pop(self.random.randrange(len(self.views)))
            assert np.array_equal(array, kept, equal_nan=True), "a view has changed"

    STEPS = [
        arrays,
        arrays,
        arrays,
        create_curve,
        create,
        add,
        set,
        set,
        get,
        get,
        animate,
        animate,
        animate,
        remove,
        advance,
        evaluate,
        evaluate,
        transaction,
        close,
        document,
        release,
        release,
        release,
    ]

    def step(self):
        try:
            self.random.choice(Fuzzer.STEPS)(self)
        except AssertionError:
            raise
        except EXPECTED:
            pass


@pytest.mark.parametrize("part", range(4))
def test_random_calls_end_with_a_result_or_an_error(part):
    fuzzer = Fuzzer(SEED * 1000 + part)
    for _ in range(COUNT // 4):
        fuzzer.step()
    for array, kept in fuzzer.views:
        assert np.array_equal(array, kept, equal_nan=True)


def test_random_calls_on_threads():
    problems = []
    shared = Fuzzer(SEED)

    def work(number):
        fuzzer = Fuzzer(SEED * 1000 + 100 + number)
        # The stages are shared, the lists are not.
        fuzzer.stages, fuzzer.layers = list(shared.stages), list(shared.layers)
        try:
            for _ in range(COUNT // 16):
                fuzzer.step()
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    gc.collect()
    assert problems == []
