"""The notebook of a real town is kept with its outputs, so that a reader sees its pictures, and says whose data they show."""

import base64
import json

from conftest import ROOT


def test_pictures_are_kept():
    book = json.loads((ROOT / "docs/notebooks/7-malta-on-foot.ipynb").read_text())
    outputs = [output for cell in book["cells"] for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output["output_type"] == "error" or output.get("name") == "stderr"]
    pictures = [base64.b64decode(output["data"]["image/png"]) for output in outputs if "image/png" in output.get("data", {})]
    assert len(pictures) >= 5 and all(picture.startswith(b"\x89PNG") and len(picture) > 20_000 for picture in pictures)
    told = "".join("".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "markdown")
    assert "OpenStreetMap contributors" in told and "Open Database Licence" in told
    assert (ROOT / "data/malta/harbour.osm.pbf").is_file()
