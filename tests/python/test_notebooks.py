"""The gallery: every notebook runs, and shows its pictures. With the long tests; $STARWAY_NOTEBOOKS keeps what they made."""

import os
import pathlib
import shutil

import pytest

from conftest import ROOT, long_only

pytestmark = long_only
NOTEBOOKS = sorted((ROOT / "docs/notebooks").glob("*.ipynb"))
PICTURES = {"1": 2, "2": 1, "3": 1, "4": 2, "5": 3, "6": 2, "7": 5}  # at least


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path, tmp_path, monkeypatch):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    for needed in {"2": ["networkx"], "6": ["pyspark", "pyarrow"], "7": ["h3"]}.get(path.stem[0], []):
        pytest.importorskip(needed, reason=f"skipped: {needed} is not installed")
    pytest.importorskip("matplotlib")
    pytest.importorskip("geopandas")
    if path.stem.startswith("6") and shutil.which("java") is None:
        pytest.skip("skipped: Spark needs Java")
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    book = nbformat.read(path, 4)
    nbclient.NotebookClient(book, timeout=900, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}).execute()
    kept = pathlib.Path(os.environ.get("STARWAY_NOTEBOOKS") or tmp_path)
    kept.mkdir(parents=True, exist_ok=True)
    nbformat.write(book, kept / path.name)
    shown = [output for cell in book.cells for output in cell.get("outputs", []) if "data" in output]
    pictures = sum("image/png" in output["data"] or "<svg" in output["data"].get("text/html", "") for output in shown)
    assert pictures >= PICTURES[path.stem[0]], pictures
    loud = [output["text"] for cell in book.cells for output in cell.get("outputs", []) if output.get("name") == "stderr"]
    assert not any("Traceback" in text for text in loud), loud


def test_all_are_there():
    assert [path.stem[0] for path in NOTEBOOKS] == ["1", "2", "3", "4", "5", "6", "7"]
