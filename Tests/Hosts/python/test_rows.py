"""Rows and functions on arrays, against numpy."""

import pickle

import numpy as np
import pytest
from closed_form import positions
from glissade import ArgumentError, Curve, Decays, Rows, Springs, Transforms, TranslationScales, concat, multiply

RANDOM = np.random.default_rng(1)


def columns(count):
    return {
        "from_value": RANDOM.uniform(-100, 100, count),
        "to_value": RANDOM.uniform(-100, 100, count),
        "mass": RANDOM.uniform(0.5, 2, count),
        "stiffness": RANDOM.uniform(10, 500, count),
        "damping": RANDOM.uniform(0, 60, count),
        "velocity": RANDOM.uniform(-300, 300, count),
    }


@pytest.mark.parametrize("count", [0, 1, 15, 16, 17, 1000])
def test_springs_agree_with_their_closed_form(count):
    numbers = columns(count)
    springs = Springs(**numbers)
    assert len(springs) == count
    for time in (0.0, 0.1, 1.7):
        expected = positions(
            time, *(numbers[name] for name in ("from_value", "to_value", "mass", "stiffness", "damping", "velocity"))
        )
        result = springs.evaluate(time)
        assert result.dtype == np.float32 and result.shape == (count,)
        # Values of up to 200 in float, with some roundings each.
        assert result == pytest.approx(expected, abs=2e-3)
        assert (springs.evaluate_sorted(time)[springs.sorted_indices] == result).all()
        again, velocities = springs.evaluate_with_velocities(time)
        assert (again == result).all() and velocities.shape == (count,)


@pytest.mark.parametrize("kind", [lambda: Springs(**columns(17)), lambda: Decays(np.arange(17), velocity=100)])
def test_many_times_give_a_row_for_each(kind):
    motions = kind()
    times = np.linspace(-0.5, 3, 8)
    expected = np.array([motions.evaluate(time) for time in times])
    speeds = np.array([motions.evaluate_with_velocities(time)[1] for time in times])
    for given in (times, times.tolist(), tuple(times), times.astype(">f8"), np.repeat(times, 2)[::2]):
        assert (motions.evaluate(given) == expected).all()
    # In a larger array, of which nothing else is written.
    memory = np.full((2, 2, 8, 20), np.nan, np.float32)
    positions, velocities = memory[0, 0, ::-1, :17], memory[1, 1, :, 3:]
    results = motions.evaluate_with_velocities(times, out=(positions, velocities))
    assert results[0] is positions and results[1] is velocities
    assert (positions == expected).all() and (velocities == speeds).all()
    assert np.isnan(memory).sum() == 4 * 160 - 2 * 8 * 17
    assert motions.evaluate(times, out=positions) is positions
    assert motions.evaluate([]).shape == (0, 17) and motions.evaluate([0.5]).shape == (1, 17)
    assert motions.evaluate_with_velocities(range(3))[1].shape == (3, 17)
    single = np.zeros((17, 2), np.float32)
    motions.evaluate_with_velocities(0.5, out=(single[:, 0], single[:, 1]))
    assert (single.T == motions.evaluate_with_velocities(0.5)).all()


@pytest.mark.parametrize(
    "time, kind, row",
    [
        ([0, np.nan], ArgumentError, 1),
        ([0, 1, -np.inf], ArgumentError, 2),
        ([[0, 1]], ArgumentError, None),
        (["0"], TypeError, None),
        ([None], TypeError, None),
        ([1j], TypeError, None),
        ("1", TypeError, None),
        (None, TypeError, None),
        (np.array("1"), TypeError, None),
        ({0: 1}, TypeError, None),
    ],
)
def test_a_wrong_time_among_many_writes_nothing(time, kind, row):
    out = np.zeros((3, 1), np.float32)
    with pytest.raises(kind) as raised:
        Springs().evaluate(time, out=out)
    assert raised.value.field == "time" and raised.value.row == row and (out == 0).all()


def test_outputs_of_many_times_fit_and_lie_apart():
    springs, memory = Springs(to_value=[1, 2, 3]), np.zeros((4, 8), np.float32)
    for out in (memory[:2, :2], memory[:3, :3], memory[:2, 3::-1][:, :3], memory.T[:2, :3], memory[0, :3]):
        with pytest.raises(ArgumentError):
            springs.evaluate([0, 1], out=out)
    for out in ((memory[:2, :3], memory[:2, 2:5]), (memory[:2, :3], memory[1:3, :3])):
        with pytest.raises(ArgumentError, match="share memory"):
            springs.evaluate_with_velocities([1, 2], out=out)
    for out in (memory[:2, :3], (memory[:2, :3],), (None, 3)):
        with pytest.raises(TypeError):
            springs.evaluate_with_velocities([1, 2], out=out)
    assert (memory == 0).all()


def test_numbers_are_repeated_and_strides_are_kept():
    base = columns(64)
    plain = Springs(base["from_value"][::-2], 5, damping=base["damping"][32:]).evaluate(0.3)
    copied = Springs(base["from_value"][::-2].copy(), np.full(32, 5.0), damping=base["damping"][32:].copy())
    assert (plain == copied.evaluate(0.3)).all()
    out = np.zeros((32, 3), np.float32)
    assert (copied.evaluate(0.3, out=out[:, 1]) == plain).all()
    assert (out[:, [0, 2]] == 0).all()
    out = np.zeros(32, np.float32)
    copied.evaluate(0.3, out=out[::-1])
    assert (out[::-1] == plain).all()


def test_an_error_names_the_column_and_the_row():
    with pytest.raises(ArgumentError) as raised:
        Springs(0, [1, 2, np.nan])
    assert (raised.value.field, raised.value.row) == ("to_value", 2)
    with pytest.raises(ArgumentError) as raised:
        Springs(mass=[1, 1, -4])
    assert (raised.value.field, raised.value.row, raised.value.value) == ("mass", 2, -4)
    with pytest.raises(ArgumentError):
        Springs([1, 2], [1, 2, 3])
    with pytest.raises(ArgumentError):
        Springs([[1, 2]])


@pytest.mark.parametrize(
    "out, kind",
    [
        (np.zeros(3, np.float64), TypeError),
        (np.zeros(2, np.float32), ArgumentError),
        (np.zeros((3, 1), np.float32), ArgumentError),
        (np.broadcast_to(np.zeros(1, np.float32), 3), ArgumentError),
        (np.frombuffer(bytes(13), np.float32, 3, 1), ArgumentError),
        ([0.0, 0.0, 0.0], TypeError),
        (bytearray(12), TypeError),
    ],
)
def test_an_output_that_does_not_fit_is_an_error(out, kind):
    with pytest.raises(kind):
        Springs(to_value=[1, 2, 3]).evaluate(0.1, out=out)


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize(
    "part", [np.s_[:, ::-1, ::-1], np.s_[:, :, ::-1], np.s_[:, :, ::2], np.s_[:, ::2, :4]], ids=str
)
def test_matrices_are_written_to_no_place_outside_of_the_output(count, part):
    rest = [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    ends = [0, 1, 0, 1, 0, 1, 1, 2, 1, 2, 1, 2]
    size = [4, 4]
    for axis, steps in enumerate(part[1:]):
        size[axis] *= 2 if steps.step == 2 else 1
    memory = np.full((3, count, *size), 7, np.float32)
    for out in (memory[1][part], memory[1, :, :4, :4].transpose(0, 2, 1)):
        for call in (
            lambda out=out: Transforms([rest] * count, [rest] * count).compose(0.5, out=out),
            lambda out=out: TranslationScales([ends] * count).compose(0.5, out=out),
            lambda out=out: concat([0.5] * count, ends, out=out),
            lambda out=out: multiply(np.eye(4), [np.eye(4)] * count, out=out),
        ):
            with pytest.raises(ArgumentError, match="strides"):
                call()
    assert (memory == 7).all()


def test_one_row_of_matrices_may_lie_anywhere():
    out = np.zeros((3, 4, 4), np.float32)[::-2][:1]
    assert (multiply(2 * np.eye(4), np.eye(4), out=out) == 2 * np.eye(4)).all()


def test_decays_come_to_rest():
    decays = Decays([0, 10], velocity=[100, -500], rate=0.99)
    rest = np.array([0, 10]) + np.array([100, -500]) / (-1000 * np.log(0.99))
    assert decays.evaluate(30) == pytest.approx(rest, rel=1e-5)
    assert decays.evaluate_with_velocities(30)[1] == pytest.approx([0, 0], abs=1e-3)


def test_matrices_agree_with_numpy():
    a, b = RANDOM.normal(size=(2, 10, 4, 4)).astype(np.float32)
    # Sums of four products near 1 in float.
    assert multiply(a, b) == pytest.approx(a @ b, abs=1e-5)
    assert (multiply(a[0], b) == multiply(np.repeat(a[:1], 10, 0), b)).all()
    assert (multiply(a[::-1], b.reshape(10, 16)) == multiply(a[::-1].copy(), b)).all()
    assert (multiply(a[::2], b[0]) == multiply(a[::2].copy(), b[:1])).all()
    out = a.copy()
    assert (multiply(out, b, out=out) == multiply(a, b)).all()


def test_translations_and_scales_interpolate():
    ends = [0, 10, 0, 20, 0, 30, 1, 3, 1, 1, 1, 1]
    for matrices in (concat([0, 0.5, 1], ends), TranslationScales([ends] * 3).compose([0, 0.5, 1])):
        assert matrices.shape == (3, 4, 4)
        middle = matrices[1]
        assert middle.diagonal().tolist() == [2, 1, 1, 1]
        assert matrices[2].diagonal().tolist() == [3, 1, 1, 1]
        # The scale applies to the translation.
        assert middle[3].tolist() == [10, 10, 15, 1]


def test_rotations_take_the_shorter_way():
    rest = [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    turned = [0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    matrix = Transforms([rest], [turned]).compose(0.5)[0]
    assert np.abs(matrix[0, :2]) == pytest.approx([0, 1], abs=1e-6)


def test_no_rows_give_no_results():
    ends = [0, 10, 0, 20, 0, 0, 1, 3, 1, 1, 1, 1]
    assert concat([], ends).shape == concat(0.5, np.zeros((0, 12))).shape == (0, 4, 4)
    assert multiply(np.zeros((0, 4, 4)), np.eye(4)).shape == multiply(np.eye(4), np.zeros((0, 16))).shape == (0, 4, 4)
    rest = [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    assert Transforms(np.zeros((0, 17)), rest).compose([]).shape == (0, 4, 4)
    assert len(TranslationScales(np.zeros((0, 12)))) == len(Decays([])) == 0
    assert Curve("ease").interpolate([], 0, 1).shape == (0,)


@pytest.mark.parametrize(
    "call",
    [
        lambda: multiply(np.zeros((2, 4, 4)), np.zeros((3, 4, 4))),
        lambda: concat([0, 1], np.zeros((3, 12))),
        lambda: Transforms(np.zeros((2, 17)), np.zeros((0, 17))),
        lambda: Curve("ease").interpolate([0, 1], [1, 2, 3], 1),
        lambda: multiply(1, 2),
        lambda: TranslationScales(np.zeros((2, 11))),
    ],
)
def test_arrays_that_do_not_fit_each_other_are_an_error(call):
    with pytest.raises(ArgumentError) as raised:
        call()
    assert raised.value.status == "GLISSADE_COUNT"


@pytest.mark.parametrize("number", [1e39, -1e300, np.longdouble(1e300)])
def test_numbers_beyond_a_float_are_an_error(number):
    ends = [0, 10, 0, 20, 0, 0, 1, 3, 1, 1, 1, 1]
    for name, call in {
        "a": lambda: multiply(np.eye(4) * number, np.eye(4)),
        "progress": lambda: concat([0, number], ends),
        "ends": lambda: TranslationScales([[number] * 12]),
        "from_values": lambda: Curve("ease").interpolate([0, 1], number, 1),
    }.items():
        with pytest.raises(ArgumentError) as raised:
            call()
        assert (raised.value.status, raised.value.field) == ("GLISSADE_OUT_OF_RANGE", name)


def test_nan_stays_in_its_row():
    ends = [0, 10, 0, 20, 0, 0, 1, 3, 1, 1, 1, 1]
    progress = [0.5, np.nan, 1]
    for matrices in (concat(progress, ends), TranslationScales([ends] * 3).compose(progress)):
        assert np.isnan(matrices).any(axis=(1, 2)).tolist() == [False, True, False]
    matrices = np.repeat(np.eye(4)[np.newaxis], 3, 0)
    matrices[1] = np.nan
    assert np.isnan(multiply(matrices, np.eye(4))).any(axis=(1, 2)).tolist() == [False, True, False]
    values = Curve("linear").interpolate([0.5, np.nan, 1, 1], 10, [20, 20, np.nan, np.inf])
    assert values[:2].tolist() == [15, 10] and np.isnan(values[2]) and values[3] == np.inf


def test_rows_have_a_kind():
    with pytest.raises(TypeError, match="Springs"):
        Rows()


def test_rows_are_not_pickled():
    with pytest.raises(TypeError):
        pickle.dumps(Springs())
