#!/usr/bin/env python3
"""Uses the map page of `starway serve` in headless Chromium as a person does, on a laptop's and on a phone's screen: two clicks, a drag,
alternatives, place search, isochrones, an address that restores everything, a tile map. Fails on any request to another host, on any error
in the console, and on controls without a name.

usage: map.py PROGRAM DATA [FOLDER_FOR_SCREENSHOTS]
"""
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

from devtools import SCREENS, SKIPPED, Browser, Page, find_chromium


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


class Server:
    def __init__(self, program, data, folder):
        town = folder + "/town.starway"
        run(program, "build", data + "/stand-ins/osm/town.opl", "-o", town)
        run(program, "prepare", town)
        self.base = f"http://127.0.0.1:{free_port()}"
        self.log = open(folder + "/serve.err", "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [program, "serve", "town=" + town, "castle=" + data + "/maps/castle.tmx", "-i", "127.0.0.1", "-p", self.base.rsplit(":", 1)[1]],
            stdout=subprocess.DEVNULL, stderr=self.log)
        for _ in range(200):
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


class Map(Page):
    def __init__(self, browser, server, screen, fragment):
        self.width, self.height, self.is_phone = SCREENS[screen]
        super().__init__(browser, self.width, self.height, self.is_phone, watch=("Network", "Log", "Accessibility"))
        self.server = server
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

    def drag(self, start, end):
        (x, y), (to_x, to_y) = start, end
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        for i in range(1, 11):
            self.mouse("mouseMoved", x + (to_x - x) * i / 10, y + (to_y - y) * i / 10, button="left", buttons=1)
            time.sleep(0.03)
        self.mouse("mouseReleased", to_x, to_y, button="left", clickCount=1)

    def key(self, key, text=""):
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text, windowsVirtualKeyCode={"Enter": 13, "ArrowDown": 40, "Tab": 9}.get(key, 0))
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

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
        refused = entry["source"] == "network" and urllib.parse.urlparse(entry.get("url", "")).path.startswith(("/route/v1/", "/grid/v1/"))  # no way there
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


def drag_the_line(page, server):
    parts = page.parts()
    profile = parts["by"]
    answer = server.json(f"/route/v1/{profile}/{parts['p']}?geometries=geojson&overview=full")
    line = answer["routes"][0]["geometry"]["coordinates"]
    (ax, ay), (bx, by) = max(zip(line, line[1:]), key=lambda pair: math.dist(*pair))
    x, y = page.pixel((ax + bx) / 2, (ay + by) / 2)
    page.until("document.querySelectorAll('.pin').length === 2")
    time.sleep(0.8)  # the line is drawn by a worker
    page.drag((x, y), (x + 60, y + 50))
    page.quiet()
    page.until("document.querySelectorAll('.stop').length === 3")
    assert len(page.parts()["p"].split(";")) == 3, "the line that was dragged has a point to pass"
    page.press("[aria-label='Remove stop 2']")
    page.quiet()
    page.until("document.querySelectorAll('.stop').length === 2 && document.querySelector('.course') !== null")
    # A marker, too.
    before = page.parts()["p"].split(";")
    lon, lat = map(float, before[1].split(","))
    x, y = page.pixel(lon, lat)
    page.drag((x, y - 18), (x - 40, y - 38))
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
    page.call("Input.insertText", text=name[:4])
    page.until("document.querySelector('.places:not([hidden]) [role=option]') !== null")
    assert page.get("document.querySelector('.stop input').getAttribute('aria-expanded')") == "true"
    page.key("ArrowDown")
    page.key("Enter")
    page.quiet()
    assert page.get("document.querySelector('.stop input').value") != name[:4], "Enter takes the place"


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


def compare_searches(page):
    page.press("#tab-search")
    page.until("document.querySelectorAll('.searches li').length >= 2 && document.querySelector('.player') !== null")
    counts = page.get("[...document.querySelectorAll('.searches .figure')].map(e => parseInt(e.textContent.replace(/,/g, '')))")
    assert counts[1] <= counts[0], f"A* settles no more than Dijkstra: {counts}"
    page.until("Number(document.querySelector('.player input').value) > 0")
    page.press("#tab-route")


def tile_map(browser, server, screen, shots):
    page = Map(browser, server, screen, "#n=castle&s=3,4&g=20,10")
    page.until("document.querySelector('.player') !== null")
    cost = "document.querySelector('.facts dd').textContent"
    first = page.get(cost)
    page.get("(() => { const s = document.querySelector('.player input'); s.value = 10; s.dispatchEvent(new Event('input')); })()")
    said = page.get("document.querySelector('.player output').textContent")
    assert said.startswith("10 of"), said
    # The cell under the keyboard's cursor tells its figures.
    page.get("document.querySelector('canvas').focus()")
    page.key("ArrowRight")
    page.until("!document.querySelector('.tip').hidden")
    tip = page.get("document.querySelector('.tip').textContent")
    assert tip.startswith("cell 4, 4") and "= g " in tip, tip
    # A wall around the start, and there is no way.
    around = ";".join(f"{x},{y}," for x in (2, 3, 4) for y in (3, 4, 5) if (x, y) != (3, 4))
    walled = Map(browser, server, screen, "#n=castle&s=3,4&g=20,10&e=" + around)
    walled.until("document.querySelector('.wrong') !== null")
    walled.press("#panel .line button:last-child")  # restores the map
    walled.until(f"document.querySelector('.facts dd') !== null && {cost} === {json.dumps(first)}")
    walled.close()
    page.press("input[name=grid-mode]:not(:checked)")
    page.until("document.querySelector('.facts dt')?.textContent === 'Cells reached'")
    check_fits(page)
    check_accessible(page)
    if shots:
        page.screenshot(f"{shots}/castle-{screen}.png")
    page.close()


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
        server = Server(program, data, folder)
        browser = Browser(chromium, folder + "/profile", flags=("--lang=en-IE",))
        try:
            for screen in SCREENS:
                page = Map(browser, server, screen, "#n=town")
                check_keyboard(page)
                route_by_clicks(page, server)
                check_fits(page)
                check_accessible(page)
                if shots:
                    time.sleep(1)
                    page.screenshot(f"{shots}/route-{screen}.png")
                if not page.is_phone:
                    drag_the_line(page, server)
                choose_alternative(page)
                restore(browser, page, server, screen)
                search_place(page, server)
                isochrone(page, server)
                compare_searches(page)
                check_honest(page, server)
                page.close()
                tile_map(browser, server, screen, shots)
                print(f"the map on a {screen}: routes, is dragged, restores, searches, reaches, compares, and shows a tile map")
        finally:
            browser.close()
            server.close()
    return 0


sys.exit(main())
