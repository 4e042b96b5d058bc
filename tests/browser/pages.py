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


def open_page(browser, path, width, height, touch):
    page = Page(browser, width, height, touch)
    page.open("file://" + path + "#end")
    page.until("document.readyState === 'complete' && Object.values(images).every(i => i.complete)")
    time.sleep(0.3)
    return page


def near(a, b, most):
    assert all(abs(x - y) <= most for x, y in zip(a, b)), f"{a} is not {b}"


# What of the picture lies under a point of the page.
UNDER = "(() => {{ const [sx, sy] = onScreen({{clientX: {x}, clientY: {y}}}); return [(sx - view.x) / view.scale, (sy - view.y) / view.scale]; }})()"


def check_fits(page, width, height):
    assert page.get("document.documentElement.scrollWidth") <= width, "the page is wider than the screen"
    assert page.get("document.documentElement.scrollHeight") <= height, "the page is higher than the screen"
    stage = page.get("(() => { const b = stage.getBoundingClientRect(); return [b.width, b.height]; })()")
    assert stage[1] >= 0.45 * height, f"the map has {stage[1]} of {height} pixels"
    for box in page.get("[...document.querySelectorAll('button, select, input, .legend li')].map(e => { const b = e.getBoundingClientRect();"
                        " return [e.id || e.textContent, b.left, b.top, b.right, b.bottom]; })"):
        name, left, top, right, bottom = box
        assert left >= 0 and right <= width + 0.5 and top >= 0 and bottom <= height + 0.5, f"{name} is off the screen: {box}"
    assert page.get("document.querySelectorAll('.legend li').length") >= 2, "the legend is empty"
    size = page.get("parseFloat(getComputedStyle(document.querySelector('.legend li')).fontSize)")
    assert size >= 12, f"the legend's letters are {size} pixels high"


def check_zoom_and_drag(page, touch):
    box = page.get("(() => { const b = canvas.getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()")
    x, y = box[0] + 0.4 * box[2], box[1] + 0.6 * box[3]
    under = UNDER.format(x=x, y=y)
    before, scale = page.get(under), page.get("view.scale")
    if touch:
        spread = 20
        page.touch("touchStart", (x - spread, y), (x + spread, y))
        for i in range(1, 11):
            page.touch("touchMove", (x - spread - 4 * i, y), (x + spread + 4 * i, y))
        page.touch("touchEnd")
    else:
        for _ in range(4):
            page.mouse("mouseWheel", x, y, deltaX=0, deltaY=-120)
    page.until(f"view.scale > {scale * 1.5}")
    near(page.get(under), before, 3 / page.get("view.scale") * page.get("ratio"))
    # Dragging moves what lies under the finger along with it.
    before = page.get(under)
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
    near(page.get(UNDER.format(x=x + 30, y=y - 20)), before, 8 / page.get("view.scale") * page.get("ratio"))
    if not touch:
        zoomed = page.get("view.scale")
        page.mouse("mouseWheel", x, y, deltaX=0, deltaY=240)
        page.until(f"view.scale < {zoomed}")
    page.get("showAll()")


# A little beside a node, the pointer finds this node and says what is known of it.
def check_hover(page, touch):
    node = page.get("(() => { const i = [...events.kind].findIndex((k, j) => k.toLowerCase() === 'e' && j > count / 2); const box ="
                    " canvas.getBoundingClientRect(); const [px, py] = eventPixel(i); return [events.x[i], events.y[i],"
                    " (px * view.scale + view.x) / ratio + box.left, (py * view.scale + view.y) / ratio + box.top]; })()")
    x, y = node[2] + 1.5, node[3] + 1
    if touch:
        page.touch("touchStart", (x, y))
        page.touch("touchEnd")
    else:
        page.mouse("mouseMoved", x, y)
    page.until("cursor !== null")
    assert page.get("cursor") == node[:2], f"points at {page.get('cursor')} instead of {node[:2]}"
    tip = page.get("at('tip').hidden ? '' : at('tip').textContent")
    assert "settled as number" in tip and "g " in tip, f"the tip says '{tip}'"
    box = page.get("(() => { const b = at('tip').getBoundingClientRect(), s = stage.getBoundingClientRect();"
                   " return [b.left - s.left, b.top - s.top, s.right - b.right, s.bottom - b.bottom]; })()")
    assert min(box) >= 0, f"the tip is off the map: {box}"


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
                    if shots:
                        page.screenshot(f"{shots}/{name}-{screen}-hover.png")
                    print(f"{name} on a {screen}: fits, zooms at the pointer, is dragged, tells the node below")
            thrown = [e for e in browser.events if e.get("method") == "Runtime.exceptionThrown"]
            assert not thrown, thrown
        finally:
            browser.close()
    return 0


sys.exit(main())
