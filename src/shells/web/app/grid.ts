// A tile map: start and goal, walls and costs to paint, and the search step by step, on the canvas that written pages have too.
import * as api from './api';
import { middleOf, type Layout, type Spot } from './canvas/layout';
import { Player } from './canvas/player';
import { drawEnd, drawPath } from './canvas/marks';
import { css, mix, rampOf, shadeOf, type Rgb } from './canvas/ramp';
import { insets, panelGrip } from './canvas/shell';
import { Stage, type Owner } from './canvas/stage';
import { Steps, short, stepsOf, told } from './canvas/steps';
import { debounce, h, icon, select, toast } from './dom';
import { readEdits, writeEdits, type Edits } from './edits';
import * as format from './format';
import { capital, click } from './words';

interface GridMap {
  name: string; width: number; height: number; first: Spot; cells: string; corners: string; tiles: boolean; layout: Layout; extent: Spot; outline: Spot[];
  costs: (number | null)[]; unknown: number[]; algorithms: string[]; stops?: Record<string, Spot>;
  frame: { resolution: number; origin: [number, number, number] } | null;  // answers are in its metres
}
interface GridRoute {
  cost: number; unit: string; optimal: boolean; algorithm: string; settled: number; relaxed: number; query_us: number; steps?: number; path?: Spot[]; leaps?: number[]; line?: Spot[]; line_leaps?: number[];
  distance_m?: number | null; warnings?: string[]; assumptions?: string[]; explored?: api.Explored;
}
interface GridField { highest_cost?: number; field: [number, number, number, number | null, number | null][] }
type Brush = 'pan' | 'wall' | 'erase' | 'cost';

const corners: [string, string][] = [['no-obstacle', 'Not past a corner'], ['one-obstacle', 'Past one corner'], ['always', 'Always'], ['never', 'No diagonals']];
const words: Record<string, string> = { astar: 'A*', dijkstra: 'Dijkstra', bfs: 'Breadth first', greedy: 'Greedy', jps: 'Jump points', 'jps+': 'Jump points, stored',
  jpsw: 'Jump points with costs', hpa: 'HPA*', labels: 'Hub labels', bidirectional: 'Dijkstra from both ends', auto: 'Automatic' };
interface Palette { stage: string; open: Rgb; wall: Rgb; unknown: Rgb; cost: Rgb; path: string; waiting: string; newest: string; ink: string; ramp: [Rgb, Rgb]; back: [Rgb, Rgb] }
const palettes: Record<'light' | 'dark', Palette> = {
  light: { stage: '#e9ebef', open: [255, 255, 255], wall: [57, 66, 79], unknown: [200, 204, 212], cost: [180, 120, 40], path: '#be123c', waiting: '#f5c451', newest: '#f09628', ink: '#1c212b',
    ramp: [[46, 104, 210], [205, 226, 255]], back: [[190, 82, 52], [255, 224, 212]] },
  dark: { stage: '#0f1216', open: [39, 46, 56], wall: [11, 13, 17], unknown: [28, 33, 41], cost: [200, 150, 70], path: '#fb7185', waiting: '#b98a1f', newest: '#f09628', ink: '#e7eaf0',
    ramp: [[112, 164, 255], [36, 56, 92]], back: [[236, 132, 104], [88, 48, 38]] },
};

export class GridView {
  private readonly body = h('div', { class: 'result', 'aria-live': 'polite' });
  private view: Stage | null = null;
  private readonly player = new Player(step => { this.view?.show(step); this.rememberLater(); }, 6);
  private map: GridMap | null = null;
  // Cells are counted from the map's first, as the canvas counts them; the address and the server count as the file does.
  private from: Spot | null = null;
  private to: Spot | null = null;
  private algorithm = 'astar';
  private corner = '';
  private brush: Brush = 'pan';
  private price = 3;
  private mode: 'route' | 'field' = 'route';
  private direction: 'from' | 'to' = 'from';
  private range = 0;
  private edits: Edits = new Map();
  private wantedStep: number | null = null;  // of the address
  private route: GridRoute | null = null;
  private path: Spot[] = [];
  private field: Map<string, [number, Spot | null]> | null = null;
  private highest = 1;
  private base = 1;  // what the cheapest cell costs
  private moving: 'from' | 'to' | null = null;
  private palette: Palette;
  private asking: AbortController | null = null;
  private tiles: HTMLImageElement | null = null;  // what the map's maker drew, once it is here
  private unknown: Uint8Array | null = null;  // of each cell: 1 where no sensor saw it
  private reachAll = 60;  // the highest cost of all cells, where a field without a range told it

  constructor(private readonly name: string, private readonly place: HTMLElement, private readonly panel: HTMLElement, private readonly header: HTMLElement, isDark: boolean) {
    this.palette = palettes[isDark ? 'dark' : 'light'];
    this.load();
  }

  private async load(): Promise<void> {
    try {
      this.map = await api.get<GridMap>(`/grid/v1/${encodeURIComponent(this.name)}/map`);
    } catch (error) {
      this.panel.replaceChildren(this.header, h('p', { class: 'wrong', role: 'alert' }, (error as Error).message));
      return;
    }
    const { map } = this;
    this.base = map.costs.reduce<number>((least, cost) => (cost === null ? least : Math.min(least, cost)), Infinity);
    if (!map.algorithms.includes(this.algorithm)) this.algorithm = map.algorithms[0] ?? 'astar';
    this.corner = map.corners;
    this.restore();
    const starts = Object.values(map.stops ?? {}).map(cell => this.inside(cell));
    this.from ??= starts[0] ?? null;
    this.to ??= starts[1] ?? null;
    this.controls();
    this.view = new Stage(this.place, this.panel, { width: map.extent[0], height: map.extent[1], layout: map.layout, cells: true, map: [map.width, map.height], outline: map.outline, unit: 1 }, this.owner());
    this.view.canvas.setAttribute('aria-label', `Tile map of ${map.width} by ${map.height} cells; the arrow keys move the cursor, S sets the start, G the goal, space a wall; comma and full stop step`);
    this.setColours();
    if (map.tiles) this.loadTiles();
    if (map.unknown.length > 0) {
      this.unknown = new Uint8Array(map.costs.length);
      map.unknown.reduce((first, length, run) => { this.unknown!.fill(run % 2, first, first + length); return first + length; }, 0);
    }
    this.run();
  }
  private loadTiles(): void {
    const tiles = new Image();
    tiles.onload = () => {
      this.tiles = tiles;
      this.setColours();
    };
    tiles.src = `/grid/v1/${encodeURIComponent(this.name)}/tiles`;
  }
  private inside([x, y]: Spot): Spot { return [x - this.map!.first[0], y - this.map!.first[1]]; }
  private counted([x, y]: Spot): Spot { return [x + this.map!.first[0], y + this.map!.first[1]]; }
  private asked(cell: Spot): string { return `${this.counted(cell)}cells`; }
  // The cell of a place in an answer.
  private placed([x, y]: Spot): Spot {
    const { frame, height } = this.map!;
    if (!frame) return this.inside([x, y]);
    const [left, bottom, yaw] = frame.origin, across = (x - left) * Math.cos(yaw) + (y - bottom) * Math.sin(yaw), up = (y - bottom) * Math.cos(yaw) - (x - left) * Math.sin(yaw);
    return [Math.floor(across / frame.resolution), height - 1 - Math.floor(up / frame.resolution)];
  }
  private nameOf = (cell: Spot): string => `cell ${this.counted(cell).join(', ')}`;

  // --- The address ---
  private restore(): void {
    const parts = new URLSearchParams(location.hash.slice(1)), map = this.map!;
    const cell = (text: string | null): Spot | null => {
      const [x, y] = (text ?? '').split(',').map(Number), at = this.inside([x, y]);
      return text && Number.isInteger(x) && Number.isInteger(y) && at[0] >= 0 && at[1] >= 0 && at[0] < map.width && at[1] < map.height ? at : null;
    };
    this.from = cell(parts.get('s'));
    this.to = cell(parts.get('g'));
    if (map.algorithms.includes(parts.get('alg') ?? '')) this.algorithm = parts.get('alg')!;
    if (corners.some(([key]) => key === parts.get('c'))) this.corner = parts.get('c')!;
    if (parts.get('m') === 'field') this.mode = 'field';
    if (parts.get('d') === 'to') this.direction = 'to';
    this.range = Math.max(0, Number(parts.get('r')) || 0);
    if (parts.has('step')) this.wantedStep = Math.max(0, Math.trunc(Number(parts.get('step')) || 0));
    this.edits = readEdits(parts.get('e') ?? '', ([x, y]) => { const at = this.inside([x, y]); return at[0] >= 0 && at[1] >= 0 && at[0] < map.width && at[1] < map.height; });
  }
  private remember(): void {
    const parts = [`n=${encodeURIComponent(this.name)}`];
    if (this.from) parts.push(`s=${this.counted(this.from)}`);
    if (this.to) parts.push(`g=${this.counted(this.to)}`);
    parts.push(`alg=${encodeURIComponent(this.algorithm)}`, `c=${this.corner}`);
    if (this.mode === 'field') parts.push(`m=field&r=${this.range}${this.direction === 'to' ? '&d=to' : ''}`);
    const { step } = this.player;
    if (this.route && step < this.player.last) parts.push(`step=${step}`);
    if (this.edits.size > 0) {
      const text = writeEdits(this.edits);
      if (text.length <= 60_000) parts.push(`e=${text}`);
      else if (!this.toldOfLength) { this.toldOfLength = true; toast('The address is too short for so many painted cells; they are kept on this page only', true); }
    }
    history.replaceState(null, '', `#${parts.join('&')}`);
  }
  private toldOfLength = false;
  private rememberLater = debounce(250, () => { if (this.view) this.remember(); });

  // --- Asking ---
  private request(): Record<string, unknown> {
    const request: Record<string, unknown> = { corners: this.corner };
    if (this.edits.size > 0) request.edits = [...this.edits].map(([key, cost]) => [...key.split(',').map(Number), cost]);
    return request;
  }
  private run = debounce(60, () => {
    const { view } = this;
    if (!view?.canvas.isConnected) return;  // another map has taken its place
    this.asking?.abort();
    const asking = this.asking = new AbortController();
    const clear = () => {
      this.route = this.field = null;
      this.path = [];
      view.setSteps(new Steps());
      this.player.reset(0, 0);
    };
    const done = () => {
      this.remember();
      this.result();
      view.redraw();
      view.tell();
    };
    const fail = (error: Error) => {
      if (error.name === 'AbortError') return;
      clear();
      done();
      this.body.replaceChildren(h('p', { class: 'wrong', role: 'alert' }, error.message));
    };
    const base = `/grid/v1/${encodeURIComponent(this.name)}`;
    if (this.mode === 'field') {
      const origin = this.from;
      if (!origin) { clear(); done(); return; }
      const request: Record<string, unknown> = { ...this.request(), [this.direction]: this.asked(origin) };
      if (this.range > 0) request.range = this.range;
      api.post<GridField>(`${base}/field`, request, asking.signal).then(answer => {
        clear();
        this.field = new Map(answer.field.map(([x, y, cost, nx, ny]) => [this.placed([x, y]).join(), [cost, nx === null || ny === null ? null : this.placed([nx, ny])]]));
        this.highest = answer.field.reduce((most, row) => Math.max(most, row[2]), 1e-9);
        if (this.range === 0) this.setReach(this.highest);
        done();
      }, fail);
      return;
    }
    if (!this.from || !this.to) { clear(); done(); return; }
    api.post<GridRoute>(`${base}/route`, { ...this.request(), from: this.asked(this.from), to: this.asked(this.to), algorithm: this.algorithm, explored: true }, asking.signal).then(answer => {
      clear();
      this.route = answer;
      this.path = (answer.line ?? answer.path ?? []).map(place => this.placed(place));
      const rows = (answer.explored?.rows ?? []).map(([x, y, ...rest]): api.Explored['rows'][number] => [...this.placed([x, y]), ...rest]);
      this.highest = rows.reduce((most, row) => Math.max(most, row[3]), 1e-9);
      view.setSteps(stepsOf(rows));
      this.player.reset(rows.length, this.wantedStep ?? rows.length);
      this.wantedStep = null;
      done();
    }, fail);
  });

  // --- The panel ---
  private rangeSlider: HTMLInputElement | null = null;
  private setReach(highest: number): void {
    this.reachAll = Math.max(1, Math.ceil(highest));
    if (this.rangeSlider) this.rangeSlider.max = String(this.reachAll);
  }
  private controls(): void {
    const brushes: [Brush, string, string][] = [['pan', 'Move', 'route'], ['wall', 'Wall', 'wall'], ['cost', 'Cost', 'plus'], ['erase', 'Restore', 'erase']];
    const palette = h('div', { class: 'palette', role: 'group', 'aria-label': 'What the pointer does' }, ...brushes.map(([brush, text, picture]) =>
      h('button', { type: 'button', 'aria-pressed': String(this.brush === brush), 'data-brush': brush, onclick: () => {
        this.brush = brush;
        for (const button of palette.children) button.setAttribute('aria-pressed', String(button.getAttribute('data-brush') === brush));
        price.hidden = brush !== 'cost';
        this.view!.canvas.style.cursor = brush === 'pan' ? '' : 'crosshair';
      } }, icon(picture), text)));
    const amount = h('output', {}, String(this.price));
    const price = h('label', { class: 'slider', hidden: true }, h('span', {}, 'Cost of a cell ', amount), h('input', { type: 'range', min: 1, max: 20, value: this.price, 'aria-label': 'Cost of a cell',
      oninput: (event: Event) => { this.price = Number((event.target as HTMLInputElement).value); amount.textContent = String(this.price); } }));
    const reach = h('output', {}, this.range > 0 ? String(this.range) : 'everything');
    const slider = this.rangeSlider = h('input', { type: 'range', min: 0, max: Math.max(this.reachAll, this.range), value: this.range, 'aria-label': 'Within a cost of',
      oninput: () => { this.range = Number(slider.value); reach.textContent = this.range > 0 ? String(this.range) : 'everything'; this.run(); } });
    const range = h('label', { class: 'slider' }, h('span', {}, 'Within a cost of ', reach), slider);
    const radios = <T extends string>(name: string, label: string, choices: [T, string][], value: T, change: (value: T) => void) =>
      h('div', { class: 'modes', role: 'radiogroup', 'aria-label': label }, ...choices.map(([one, text]) => h('label', {},
        h('input', { type: 'radio', name, value: one, checked: one === value, onchange: () => change(one) }), h('span', {}, text))));
    const algorithm = select('Algorithm', this.map!.algorithms.map(name => [name, words[name] ?? name]), this.algorithm, value => { this.algorithm = value; this.run(); });
    const direction = radios('grid-direction', 'Direction', [['from', 'From the start'], ['to', 'To it']], this.direction, value => { this.direction = value; this.run(); });
    const show = () => { algorithm.hidden = this.mode === 'field'; range.hidden = direction.hidden = this.mode !== 'field'; };
    const modes = radios('grid-mode', 'What to compute', [['route', 'Path'], ['field', 'Field and range']], this.mode, value => { this.mode = value; show(); this.run(); });
    show();
    const square = this.map!.cells === 'square';
    this.panel.replaceChildren(panelGrip(this.panel), this.header, h('div', { class: 'sheet' }, h('div', { class: 'tool' }, h('div', { class: 'form' }, modes, palette, price, algorithm, direction, range,
      square ? select('Diagonals', corners, this.corner, value => { this.corner = value; this.run(); }) : null,
      h('div', { class: 'line ends' }, h('button', { type: 'button', class: 'quiet', onclick: () => { [this.from, this.to] = [this.to, this.from]; this.run(); } }, icon('swap'), 'Swap'),
        h('button', { type: 'button', class: 'quiet', onclick: () => { this.from = this.to = null; this.run(); } }, icon('close'), 'Clear'),
        h('button', { type: 'button', class: 'quiet', id: 'restore-map', onclick: () => { this.edits.clear(); this.run(); } }, icon('erase'), 'Restore the map')))), this.body));
  }
  private result(): void {
    if (this.mode === 'field') {
      this.body.replaceChildren(this.field ? h('dl', { class: 'facts' }, h('dt', {}, 'Cells reached'), h('dd', {}, format.count(this.field.size)), h('dt', {}, 'Highest cost'), h('dd', {}, this.highest.toFixed(2)))
        : h('p', { class: 'hint' }, `${capital(click)} a cell to see what every other costs from there.`));
      return;
    }
    const { route } = this;
    if (!route) { this.body.replaceChildren(h('p', { class: 'hint' }, this.from ? `Now ${click} the goal.` : `${capital(click)} the start, then the goal. Drag either; paint walls and costs.`)); return; }
    this.body.replaceChildren(h('dl', { class: 'facts' }, h('dt', {}, 'Cost'), h('dd', {}, `${Number(route.cost.toPrecision(7))} ${route.unit}${route.optimal ? '' : ' (not proven optimal)'}`),
      ...(route.distance_m ? [h('dt', {}, 'Length'), h('dd', {}, format.distance(route.distance_m, 'metric'))] : []),
      h('dt', {}, 'Settled'), h('dd', {}, format.count(route.settled)), h('dt', {}, 'Time'), h('dd', {}, `${route.query_us < 1000 ? `${Math.round(route.query_us)} µs` : `${(route.query_us / 1000).toFixed(1)} ms`}`)),
      ...(this.player.last > 0 ? [this.player.element, h('p', { class: 'hint' }, 'Point at a cell for its g, h and f; Enter goes to its step.')]
        : [h('p', { class: 'hint' }, 'This algorithm does not tell which cells it settled.')]),
      ...(route.warnings ?? []).map(one => h('p', { class: 'warning' }, one)));
  }

  // --- Drawing ---
  private costOf([x, y]: Spot): number | null {
    const edit = this.edits.get(this.counted([x, y]).join());
    return edit !== undefined ? edit : this.map!.costs[y * this.map!.width + x] ?? null;
  }
  private colourOf(cell: Spot): Rgb {
    const p = this.palette, cost = this.costOf(cell);
    if (this.unknown?.[cell[1] * this.map!.width + cell[0]] && !this.edits.has(this.counted(cell).join())) return p.unknown;
    if (cost === null) return p.wall;
    const field = this.field?.get(cell.join());
    if (field) return mix(p.ramp[0], p.ramp[1], field[0] / this.highest);
    return cost > this.base ? mix(p.open, p.cost, Math.min(0.6, 0.1 + (cost / this.base - 1) * 0.12)) : p.open;
  }
  private ground(pen: CanvasRenderingContext2D, scale: number): void {
    const { width, height, cells, layout } = this.map!, view = this.view!;
    if (this.tiles) {
      this.onTiles(pen, scale, this.tiles);
      return;
    }
    const gap = view.gap(), upright = cells === 'square' && layout.cells === 'squares';
    if (upright && gap === 1) {  // small cells are a picture of a pixel each
      const picture = document.createElement('canvas');
      picture.width = width;
      picture.height = height;
      const inner = picture.getContext('2d')!, pixels = inner.createImageData(width, height);
      for (let y = 0, i = 0; y < height; ++y) for (let x = 0; x < width; ++x, i += 4) {
        const [r, g, b] = this.colourOf([x, y]);
        pixels.data.set([r, g, b, 255], i);
      }
      inner.putImageData(pixels, 0, 0);
      pen.imageSmoothingEnabled = scale < 1;
      pen.drawImage(picture, 0, 0);
      return;
    }
    const [left, top, right, bottom] = view.visible();
    pen.lineWidth = 1 / scale;
    for (let y = 0; y < height; ++y) for (let x = 0; x < width; ++x) {
      const [mx, my] = middleOf(layout, [x, y]);
      if (mx < left - 1 || mx > right + 1 || my < top - 1 || my > bottom + 1) continue;
      view.outlined(pen, [x, y], gap);
      pen.fillStyle = css(this.colourOf([x, y]));
      pen.fill();
      if (gap < 1) continue;
      pen.strokeStyle = pen.fillStyle;  // without a gap, no seam either
      pen.stroke();
    }
    if (this.field && scale / view.ratio > 13) this.arrows(pen, scale);
  }
  // The map's own tiles, and above them what was painted and the field.
  private onTiles(pen: CanvasRenderingContext2D, scale: number, tiles: HTMLImageElement): void {
    const { extent } = this.map!, view = this.view!;
    pen.imageSmoothingEnabled = scale * extent[0] < tiles.naturalWidth;
    pen.drawImage(tiles, 0, 0, extent[0], extent[1]);
    const above = new Set([...this.edits.keys()].map(key => this.inside(key.split(',').map(Number) as Spot).join()));
    for (const key of this.field?.keys() ?? []) above.add(key);
    for (const key of above) {
      const cell = key.split(',').map(Number) as Spot;
      pen.globalAlpha = this.field?.has(key) ? 0.55 : 0.9;
      view.outlined(pen, cell, view.gap());
      pen.fillStyle = css(this.colourOf(cell));
      pen.fill();
    }
    pen.globalAlpha = 1;
    if (this.field && scale / view.ratio > 13) this.arrows(pen, scale);
  }
  private over(pen: CanvasRenderingContext2D, scale: number, atEnd: boolean): void {
    const { layout } = this.map!, ratio = this.view!.ratio, pixels = (n: number) => (n * ratio) / scale;
    if (atEnd && this.path.length > 0)
      drawPath(pen, this.path.map(cell => middleOf(layout, cell)), Math.min(Math.max(0.26, pixels(2.5)), pixels(9)), pixels(3), this.palette.path, css(this.palette.open), this.leaps());
    for (const [cell, end] of [[this.from, 'from'], [this.to, 'to']] as const)
      if (cell && !(end === 'to' && this.mode === 'field')) drawEnd(pen, middleOf(layout, cell), end, Math.max(pixels(9), 0.42), pixels(2));
  }
  private leaps(): number[] { return (this.route?.line ? this.route.line_leaps : this.route?.leaps) ?? []; }
  private arrows(pen: CanvasRenderingContext2D, scale: number): void {
    const { layout } = this.map!, outwards = this.direction === 'from';
    pen.strokeStyle = this.palette.ink;
    pen.globalAlpha = 0.45;
    pen.lineWidth = (1.2 * this.view!.ratio) / scale;
    pen.beginPath();
    for (const [key, [, next]] of this.field!) {
      if (!next) continue;
      const here = middleOf(layout, key.split(',').map(Number) as Spot), there = middleOf(layout, next);
      const [[ax, ay], [bx, by]] = outwards ? [there, here] : [here, there], length = Math.hypot(bx - ax, by - ay) || 1;
      const dx = ((bx - ax) / length) * 0.26, dy = ((by - ay) / length) * 0.26, [cx, cy] = here;
      pen.moveTo(cx - dx, cy - dy);
      pen.lineTo(cx + dx, cy + dy);
      pen.lineTo(cx + dx * 0.2 - dy * 0.5, cy + dy * 0.2 + dx * 0.5);
      pen.moveTo(cx + dx, cy + dy);
      pen.lineTo(cx + dx * 0.2 + dy * 0.5, cy + dy * 0.2 - dx * 0.5);
    }
    pen.stroke();
    pen.globalAlpha = 1;
  }

  // --- Pointer and keys ---
  private owner(): Owner {
    return {
      ground: (pen, scale) => this.ground(pen, scale),
      over: (pen, scale, atEnd) => this.over(pen, scale, atEnd),
      shade: event => shadeOf(Number(this.view!.steps.events.g[event] ?? 0) / this.highest),
      tip: cell => {
        const cost = this.costOf(cell), field = this.field?.get(cell.join());
        const lines = [`${this.nameOf(cell)}${cost === null ? (this.unknown?.[cell[1] * this.map!.width + cell[0]] ? ': never seen' : ': wall') : cost !== 1 ? `, cost ${short(cost)}` : ''}`];
        if (field) lines.push(`${short(field[0])} ${this.direction === 'to' ? 'to' : 'from'} the start`);
        else if (cost !== null) lines.push(...told(this.view!.steps, cell, this.view!.step, this.nameOf));
        return lines;
      },
      insets: () => insets(this.panel),
      take: cell => {
        if (this.brush !== 'pan') { this.paint(cell); return true; }
        this.moving = cell.join() === this.from?.join() ? 'from' : cell.join() === this.to?.join() ? 'to' : null;
        return this.moving !== null;
      },
      taken: cell => {
        if (this.brush !== 'pan') { this.paint(cell); return; }
        if (!this.moving || this.costOf(cell) === null || this[this.moving]?.join() === cell.join()) return;
        this[this.moving] = cell;
        this.view!.draw();
        this.run();
      },
      released: () => { this.moving = null; },
      clicked: cell => this.choose(cell),
      key: (event, cell) => this.key(event, cell),
    };
  }
  private paint(cell: Spot): void {
    const key = this.counted(cell).join(), before = this.edits.get(key);
    if (this.brush === 'erase') this.edits.delete(key);
    else if (cell.join() !== this.from?.join() && cell.join() !== this.to?.join()) this.edits.set(key, this.brush === 'wall' ? null : this.price);
    if (before === this.edits.get(key)) return;
    this.view!.redraw();
    this.run();
  }
  private choose(cell: Spot): void {
    if (this.costOf(cell) === null) { toast('That cell is a wall'); return; }
    if (!this.from || this.mode === 'field') this.from = cell;
    else if (!this.to) this.to = cell;
    else { this.from = cell; this.to = null; }
    this.view!.draw();
    this.run();
  }
  private key(event: KeyboardEvent, here: Spot): boolean {
    const key = this.counted(here).join();
    if (event.key === 's' || event.key === 'g') {
      if (this.costOf(here) === null) { toast('That cell is a wall'); return true; }
      if (event.key === 's') this.from = here; else this.to = here;
    } else if (event.key === ' ') {
      if (here.join() === this.from?.join() || here.join() === this.to?.join()) return true;
      if (this.edits.get(key) === null) this.edits.delete(key); else this.edits.set(key, null);
      this.view!.redraw();
    } else if (event.key === 'Enter') {
      const step = this.view!.steps.settling(here);
      if (step !== undefined) this.player.leap(step + 1);
      return true;
    } else if (this.player.key(event.key)) {
      return true;
    } else return false;
    this.run();
    return true;
  }

  private setColours(): void {
    const p = this.palette, view = this.view;
    if (!view) return;
    view.colours = { paper: p.stage, ink: p.ink, waiting: p.waiting, newest: p.newest, opacity: this.tiles ? 0.5 : 0.88, ramp: rampOf(p.ramp), backward: rampOf(p.back) };
    view.setSteps(view.steps);
    view.redraw();
  }
  colours(isDark: boolean): void {
    this.palette = palettes[isDark ? 'dark' : 'light'];
    this.setColours();
  }
  destroy(): void {
    this.player.play(false);
    this.asking?.abort();
    this.view?.destroy();
    this.view = null;
  }
}
