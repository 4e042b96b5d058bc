'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const events = data.events, layout = data.layout, count = events.kind.length;
const at = id => document.getElementById(id);
const stage = at('stage'), canvas = at('canvas'), pen = canvas.getContext('2d');
const layer = () => { const c = document.createElement('canvas'); return { canvas: c, pen: c.getContext('2d') }; };
const ground = layer(), trail = layer();  // cached layers: the background, and the nodes reached so far

// --- Positions. Picture pixels are those of its images; the view translates and scales them to the screen ---
function toPicture(x, y) {
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
    const [cx, cy] = toPicture(x + dx, y + dy), a = Math.abs(cx - px), b = Math.abs(cy - py);
    const distance = layout.cells === 'hexagons' ? a * a + b * b : a + 2 * b;
    if (distance < least) { least = distance; best = [x + dx, y + dy]; }
  }
  return best;
}
const eventPixel = i => toPicture(events.x[i], events.y[i]);

// --- Per node: its events in order ---
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
  let best = null, least = Infinity;
  for (const list of known.values()) {
    const [x, y] = eventPixel(list[0]), distance = (x - px) ** 2 + (y - py) ** 2;
    if (distance < least) { least = distance; best = [events.x[list[0]], events.y[list[0]]]; }
  }
  return best;
}

// --- The view: screen = picture * scale + x,y, in device pixels ---
const view = { scale: 1, x: 0, y: 0 };
let ratio = 1, fitted = 1, whole = true;
const most = 64;  // maximum zoom, relative to showing all
function fit() {
  const margin = 12 * ratio, width = canvas.width - 2 * margin, height = canvas.height - 2 * margin;
  fitted = Math.max(Math.min(width / data.width, height / data.height), 1e-3);
  if (!whole) return;
  view.scale = fitted;
  view.x = (canvas.width - data.width * fitted) / 2;
  view.y = (canvas.height - data.height * fitted) / 2;
}
// The point at (sx,sy) stays in place.
function zoomAt(sx, sy, factor) {
  const scale = Math.min(Math.max(view.scale * factor, fitted / 2), fitted * most);
  view.x = sx - (sx - view.x) * scale / view.scale;
  view.y = sy - (sy - view.y) * scale / view.scale;
  view.scale = scale;
  whole = false;
  moved();
}
function move(dx, dy) {
  view.x += dx;
  view.y += dy;
  whole = false;
  moved();
}
// Keeps a part of the picture on the screen.
function keepInSight() {
  const room = 0.2;
  view.x = Math.min(Math.max(view.x, canvas.width * room - data.width * view.scale), canvas.width * (1 - room));
  view.y = Math.min(Math.max(view.y, canvas.height * room - data.height * view.scale), canvas.height * (1 - room));
}
const place = target => target.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);

// --- Drawing. While the view moves, cached layers are moved; they are redrawn when it stops ---
const images = {};
let drawnView = null, rest = 0, step = 0, drawn = 0, cursor = null, waiting = false;
function moved() {
  keepInSight();
  clearTimeout(rest);
  rest = setTimeout(() => { drawnView = null; draw(); }, 90);
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; draw(); });
}
function shapePath(target, px, py) {
  target.beginPath();
  if (data.cells) {
    data.outline.forEach(([x, y], i) => i ? target.lineTo(px + x, py + y) : target.moveTo(px + x, py + y));
  } else {
    target.arc(px, py, dot(), 0, 2 * Math.PI);
  }
  target.closePath();
}
// Dots and lines scale less than the picture.
const slower = () => Math.sqrt(fitted / view.scale) * ratio / fitted;
const dot = () => 4.6 * slower();
const thin = (least, share, largest) => data.cells ? Math.min(Math.max(data.unit * share, least), largest) : least * slower();
function drawEvent(i) {
  const letter = events.kind[i], kind = letter.toLowerCase(), to = trail.pen;
  if (kind !== 'e' && kind !== 'g') return;
  const [px, py] = eventPixel(i);
  const ramp = letter === 'E' ? data.backwardRamp : data.ramp;
  const colour = kind === 'g' ? data.waiting : ramp[events.shade.charCodeAt(i) - 97];
  if (!data.cells && events.parent[i] >= 0) {
    to.strokeStyle = colour;
    to.lineWidth = thin(1.3);
    to.beginPath();
    to.moveTo(...eventPixel(events.parent[i]));
    to.lineTo(px, py);
    to.stroke();
  }
  shapePath(to, px, py);
  if (data.cells) {  // clear first: the old colour would shine through
    to.globalCompositeOperation = 'destination-out';
    to.globalAlpha = 1;
    to.fill();
    to.globalCompositeOperation = 'source-over';
    to.globalAlpha = data.opacity;
  }
  to.fillStyle = colour;
  to.fill();
}
function image(target, name) {
  const one = images[name];
  if (one && one.complete && one.naturalWidth) target.drawImage(one, 0, 0, data.width, data.height);
}
function drawLayers() {
  drawnView = { ...view };
  ground.pen.setTransform(1, 0, 0, 1, 0, 0);
  ground.pen.clearRect(0, 0, canvas.width, canvas.height);
  place(ground.pen);
  ground.pen.imageSmoothingEnabled = !data.cells || view.scale < 1;
  ground.pen.fillStyle = data.paper;
  ground.pen.fillRect(0, 0, data.width, data.height);
  image(ground.pen, 'ground');
  drawn = Infinity;
}
function draw() {
  const still = drawnView && drawnView.scale === view.scale && drawnView.x === view.x && drawnView.y === view.y;
  if (!drawnView) drawLayers();
  if (step < drawn) {
    trail.pen.setTransform(1, 0, 0, 1, 0, 0);
    trail.pen.clearRect(0, 0, canvas.width, canvas.height);
    drawn = 0;
  }
  if (still || drawn === 0) {
    const now = { ...view };
    Object.assign(view, drawnView);
    place(trail.pen);
    for (; drawn < step; ++drawn) drawEvent(drawn);
    Object.assign(view, now);
  }
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  const scale = view.scale / drawnView.scale;
  pen.setTransform(scale, 0, 0, scale, view.x - drawnView.x * scale, view.y - drawnView.y * scale);
  pen.drawImage(ground.canvas, 0, 0);
  pen.drawImage(trail.canvas, 0, 0);
  place(pen);
  const end = step === count;
  image(pen, end ? 'answer' : 'signs');
  pen.lineJoin = pen.lineCap = 'round';
  if (step > 0 && !(end && data.found)) {  // the node of this step, and the path to it
    let i = step - 1;
    pen.fillStyle = data.newest;
    if (events.kind[i].toLowerCase() === 'e') { shapePath(pen, ...eventPixel(i)); pen.fill(); }
    pen.strokeStyle = data.ink;
    pen.lineWidth = thin(1.6, 0.1, 3);
    pen.beginPath();
    pen.moveTo(...eventPixel(i));
    for (i = events.parent[i]; i >= 0; i = events.parent[i]) pen.lineTo(...eventPixel(i));
    pen.stroke();
  }
  if (cursor) {
    pen.strokeStyle = data.ink;
    pen.fillStyle = data.newest;
    pen.lineWidth = 2 * ratio / view.scale;
    shapePath(pen, ...toPicture(cursor[0], cursor[1]));
    if (!data.cells) pen.fill();
    pen.stroke();
  }
  placeTip();
}

// --- Figures ---
const short = value => value === null ? '\u2013' : String(Number(value.toPrecision(6)));
// A cell as numbered in its file.
const placeName = (x, y) => data.cells ? 'cell ' + (x + data.origin[0]) + ',' + (y + data.origin[1]) : short(x) + ', ' + short(y);
const names = { s: 'is the start', d: 'is the goal', g: 'enters the queue', e: 'is settled' };
const figures = i => 'g ' + short(events.g[i]) + ', h ' + short(events.h[i]) + ', f ' + short(events.f[i]);
const capital = text => text[0].toUpperCase() + text.slice(1);
function tellStep() {
  let text = 'Step ' + step + ' of ' + count;
  if (step > 0) {
    const i = step - 1, letter = events.kind[i];
    text += ': ' + placeName(events.x[i], events.y[i]) + ' ' + names[letter.toLowerCase()];
    if (letter < 'a') text += ' from the goal';
    if ('egEG'.includes(letter)) text += ', ' + figures(i);
  }
  if (step === count) text += data.found ? '. The path is shown.' : '.';
  at('step').textContent = text;
}
function tellCell() {
  const tip = at('tip');
  tip.hidden = !cursor;
  if (!cursor) {
    at('cell').textContent = 'Point at ' + (data.cells ? 'a cell' : 'a node') + ' for its g, h and f.';
    return;
  }
  const list = eventsOf(cursor), past = list.filter(i => i < step);
  const name = capital(placeName(cursor[0], cursor[1]));
  const lines = [];
  if (past.length) {
    const settled = past.filter(i => settledNumber[i]), i = settled.length ? settled[settled.length - 1] : past[past.length - 1];
    lines.push(figures(i));
    let state = settledNumber[i] ? 'settled as number ' + settledNumber[i] + ' of ' + settledCount : 'in the queue';
    const parent = events.parent[i];
    if (parent >= 0) state += ', from ' + placeName(events.x[parent], events.y[parent]);
    lines.push(state);
  } else {
    lines.push(list.length ? 'not reached yet' : 'never reached');
  }
  at('cell').textContent = name + ': ' + lines.join('; ') + '.';
  tip.textContent = name + '\n' + lines.join('\n');
  placeTip();
}
// Next to the node, inside the stage.
function placeTip() {
  const tip = at('tip');
  if (tip.hidden || !cursor) return;
  const [px, py] = toPicture(cursor[0], cursor[1]);
  const x = (px * view.scale + view.x) / ratio, y = (py * view.scale + view.y) / ratio, gap = 14;
  const width = tip.offsetWidth, height = tip.offsetHeight;
  const left = x + gap + width > stage.clientWidth ? x - gap - width : x + gap;
  const top = y + gap + height > stage.clientHeight ? y - gap - height : y + gap;
  tip.style.left = Math.min(Math.max(left, 4), Math.max(stage.clientWidth - width - 4, 4)) + 'px';
  tip.style.top = Math.min(Math.max(top, 4), Math.max(stage.clientHeight - height - 4, 4)) + 'px';
}
function show(to) {
  step = Math.min(Math.max(Math.round(to), 0), count);
  at('slider').value = step;
  at('slider').setAttribute('aria-valuetext', 'step ' + step + ' of ' + count);
  draw();
  tellStep();
  tellCell();
}

// --- Playback: about twelve seconds in all at speed 1 ---
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

// --- Pointers: one drags, two zoom, a click selects ---
function pointTo(to) { cursor = to; draw(); tellCell(); }
const onScreen = event => {
  const box = canvas.getBoundingClientRect();
  return [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio];
};
function placeUnder(sx, sy) {
  const px = (sx - view.x) / view.scale, py = (sy - view.y) / view.scale;
  if (!data.cells) return nearestNode(px, py);
  const [x, y] = cellAt(px, py);
  return x >= 0 && y >= 0 && x < data.map[0] && y < data.map[1] ? [x, y] : null;
}
function goToSettled() {
  if (!cursor) return;
  const i = eventsOf(cursor).find(number => settledNumber[number]);
  if (i !== undefined) leap(i + 1);
}
const pointers = new Map();
let travelled = 0;
const middle = () => {
  const [a, b] = [...pointers.values()];
  return b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, Math.hypot(a[0] - b[0], a[1] - b[1])] : [a[0], a[1], 0];
};
canvas.addEventListener('pointerdown', event => {
  if (event.button > 0) return;
  canvas.setPointerCapture(event.pointerId);
  if (pointers.size === 0) travelled = 0; else travelled = Infinity;
  pointers.set(event.pointerId, onScreen(event));
});
canvas.addEventListener('pointermove', event => {
  if (!pointers.has(event.pointerId)) {
    if (event.pointerType !== 'touch') pointTo(placeUnder(...onScreen(event)));
    return;
  }
  const from = middle();
  pointers.set(event.pointerId, onScreen(event));
  const to = middle();
  travelled += Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (travelled < 5 * ratio) return;
  canvas.classList.add('dragged');
  move(to[0] - from[0], to[1] - from[1]);
  if (from[2] > 0 && to[2] > 0) zoomAt(to[0], to[1], to[2] / from[2]);
});
function released(event) {
  if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
  canvas.classList.remove('dragged');
  if (event.type !== 'pointerup' || travelled >= 5 * ratio) return;
  pointTo(placeUnder(...onScreen(event)));
  if (event.pointerType !== 'touch') goToSettled();
}
for (const type of ['pointerup', 'pointercancel']) canvas.addEventListener(type, released);
canvas.addEventListener('pointerleave', event => { if (event.pointerType !== 'touch') pointTo(null); });
canvas.addEventListener('wheel', event => {
  event.preventDefault();
  const unit = event.deltaMode === 1 ? 30 : event.deltaMode === 2 ? 300 : 1;
  zoomAt(...onScreen(event), Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0018)));
}, { passive: false });
canvas.addEventListener('dblclick', event => zoomAt(...onScreen(event), 2));
const zoomBy = factor => zoomAt(canvas.width / 2, canvas.height / 2, factor);
function showAll() { whole = true; fit(); drawnView = null; draw(); }

// --- Keys ---
canvas.addEventListener('keydown', event => {
  if (event.key === 'Enter') { goToSettled(); event.preventDefault(); return; }
  if (event.key === 'Escape') { pointTo(null); return; }
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const from = cursor || [events.x[Math.max(step - 1, 0)] || 0, events.y[Math.max(step - 1, 0)] || 0];
  if (data.cells) {
    pointTo([Math.min(Math.max(from[0] + way[0], 0), data.map[0] - 1), Math.min(Math.max(from[1] + way[1], 0), data.map[1] - 1)]);
  } else {  // the nearest node in that direction
    const [px, py] = toPicture(from[0], from[1]);
    let best = from, least = Infinity;
    for (const list of known.values()) {
      const [x, y] = eventPixel(list[0]), along = (x - px) * way[0] + (y - py) * way[1];
      const beside = Math.abs((x - px) * way[1] - (y - py) * way[0]);
      if (along > 0.5 && along >= beside && along + beside < least) { least = along + beside; best = [events.x[list[0]], events.y[list[0]]]; }
    }
    pointTo(best);
  }
});
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const element = event.target, typing = element.tagName === 'SELECT', pressing = ['BUTTON', 'SUMMARY'].includes(element.tagName);
  const page = Math.max(Math.round(count / 20), 1);
  const actions = {
    ' ': () => play(!playing), ArrowLeft: () => leap(step - 1), ArrowRight: () => leap(step + 1), Home: () => leap(0), End: () => leap(count),
    PageUp: () => leap(step - page), PageDown: () => leap(step + page), '+': () => zoomBy(1.5), '-': () => zoomBy(1 / 1.5), '0': showAll };
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
at('smaller').onclick = () => zoomBy(1 / 1.5);
at('larger').onclick = () => zoomBy(1.5);
at('whole').onclick = showAll;

// --- Start ---
at('title').textContent = data.title;
for (const note of data.notes) at('notes').appendChild(document.createElement('p')).textContent = note;
for (const [text, length] of data.directions) {
  const item = at('directions').appendChild(document.createElement('li'));
  item.textContent = text;
  if (length) item.appendChild(document.createElement('span')).textContent = length;
}
at('route').hidden = data.directions.length === 0;
for (const sign of data.legend) {
  const item = at('legend').appendChild(document.createElement('li')), picture = item.appendChild(new Image());
  picture.alt = '';
  picture.width = sign.width;
  picture.height = sign.height;
  picture.src = sign.image;
  item.append(sign.label);
}
at('legend').classList.add(data.cells ? 'tiles' : 'drawn');
at('slider').max = count;
canvas.classList.add(data.cells ? 'tiles' : 'drawn');
canvas.setAttribute('aria-label', 'Map of the search; the arrow keys move from ' + (data.cells ? 'cell to cell' : 'node to node'));
function resize() {
  ratio = window.devicePixelRatio || 1;
  const width = Math.max(Math.round(stage.clientWidth * ratio), 1), height = Math.max(Math.round(stage.clientHeight * ratio), 1);
  for (const one of [canvas, ground.canvas, trail.canvas]) { one.width = width; one.height = height; }
  fit();
  keepInSight();
  drawnView = null;
  draw();
}
function showAddress() {
  const wanted = /^#step=(\d+)$/.exec(location.hash);
  show(wanted ? Number(wanted[1]) : location.hash === '#end' ? count : 0);
}
for (const name of ['ground', 'signs', 'answer']) {
  images[name] = new Image();
  images[name].onload = () => { drawnView = null; draw(); };
  images[name].src = data[name];
}
new ResizeObserver(resize).observe(stage);
window.addEventListener('hashchange', showAddress);
resize();
showAddress();
