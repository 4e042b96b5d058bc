#!/usr/bin/env python3
"""Opens pages that `starway --render page.html` writes in headless Chromium, on a laptop's and on a phone's screen, and uses them as a
person does: by wheel, pinch, drag and hover.

usage: pages.py PROGRAM DATA [FOLDER_FOR_SCREENSHOTS]
"""
import os
import subprocess
import sys
import tempfile
import time

from devtools import SCREENS, SKIPPED, Browser, Page, find_chromium


# The canvas of a page, for those who look at it.
STAGE = "document.getElementById('stage').search"


def open_page(browser, path, width, height, touch):
    page = Page(browser, width, height, touch, watch=("Log",))
    page.open("file://" + path + "#end")
    page.until(f"document.readyState === 'complete' && {STAGE} && [...document.images].every(i => i.complete)")
    time.sleep(0.3)
    return page


def near(a, b, most):
    assert all(abs(x - y) <= most for x, y in zip(a, b)), f"{a} is not {b}"


def check_fits(page, width, height):
    assert page.get("document.documentElement.scrollWidth") <= width, "the page is wider than the screen"
    assert page.get("document.documentElement.scrollHeight") <= height, "the page is higher than the screen"
    panel = page.get("(() => { const b = document.getElementById('panel').getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })()")
    assert panel[0] >= 0 and panel[1] >= 0 and panel[2] <= width and panel[3] <= height + 1, f"the panel is off the screen: {panel}"
    free = (1 - (panel[2] - panel[0]) / width) if width > 720 else panel[1] / height
    assert free >= 0.45, f"the map has {free:.0%} of the screen"
    # The whole picture is beside the panel.
    picture = page.get(f"(() => {{ const s = {STAGE}; return [...s.onScreen(0, 0), ...s.onScreen(s.picture.width, s.picture.height)]; }})()")
    left, bottom = (panel[2], height) if width > 720 else (0, panel[1])
    assert picture[0] >= left and picture[1] >= 0 and picture[2] <= width and picture[3] <= bottom, f"the picture is not in sight: {picture}"
    for name, left, top, right, bottom in page.get("[...document.querySelectorAll('button, select, input, .legend li')].filter(e => e.offsetParent).map(e => {"
                                                   " const b = e.getBoundingClientRect(); return [e.getAttribute('aria-label') || e.textContent, b.left, b.top, b.right, b.bottom]; })"):
        assert left >= 0 and right <= width + 0.5 and top >= 0 and bottom <= height + 0.5, f"{name} is off the screen: {left}, {top}, {right}, {bottom}"
    assert page.get("document.querySelectorAll('.legend li').length") >= 2, "the legend is empty"
    size = page.get("parseFloat(getComputedStyle(document.querySelector('.legend li')).fontSize)")
    assert size >= 12, f"the legend's letters are {size} pixels high"


def under(page, x, y):
    """What of the picture lies under a point of the page."""
    return page.get(f"{STAGE}.inPicture({x}, {y})")


def check_zoom_and_drag(page, touch):
    x, y = page.get(f"(() => {{ const s = {STAGE}; return s.onScreen(0.4 * s.picture.width, 0.6 * s.picture.height); }})()")
    before, scale = under(page, x, y), page.get(STAGE + ".view.scale")
    if touch:
        spread = 20
        page.touch("touchStart", (x - spread, y), (x + spread, y))
        for i in range(1, 11):
            page.touch("touchMove", (x - spread - 4 * i, y), (x + spread + 4 * i, y))
        page.touch("touchEnd")
    else:
        for _ in range(4):
            page.mouse("mouseWheel", x, y, deltaX=0, deltaY=-120)
    page.until(f"{STAGE}.view.scale > {scale * 1.5}")
    pixel = f"{STAGE}.ratio / {STAGE}.view.scale"
    near(under(page, x, y), before, 3 * page.get(pixel))
    # Dragging moves what lies under the finger along with it.
    before = under(page, x, y)
    if touch:
        page.touch("touchStart", (x, y))
        for i in range(1, 11):
            page.touch("touchMove", (x + 3 * i, y - 2 * i))
        page.touch("touchEnd")
    else:
        page.mouse("mousePressed", x, y, button="left", clickCount=1)
        for i in range(1, 11):
            page.mouse("mouseMoved", x + 3 * i, y - 2 * i, button="left", buttons=1)
        page.mouse("mouseReleased", x + 30, y - 20, button="left", clickCount=1)
    time.sleep(0.2)
    near(under(page, x + 30, y - 20), before, 8 * page.get(pixel))
    if not touch:
        zoomed = page.get(STAGE + ".view.scale")
        page.mouse("mouseWheel", x, y, deltaX=0, deltaY=240)
        page.until(f"{STAGE}.view.scale < {zoomed}")
    page.get(STAGE + ".showAll()")


# A little beside a node, the pointer finds this node and says what is known of it.
def check_hover(page, touch):
    node = page.get(f"(() => {{ const s = {STAGE}, i = [...s.steps.settled].findIndex((n, j) => n > 0 && j > s.steps.count / 2);"
                    " const at = s.steps.at(i); return [...at, ...s.onScreen(...s.at(at))]; })()")
    x, y = node[2] + 1.5, node[3] + 1
    if touch:
        page.touch("touchStart", (x, y))
        page.touch("touchEnd")
    else:
        page.mouse("mouseMoved", x, y)
    page.until(STAGE + ".cursor !== null")
    assert page.get(STAGE + ".cursor") == node[:2], f"points at {page.get(STAGE + '.cursor')} instead of {node[:2]}"
    tip = page.get("document.getElementById('tip').hidden ? '' : document.getElementById('tip').textContent")
    assert "settled as number" in tip and "g " in tip, f"the tip says '{tip}'"
    box = page.get("(() => { const b = document.getElementById('tip').getBoundingClientRect(); return [b.left, b.top, innerWidth - b.right, innerHeight - b.bottom]; })()")
    assert min(box) >= 0, f"the tip is off the map: {box}"


# The steps by keys, by the slider and by the player.
def check_steps(page):
    step, count = STAGE + ".step", page.get(STAGE + ".steps.count")
    press = lambda key: page.call("Input.dispatchKeyEvent", type="keyDown", key=key)
    assert page.get(step) == count, "the page opens on what was found"
    page.get("document.activeElement.blur()")
    press("Home")
    assert page.get(step) == 0
    press("ArrowRight")
    assert page.get(step) == 1 and page.get("document.getElementById('step').textContent").startswith(f"Step 1 of {count}: ")
    page.get("(() => { const s = document.querySelector('.player input'); s.value = 3; s.dispatchEvent(new Event('input')); })()")
    assert page.get(step) == 3
    page.get("document.querySelector('.player .play').click()")
    page.until(f"{step} > 3")
    press("End")
    assert page.get(step) == count and page.get("document.getElementById('step').textContent").endswith("The path is shown.")


def main():
    program, data = sys.argv[1:3]
    shots = sys.argv[3] if len(sys.argv) > 3 else None
    chromium = find_chromium()
    if os.environ.get("STARWAY_LONG_TESTS") is None and shots is None:
        print("skipped: pages are tried in a browser with the long tests only (STARWAY_LONG_TESTS=1)")
        return SKIPPED
    if chromium is None:
        print("skipped: there is no Chromium here, so the pages are not tried in a browser")
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="starway-pages-") as folder:
        pages = {
            "roads": [data + "/romania/roads.csv", "--nodes", data + "/romania/cities.csv", "--from", "Arad", "--to", "Bucharest",
                      "--places", data + "/romania/cities.csv", "--algorithm", "astar"],
            "tiles": [data + "/maps/castle.tmx", "--from", "3,4", "--to", "20,10", "--algorithm", "astar", "--show", "none"],
            "mesh": [data + "/meshes/court.mesh", "--from", "2,3", "--to", "41,17.5"],
        }
        browser = Browser(chromium, folder + "/profile")
        try:
            for name, arguments in pages.items():
                path = f"{folder}/{name}.html"
                done = subprocess.run([program, "route", *arguments, "--render", path], capture_output=True, text=True, check=False)
                assert done.returncode == 0, done.stderr
                for screen, (width, height, touch) in SCREENS.items():
                    page = open_page(browser, path, width, height, touch)
                    if shots:
                        page.screenshot(f"{shots}/{name}-{screen}.png")
                    check_fits(page, width, height)
                    check_zoom_and_drag(page, touch)
                    check_hover(page, touch)
                    check_steps(page)
                    if shots:
                        page.screenshot(f"{shots}/{name}-{screen}-hover.png")
                    print(f"{name} on a {screen}: fits, zooms at the pointer, is dragged, tells the node below, steps and plays")
            # Among them what the page's own policy refuses.
            wrong = [e for e in browser.events if e.get("method") == "Runtime.exceptionThrown"
                     or (e.get("method") == "Log.entryAdded" and e["params"]["entry"]["level"] == "error")]
            assert not wrong, wrong
        finally:
            browser.close()
    return 0


sys.exit(main())
