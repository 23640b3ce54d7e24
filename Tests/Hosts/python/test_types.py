"""The package's types, as mypy sees them."""

import subprocess
import sys
from pathlib import Path
from typing import get_args

import glissade
import pytest

# Lines with a comment are wrong.
PROGRAM = """
import glissade
import numpy as np
from glissade.types import FillMode, PropertyName

one: float = glissade.Spring()(0.5)
many: np.ndarray[tuple[int, ...], np.dtype[np.float64]] = glissade.Spring()([0.5, 1])
other: float = glissade.Curve("ease")(np.float32(0.5)) + glissade.Curve("ease").velocity_at(1)
wrong: str = glissade.Spring()(0.5)  # assignment
glissade.BasicAnimation("opacity", from_value=0, to_value=[1], duration=1, fill_mode="both")
glissade.BasicAnimation("opacity", durations=1)  # call-arg
glissade.SpringAnimation("opacity", fill_mod="both")  # call-arg
glissade.KeyframeAnimation("opacity", [0, 1], tag="a")  # arg-type
glissade.AnimationGroup([], repeats=3)  # call-arg
glissade.BasicAnimation("opacity", fill_mode="forward")  # arg-type
glissade.SpringAnimation("opacty", stiffness=3)  # arg-type
glissade.KeyframeAnimation("opacity", [0, 1], calculation="cube")  # arg-type
glissade.Curve.steps(3, "jump-end")  # arg-type
glissade.Spring("1")  # arg-type
glissade.Stage().evaluate("1")  # call-overload
glissade.Curve.piecewise(np.linspace(0, 1, 5))
glissade.KeyframeAnimation("opacity", [0, 1], times=np.array([0, 1]))
glissade.Stage(np.float32(1)).advance(np.int64(2))
layers = glissade.Stage().add(3)
layers.set(position=[1, 2], opacity=np.zeros(3), path="M0 0")
layers.set(positon=3)  # call-arg
layers.set(path=3)  # arg-type
layers.get("positon")  # arg-type
layers.presentation("position", 3) + layers.frame_columns("positon_x")  # arg-type
layers.texts("opacity")  # arg-type
stage_frame: glissade.Frame = glissade.Stage().evaluate(0)
stage_frame.values(layers, "corner_radus") + stage_frame.copy().values([0], "corner_radius")  # arg-type
push = glissade.Transition("push")
push.touch("begun", 1, 1)  # arg-type
push.kind == "transitions"  # comparison-overlap
traced: list[dict[str, object]] = push.trace()
lines: bytes = push.trace(as_bytes=True)
all_numbers = {name: layers.get(name) for name, (_, width) in glissade.PROPERTIES.items() if width}
springs = glissade.Springs(to_value=[1, 2])
springs.evaluate(np.linspace(0, 1, 5)) + springs.evaluate([0, 1])
springs.evaluate("1")  # arg-type

def fade(name: PropertyName, fill: FillMode) -> glissade.Animation:
    return glissade.BasicAnimation(name, to_value=0, fill_mode=fill)

def frame_of(stage: glissade.Stage, document: glissade.Document, copy: bool) -> glissade.Frame | glissade.FrameCopy:
    return stage.evaluate(0.5, copy=copy) if copy else document.frame(copy=copy)

transaction: glissade.Transaction = glissade.Stage().transaction(duration=1)
with glissade.Stage() as stage:
    stage.evaluat(3)  # attr-defined
"""


def mypy(path, folder):
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", str(path)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout


def test_misspelt_arguments_are_found(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    expected = [(number, line.split("# ")[1]) for number, line in enumerate(PROGRAM.splitlines(), 1) if "  # " in line]
    found = [line.split(":", 2) for line in mypy(path, tmp_path).splitlines() if ": error:" in line]
    assert [(int(number), text.split("[")[-1].rstrip("]")) for _, number, text in found] == expected, found


def test_the_package_has_no_wrong_types(tmp_path):
    pytest.importorskip("distributed")
    # The checkout's, because mypy says nothing about installed packages.
    report = mypy(Path(__file__).resolve().parents[3] / "Sources/Python/glissade", tmp_path)
    assert "Success" in report, report


def test_misspelt_names_in_the_example_are_found(tmp_path):
    example = (Path(__file__).resolve().parents[3] / "Sources/Python/examples/plots.py").read_text()
    for right, wrong in (('"position_y"', '"position_z"'), ('fill_mode="both"', 'fill_mode="booth"')):
        assert right in example
        example = example.replace(right, wrong)
    (tmp_path / "program.py").write_text(example)
    found = [line for line in mypy("program.py", tmp_path).splitlines() if ": error:" in line]
    assert len(found) == 2 and all("[arg-type]" in line for line in found), found


def test_the_types_of_arguments_are_those_of_the_functions():
    from glissade import types
    from glissade._internal import animation, curve, document, stage

    assert types.Values.__annotations__.keys() == glissade.PROPERTIES.keys()
    texts = {name for name, (_, width) in glissade.PROPERTIES.items() if width == 0}
    assert {name for name, kind in types.Values.__annotations__.items() if kind.__forward_arg__ == "str"} == texts
    arguments = glissade.Animation.__init__.__kwdefaults__
    assert types.Timing.__annotations__.keys() == arguments.keys()
    for kind, words in (
        (types.PropertyName, glissade.PROPERTIES),
        (types.FillMode, animation._FILL_MODES),
        (types.CalculationMode, animation._CALCULATION_MODES),
        (types.StepPosition, curve._STEP_POSITIONS),
        (types.CurveKind, curve._KINDS),
        (types.DocumentKind, document._KINDS),
        (types.TouchPhase, document._PHASES),
        (types.EventKind, stage._EVENT_KINDS),
    ):
        assert get_args(kind) == tuple(words)
    assert set(get_args(types.TextPropertyName)) == texts
