#!/usr/bin/env python3
"""Uses the map page of `starway serve` in headless Chromium as a person does, on a laptop's and on a phone's screen: clicks, drags, keys,
every tool, files that are dropped and saved, addresses that restore everything, tile maps and a plan. Fails on any request to another host,
on any error in the console, and on what axe-core finds (where tools/web has installed it).

usage: map.py PROGRAM DATA [FOLDER_FOR_SCREENSHOTS]
"""
import base64
import csv
import itertools
import json
import math
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import xml.etree.ElementTree
import zlib

from devtools import SCREENS, SKIPPED, Browser, Page, find_chromium


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def networks_and_maps(program, data, folder):
    """What the pages are tried on, as `serve` takes it."""
    town = folder + "/town.starway"
    run(program, "build", data + "/stand-ins/osm/town.opl", "-o", town)
    run(program, "prepare", town)
    with open(folder + "/plan-nodes.csv", "w", encoding="utf-8") as nodes, open(folder + "/plan.csv", "w", encoding="utf-8") as edges:
        nodes.write("id,x,y\n" + "".join(f"{y * 6 + x},{x * 200},{y * 200}\n" for y in range(5) for x in range(6)))
        edges.write("from,to,cost\n" + "".join(f"{y * 6 + x},{y * 6 + x + 1},{200 + 10 * y}\n" for y in range(5) for x in range(5))
                    + "".join(f"{y * 6 + x},{y * 6 + x + 6},{220}\n" for y in range(4) for x in range(6)))
    run(program, "build", folder + "/plan.csv", "--nodes", folder + "/plan-nodes.csv", "--crs", "none", "-o", folder + "/plan.starway")
    write_basemap(folder + "/base.pmtiles")
    with open(folder + "/bay.opl", "w", encoding="utf-8") as file:
        file.write(BAY)
    run(program, "build", folder + "/bay.opl", "--basemap", "-o", folder + "/bay.starway")
    write_heights(folder + "/N50E004.hgt")
    with open(folder + "/hill.opl", "w", encoding="utf-8") as file:
        file.write(HILL)
    run(program, "build", folder + "/hill.opl", "--basemap", "--elevation", folder + "/N50E004.hgt", "-o", folder + "/hill.starway")
    return ["town=" + town, "plan=" + folder + "/plan.starway", "bay=" + folder + "/bay.starway", "hill=" + folder + "/hill.starway",
            "castle=" + data + "/maps/castle.tmx", "hex=" + data + "/stand-ins/tiled/hexagons.tmx", "court=" + data + "/meshes/court.mesh",
            "house=" + data + "/meshes/house.obj", "--elevation", folder + "/N50E004.hgt", "--basemap", folder + "/base.pmtiles"]


class Server:
    def __init__(self, program, folder, *served):
        self.base = f"http://127.0.0.1:{free_port()}"
        self.log = open(folder + "/serve.err", "w+", encoding="utf-8")
        self.process = subprocess.Popen([program, "serve", *served, "-i", "127.0.0.1", "-p", self.base.rsplit(":", 1)[1]],
                                        stdout=subprocess.DEVNULL, stderr=self.log)
        for _ in range(600):
            try:
                self.status = self.json("/status")
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        self.log.seek(0)
        raise AssertionError("the server does not run: " + self.log.read())

    def json(self, path):
        with urllib.request.urlopen(self.base + path, timeout=20) as answer:
            return json.load(answer)

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        self.log.close()


# A road, a ferry, a park and a coast that runs north, with the land in the west.
BAY = "".join(f"n{i} v1 x{x} y{y}\n" for i, (x, y) in enumerate((
    (4.01, 50.02), (4.01, 50.10), (4.03, 50.06), (4.09, 50.10), (4.05, 50.00), (4.05, 50.12), (4.015, 50.07), (4.045, 50.07), (4.045, 50.1), (4.015, 50.1)), 1)) + """\
w1 v1 Thighway=primary,name=Shore%20%Road Nn1,n2,n3
w2 v1 Troute=ferry Nn3,n4
w3 v1 Tnatural=coastline Nn5,n6
w4 v1 Tleisure=park,name=Green,name:de=Grünau Nn7,n8,n9,n10,n7
n11 v1 x4.02 y50.05 Tplace=town,name=Brussel,name:fr=Bruxelles,name:mt=Brussell
"""
# A road and a village on the ridge.
HILL = "n1 v1 x4.70 y50.49\nn2 v1 x4.72 y50.51\nn3 v1 x4.718 y50.5085 Tplace=village,name=Ridge\nw1 v1 Thighway=track Nn1,n2\n"
PARK = (219, 235, 205)  # of the light style
WATER = (188, 217, 234)  # of the light style


def write_heights(path):
    """Rolling ground in the west; in the east a ridge along 4.7° E, whose sides rise by one metre for two."""
    side = 1201
    ridge = [max(0, 3000 - round(abs(column / 1200 - 0.7) * 111_320 * math.cos(math.radians(50.5)) / 2)) if column > 600 else 100 + column % 50
             for column in range(side)]
    with open(path, "wb") as file:
        file.write(b"".join(height.to_bytes(2, "big") for height in ridge) * side)


def is_busy():
    """With other work, so that the clock says nothing about the page."""
    return os.getloadavg()[0] > os.cpu_count()


def find_belgium():
    """The country's roads, where the shared data is; else what is large is not measured."""
    here = os.path.dirname(os.path.abspath(__file__))
    path = (os.environ.get("STARWAY_SHARED_DATA") or here + "/../../../shared/data") + "/osm/belgium-2017.osm.pbf"
    return path if os.path.exists(path) else None


def varint(value):
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def write_basemap(path):
    """A PMTiles file with one tile for the whole world, which is all water."""
    def field(number, payload):
        return varint(number << 3 | 2) + varint(len(payload)) + payload
    corners = b"".join(map(varint, (9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15)))  # move to; line to, three times; close
    feature = varint(3 << 3) + varint(3) + field(4, corners)
    tile = field(3, varint(15 << 3) + varint(2) + field(1, b"water") + field(2, feature) + varint(5 << 3) + varint(4096))
    about = json.dumps({"attribution": "<b>Nobody</b>", "vector_layers": [{"id": "water", "fields": {}}]}).encode()
    folder = varint(1) + varint(0) + varint(1) + varint(len(tile)) + varint(1)  # one entry: tile 0, once, its length, at 0
    header = b"PMTiles\x03"
    at = 127
    for part in (folder, about, b"", tile):  # root folder, metadata, leaf folders, tiles
        header += at.to_bytes(8, "little") + len(part).to_bytes(8, "little")
        at += len(part)
    header += (1).to_bytes(8, "little") * 3 + bytes([1, 1, 1, 1, 0, 0])  # clustered; not packed; vector tiles; zooms 0 to 0
    header += b"".join(int(value * 1e7).to_bytes(4, "little", signed=True) for value in (-180, -85, 180, 85)) + bytes([0]) + bytes(8)
    assert len(header) == 127, len(header)
    with open(path, "wb") as file:
        file.write(header + folder + about + tile)


class Map(Page):
    def __init__(self, browser, server, screen, fragment, is_first_visit=False):
        self.screen = screen
        self.width, self.height, self.is_phone = SCREENS[screen]
        super().__init__(browser, self.width, self.height, self.is_phone, watch=("Network", "Log", "Accessibility"))
        self.server = server
        self.call("Network.setCacheDisabled", cacheDisabled=is_first_visit)
        self.open(server.base + "/" + fragment)
        self.until("document.querySelector('#panel .top') !== null")

    def parts(self):
        return dict(urllib.parse.parse_qsl(self.get("location.hash").lstrip("#")))

    # Where a position lies on the screen, by the address: the middle of the map and its zoom, in tiles of 512 pixels.
    def pixel(self, lon, lat):
        at_lon, at_lat, zoom = (float(part) for part in self.parts()["v"].split(","))
        world = 512 * 2 ** zoom

        def y_of(latitude):
            return (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * world
        return self.width / 2 + (lon - at_lon) / 360 * world, self.height / 2 + y_of(lat) - y_of(at_lat)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def tap(self, x, y):
        self.touch("touchStart", (x, y))
        self.touch("touchEnd")

    def drag(self, start, end, halfway=lambda: None):
        (x, y), (to_x, to_y) = start, end
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        for i in range(1, 11):
            self.mouse("mouseMoved", x + (to_x - x) * i / 10, y + (to_y - y) * i / 10, button="left", buttons=1)
            time.sleep(0.03)
            if i == 5:
                time.sleep(0.4)  # answers come meanwhile
                halfway()
        self.mouse("mouseReleased", to_x, to_y, button="left", clickCount=1)

    def move_map(self, right, down):
        x, y = self.width * 0.6, self.height * (0.2 if self.is_phone else 0.4)
        if not self.is_phone:
            self.drag((x, y), (x + right, y + down))
            return
        self.touch("touchStart", (x, y))
        for i in range(1, 11):
            self.touch("touchMove", (x + right * i / 10, y + down * i / 10))
            time.sleep(0.03)
        self.touch("touchEnd")

    def key(self, key, text=""):
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text, windowsVirtualKeyCode={"Enter": 13, "ArrowDown": 40, "Tab": 9}.get(key, 0))
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def colour(self, x, y):
        picture = self.call("Page.captureScreenshot", format="png", clip={"x": x, "y": y, "width": 1, "height": 1, "scale": 1})["data"]
        data = base64.b64decode(picture)
        at, packed = 8, b""
        while at < len(data):
            size = int.from_bytes(data[at:at + 4], "big")
            if data[at + 4:at + 8] == b"IDAT":
                packed += data[at + 8:at + 8 + size]
            at += 12 + size
        return tuple(zlib.decompress(packed)[1:4])

    def press(self, selector):
        self.get(f"document.querySelector({json.dumps(selector)}).click()")

    def quiet(self, seconds=0.4):
        time.sleep(seconds)
        self.until("!document.getElementById('panel').classList.contains('busy')")


def two_points(server):
    """Two places in the town, some way apart, between which a car has a way."""
    west, south, east, north = server.status["networks"][0]["bbox"]
    for shares in itertools.product((0.35, 0.45, 0.3, 0.5), (0.6, 0.7, 0.55, 0.4), (0.35, 0.5, 0.25), (0.65, 0.5, 0.75)):
        from_x, to_x, from_y, to_y = shares
        points = [(round(west + (east - west) * x, 6), round(south + (north - south) * y, 6)) for x, y in ((from_x, from_y), (to_x, to_y))]
        try:
            server.json("/route/v1/town:car/" + ";".join(f"{lon},{lat}" for lon, lat in points))
            return points
        except urllib.error.HTTPError:
            continue
    raise AssertionError("no two places of the town are joined")


def check_honest(page, server):
    for event in page.events("Network.requestWillBeSent"):
        url = event["request"]["url"]
        assert url.startswith((server.base + "/", "blob:", "data:")), f"a request to another host: {url}"
    thrown = page.events("Runtime.exceptionThrown")
    assert not thrown, thrown
    for event in page.events("Log.entryAdded"):
        entry = event["entry"]
        refused = entry["source"] == "network" and urllib.parse.urlparse(entry.get("url", "")).path.startswith(("/starway/v1/route", "/nearest/v1/", "/grid/v1/", "/mesh/v1/"))  # no way there
        assert entry["level"] != "error" or refused, entry
    for event in page.events("Runtime.consoleAPICalled"):
        assert event["type"] not in ("error", "warning"), event["args"]


def check_accessible(page):
    used = {"button", "textbox", "combobox", "slider", "checkbox", "radio", "tab", "link", "searchbox", "listbox", "tablist", "region"}
    tree = page.call("Accessibility.getFullAXTree")["nodes"]
    seen = 0
    for node in tree:
        if node.get("ignored") or node.get("role", {}).get("value") not in used:
            continue
        seen += 1
        assert node.get("name", {}).get("value", "").strip(), f"a {node['role']['value']} has no name: {node.get('properties')}"
    assert seen >= 6, "the tree of roles has nothing in it"
    assert page.get("document.documentElement.lang") == "en"
    assert page.get("document.querySelectorAll('main').length") == 1


def check_keyboard(page):
    """On a page that nobody has touched yet."""
    page.key("Tab")
    assert page.get("document.activeElement.className") == "skip", "the first stop of the keyboard skips to the panel"
    page.key("Enter", "\r")
    page.until("document.activeElement.id === 'panel'")


def check_start(page):
    """Says what to do first; the panel hides nothing of the network."""
    hint = f"{'Tap' if page.is_phone else 'Click'} two points on the map."
    page.until(f"document.querySelector('.result .hint')?.textContent.startsWith({json.dumps(hint)})")
    page.until("location.hash.includes('v=')")
    west, south, east, north = page.server.status["networks"][0]["extent"]
    top = page.get("document.getElementById('panel').getBoundingClientRect().top") if page.is_phone and page.width < 720 else page.height
    for place in ((west, south), (east, north)):
        x, y = page.pixel(*place)
        assert 0 <= x <= page.width and 0 <= y <= top, f"the corner {place} of the network lies at {(x, y)}"


def check_fits(page):
    assert page.get("document.documentElement.scrollWidth") <= page.width, "the page is wider than the screen"
    assert page.get("document.documentElement.scrollHeight") <= page.height, "the page is higher than the screen"
    box = page.get("(() => { const b = document.getElementById('panel').getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })()")
    assert box[0] >= 0 and box[2] <= page.width and box[1] >= 0 and box[3] <= page.height + 1, f"the panel is off the screen: {box}"
    covered = (box[2] - box[0]) * (box[3] - box[1]) / (page.width * page.height)
    assert covered <= 0.66, f"the panel covers {covered:.0%} of the map"
    small = page.get("[...document.querySelectorAll('#panel button, #panel select, #panel input:not([type=radio]):not([type=checkbox])')].filter(e => e.offsetParent)"
                     ".filter(e => e.getBoundingClientRect().height < 20 || e.getBoundingClientRect().width < 20).map(e => e.outerHTML)")
    assert not small, f"too small to be hit: {small[:3]}"
    low = page.get("[...document.querySelectorAll('#panel button, #panel select')]"
                   ".filter(e => e.offsetParent && e.getBoundingClientRect().height < 43.5).map(e => e.outerHTML)")
    assert not page.is_phone or not low, f"too low for a finger: {low[:3]}"


def route_by_clicks(page, server):
    page.until("location.hash.includes('v=')")
    page.quiet()
    for lon, lat in two_points(server):
        (page.tap if page.is_phone else page.click)(*page.pixel(lon, lat))
        page.quiet()
    page.until("document.querySelector('.course') !== null && document.querySelectorAll('.step').length >= 2")
    stops = [tuple(map(float, one.split(","))) for one in page.parts()["p"].split(";")]
    for stop, wanted in zip(stops, two_points(server)):
        assert math.dist(stop, wanted) < 1e-3, f"clicked {wanted}, and the stop is {stop}"


def dot_is_at(page, x, y):
    box = page.get("(() => { const b = document.querySelector('.dot')?.getBoundingClientRect(); return b && [b.left + b.width / 2, b.top + b.height / 2]; })()")
    assert box and math.dist(box, (x, y)) < 2, f"the dot is at {box}, and the pointer at {(x, y)}"


def drag_the_line(page, server):
    parts = page.parts()
    profile = parts["by"]
    answer = server.json(f"/route/v1/{profile}/{parts['p']}?geometries=geojson&overview=full")
    line = answer["routes"][0]["geometry"]["coordinates"]
    (ax, ay), (bx, by) = max(zip(line, line[1:]), key=lambda pair: math.dist(*pair))
    (x, y), (to_x, to_y) = page.pixel((ax + bx) / 2, (ay + by) / 2), page.pixel(bx, by)
    page.until("document.querySelectorAll('.pin').length === 2")
    time.sleep(0.8)  # the line is drawn by a worker
    # Beside the line, as one points: at most 12 pixels from it.
    length = math.dist((x, y), (to_x, to_y))
    x, y = x + (to_y - y) / length * 11, y - (to_x - x) / length * 11
    before = page.get("location.hash")
    page.drag((x, y), (x + 60, y + 50), halfway=lambda: dot_is_at(page, x + 30, y + 25))
    page.quiet()
    page.until("document.querySelectorAll('.stop').length === 3")
    assert len(page.parts()["p"].split(";")) == 3, "the line that was dragged has a point to pass"
    page.get("history.back()")
    page.until("document.querySelectorAll('.stop').length === 2 && document.querySelector('.course') !== null")
    page.quiet()
    assert page.parts()["p"] == dict(urllib.parse.parse_qsl(before.lstrip("#")))["p"], "Back undoes it"
    page.get("history.forward()")
    page.until("document.querySelectorAll('.stop').length === 3")
    page.quiet()
    page.press("[aria-label='Remove stop B']")
    page.quiet()
    page.until("document.querySelectorAll('.stop').length === 2 && document.querySelector('.course') !== null")
    # A marker, too.
    before = page.parts()["p"].split(";")
    lon, lat = map(float, before[1].split(","))
    x, y = page.pixel(lon, lat)
    page.drag((x, y - 18), (x - 40, y - 38))
    page.until(f"!location.hash.includes({json.dumps(before[1])})")
    page.quiet()
    after = page.parts()["p"].split(";")
    assert after[0] == before[0] and after[1] != before[1], f"the marker was dragged: {before} {after}"


def choose_alternative(page):
    count = page.get("document.querySelectorAll('.course').length")
    if count < 2:
        return
    page.press(".course:nth-child(2)")
    page.until("document.querySelector('.course:nth-child(2)').getAttribute('aria-pressed') === 'true'")
    assert page.parts()["alt"] == "1"
    page.press(".course:nth-child(1)")


def restore(browser, page, server, screen):
    figures = "[...document.querySelectorAll('.course, .step, .stop input')].map(e => e.value ?? e.textContent)"
    page.until("document.querySelector('.course') !== null")
    before, fragment = page.get(figures), page.get("location.hash")
    again = Map(browser, server, screen, fragment)
    again.until("document.querySelector('.course') !== null")
    again.quiet()
    assert again.get(figures) == before, "the address does not restore what was shown"
    assert again.parts() == page.parts()
    check_honest(again, server)
    again.close()


def search_place(page, server):
    if server.status["networks"][0]["places"] == 0:
        return
    page.get("document.querySelector('.stop input').focus()")
    found = (server.json(f"/places?q={letter}&limit=1&network=town")["places"] for letter in "abcdefghijklmnopqrstuvwxyz")
    name = next(places[0]["name"] for places in found if places)
    spots = [(page.width * x, page.height * y) for x in (0.3, 0.5, 0.6) for y in (0.15, 0.25, 0.3)]
    map_behind = [page.colour(*spot) for spot in spots]
    page.call("Input.insertText", text=name[:4])
    page.until("document.querySelector('.places:not([hidden]) [role=option]') !== null")
    if page.screen == "phone":
        time.sleep(0.5)
        assert [page.colour(*spot) for spot in spots] == map_behind, "the list hides parts of the map that it does not cover"
    assert page.get("document.querySelector('.stop input').getAttribute('aria-expanded')") == "true"
    page.key("ArrowDown")
    page.key("Enter")
    page.quiet()
    value = "document.querySelector('.stop input').value"
    taken = page.get(value)
    assert taken != name[:4], "Enter takes the place"
    # Nothing is called so: that is said, and the field is as it was.
    page.get("document.querySelector('.stop input').select()")
    page.call("Input.insertText", text="Xyzzyqwv")
    page.key("Enter")
    page.until("document.querySelector('#toast').textContent.includes('No place or street is called “Xyzzyqwv”')")
    assert page.get(value) == taken, page.get(value)
    # A street of the network, and its name is in the link.
    street = next(road for road in page.get("[...document.querySelectorAll('.step .text')].map(e => e.textContent)") if " onto " in road or " on " in road)
    street = street.split(" onto ")[-1].split(" on ")[-1]
    page.get("document.querySelector('.stop input').focus()")
    page.get("document.querySelector('.stop input').select()")
    page.call("Input.insertText", text=street)
    page.until("[...document.querySelectorAll('.places:not([hidden]) [role=option] span')].some(e => e.firstChild.textContent === " + json.dumps(street) + ")")
    page.key("Enter")
    page.quiet()
    page.until("document.querySelector('.course') !== null")
    taken = page.get(value)
    assert street in taken, taken
    again = Map(page.browser, server, page.screen, page.get("location.hash"))
    again.until("document.querySelector('.course') !== null")
    assert again.get(value) == taken, "the name survives in the link"
    again.close()


def isochrone(page, server):
    page.press("#tab-reach")
    page.until("document.querySelector('#reach-time') !== null")
    if not page.parts().get("p", "").split(";")[0]:
        page.click(*page.pixel(*two_points(server)[0]))
    page.quiet()
    page.until("document.querySelector('.result .hint')?.textContent.includes('within reach')")
    page.get("(() => { const s = document.getElementById('reach-time'); s.value = 5; s.dispatchEvent(new Event('input')); })()")
    page.quiet()
    page.until("location.hash.includes('r=300,3,from')")
    for _ in range(50):
        page.quiet(0.1)
        asked = [event["response"] for event in page.events("Network.responseReceived") if "/isochrone/v1/" in event["response"]["url"]]
        if asked and "contours_seconds=100,200,300" in asked[-1]["url"]:
            break
    assert asked and all(one["status"] == 200 for one in asked), asked
    assert "contours_seconds=100,200,300" in asked[-1]["url"], asked[-1]["url"]
    page.press("#tab-route")
    page.until("document.querySelectorAll('.stop').length >= 2")


def more_of_routes(page):
    """Heights, hovering both ways, reversing, an area to avoid, classes to avoid, and the menu."""
    page.until("document.querySelector('.chart[aria-label=\"Height along the route\"]') !== null")
    page.get("document.querySelector('.step:not([id=step-0])').dispatchEvent(new MouseEvent('mouseenter'))")
    page.until("document.querySelector('.dot') !== null")
    page.get("document.querySelector('.step:not([id=step-0])').dispatchEvent(new MouseEvent('mouseleave'))")
    page.until("document.querySelector('.dot') === null")
    before = page.parts()["p"]
    page.press(".stop-buttons button:last-child")
    page.quiet()
    assert page.parts()["p"] == ";".join(reversed(before.split(";")))
    page.press(".stop-buttons button:last-child")
    page.quiet()
    page.press(".options summary")
    boxes = page.get("document.querySelectorAll('.options .checks input').length")
    assert boxes == len(page.server.status["networks"][0]["profiles"][0].get("exclude", [])), "each class that the profile can avoid is offered"
    if boxes:
        page.press(".options .checks input")
        page.quiet()
        page.until("location.hash.includes('&x=')")
        page.press(".options .checks input")
        page.quiet()
    line = page.get("document.querySelectorAll('.course').length")
    page.press("#draw-area")
    x, y = page.width * 0.62, page.height * (0.2 if page.screen == "phone" else 0.5)
    corners = [(x - 30, y - 30), (x + 30, y - 30), (x + 30, y + 30), (x - 30, y + 30)]
    for corner in corners + corners[:1] * page.is_phone:  # the first corner closes it
        (page.tap if page.is_phone else page.click)(*corner)
        time.sleep(0.35)
    if not page.is_phone:
        page.key("Enter")
    page.until("location.hash.includes('&a=')")
    page.quiet()
    assert line >= 1 and page.get("document.querySelector('.options .badge').textContent") == "1"
    page.get("[...document.querySelectorAll('.options .quiet')].find(b => b.textContent.startsWith('Remove')).click()")
    page.quiet()
    page.until("!location.hash.includes('&a=')")
    if page.is_phone:
        return
    page.mouse("mousePressed", x, y, button="right", clickCount=1)
    page.mouse("mouseReleased", x, y, button="right", clickCount=1)
    page.until("document.querySelectorAll('.menu [role=menuitem]').length >= 4")
    page.key("Escape")


def hover_the_line(page):
    """The pointer on the route marks its step and its point of the charts."""
    if page.is_phone:
        return
    answer = page.server.json(f"/route/v1/{page.parts()['by']}/{page.parts()['p']}?geometries=geojson&overview=full")
    line = answer["routes"][0]["geometry"]["coordinates"]
    page.get("document.querySelector('.sheet').scrollTop = 7")
    scrolled = page.get("document.querySelector('.sheet').scrollTop")
    marked = 0
    for lon, lat in line[1:-1]:
        page.mouse("mouseMoved", *page.pixel(lon, lat))
        time.sleep(0.05)
        marked += page.get("document.querySelector('.step.near') !== null && document.querySelector('.cursor[visibility=visible]') !== null")
    assert marked > 0, "the pointer was on the line, and no step was marked"
    assert page.get("document.querySelector('.sheet').scrollTop") == scrolled, "hovering does not scroll the panel"


def stops_and_words(page, server):
    """An empty stop keeps the route; the engine's words in the reader's language; units; colours; whom the map is by."""
    steps = "[...document.querySelectorAll('.step .text')].map(e => e.textContent)"
    before = page.get(steps)
    page.press(".stop-buttons button")
    page.until("document.querySelectorAll('.stop').length === 3")
    page.quiet()
    assert page.get(steps) == before, "an empty stop keeps the route"
    assert page.get("[...document.querySelectorAll('.stop .letter')].map(e => e.textContent)") == ["A", "B", "C"]
    page.press("[aria-label='Remove stop B']")
    page.quiet()
    stops = [list(map(float, one.split(",")[:2])) for one in page.parts()["p"].split(";")]
    profile = next(one for one in server.status["networks"][0]["profiles"] if one["name"] == page.parts()["by"])
    for language in ("de", "en"):
        page.get("(code => { const s = [...document.querySelectorAll('.options select')].find(s => [...s.options].some(o => o.value === code));"
                 f" s.value = code; s.dispatchEvent(new Event('change')); }})({json.dumps(language)})")
        page.quiet()
        asked = {"network": "town", "points": stops, "weight": profile["weight"], "steps": True, "language": language, "alternatives": 2}
        request = urllib.request.Request(server.base + "/starway/v1/route", json.dumps(asked).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            told = [step["instruction"] for leg in json.load(answer)["legs"] for step in leg["steps"]]
        page.until(f"JSON.stringify({steps}) === {json.dumps(json.dumps(told, ensure_ascii=False, separators=(',', ':')))}")
    for unit, sign in (("imperial", "mi|ft"), ("metric", "km|m")):
        page.get("(unit => { const s = [...document.querySelectorAll('.options select')].find(s => [...s.options].some(o => o.value === unit));"
                 f" s.value = unit; s.dispatchEvent(new Event('change')); }})({json.dumps(unit)})")
        page.quiet()
        page.until(f"/\\d\\s?({sign})$/.test(document.querySelector('.maplibregl-ctrl-scale').textContent)")
        page.until(f"/^\\d.*(s|min)$/.test(document.querySelector('.course strong').textContent) && /\\d ({sign})/.test(document.querySelector('.course span').textContent)")
    seen = []
    for _ in range(3):
        page.press("[aria-label^=Colours]")
        seen.append((page.get("document.querySelector('[aria-label^=Colours]').getAttribute('aria-label')"), page.get("document.documentElement.dataset.theme")))
    assert seen == [("Colours: light", "light"), ("Colours: dark", "dark"), ("Colours: as the system", "light")], seen
    assert "© OpenStreetMap contributors" in page.get("document.querySelector('.credit').textContent")


def at_sea(browser, server, screen):
    page = Map(browser, server, screen, "#n=town&v=4.5,50.5,13")
    page.until("document.querySelector('.credit') !== null")
    page.quiet(2)
    (page.tap if page.is_phone else page.click)(page.width * 0.7, page.height * 0.2)
    page.until("/^No road within (1 km|0.6 mi) of here$/.test(document.querySelector('#toast').textContent)")
    boxes = page.get("['#toast', '.credit', '.maplibregl-ctrl-scale'].map(one => document.querySelector(one).getBoundingClientRect())"
                     ".map(box => [box.left, box.top, box.right, box.bottom])")
    for (left, top, right, bottom), other in itertools.combinations(boxes, 2):
        assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top, f"one lies on another: {boxes}"
    assert boxes[0][3] - boxes[0][1] < 50, f"a short note stands in one line: {boxes[0]}"
    page.quiet()
    assert "p" not in page.parts(), page.parts()
    check_honest(page, server)
    page.close()


def two_tabs(browser, server):
    """Each tab keeps its own route and address, and Back of one is not that of the other."""
    start, end = (",".join(map(str, point)) for point in two_points(server))
    wanted = [f"{start};{end}", f"{end};{start}"]
    tabs = [Map(browser, server, "laptop", "#n=town&p=" + points) for points in wanted]
    for tab in tabs:
        tab.until("document.querySelector('.course') !== null && location.hash.includes('v=')")
    assert [tab.parts()["p"] for tab in tabs] == wanted
    tabs[0].quiet()
    tabs[0].press(".stop-buttons button:last-child")
    tabs[0].quiet()
    assert [tab.parts()["p"] for tab in tabs] == [wanted[1], wanted[1]]
    tabs[0].get("history.back()")
    tabs[0].until(f"location.hash.includes({json.dumps(wanted[0])}) && document.querySelector('.course') !== null")
    assert tabs[1].parts()["p"] == wanted[1]
    for tab in tabs:
        check_honest(tab, server)
        tab.close()


def strange_addresses(browser, server):
    """What an address says that cannot be is told, and the rest is shown."""
    toast = "document.getElementById('toast').textContent"
    for fragment, said in (("#n=nowhere", "nothing called “nowhere”"), ("#n=town&p=999,999;1e300,-1e300", "not on the map"), ("#n=town&v=1e9,1e9,99", ""),
                           ("#n=plan&p=1e308,0;10,20", "not on the map"), ("#n=town&t=matrix&m=4,50;4,500", "not on the map"), ("#n=town&t=trace&g=zz!", ""), ("#%E0%A4%A", "")):
        page = Map(browser, server, "laptop", fragment)
        page.until(f"document.querySelector('.maplibregl-canvas') !== null && {toast}.includes({json.dumps(said)})")
        check_honest(page, server)
        page.close()


def short_addresses(browser, server):
    """One point is enough to see how far one gets, and the key names the rings that were asked for; points without a route are shown, too."""
    west, south, east, north = server.status["networks"][0]["bbox"]
    x, y = (west + east) / 2, (south + north) / 2
    page = Map(browser, server, "laptop", f"#n=town&t=reach&p={x},{y}&r=900,4,from")
    page.until("document.querySelectorAll('.key li').length === 4")
    shown = page.get("[...document.querySelectorAll('.key li')].map(one => one.textContent).join()")
    assert shown == "3 min 45 s,7 min 30 s,11 min 15 s,15 min", shown
    asked = [urllib.parse.unquote(event["request"]["url"]) for event in page.events("Network.requestWillBeSent") if "/isochrone/" in event["request"]["url"]]
    assert "contours_seconds=225,450,675,900" in asked[-1], asked
    page.close()
    far = (4.4, 50.6)
    page = Map(browser, server, "laptop", f"#n=town&p={far[0]},{far[1]};{far[0] + 0.01},{far[1]}")
    page.until("document.querySelector('.wrong') !== null")
    page.until(f"Math.abs(Number((/v=([^,&]*)/.exec(location.hash) ?? [])[1]) - {far[0]}) < 0.1")
    page.close()


def with_a_finger(page, server):
    """A long press opens the menu, which stays; a folded sheet shows what counts; targets are large enough."""
    if page.screen != "phone":
        return
    x, y = page.width * 0.5, page.height * 0.2
    page.touch("touchStart", (x, y))
    time.sleep(0.3)
    page.touch("touchMove", (x + 4, y + 3))  # no finger is still
    time.sleep(0.5)
    page.until("document.querySelector('.menu') !== null")
    page.touch("touchEnd")
    time.sleep(1)
    assert page.get("document.querySelectorAll('.menu [role=menuitem]').length") >= 4, "the menu stays"
    page.tap(page.width * 0.2, 90)
    page.until("document.querySelector('.menu') === null")
    page.quiet()
    low = page.get("document.getElementById('panel').getBoundingClientRect().top") - 20
    page.touch("touchStart", (page.width * 0.8, low))
    time.sleep(0.8)
    page.touch("touchEnd")
    time.sleep(0.5)
    page.until("document.querySelector('.menu') !== null")  # it opened below the finger, whose end chooses nothing
    assert page.get("document.querySelector('.menu').getBoundingClientRect().bottom") <= low + 20, "the panel hides no entry of the menu"
    page.tap(page.width * 0.2, page.height * 0.3)
    page.until("document.querySelector('.menu') === null")
    page.quiet()
    small = page.get("[...document.querySelectorAll('#panel button, #panel select, #panel .modes label, #panel .checks label, #panel summary, #panel input[type=text]')]"
                     ".filter(e => e.offsetParent).filter(e => Math.min(e.getBoundingClientRect().height, 44) < 43.5).map(e => e.outerHTML.slice(0, 120))")
    assert not small, f"less than 44 pixels high: {small}"
    page.press(".grip")
    shown = page.get("document.querySelector('.glance').textContent")
    card = page.get("[...document.querySelectorAll('.course')][0].querySelector('strong').textContent")
    assert shown.startswith(card) and " · " in shown, shown
    assert page.get("document.querySelector('.glance').offsetParent !== null && document.getElementById('panel').getBoundingClientRect().height < 120")
    page.press(".grip")


def save_files(page, folder):
    page.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
    page.folder = folder
    points = None
    for button, name in (("GeoJSON", "route.geojson"), ("GPX", "route.gpx"), ("KML", "route.kml")):
        path = f"{folder}/{name}"
        if os.path.exists(path):
            os.remove(path)
        page.get(f"[...document.querySelectorAll('.exports button')].find(b => b.textContent === '{button}').click()")
        for _ in range(100):
            if os.path.exists(path):
                break
            time.sleep(0.1)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if name.endswith("geojson"):
            features = json.loads(text)["features"]
            points = len(features[0]["geometry"]["coordinates"])
            assert points >= 2 and len(features) == 3
        else:
            root = xml.etree.ElementTree.fromstring(text)
            if name.endswith("gpx"):
                assert len(root.findall(".//{*}trkpt")) == points and len(root.findall("{*}wpt")) == 2
                page.track = text
            else:
                assert len(root.find(".//{*}LineString/{*}coordinates").text.split()) == points


def matrix(page, server):
    page.press("#tab-matrix")
    page.until("document.querySelector('textarea') !== null")
    (ax, ay), (bx, by) = two_points(server)
    text = f"{ax}, {ay}, Here\\n{bx} {by} There, \\\"far\\\"\\n{(ax + bx) / 2};{ay}"
    page.get(f"(() => {{ const t = document.querySelector('textarea'); t.value = \"{text}\"; t.dispatchEvent(new Event('input')); }})()")
    page.until("document.querySelectorAll('.matrix tbody td').length === 9")
    assert page.get("document.querySelectorAll('.spot').length") == 3
    assert page.get("document.querySelector('.matrix tbody tr:last-child th').textContent").startswith("C"), "what has no name is called by its letter"
    assert page.get("(() => { const s = document.querySelector('.scroll'); return s.scrollWidth >= s.clientWidth && document.getElementById(s.getAttribute('aria-labelledby')).textContent; })()")
    page.press(".exports button")
    path = page.folder + "/matrix.csv"
    for _ in range(100):
        if os.path.exists(path):
            break
        time.sleep(0.1)
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["to"] for row in rows[:2]] == ["Here", 'There, "far"'] and float(rows[1]["duration_s"]) > 0 and float(rows[1]["distance_m"]) > 0, rows
    os.remove(path)
    check_axe(page, "matrix")
    again = Map(page.browser, server, page.screen, page.get("location.hash"))
    again.until("document.querySelectorAll('.matrix tbody td').length === 9")
    check_honest(again, server)
    again.close()


def trace(page, server):
    """The track that was saved is dropped on the map, and lies on the same roads."""
    page.get("(text => { const data = new DataTransfer(); data.items.add(new File([text], 'track.gpx')); for (const type of ['dragover', 'drop'])"
             " document.getElementById('stage').dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data })); })"
             f"({json.dumps(page.track)})")
    facts = "[...document.querySelectorAll('.facts dd')].map(e => e.textContent)"
    page.until("document.querySelectorAll('.facts dd').length >= 4")
    found = page.get(facts)
    matched, _, all_points = found[0].split()[:3]
    assert int(matched) >= 0.6 * int(all_points), found
    check_axe(page, "trace")
    again = Map(page.browser, server, page.screen, page.get("location.hash"))
    again.until("document.querySelectorAll('.facts dd').length >= 4")
    assert again.get(facts) == found, "the address restores the trace"
    check_honest(again, server)
    again.close()


def compare_searches(page, server):
    page.press("#tab-search")
    page.until("document.querySelectorAll('.searches li').length >= 3 && document.querySelector('.player') !== null")
    assert page.get("document.querySelector('.explored').compareDocumentPosition(document.querySelector('.pin')) & Node.DOCUMENT_POSITION_FOLLOWING"), "a search is drawn below the markers"
    counts = page.get("[...document.querySelectorAll('.searches .figure')].filter(e => e.textContent.endsWith('settled')).map(e => parseInt(e.textContent.replace(/,/g, '')))")
    assert counts[1] <= counts[0], f"A* settles no more than Dijkstra: {counts}"
    assert counts[2] > 0, f"the hierarchy shows what it settles: {counts}"
    page.until("Number(document.querySelector('.player input').value) > 0")
    rows = page.get("[...document.querySelectorAll('.searches label')].map(e => e.getBoundingClientRect().height)")
    assert page.screen != "phone" or min(rows) >= 43.5, f"less than 44 pixels high: {rows}"
    page.press("[aria-label='Last step']")
    page.press("[aria-label='One step back']")
    page.until("document.querySelector('.newest').textContent.includes('g ')")
    page.until("location.hash.includes('&step=')")
    check_axe(page, "search")
    step = page.get("document.querySelector('.player input').value")
    again = Map(page.browser, server, page.screen, page.get("location.hash"))
    again.until(f"document.querySelector('.player input')?.value === '{step}'")
    check_honest(again, server)
    again.close()
    page.press("#tab-route")


def base_map(browser, server, screen):
    page = Map(browser, server, screen, "#n=town&v=4.5,50.5,9")  # beside the town: the base map alone
    page.until("document.querySelector('.credit')?.textContent === '© OpenStreetMap contributors · Nobody'")
    x, y = (page.width * 0.6, page.height * 0.2)
    for _ in range(50):
        if all(abs(a - b) <= 3 for a, b in zip(page.colour(x, y), WATER)):
            break
        time.sleep(0.1)
    assert all(abs(a - b) <= 3 for a, b in zip(page.colour(x, y), WATER)), f"no water: {page.colour(x, y)}"
    check_honest(page, server)
    page.close()


def own_base_map(browser, server, screen, shots):
    """That of `build --basemap`: the sea beside a coast, and a park on land."""
    page = Map(browser, server, screen, "#n=bay&v=4.01,50.05,11")
    page.until("document.querySelector('.credit')?.textContent === '© OpenStreetMap contributors'")
    for place, wanted in (((4.07, 50.075), WATER), ((4.02, 50.092), PARK)):
        for _ in range(100):
            seen = page.colour(*page.pixel(*place))
            if all(abs(a - b) <= 4 for a, b in zip(seen, wanted)):
                break
            time.sleep(0.1)
        assert all(abs(a - b) <= 4 for a, b in zip(seen, wanted)), f"at {place} the map is {seen}, not {wanted}"
    if shots:
        page.screenshot(f"{shots}/bay-{screen}.png")
    check_honest(page, server)
    page.close()


def hills(browser, server, screen, shots):
    """Shaded by the server, and by `build --elevation`: the side of the ridge that the light falls on is brighter than the other."""
    for network, asked in (("bay", "/hills/"), ("hill", "/map/hill/hills.pmtiles")):
        page = Map(browser, server, screen, f"#n={network}&v=4.7,50.5,11")
        page.until("document.querySelector('.credit')?.textContent.includes('OpenStreetMap')")
        page.get("document.getElementById('panel').hidden = true")  # on a phone, the ridge lies below it
        for _ in range(100):
            west, east = (sum(page.colour(*page.pixel(lon, 50.495))) for lon in (4.69, 4.71))
            if west > east + 30:
                break
            time.sleep(0.1)
        assert west > east + 30, f"{network}: the west of the ridge is {west} of 765 bright, and the east {east}"
        assert any(asked in event["request"]["url"] for event in page.events("Network.requestWillBeSent")), f"nothing was asked of {asked}"
        if shots:
            page.screenshot(f"{shots}/{network}-hills-{screen}.png")
        check_honest(page, server)
        page.close()


def names_of_readers(browser, server):
    """Names on the map in the reader's own language, whether or not there are directions in it; else in the place's."""
    labels = "(ids => [...new Set(document.getElementById('stage').map.queryRenderedFeatures({ layers: ids }).map(f => String(f.layer.layout['text-field'])))].sort().join())"
    for language, town, park in (("fr-BE", "Bruxelles", "Green"), ("mt", "Brussell", "Green"), ("de-AT", "Brussel", "Grünau"), ("ja", "Brussel", "Green")):
        page = Map(browser, server, "laptop", "#n=bay")
        page.get("localStorage.clear()")
        page.call("Emulation.setUserAgentOverride", userAgent="", acceptLanguage=language)
        for address in ("about:blank", server.base + "/#n=bay&v=4.03,50.07,11"):
            page.open(address)
        for layer, name in (("place-names", town), ("base-land_labels", park)):
            page.until(f"navigator.language === {json.dumps(language)} && {labels}(['{layer}']) === {json.dumps(name)}")
        page.close()


def units_of_readers(browser, server):
    """Miles for those whose roads are signed by them, until they choose."""
    for language, sign in (("en-GB", "mi|ft"), ("en-US", "mi|ft"), ("en-IE", "km|m"), ("fr-BE", "km|m")):
        page = Map(browser, server, "laptop", "#n=town")
        page.get("localStorage.clear()")
        page.call("Emulation.setUserAgentOverride", userAgent="", acceptLanguage=language)
        for address in ("about:blank", server.base + "/#n=town"):  # anew, since the address says which units were shown
            page.open(address)
        page.until(f"navigator.language === {json.dumps(language)} && /\\d\\s?({sign})$/.test(document.querySelector('.maplibregl-ctrl-scale')?.textContent)")
        page.close()


def main_thread_tasks(page, run):
    """The longest task of the page's main thread in processor time, in ms, and by the clock. By the clock, a task also waits for the pictures
    of other processes: without a graphics card those are drawn by the processor, at a few per second."""
    page.call("Tracing.start", transferMode="ReportEvents", traceConfig={"includedCategories": ["toplevel", "__metadata"]})
    run()
    page.call("Tracing.end")
    while not any(event.get("method") == "Tracing.tracingComplete" for event in page.browser.events):
        page.browser.events.append(page.browser.message())
    events = [one for event in page.browser.events if event.get("method") == "Tracing.dataCollected" for one in event["params"]["value"]]
    page.browser.events[:] = [event for event in page.browser.events if not event.get("method", "").startswith("Tracing.")]
    mains = {(event["pid"], event["tid"]) for event in events if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"}
    tasks = [event for event in events if (event["pid"], event["tid"]) in mains and event["ph"] == "X" and event["name"].endswith("RunTask")]
    assert tasks, "the trace has no tasks"
    return max(task["tdur"] for task in tasks) / 1000, max(task["dur"] for task in tasks) / 1000


def country_at_pace(browser, program, folder):
    """The first map of a country, and moving it at each zoom at which one sees much of it."""
    if (extract := find_belgium()) is None:
        print("skipped: the pace on a country; the shared data has none")
        return
    run(program, "build", extract, "-o", folder + "/belgium.starway")
    server = Server(program, folder, "belgium=" + folder + "/belgium.starway")
    try:
        first, moves = paces(browser, server)
    finally:
        server.close()
    print("the map of Belgium: shown after", ", ".join(f"{one:.0f}" for one in first), "ms; the longest task of a move in processor time (by the clock):",
          ", ".join(f"zoom {zoom}: {own:.0f} ({all_of_it:.0f}) ms" for zoom, (own, all_of_it) in moves.items()))
    busy = is_busy()
    if busy:
        print("the machine is busy with other work, so the time to the first map is not asserted")
    # The goal is a second. One run differs from another by a tenth.
    assert busy or min(first) <= 1100, f"the first map came after {min(first):.0f} ms"
    longest = max(own for own, _ in moves.values())
    assert longest <= 50, f"a task of {longest:.0f} ms"


def paces(browser, server):
    """When the map was shown, and the longest task of moving it at each zoom."""
    first = []
    for _ in range(5):
        page = Map(browser, server, "laptop", "#n=belgium")
        page.until("performance.getEntriesByName('map').length === 1")
        first.append(page.get("performance.getEntriesByName('map')[0].startTime"))
        page.close()
    moves = {}
    for zoom in range(7, 13):
        page = Map(browser, server, "laptop", f"#n=belgium&v=4.4,50.85,{zoom}")
        page.until("performance.getEntriesByName('map').length === 1")
        page.quiet(1)

        def move():
            for _ in range(3):
                page.move_map(-180, 90)
                time.sleep(0.8)
        moves[zoom] = main_thread_tasks(page, move)
        page.close()
    return first, moves


def last_of_table(page, server, text):
    """Only the cells in sight are made; scrolled to its end, the table shows those there."""
    points = [tuple(map(float, line.split(", "))) for line in text.split("\\n")]
    profile = page.get("document.querySelector('input[name=profile]:checked').value")
    seconds = server.json(f"/table/v1/{profile}/{';'.join(f'{lon},{lat}' for lon, lat in (points[98], points[0], points[99]))}")["durations"]
    cell = "document.querySelector('.matrix tr[aria-rowindex=\"100\"] td[aria-colindex=\"%d\"]')?.firstChild.textContent"
    shown = {}
    for side, column in (("0", 2), ("1e9", 101)):
        page.get(f"(() => {{ const s = document.querySelector('.scroll'); s.scrollTop = 1e9; s.scrollLeft = {side}; }})()")
        page.until(cell % column)
        shown[column] = page.get(cell % column)
    for column, wanted in ((2, seconds[0][1]), (101, seconds[0][2])):
        amount, unit = shown[column].split()[:2] if wanted is not None else ("0", "s")
        said = float(amount) * (60 if unit == "min" else 1)
        is_right = shown[column] == "–" if wanted is None else abs(said - wanted) <= (30 if unit == "min" else 1)
        assert is_right, f"the cell says {shown[column]}, and the server {wanted} s"


def check_pace(browser, server, screen):
    """What comes before the first tile is small; a large table is shown at once; moving the map leaves no long task."""
    page = Map(browser, server, screen, "#n=town", is_first_visit=True)
    page.until("document.querySelector('.credit') !== null")
    page.quiet(1)
    sizes = {event["requestId"]: event["encodedDataLength"] for event in page.events("Network.loadingFinished")}
    before = sum(sizes.get(event["requestId"], 0) for event in page.events("Network.requestWillBeSent")
                 if not any(part in event["request"]["url"] for part in (".mvt", ".pmtiles", "blob:")))
    assert 200_000 <= before <= 350_000, f"{before} bytes come before the tiles"

    def move():
        for _ in range(4):
            page.move_map(120, 60)
    longest, _ = main_thread_tasks(page, move)
    assert longest <= 50, f"a task of {longest:.0f} ms"
    west, south, east, north = server.status["networks"][0]["bbox"]
    text = "\\n".join(f"{west + (east - west) * (0.3 + 0.04 * (i % 10))}, {south + (north - south) * (0.3 + 0.04 * (i // 10))}" for i in range(100))
    page.press("#tab-matrix")
    page.until("document.querySelector('textarea') !== null")

    def ask():
        page.get("(() => { window.asked = performance.now(); new MutationObserver((_, watch) => { if (!document.querySelector('.matrix')) return; watch.disconnect();"
                 " window.shown = performance.now(); }).observe(document.getElementById('panel'), { childList: true, subtree: true }); })()")
        page.get(f"(() => {{ const t = document.querySelector('textarea'); t.value = \"{text}\"; t.dispatchEvent(new Event('input')); }})()")
        page.until("document.querySelector('.matrix')?.ariaRowCount === '101' && document.querySelectorAll('.matrix tbody td').length >= 100")
    working, _ = main_thread_tasks(page, ask)
    took = page.get("(window.shown - window.asked) / 1000")
    busy = is_busy()
    assert busy or took < 1.5, f"a table of 100 x 100 took {took:.1f} s"
    assert working <= 100, f"a table of 100 x 100 kept the page from answering for {working:.0f} ms"
    last_of_table(page, server, text)
    print(f"the map on a {screen}: {before} bytes before the tiles, a table of 100 x 100 in {took:.2f} s, with a task of {working:.0f} ms; "
          f"the longest task of a move {longest:.0f} ms of processor time" + (" (the machine is busy, so the time by the clock is not asserted)" if busy else ""))
    check_honest(page, server)
    page.close()


STAGE = "document.getElementById('stage').search"


def tile_map(browser, server, screen, shots):
    page = Map(browser, server, screen, "#n=castle&s=3,4&g=20,10")
    page.until("document.querySelector('.player') !== null")
    cost = "document.querySelector('.facts dd').textContent"
    first = page.get(cost)
    page.get("(() => { const s = document.querySelector('.player input'); s.value = 10; s.dispatchEvent(new Event('input')); })()")
    said = page.get("document.querySelector('.player output').textContent")
    assert said.startswith("10 of"), said
    page.until("location.hash.includes('&step=10')")
    again = Map(browser, server, screen, page.get("location.hash"))
    again.until("document.querySelector('.player input')?.value === '10'")
    again.close()
    # The cell under the keyboard's cursor tells its figures.
    page.get("document.querySelector('canvas').focus()")
    page.get(f"{STAGE}.point([3, 4])")
    page.key("ArrowRight")
    page.until("!document.querySelector('.tip').hidden")
    page.press("[aria-label='Last step']")
    tip = page.get("document.querySelector('.tip').textContent")
    assert tip.startswith("cell 4, 4") and "g " in tip and "settled as number" in tip, tip
    # A wall around the start, and there is no way.
    around = ";".join(f"{x},{y}," for x in (2, 3, 4) for y in (3, 4, 5) if (x, y) != (3, 4))
    walled = Map(browser, server, screen, "#n=castle&s=3,4&g=20,10&e=" + around)
    walled.until("document.querySelector('.wrong') !== null")
    walled.press("#restore-map")
    walled.until(f"document.querySelector('.facts dd') !== null && {cost} === {json.dumps(first)}")
    walled.close()
    # Painted by the pointer, cell by cell.
    page.press("[data-brush=wall]")
    cells = [page.get(f"{STAGE}.onScreen(...{STAGE}.at([{x}, 2]))") for x in (30, 31, 32)]
    page.drag(cells[0], cells[2]) if not page.is_phone else [page.tap(*cell) for cell in cells]
    page.until("location.hash.includes('e=30,2,,3')")
    page.press("#restore-map")
    page.press("[data-brush=pan]")
    page.press("input[name=grid-mode]:not(:checked)")
    page.until("document.querySelector('.facts dt')?.textContent === 'Cells reached'")
    check_fits(page)
    check_accessible(page)
    check_axe(page, "tile map")
    if shots:
        page.screenshot(f"{shots}/castle-{screen}.png")
    check_honest(page, server)
    page.close()


def hexagons(browser, server, screen):
    page = Map(browser, server, screen, "#n=hex")
    page.until(f"{STAGE} !== undefined && document.querySelector('.hint') !== null")
    page.quiet()
    width, height = page.get(f"{STAGE}.picture.map")
    for cell in ((0, 0), (width - 1, height - 1)):
        spot = page.get(f"{STAGE}.onScreen(...{STAGE}.at({list(cell)}))")
        (page.tap if page.is_phone else page.click)(*spot)
        page.quiet()
    parts = page.parts()
    assert parts.get("s") and parts.get("g"), parts
    asked = {"from": [int(n) for n in parts["s"].split(",")], "to": [int(n) for n in parts["g"].split(",")]}
    request = urllib.request.Request(server.base + "/grid/v1/hex/route", json.dumps(asked).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            cost = json.load(answer)["cost"]
        page.until(f"parseFloat(document.querySelector('.facts dd')?.textContent) === {cost}")
    except urllib.error.HTTPError:
        page.until("document.querySelector('.wrong') !== null")
    check_honest(page, server)
    page.close()


def step_through_mesh(browser, page, server, screen):
    """The search of the path that is shown: its steps by the slider, by keys and by the address, and the figures of what is pointed at."""
    assert page.get("document.querySelector('.player')") is None, "the search is shown where it is asked for"
    page.press("#explored")
    page.until("document.querySelector('.player') !== null")
    ends = [[float(n) for n in page.parts()[key].split(",")] for key in "sg"]
    asked = {"from": ends[0], "to": ends[1], "explored": True}
    request = urllib.request.Request(server.base + "/mesh/v1/court/route", json.dumps(asked).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        rows = json.load(answer)["explored"]["rows"]
    at = next(i for i, row in enumerate(rows) if row[7] is not None)
    page.get(f"(() => {{ const s = document.querySelector('.player input'); s.value = {at + 1}; s.dispatchEvent(new Event('input')); }})()")
    said = page.get("document.querySelector('.player output').textContent")
    assert said == f"{at + 1} of {len(rows)}", said
    page.until(f"location.hash.includes('&explored=1&step={at + 1}')")
    again = Map(browser, server, screen, page.get("location.hash"))
    again.until(f"document.querySelector('.player input')?.value === '{at + 1}'")
    again.close()
    page.get("document.querySelector('canvas').focus()")
    page.get(f"{STAGE}.point({STAGE}.steps.at({at}))")
    tip = page.get("document.querySelector('.tip').textContent")
    g, h, f = (float(f"{number:.6g}") for number in rows[at][3:6])
    assert "settled as number 1 of" in tip and [float(part.split()[-1]) for part in tip.split("\n")[1].split(", ")] == [g, h, f], (tip, rows[at])
    page.key(".")
    page.until(f"document.querySelector('.player input').value === '{at + 2}'")
    page.key("Enter")
    page.until(f"document.querySelector('.player input').value === '{at + 1}'")
    page.press("[aria-label='Last step']")


def navigation_mesh(browser, server, screen, shots):
    """Start and goal by clicks, an end that is dragged, and one beside the mesh."""
    page = Map(browser, server, screen, "#n=court")
    page.until(f"{STAGE} !== undefined && document.querySelector('.hint') !== null")
    page.quiet()

    def length(start, goal):
        request = urllib.request.Request(server.base + "/mesh/v1/court/route", json.dumps({"from": start, "to": goal}).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)["cost"]

    def shown():
        parts = page.parts()
        ends = [[float(n) for n in parts[key].split(",")] for key in "sg"]
        page.until(f"parseFloat(document.querySelector('.facts dd')?.textContent) === {float(f'{length(*ends):.6g}')}")
        return ends
    width, height = page.get(f"[{STAGE}.picture.width, {STAGE}.picture.height]")
    spots = [page.get(f"{STAGE}.onScreen({width} * {x}, {height} * {y})") for x, y in ((0.3, 0.6), (0.7, 0.3), (0.6, 0.6))]
    for spot in spots[:2]:
        (page.tap if page.is_phone else page.click)(*spot)
        page.quiet()
    page.until("document.querySelector('.facts') !== null")
    before = shown()
    if not page.is_phone:
        page.drag(spots[1], spots[2])
        page.quiet()
        after = shown()
        assert after[0] == before[0] and after[1] != before[1], f"the goal was dragged: {before} {after}"
    again = Map(browser, server, screen, page.get("location.hash"))
    again.until(f"document.querySelector('.facts dd')?.textContent === {json.dumps(page.get('document.querySelector(`.facts dd`).textContent'))}")
    again.close()
    step_through_mesh(browser, page, server, screen)
    check_fits(page)
    check_accessible(page)
    check_axe(page, "a mesh")
    if shots:
        page.screenshot(f"{shots}/court-{screen}.png")
    check_honest(page, server)
    page.close()
    page = Map(browser, server, screen, "#n=court&s=1e9,1e9&g=2,3")
    page.until("document.querySelector('.wrong')?.textContent.includes('from the mesh')")
    page.close()
    page = Map(browser, server, screen, "#n=house&s=2,18&g=18,2")
    page.until("document.querySelector('.facts') !== null")
    if shots:
        page.screenshot(f"{shots}/house-{screen}.png")
    check_honest(page, server)
    page.close()


def plan(browser, server, screen, shots):
    """A network without a CRS: the same tools, but for GPX."""
    page = Map(browser, server, screen, "#n=plan&p=10,20;900,700")
    page.until("document.querySelector('.course') !== null")
    assert page.get("document.getElementById('tab-trace') === null")
    between = Map(browser, server, screen, "#n=plan&p=10,20;500,420;900,700")
    between.until("document.querySelectorAll('.course').length >= 2")  # over a point between, too
    between.close()
    page.press("#tab-reach")
    page.until("document.querySelector('input[name=reach-by][value=distance]')?.checked")
    page.until("document.querySelector('.result .hint')?.textContent.includes('within reach')")
    page.press("#tab-search")
    page.until("document.querySelectorAll('.searches li').length >= 2")
    if shots:
        page.screenshot(f"{shots}/plan-{screen}.png")
    check_honest(page, server)
    page.close()


def find_axe():
    for folder in (os.environ.get("STARWAY_WEB_BUILD"), os.path.dirname(os.path.abspath(__file__)) + "/../../build/web"):
        path = f"{folder}/node_modules/axe-core/axe.min.js"
        if folder and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                return file.read()
    return None


AXE = find_axe()


def check_axe(page, what):
    if AXE is None:
        return
    page.call("Runtime.evaluate", expression=AXE)
    found = page.get("axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations.map(v => v.id + ' (' + v.impact + '): ' + v.nodes.map(n => n.html).slice(0, 3).join(' | ')))")
    assert not found, f"axe-core on {what}: {found}"


def main():
    program, data = sys.argv[1:3]
    shots = sys.argv[3] if len(sys.argv) > 3 else None
    chromium = find_chromium()
    if os.environ.get("STARWAY_LONG_TESTS") is None and shots is None:
        print("skipped: the map is tried in a browser with the long tests only (STARWAY_LONG_TESTS=1)")
        return SKIPPED
    if chromium is None:
        print("skipped: there is no Chromium here, so the map is not tried in a browser")
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="starway-map-") as folder:
        server = Server(program, folder, *networks_and_maps(program, data, folder))
        browser = Browser(chromium, folder + "/profile", flags=("--lang=en-IE",))
        try:
            units_of_readers(browser, server)
            names_of_readers(browser, server)
            strange_addresses(browser, server)
            short_addresses(browser, server)
            two_tabs(browser, server)
            for screen in SCREENS:
                page = Map(browser, server, screen, "#n=town")
                check_keyboard(page)
                check_start(page)
                check_axe(page, "the start")
                route_by_clicks(page, server)
                check_fits(page)
                check_accessible(page)
                check_axe(page, "a route")
                if shots:
                    time.sleep(1)
                    page.screenshot(f"{shots}/route-{screen}.png")
                if not page.is_phone:
                    drag_the_line(page, server)
                choose_alternative(page)
                hover_the_line(page)
                stops_and_words(page, server)
                more_of_routes(page)
                with_a_finger(page, server)
                save_files(page, folder)
                restore(browser, page, server, screen)
                search_place(page, server)
                isochrone(page, server)
                check_axe(page, "an isochrone")
                compare_searches(page, server)
                matrix(page, server)
                trace(page, server)
                check_honest(page, server)
                page.close()
                at_sea(browser, server, screen)
                base_map(browser, server, screen)
                own_base_map(browser, server, screen, shots)
                hills(browser, server, screen, shots)
                check_pace(browser, server, screen)
                tile_map(browser, server, screen, shots)
                hexagons(browser, server, screen)
                navigation_mesh(browser, server, screen, shots)
                plan(browser, server, screen, shots)
                print(f"the map on a {screen}: every tool, files, addresses, a base map, hills, tile maps, meshes and a plan")
            country_at_pace(browser, program, folder)
            if AXE is None:
                print("axe-core is not installed here (tools/web does), so it was not asked")
        finally:
            browser.close()
            server.close()
    return 0


sys.exit(main())
