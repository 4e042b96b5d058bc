"""Errors, warnings and notes name the keywords of Python."""

import re

import pytest

import starway as sw

FILES = {
    "much.csv": "from,to,cost\na,b,1\nb,c,much\n",
    "abc.csv": "from,to,cost\na,b,1\nb,c,2\n",
    "kmspeed.csv": "from,to,km,speed\na,b,1,0\nb,c,2,50\n",
    "richtung.csv": 'WKT,RICHTUNG\n"LINESTRING (4 50, 4.01 50)",hin\n"LINESTRING (4.01 50, 4.02 50)",her\n',
    "metres.csv": 'WKT,name\n"LINESTRING (400000 5000000, 400100 5000000)",a\n',
    "roads.csv": 'WKT,name\n"LINESTRING (4 50, 4.01 50)",a\n"LINESTRING (4.01 50, 4.02 50)",b\n',
    "m.map": "S..#\n..?.\n...G\n",
}


@pytest.fixture
def files(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    "call, sentence",
    [
        (lambda at: sw.open(at / "much.csv"), "'much' is not a number; fix it or pass on_error=\"skip\""),
        (lambda at: sw.open(at / "abc.csv", crs="none"), "crs= has no effect on ABC, which has no coordinates; pass node coordinates with nodes=FILE, or leave it out"),
        (lambda at: sw.open(at / "abc.csv", class_field="cost"), "class_field= has no effect on ABC without speeds={CLASS: KMH}; pass both or neither"),
        (lambda at: sw.open(at / "abc.csv", speed_unit="mph"), "so speed_unit= has no effect; name it with speed_field="),
        (lambda at: sw.open(at / "abc.csv", weight="tol"), "ABC has no column 'tol' for weight=; the columns are: from, to, cost"),
        (lambda at: sw.open(at / "abc.csv", encoding="foo"), 'encoding="foo" is not known; pass a name such as UTF-8'),
        (lambda at: sw.open(at / "abc.csv", snap_tolerance=3), "snap_tolerance= has no effect on ABC, whose rows name the nodes of their ends; leave it out"),
        (lambda at: sw.open(at / "richtung.csv", oneway_field="RICHTUNG"),
         'with oneway_values={VALUE: "forward", VALUE: "backward", VALUE: "both"}, or ignore the field with ignore_fields=["RICHTUNG"]'),
        (lambda at: sw.open(at / "metres.csv"), '(check the source\'s CRS; to override it: crs=); correct it, or skip such features with on_error="skip"'),
        (lambda at: sw.open(at / "abc.csv").route("a", "c", algorithm="ch"), 'no index ch for the weight "cost"; to add it: prepare(indices="ch")'),
        (lambda at: sw.open(at / "abc.csv").route("a", "c", exclude=["toll"]), "they come from profiles, so build it again with profiles="),
        (lambda at: sw.open(at / "roads.csv").route((10, 50), (4, 50)), "(max_snap=, in metres, changes that)"),
        (lambda at: sw.GridMap.open_file(at / "m.map"), "'?' is unknown; define it with legend=\"?=open\""),
    ],
)  # fmt: skip
def test_errors(files, call, sentence):
    with pytest.raises(sw.Error) as raised:
        call(files)
    assert sentence.replace("ABC", str(files / "abc.csv")) in str(raised.value)
    assert not re.search("[⟨⟩⟦⟧]|--[a-z]", str(raised.value))


def test_warnings_and_notes(files):
    with pytest.warns(UserWarning, match=re.escape('(to set it: speeds={"*": KMH})')):
        net = sw.open(files / "kmspeed.csv")
    told = net.notes + net.details + net.report["recognised"] + net.report["warnings"]
    assert any("(to override: speed_unit=)" in one for one in told)
    assert any("(to read each row as one direction: directed=)" in one for one in told)
    assert not [one for one in told if re.search("[⟨⟩⟦⟧]|--[a-z]", one)]
