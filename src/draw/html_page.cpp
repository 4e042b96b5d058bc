#include "draw/html.hpp"

namespace starway::draw {
namespace {

// Nothing is loaded from anywhere; the policy says so to the browser.
constexpr std::string_view before_title = R"html(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>)html";

constexpr std::string_view before_data = R"html(</title>
<style>
  body { margin: 0 auto; padding: 1rem 1.25rem 2rem; max-width: 110rem; background: #fff; color: #20242c;
         font: 15px/1.45 system-ui, sans-serif; }
  h1 { margin: 0 0 .25rem; font-size: 1.25rem; }
  p { margin: .25rem 0; }
  .notes { color: #606670; }
  .controls { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .4rem .5rem; align-items: center;
              padding: .5rem 0; background: #fff; }
  .controls input { flex: 1 1 14rem; accent-color: #2c62a0; }
  button, select { min-width: 2.4rem; padding: .3rem .6rem; border: 1px solid #969ca6; border-radius: .35rem;
                   background: #f7f5ef; color: inherit; font: inherit; }
  button:hover { background: #ece8dd; }
  :focus-visible { outline: 3px solid #f09628; outline-offset: 1px; }
  .figures { font-variant-numeric: tabular-nums; min-height: 1.45em; }
  .scroll { overflow: auto; margin-top: .25rem; }
  .stage { position: relative; }
  .stage > * { position: absolute; inset: 0; width: 100%; height: 100%; }
  .stage img { pointer-events: none; }
  .stage canvas { cursor: crosshair; }
  .large { image-rendering: pixelated; }
  kbd { padding: 0 .3em; border: 1px solid #c8ccd2; border-radius: .25em; background: #f7f5ef; font-size: .9em; }
</style>
</head>
<body>
<h1 id="title"></h1>
<div id="notes" class="notes"></div>
<div class="controls" role="group" aria-label="Steps of the search">
  <button id="first" aria-label="First step" title="First step (Home)">|&#x25C2;</button>
  <button id="back" aria-label="One step back" title="One step back (left arrow)">&#x25C2;</button>
  <button id="play" title="Play or pause (space)">Play</button>
  <button id="forward" aria-label="One step on" title="One step on (right arrow)">&#x25B8;</button>
  <button id="last" aria-label="Last step" title="Last step (End)">&#x25B8;|</button>
  <input id="slider" type="range" min="0" value="0" step="1" aria-label="Step">
  <label>Speed <select id="speed"><option value="0.25">&frac14;</option><option value="0.5">&frac12;</option><option value="1" selected>1</option><option value="2">2</option><option value="5">5</option></select></label>
  <button id="smaller" aria-label="Smaller" title="Smaller (-)">&minus;</button>
  <button id="larger" aria-label="Larger" title="Larger (+)">+</button>
</div>
<p id="step" class="figures"></p>
<p id="cell" class="figures" role="status"></p>
<div class="scroll"><div id="stage" class="stage">
  <img id="ground" alt="">
  <canvas id="canvas" tabindex="0" role="img"></canvas>
  <img id="signs" alt="">
  <img id="answer" alt="The path that was found" hidden>
</div></div>
<p class="notes">Keys: <kbd>space</kbd> plays, <kbd>&larr;</kbd> <kbd>&rarr;</kbd> step, <kbd>Page&nbsp;Up</kbd> <kbd>Page&nbsp;Down</kbd> leap,
<kbd>Home</kbd> <kbd>End</kbd>, <kbd>+</kbd> <kbd>&minus;</kbd> zoom. On the map the arrow keys move from cell to cell, and
<kbd>Enter</kbd>, like a click, goes to the step at which the cell was settled.</p>
<script type="application/json" id="data">)html";

constexpr std::string_view behind_data = R"html(</script>
<script>
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const events = data.events, layout = data.layout, count = events.kind.length;
const at = id => document.getElementById(id);
const canvas = at('canvas'), pen = canvas.getContext('2d');
const trail = document.createElement('canvas'), trailPen = trail.getContext('2d');  // what was reached so far

// --- Places ---
function toPixel(x, y) {
  if (data.cells) { x += 0.5; y += 0.5; }
  const number = Math.floor(layout.shove === 'rows' ? y : x);
  const shoved = layout.shove !== '' && (Math.abs(number) % 2) === layout.parity;
  return [layout.x0 + layout.xx * x + layout.xy * y + (shoved ? layout.shoveX : 0),
          layout.y0 + layout.yx * x + layout.yy * y + (shoved ? layout.shoveY : 0)];
}
function cellAt(px, py) {
  const u = px - layout.x0, v = py - layout.y0, det = layout.xx * layout.yy - layout.xy * layout.yx;
  const x = Math.floor((layout.yy * u - layout.xy * v) / det), y = Math.floor((layout.xx * v - layout.yx * u) / det);
  if (layout.cells === 'squares' || (layout.cells === 'diamonds' && layout.shove === '')) return [x, y];
  let best = [x, y], least = Infinity;
  for (let dy = -1; dy <= 1; ++dy) for (let dx = -1; dx <= 1; ++dx) {
    const [cx, cy] = toPixel(x + dx, y + dy), a = Math.abs(cx - px), b = Math.abs(cy - py);
    const distance = layout.cells === 'hexagons' ? a * a + b * b : a + 2 * b;
    if (distance < least) { least = distance; best = [x + dx, y + dy]; }
  }
  return best;
}
const eventPixel = i => toPixel(events.x[i], events.y[i]);

// --- What is known of every node: its events in order ---
const known = new Map();
let settledCount = 0;
const settledNumber = new Int32Array(count);
for (let i = 0; i < count; ++i) {
  const kind = events.kind[i].toLowerCase();
  if (kind === 'e') settledNumber[i] = ++settledCount;
  if (kind !== 'e' && kind !== 'g') continue;
  const key = events.x[i] + ',' + events.y[i];
  if (!known.has(key)) known.set(key, []);
  known.get(key).push(i);
}
const eventsOf = place => known.get(place[0] + ',' + place[1]) || [];
function nearestNode(px, py) {
  let best = null, least = 15 * 15;
  for (const list of known.values()) {
    const [x, y] = eventPixel(list[0]), distance = (x - px) ** 2 + (y - py) ** 2;
    if (distance < least) { least = distance; best = [events.x[list[0]], events.y[list[0]]]; }
  }
  return best;
}

// --- Drawing ---
function shapePath(target, px, py) {
  target.beginPath();
  if (data.cells) {
    data.outline.forEach(([x, y], i) => i ? target.lineTo(px + x, py + y) : target.moveTo(px + x, py + y));
  } else {
    target.arc(px, py, Math.min(Math.max(data.unit / 5, 1.5), 4), 0, 2 * Math.PI);
  }
  target.closePath();
}
function drawEvent(i) {
  const letter = events.kind[i], kind = letter.toLowerCase();
  if (kind !== 'e' && kind !== 'g') return;
  const [px, py] = eventPixel(i);
  const ramp = letter === 'E' ? data.backwardRamp : data.ramp;
  const colour = kind === 'g' ? data.waiting : ramp[events.shade.charCodeAt(i) - 97];
  if (!data.cells && events.parent[i] >= 0) {
    trailPen.strokeStyle = colour;
    trailPen.lineWidth = Math.min(Math.max(data.unit / 6, 1), 2.5);
    trailPen.beginPath();
    trailPen.moveTo(...eventPixel(events.parent[i]));
    trailPen.lineTo(px, py);
    trailPen.stroke();
  }
  shapePath(trailPen, px, py);
  if (data.cells) {  // what was there would shine through
    trailPen.globalCompositeOperation = 'destination-out';
    trailPen.globalAlpha = 1;
    trailPen.fill();
    trailPen.globalCompositeOperation = 'source-over';
    trailPen.globalAlpha = data.opacity;
  }
  trailPen.fillStyle = colour;
  trailPen.fill();
}
let step = 0, drawn = 0, cursor = null;
function draw() {
  if (step < drawn) { trailPen.clearRect(0, 0, trail.width, trail.height); drawn = 0; }
  for (; drawn < step; ++drawn) drawEvent(drawn);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(trail, 0, 0);
  const end = step === count;
  at('answer').hidden = !end;
  at('signs').hidden = end;
  if (step > 0 && !(end && data.found)) {  // the node of this step, and the way to it
    let i = step - 1;
    pen.fillStyle = data.newest;
    if (events.kind[i].toLowerCase() === 'e') { shapePath(pen, ...eventPixel(i)); pen.fill(); }
    pen.strokeStyle = data.ink;
    pen.lineWidth = Math.min(Math.max(data.unit / 10, 1.2), 3);
    pen.lineJoin = pen.lineCap = 'round';
    pen.beginPath();
    pen.moveTo(...eventPixel(i));
    for (i = events.parent[i]; i >= 0; i = events.parent[i]) pen.lineTo(...eventPixel(i));
    pen.stroke();
  }
  if (cursor) {
    pen.strokeStyle = data.ink;
    pen.lineWidth = 2;
    shapePath(pen, ...toPixel(cursor[0], cursor[1]));
    pen.stroke();
  }
}

// --- Figures ---
const short = value => value === null ? '\u2013' : String(Number(value.toPrecision(6)));
// A cell as its file counts.
const placeName = (x, y) => data.cells ? 'cell ' + (x + data.origin[0]) + ',' + (y + data.origin[1]) : short(x) + ', ' + short(y);
const names = { s: 'start', d: 'goal', g: 'enters the queue', e: 'is settled' };
function figures(i) {
  return 'g ' + short(events.g[i]) + ', h ' + short(events.h[i]) + ', f ' + short(events.f[i]);
}
function tellStep() {
  let text = 'Step ' + step + ' of ' + count;
  if (step > 0) {
    const i = step - 1, letter = events.kind[i];
    text += ': ' + placeName(events.x[i], events.y[i]) + ' ' + names[letter.toLowerCase()];
    if (letter < 'a') text += ' from the goal';
    if ('egEG'.includes(letter)) text += ', ' + figures(i);
  }
  if (step === count) text += data.found ? '. Here is the path.' : '.';
  at('step').textContent = text;
}
function tellCell() {
  if (!cursor) {
    at('cell').textContent = 'Point at ' + (data.cells ? 'a cell' : 'a node') + ' for its g, h and f.';
    return;
  }
  const list = eventsOf(cursor), past = list.filter(i => i < step);
  let text = placeName(cursor[0], cursor[1]) + ': ';
  text = text[0].toUpperCase() + text.slice(1);
  if (past.length) {
    const settled = past.filter(i => settledNumber[i]), i = settled.length ? settled[settled.length - 1] : past[past.length - 1];
    text += figures(i) + (settledNumber[i] ? '; settled as number ' + settledNumber[i] + ' of ' + settledCount : '; in the queue');
    const parent = events.parent[i];
    if (parent >= 0) text += ', from ' + placeName(events.x[parent], events.y[parent]);
  } else {
    text += list.length ? 'not reached yet' : 'never reached';
  }
  at('cell').textContent = text + '.';
}
function show(to) {
  step = Math.min(Math.max(Math.round(to), 0), count);
  at('slider').value = step;
  at('slider').setAttribute('aria-valuetext', 'step ' + step + ' of ' + count);
  draw();
  tellStep();
  tellCell();
}

// --- Playing: the whole in about twelve seconds at speed 1 ---
let playing = false, before = 0, exact = 0;
function play(on) {
  playing = on;
  at('play').textContent = on ? 'Pause' : 'Play';
  if (!on) return;
  if (step === count) show(0);
  exact = step;
  before = performance.now();
  requestAnimationFrame(tick);
}
function tick(now) {
  if (!playing) return;
  exact += Math.max(now - before, 0) / 1000 * Math.max(count / 12, 4) * Number(at('speed').value);
  before = now;
  show(exact);
  if (step === count) play(false); else requestAnimationFrame(tick);
}
function leap(to) { play(false); show(to); }

// --- Size ---
let zoom = 1;
function resize(to) {
  zoom = Math.min(Math.max(to, 0.25), 8);
  at('stage').style.width = data.width * zoom + 'px';
  at('stage').style.height = data.height * zoom + 'px';
  at('ground').className = canvas.className = zoom > 1 ? 'large' : '';
}

// --- Pointer and keys ---
function point(to) { cursor = to; draw(); tellCell(); }
function placeUnder(event) {
  const box = canvas.getBoundingClientRect();
  const px = (event.clientX - box.left) / box.width * data.width, py = (event.clientY - box.top) / box.height * data.height;
  if (!data.cells) return nearestNode(px, py);
  const [x, y] = cellAt(px, py);
  return x >= 0 && y >= 0 && x < data.map[0] && y < data.map[1] ? [x, y] : null;
}
function goToSettled() {
  if (!cursor) return;
  const i = eventsOf(cursor).find(number => settledNumber[number]);
  if (i !== undefined) leap(i + 1);
}
canvas.addEventListener('pointermove', event => point(placeUnder(event)));
canvas.addEventListener('pointerleave', () => point(null));
canvas.addEventListener('click', event => { point(placeUnder(event)); goToSettled(); });
canvas.addEventListener('keydown', event => {
  if (event.key === 'Enter') { goToSettled(); event.preventDefault(); return; }
  const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!move) return;
  event.preventDefault();
  event.stopPropagation();
  const from = cursor || [events.x[Math.max(step - 1, 0)] || 0, events.y[Math.max(step - 1, 0)] || 0];
  if (data.cells) {
    point([Math.min(Math.max(from[0] + move[0], 0), data.map[0] - 1), Math.min(Math.max(from[1] + move[1], 0), data.map[1] - 1)]);
  } else {  // the nearest node that way
    const [px, py] = toPixel(from[0], from[1]);
    let best = from, least = Infinity;
    for (const list of known.values()) {
      const [x, y] = eventPixel(list[0]), along = (x - px) * move[0] + (y - py) * move[1];
      const beside = Math.abs((x - px) * move[1] - (y - py) * move[0]);
      if (along > 0.5 && along >= beside && along + beside < least) { least = along + beside; best = [events.x[list[0]], events.y[list[0]]]; }
    }
    point(best);
  }
});
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const element = event.target, typing = element.tagName === 'SELECT', pressing = element.tagName === 'BUTTON';
  const page = Math.max(Math.round(count / 20), 1);
  const actions = {
    ' ': () => play(!playing), ArrowLeft: () => leap(step - 1), ArrowRight: () => leap(step + 1), Home: () => leap(0), End: () => leap(count),
    PageUp: () => leap(step - page), PageDown: () => leap(step + page), '+': () => resize(zoom * 1.5), '-': () => resize(zoom / 1.5) };
  if (typing || !actions[event.key] || (pressing && event.key === ' ')) return;
  event.preventDefault();
  actions[event.key]();
});
at('first').onclick = () => leap(0);
at('back').onclick = () => leap(step - 1);
at('forward').onclick = () => leap(step + 1);
at('last').onclick = () => leap(count);
at('play').onclick = () => play(!playing);
at('slider').oninput = () => leap(Number(at('slider').value));
at('smaller').onclick = () => resize(zoom / 1.5);
at('larger').onclick = () => resize(zoom * 1.5);

// --- Beginning ---
at('title').textContent = data.title;
for (const note of data.notes) at('notes').appendChild(document.createElement('p')).textContent = note;
for (const id of ['ground', 'signs', 'answer']) at(id).src = data[id];
at('slider').max = count;
canvas.setAttribute('aria-label', 'Map of the search; the arrow keys move from ' + (data.cells ? 'cell to cell' : 'node to node'));
for (const part of [canvas, trail]) { part.width = data.width; part.height = data.height; }
resize(Math.min(1, (document.documentElement.clientWidth - 40) / data.width));
function showAddress() {
  const wanted = /^#step=(\d+)$/.exec(location.hash);
  show(wanted ? Number(wanted[1]) : location.hash === '#end' ? count : 0);
}
window.addEventListener('hashchange', showAddress);
showAddress();
</script>
</body>
</html>
)html";

}  // namespace

HtmlPage html_page() {
    return {before_title, before_data, behind_data};
}

}  // namespace starway::draw
