// What `--render page.html` writes: one file with a search in it, shown by the same canvas as the map page's tile maps. draw/html/html.cpp
// writes its data.
import './shell.css';
import './written.css';
import type { Layout, Spot } from './canvas/layout';
import { drawNames } from './canvas/marks';
import { Player } from './canvas/player';
import { insets, panelGrip } from './canvas/shell';
import { Stage } from './canvas/stage';
import { figures, short, Steps, told, type Events } from './canvas/steps';
import { h } from './dom';

interface Data {
  title: string; notes: string[]; directions: [text: string, length: string][]; legend: { label: string; width: number; height: number; image: string }[];
  width: number; height: number; cells: boolean; unit: number; outline: Spot[]; layout: Layout;
  opacity: number; ramp: string[]; backwardRamp: string[]; waiting: string; newest: string; ink: string; paper: string;
  names: { at: Spot; name: string }[]; markRadius: number; found: boolean; map?: Spot; origin?: Spot;
  ground: string; signs: string; answer: string;
  events: Events & { shade: string };
}
const data = JSON.parse(document.getElementById('data')!.textContent!) as Data;
const place = document.getElementById('stage')!, panel = document.getElementById('panel')!;

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyTheme = () => { document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'; };
applyTheme();
dark.addEventListener('change', applyTheme);

const steps = new Steps(data.events), images: Record<string, HTMLImageElement> = {};
const nodeName = ([x, y]: Spot) => (data.cells ? `cell ${x + data.origin![0]},${y + data.origin![1]}` : `${short(x)}, ${short(y)}`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const names: Record<string, string> = { s: 'is the start', d: 'is the goal', g: 'enters the queue', e: 'is settled', r: 'is a corner to turn at' };

function image(pen: CanvasRenderingContext2D, name: string): void {
  const one = images[name];
  if (one?.complete && one.naturalWidth > 0) pen.drawImage(one, 0, 0, data.width, data.height);
}
const stage = new Stage(place, panel, { width: data.width, height: data.height, layout: data.layout, cells: data.cells, map: data.map ?? [0, 0], outline: data.outline, unit: data.unit }, {
  ground(pen, scale) {
    pen.imageSmoothingEnabled = !data.cells || scale < 1;
    pen.fillStyle = data.paper;
    pen.fillRect(0, 0, data.width, data.height);
    image(pen, 'ground');
  },
  over(pen, _, atEnd) {
    image(pen, atEnd ? 'answer' : 'signs');
    drawNames(pen, data.names, 1.25 * data.markRadius, stage.ratio);
  },
  shade: event => data.events.shade.charCodeAt(event) - 97,
  tip: node => [capital(nodeName(node)), ...told(steps, node, stage.step, nodeName)],
  insets: () => insets(panel),
  clicked(node, isTouch) { if (!isTouch) goTo(node); },
  key(event, node) {
    if (event.key !== 'Enter') return player.key(event.key);
    goTo(node);
    return true;
  },
  pointed: () => tellNode(),
});
function goTo(node: Spot): void {
  const i = steps.settling(node);
  if (i !== undefined) player.leap(i + 1);
}

const stepText = h('p', { class: 'figures', id: 'step' }), nodeText = h('p', { class: 'hint', id: 'cell', role: 'status' });
function tellStep(): void {
  const { step } = stage, all = steps.count;
  let text = `Step ${step} of ${all}`;
  if (step > 0) {
    const i = step - 1, kind = steps.kind(i);
    text += `: ${nodeName(steps.at(i))} ${names[kind]}${steps.backward(i) ? ' from the goal' : ''}`;
    if ('egr'.includes(kind)) text += `, ${figures(steps, i)}`;
  }
  stepText.textContent = text + (step === all && data.found ? '. The path is shown.' : '.');
}
function tellNode(): void {
  nodeText.textContent = stage.cursor ? `${capital(nodeName(stage.cursor))}: ${told(steps, stage.cursor, stage.step, nodeName).join('; ')}.`
    : `Point at ${data.cells ? 'a cell' : 'a node'} for its g, h and f.`;
}
const player = new Player(step => { stage.show(step); tellStep(); tellNode(); }, 12);

// "Arad to Bucharest: 418 km, astar": between what, and what was found.
const colon = data.title.lastIndexOf(': ');
const title = colon < 0 ? data.title : data.title.slice(0, colon), figuresOfTitle = colon < 0 ? '' : data.title.slice(colon + 2);
const key = (name: string) => h('kbd', {}, name);
panel.append(panelGrip(panel), h('header', { class: 'top' }, h('h1', { id: 'title' }, title), figuresOfTitle ? h('p', {}, figuresOfTitle) : null), h('div', { class: 'sheet' }, h('div', { class: 'tool' },
  data.legend.length > 0 ? h('ul', { class: `legend ${data.cells ? 'tiles' : 'drawn'}`, id: 'legend', 'aria-label': 'Legend' }, ...data.legend.map(({ label, width, height, image: src }) =>
    h('li', {}, h('img', { alt: '', width, height, src }), label))) : null,
  ...(steps.count > 1 ? [player.element, stepText, nodeText] : []),
  data.directions.length > 0 ? h('details', { id: 'route', open: innerWidth > 720 }, h('summary', {}, 'Directions'), h('ol', { id: 'directions' }, ...data.directions.map(([text, length]) =>
    h('li', {}, text, length ? h('span', {}, length) : null)))) : null,
  h('details', { id: 'about' }, h('summary', {}, 'Notes and keys'), h('div', { class: 'inner' }, ...data.notes.map(note => h('p', {}, note)),
    h('p', {}, key('space'), ' plays, ', key('←'), ' ', key('→'), ' step, ', key('Page Up'), ' ', key('Page Down'), ' skip, ', key('Home'), ' ', key('End'), ', ', key('+'), ' ', key('−'),
      ' zoom, ', key('0'), ' shows all. Drag to move the map; use the wheel or two fingers to zoom. On the map, the arrow keys move between nodes; ', key('Enter'),
      ' or a click goes to the step that settled the node.'))))));

stage.setSteps(steps);
stage.colours = { paper: 'transparent', ink: data.ink, waiting: data.waiting, newest: data.newest, opacity: data.opacity, ramp: data.ramp, backward: data.backwardRamp };
stage.canvas.classList.add(data.cells ? 'tiles' : 'drawn');
stage.canvas.setAttribute('aria-label', `Map of the search; the arrow keys move from ${data.cells ? 'cell to cell' : 'node to node'}`);
for (const name of ['ground', 'signs', 'answer'] as const) {
  images[name] = new Image();
  images[name].onload = () => stage.redraw();
  images[name].src = data[name];
}
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { tagName } = event.target as HTMLElement, isPressed = ['BUTTON', 'SUMMARY'].includes(tagName);
  if (tagName === 'SELECT' || (isPressed && event.key === ' ') || (tagName === 'INPUT' && event.key !== ' ')) return;
  if (event.key === '+') stage.zoom(1.5);
  else if (event.key === '-') stage.zoom(1 / 1.5);
  else if (event.key === '0') stage.showAll();
  else if (!player.key(event.key)) return;
  event.preventDefault();
});
// What was found, or page.html#step=120.
function showAddress(): void {
  const wanted = /^#step=(\d+)$/.exec(location.hash);
  player.reset(steps.count, wanted ? Number(wanted[1]) : steps.count);
}
window.addEventListener('hashchange', showAddress);
showAddress();
