"""Labels of matrices stay with their rows and columns, or go."""

import copy
import pickle
import warnings

import numpy as np
import pytest

import starway as sw

NAMES = [f"p{i}" for i in range(9)]


@pytest.fixture()
def matrix(net):
    return net.matrix(list(range(0, 90, 10)), labels=NAMES)


def cells(matrix):
    pytest.importorskip("pandas")
    return {pair: cost for pair, cost in matrix.to_dataframe().stack().items()}


@pytest.mark.parametrize("change, turned", [
    (lambda m: m[::-1], False),
    (lambda m: m[:, ::-1], False),
    (lambda m: m.T, True),
    (lambda m: np.transpose(m)[2:5], True),
    (lambda m: np.swapaxes(m, 0, 1), True),
    (lambda m: m[np.argsort(m[:, 0])], False),
    (lambda m: m[:, np.argsort(m[0])], False),
    (lambda m: m[np.ix_([4, 2], [1, 8, 3])], False),
    (lambda m: m[[True] * 4 + [False] * 5], False),
    (lambda m: m[2:5, 3:], False),
    (lambda m: m[..., 2:], False),
    (lambda m: np.flipud(np.fliplr(m)), False),
    (lambda m: np.rot90(m, 2), False),
    (np.rot90, True),
    (lambda m: m.transpose(np.array([1, 0])), True),
    (lambda m: m.copy(), False),
    (lambda m: m.astype("float64"), False),
    (lambda m: m * 1, False),
    (copy.deepcopy, False),
    (lambda m: pickle.loads(pickle.dumps(m)), False),
])  # fmt: skip
def test_labels_move_along(matrix, change, turned):
    known, changed = cells(matrix), change(matrix)
    for (row, column), cost in cells(changed).items():
        assert cost == known[(column, row) if turned else (row, column)]
    assert changed.unit == matrix.unit and len(changed.row_labels) == changed.shape[0]


@pytest.mark.parametrize("change", [
    lambda m: np.sort(m), lambda m: np.sort(m, axis=0), lambda m: np.roll(m, 1, axis=0), lambda m: m.reshape(27, 3),
    lambda m: m + m[::-1], lambda m: m[[0, 1], [2, 3]], lambda m: np.partition(m, 2), lambda m: m.ravel().reshape(9, 9),
])  # fmt: skip
def test_labels_go_where_they_are_unsure(matrix, change):
    changed = change(matrix)
    assert getattr(changed, "row_labels", None) is None and getattr(changed, "column_labels", None) is None
    assert matrix.row_labels == NAMES


WRITES = {
    "copyto": lambda m: np.copyto(m, m[::-1].copy()),
    "out": lambda m: np.multiply(m[::-1], 2, out=m),
    "take": lambda m: np.take(m.copy(), list(range(9))[::-1], axis=0, out=m),
    "put": lambda m: np.put(m, [0, 1], [5, 6]),
    "swapped": lambda m: m.__setitem__([0, 1], m[[1, 0]]),
    "view": lambda m: m[::-1].__setitem__([0, 1], m[[1, 0]]),
    "shuffle": lambda m: np.random.default_rng(0).shuffle(m),
    "columns": lambda m: np.random.default_rng(0).shuffle(m, axis=1),
    "old shuffle": np.random.shuffle,
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_labels_go_where_cells_were_moved(matrix, write):
    flipped = matrix[::-1]
    write(matrix)
    assert matrix.row_labels is None and matrix.column_labels is None and flipped.row_labels is None


def test_labels_stay_where_cells_change_in_place(matrix):
    matrix *= 2
    matrix[np.isinf(matrix)] = 0
    matrix += np.ones((9, 9))
    assert matrix.row_labels == NAMES and np.roll(matrix, 1, axis=0).row_labels is None and matrix.row_labels == NAMES


def test_labels_are_set_anew(matrix):
    matrix.sort()
    matrix.row_labels = list("abcdefghi")
    assert matrix.row_labels == list("abcdefghi") and matrix.column_labels is None


def test_sorting_in_place(matrix):
    matrix.sort()
    assert matrix.row_labels is None and matrix.to_dataframe().shape == (9, 9)


@pytest.mark.parametrize("labels", [("NY", "LA"), (np.str_("NY"), "LA"), ["NY", "LA"], np.array(["NY", "LA"]), (("NY", "LA"), ["NY", "LA"])])
def test_two_texts_are_the_labels_of_two_points(net, labels, tmp_path):
    matrix = net.matrix([0, 1], labels=labels)
    assert list(matrix.row_labels) == list(matrix.column_labels) == ["NY", "LA"]
    assert list(net.matrix([0, 1], [2, 3], labels=labels).column_labels) == ["NY", "LA"]
    for end in (None, [2, 3]):
        net.write_matrix(tmp_path / "m.csv", [0, 1], end, labels=labels)
        assert "NY,LA," in (tmp_path / "m.csv").read_text()


@pytest.mark.parametrize("labels", ["NY", 5, {"NY", "LA"}, ("NY", ["N", "Y"]), ["NY"], (["N", "Y"], ["L"])])
def test_what_is_no_list_of_labels(net, labels, tmp_path):
    matrix = net.matrix([0, 1])
    for ask in (lambda: net.matrix([0, 1], labels=labels), lambda: net.write_matrix(tmp_path / "m.csv", [0, 1], [2, 3], labels=labels)):
        with pytest.raises(sw.UsageError, match="labels"):
            ask()
    with pytest.raises(sw.UsageError, match="labels is a list"):
        matrix.row_labels = "NY"


@pytest.mark.parametrize("given", [{"labels": "abc"}, {"names": "ab"}, {"classes": "ab"}, {"names": ["a", 3]}, {"classes": ["a", np.nan]}])
def test_a_text_is_no_list(given):
    with pytest.raises((sw.UsageError, sw.DataError), match=f"{next(iter(given))}= "):
        sw.build([0, 1], [1, 2], {"w": [1, 2]}, **given)


def resized(matrix):
    matrix.resize((2, 8), refcheck=False)


@pytest.mark.parametrize("write", [
    resized,
    lambda m: m.resize(4, 2, refcheck=False),
    lambda m: setattr(m, "flat", m.ravel()[::-1].copy()),
    lambda m: m.flat.__setitem__(slice(None), np.arange(16)),
    lambda m: m.flat.__setitem__([0, 1], [5, 6]),
    lambda m: setattr(m, "shape", (2, 8)),
])  # fmt: skip
def test_labels_are_of_cells_where_they_are(net, write):
    matrix = net.matrix([0, 1, 2, 3], labels=list("abcd")).copy()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of shapes that are set
        write(matrix)
    assert matrix.row_labels is None and matrix.column_labels is None


def test_cells_in_one_line(net):
    matrix = net.matrix([0, 1, 2, 3], labels=list("abcd"))
    matrix.flat[0] = 8
    assert matrix.row_labels == list("abcd") and next(matrix.flat) == 8 and len(matrix.flat) == 16
    assert list(matrix.flat) == matrix.ravel().tolist() == np.asarray(matrix.flat).tolist() and (matrix.flat == 8).tolist()[0] and matrix.flat[1:3].tolist() == matrix[0, 1:3].tolist()
