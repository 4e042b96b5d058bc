// A tile map on a canvas: start and goal, walls and costs to paint, and the search step by step.
import * as api from './api';
import { debounce, h, icon, iconButton, select, toast } from './dom';
import * as format from './format';

interface GridMap {
  name: string; width: number; height: number; first: [number, number]; cells: string; layout?: string;
  costs: (number | null)[]; algorithms: string[]; stops?: Record<string, [number, number]>;
}
interface GridRoute {
  cost: number; optimal: boolean; algorithm: string; settled: number; relaxed: number; query_us: number; steps?: number; path?: Cell[]; line?: Cell[];
  distance_m?: number | null; warnings?: string[]; assumptions?: string[]; explored?: api.Explored;
}
interface GridField { highest_cost?: number; field: [number, number, number, number | null, number | null][] }
type Cell = [number, number];
type Brush = 'pan' | 'wall' | 'erase' | 'cost';

const corners: [string, string][] = [['no-obstacle', 'Not past a corner'], ['one-obstacle', 'Past one corner'], ['always', 'Always'], ['never', 'No diagonals']];
const words: Record<string, string> = { astar: 'A*', dijkstra: 'Dijkstra', bfs: 'Breadth first', greedy: 'Greedy', jps: 'Jump points', 'jps+': 'Jump points, stored',
  hpa: 'HPA*', labels: 'Hub labels', theta: 'Theta*', 'lazy-theta': 'Lazy Theta*', bidirectional: 'Dijkstra from both ends', auto: 'Automatic' };
const palettes = {
  light: { stage: '#e9ebef', open: '#ffffff', wall: '#39424f', grid: '#e3e7ec', path: '#1d4ed8', waiting: '#f5c451', ramp: [[214, 232, 255], [70, 120, 220]], back: [[255, 226, 214], [216, 92, 60]], ink: '#1c212b', cost: [180, 120, 40] },
  dark: { stage: '#0f1216', open: '#272e38', wall: '#0b0d11', grid: '#313945', path: '#8ab8ff', waiting: '#b98a1f', ramp: [[38, 62, 104], [96, 150, 240]], back: [[96, 52, 40], [226, 120, 92]], ink: '#e7eaf0', cost: [200, 150, 70] },
};

export class GridView {
  private readonly canvas = h('canvas', { class: 'grid-canvas', tabIndex: 0, role: 'img' });
  private readonly tip = h('div', { class: 'tip', hidden: true });
  private readonly body = h('div', { class: 'result', 'aria-live': 'polite' });
  private map: GridMap | null = null;
  private from: Cell | null = null;
  private to: Cell | null = null;
  private algorithm = 'astar';
  private corner = 'no-obstacle';
  private brush: Brush = 'pan';
  private price = 3;
  private mode: 'route' | 'field' = 'route';
  private range = 0;
  private edits = new Map<string, number | null>();
  private route: GridRoute | null = null;
  private field: Map<string, [number, Cell | null]> | null = null;
  private highest = 1;
  private base = 1;  // what the cheapest cell costs
  private rows = new Map<string, number>();  // cell to the row that settled it
  private step = 0;
  private playing = 0;
  private cursor: Cell | null = null;
  private view = { scale: 20, x: 0, y: 0 };
  private palette = palettes.light;
  private asking: AbortController | null = null;
  private player: { slider: HTMLInputElement; button: HTMLButtonElement; text: HTMLElement } | null = null;
  private readonly watch: ResizeObserver;

  constructor(private readonly name: string, private readonly stage: HTMLElement, private readonly panel: HTMLElement, private readonly header: HTMLElement, isDark: boolean) {
    this.palette = isDark ? palettes.dark : palettes.light;
    stage.append(this.canvas, this.tip, h('div', { class: 'zoom-buttons' }, iconButton('plus', 'Zoom in', () => this.zoom(1.5)), iconButton('minus', 'Zoom out', () => this.zoom(1 / 1.5)), iconButton('fit', 'Show all', () => { this.fit(); this.draw(); })));
    this.watch = new ResizeObserver(() => { this.resize(); this.draw(); });
    this.watch.observe(stage);
    this.listen();
    this.load();
  }

  private async load(): Promise<void> {
    try {
      this.map = await api.get<GridMap>(`/grid/v1/${encodeURIComponent(this.name)}/map`);
    } catch (error) {
      this.panel.replaceChildren(this.header, h('p', { class: 'wrong', role: 'alert' }, (error as Error).message));
      return;
    }
    this.base = this.map.costs.reduce<number>((least, cost) => (cost === null ? least : Math.min(least, cost)), Infinity);
    if (!this.map.algorithms.includes(this.algorithm)) this.algorithm = this.map.algorithms[0] ?? 'astar';
    this.restore();
    const starts = Object.values(this.map.stops ?? {});
    this.from ??= starts[0] ?? null;
    this.to ??= starts[1] ?? null;
    this.canvas.setAttribute('aria-label', `Tile map of ${this.map.width} by ${this.map.height} cells; the arrow keys move the cursor, S sets the start, G the goal, space a wall`);
    this.controls();
    this.resize();
    this.fit();
    this.run();
  }

  // --- The address ---
  private restore(): void {
    const parts = new URLSearchParams(location.hash.slice(1));
    const cell = (text: string | null): Cell | null => {
      const [x, y] = (text ?? '').split(',').map(Number);
      return text && Number.isInteger(x) && Number.isInteger(y) ? [x, y] : null;
    };
    this.from = cell(parts.get('s'));
    this.to = cell(parts.get('g'));
    if (this.map!.algorithms.includes(parts.get('alg') ?? '')) this.algorithm = parts.get('alg')!;
    if (corners.some(([key]) => key === parts.get('c'))) this.corner = parts.get('c')!;
    if (parts.get('m') === 'field') this.mode = 'field';
    this.range = Math.max(0, Number(parts.get('r')) || 0);
    for (const edit of (parts.get('e') ?? '').split(';').filter(Boolean)) {
      const [x, y, cost] = edit.split(',');
      this.edits.set(`${Number(x)},${Number(y)}`, cost === '' ? null : Number(cost));
    }
  }
  private remember(): void {
    const parts = [`n=${encodeURIComponent(this.name)}`];
    if (this.from) parts.push(`s=${this.from}`);
    if (this.to) parts.push(`g=${this.to}`);
    parts.push(`alg=${encodeURIComponent(this.algorithm)}`, `c=${this.corner}`);
    if (this.mode === 'field') parts.push(`m=field&r=${this.range}`);
    if (this.edits.size > 0 && this.edits.size <= 2000) parts.push(`e=${[...this.edits].map(([key, cost]) => `${key},${cost ?? ''}`).join(';')}`);
    history.replaceState(null, '', `#${parts.join('&')}`);
  }

  // --- Asking ---
  private request(): Record<string, unknown> {
    const request: Record<string, unknown> = { corners: this.corner };
    if (this.edits.size > 0) request.edits = [...this.edits].map(([key, cost]) => [...key.split(',').map(Number), cost]);
    return request;
  }
  private run = debounce(60, () => {
    if (!this.canvas.isConnected) return;  // another map has taken its place
    this.remember();
    this.asking?.abort();
    const asking = this.asking = new AbortController();
    this.play(false);
    this.route = null;
    this.field = null;
    this.rows.clear();
    const base = `/grid/v1/${encodeURIComponent(this.name)}`;
    const fail = (error: Error) => {
      if (error.name === 'AbortError') return;
      this.body.replaceChildren(h('p', { class: 'wrong', role: 'alert' }, error.message));
      this.draw();
    };
    if (this.mode === 'field') {
      if (!this.from) { this.result(); this.draw(); return; }
      const request: Record<string, unknown> = { ...this.request(), from: this.from };
      if (this.range > 0) request.range = this.range;
      api.post<GridField>(`${base}/field`, request, asking.signal).then(answer => {
        this.field = new Map(answer.field.map(([x, y, cost, nx, ny]) => [`${x},${y}`, [cost, nx === null || ny === null ? null : [nx, ny]]]));
        this.highest = Math.max(1e-9, ...answer.field.map(row => row[2]));
        this.result();
        this.draw();
      }, fail);
      return;
    }
    if (!this.from || !this.to) { this.result(); this.draw(); return; }
    api.post<GridRoute>(`${base}/route`, { ...this.request(), from: this.from, to: this.to, algorithm: this.algorithm, explored: true }, asking.signal).then(answer => {
      this.route = answer;
      this.rows = new Map((answer.explored?.rows ?? []).map((row, i) => [`${row[0]},${row[1]}`, i]));
      this.highest = Math.max(1e-9, ...(answer.explored?.rows ?? []).map(row => row[3]));
      this.step = this.last;
      this.result();
      this.draw();
    }, fail);
  });
  private get last(): number { return this.route?.explored?.rows.length ?? 0; }

  // --- The panel ---
  private controls(): void {
    const brushes: [Brush, string, string][] = [['pan', 'Move', 'route'], ['wall', 'Wall', 'wall'], ['cost', 'Cost', 'plus'], ['erase', 'Restore', 'erase']];
    const palette = h('div', { class: 'palette', role: 'group', 'aria-label': 'What the pointer does' }, ...brushes.map(([brush, text, picture]) =>
      h('button', { type: 'button', 'aria-pressed': String(this.brush === brush), 'data-brush': brush, onclick: () => {
        this.brush = brush;
        for (const button of palette.children) button.setAttribute('aria-pressed', String(button.getAttribute('data-brush') === brush));
        price.hidden = brush !== 'cost';
        this.canvas.style.cursor = brush === 'pan' ? '' : 'crosshair';
      } }, icon(picture), text)));
    const amount = h('output', {}, String(this.price));
    const price = h('label', { class: 'slider', hidden: true }, h('span', {}, 'Cost of a cell ', amount), h('input', { type: 'range', min: 1, max: 20, value: this.price, 'aria-label': 'Cost of a cell',
      oninput: (event: Event) => { this.price = Number((event.target as HTMLInputElement).value); amount.textContent = String(this.price); } }));
    const reach = h('output', {}, this.range > 0 ? String(this.range) : 'everything');
    const range = h('label', { class: 'slider' }, h('span', {}, 'Within a cost of ', reach), h('input', { type: 'range', min: 0, max: 60, value: this.range, 'aria-label': 'Within a cost of',
      oninput: (event: Event) => { this.range = Number((event.target as HTMLInputElement).value); reach.textContent = this.range > 0 ? String(this.range) : 'everything'; this.run(); } }));
    const algorithm = select('Algorithm', this.map!.algorithms.map(name => [name, words[name] ?? name]), this.algorithm, value => { this.algorithm = value; this.run(); });
    const show = () => { algorithm.hidden = this.mode === 'field'; range.hidden = this.mode !== 'field'; };
    const modes = h('div', { class: 'modes', role: 'radiogroup', 'aria-label': 'What to compute' }, ...([['route', 'Path'], ['field', 'Field and range']] as const).map(([mode, text]) => h('label', {},
      h('input', { type: 'radio', name: 'grid-mode', checked: this.mode === mode, onchange: () => { this.mode = mode; show(); this.run(); } }), h('span', {}, text))));
    show();
    const square = this.map!.cells === 'square';
    const sheet = h('button', { type: 'button', class: 'grip', 'aria-label': 'Show or hide the details', 'aria-expanded': 'true', onclick: () => sheet.setAttribute('aria-expanded', String(!this.panel.classList.toggle('low'))) });
    this.panel.replaceChildren(sheet, this.header, h('div', { class: 'sheet' }, h('div', { class: 'tool' }, h('div', { class: 'form' }, modes, palette, price, algorithm, range,
      square ? select('Diagonals', corners, this.corner, value => { this.corner = value; this.run(); }) : null,
      h('div', { class: 'line' }, h('button', { type: 'button', class: 'quiet', onclick: () => { [this.from, this.to] = [this.to, this.from]; this.run(); } }, icon('swap'), 'Swap ends'),
        h('button', { type: 'button', class: 'quiet', onclick: () => { this.from = this.to = null; this.run(); } }, icon('close'), 'Clear ends'),
        h('button', { type: 'button', class: 'quiet', onclick: () => { this.edits.clear(); this.run(); } }, icon('erase'), 'Restore the map')))), this.body));
  }
  private result(): void {
    this.player = null;
    if (this.mode === 'field') {
      this.body.replaceChildren(this.field ? h('dl', { class: 'facts' }, h('dt', {}, 'Cells reached'), h('dd', {}, format.count(this.field.size)), h('dt', {}, 'Highest cost'), h('dd', {}, this.highest.toFixed(2)))
        : h('p', { class: 'hint' }, 'Click a cell to see what every other costs from there.'));
      return;
    }
    const { route } = this;
    if (!route) { this.body.replaceChildren(h('p', { class: 'hint' }, this.from ? 'Now click the goal.' : 'Click the start, then the goal. Drag either; paint walls and costs.')); return; }
    const slider = h('input', { type: 'range', min: 0, max: this.last, value: this.step, 'aria-label': 'Step of the search', oninput: () => { const step = Number(slider.value); this.play(false); this.show(step); } });
    const button = iconButton('play', 'Play', () => this.play(this.playing === 0), 'round'), text = h('output', { class: 'figure' });
    this.player = { slider, button, text };
    const back = iconButton('down', 'One step back', () => this.show(this.step - 1), 'small turn'), forth = iconButton('up', 'One step on', () => this.show(this.step + 1), 'small turn');
    this.body.replaceChildren(h('dl', { class: 'facts' }, h('dt', {}, 'Cost'), h('dd', {}, `${Number(route.cost.toPrecision(7))} cells${route.optimal ? '' : ' (not proven optimal)'}`),
      ...(route.distance_m ? [h('dt', {}, 'Length'), h('dd', {}, format.distance(route.distance_m, 'metric'))] : []),
      h('dt', {}, 'Settled'), h('dd', {}, format.count(route.settled)), h('dt', {}, 'Time'), h('dd', {}, `${route.query_us < 1000 ? `${Math.round(route.query_us)} µs` : `${(route.query_us / 1000).toFixed(1)} ms`}`)),
      ...(this.last > 0 ? [h('div', { class: 'player' }, button, slider, text), h('div', { class: 'line' }, back, forth, h('span', { class: 'hint' }, 'Point at a cell for its f, g and h.'))]
        : [h('p', { class: 'hint' }, 'This algorithm does not tell which cells it settled.')]),
      ...(route.warnings ?? []).map(one => h('p', { class: 'warning' }, one)));
    this.told();
  }
  private told(): void {
    if (!this.player) return;
    this.player.slider.value = String(this.step);
    this.player.text.textContent = `${format.count(this.step)} of ${format.count(this.last)}`;
    this.player.button.setAttribute('aria-label', this.playing ? 'Pause' : 'Play');
    this.player.button.replaceChildren(icon(this.playing ? 'pause' : 'play'));
  }
  private show(step: number): void {
    this.step = Math.min(Math.max(Math.round(step), 0), this.last);
    this.told();
    this.draw();
  }
  private play(on: boolean): void {
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    if (on && this.last > 0) {
      const first = this.step >= this.last ? 0 : this.step, begun = performance.now(), each = Math.max(this.last / 5000, 0.01);
      const tick = (now: number) => {
        this.playing = requestAnimationFrame(tick);
        this.show(first + (now - begun) * each);
        if (this.step >= this.last) this.play(false);
      };
      this.playing = requestAnimationFrame(tick);
    }
    this.told();
  }

  // --- Geometry: the middle of a cell in map units, and the cell under a point ---
  private middle(cell: Cell): [number, number] {
    const x = cell[0] - this.map!.first[0], y = cell[1] - this.map!.first[1], { cells, layout = 'odd-r' } = this.map!;
    if (cells === 'square') return [x + 0.5, y + 0.5];
    const shoved = (n: number) => (layout.startsWith('odd') ? (n & 1) === 1 : (n & 1) === 0) ? 0.5 : 0;
    return layout.endsWith('q') ? [x * 0.866 + 0.577, y + shoved(x) + 0.5] : [x + shoved(y) + 0.5, y * 0.866 + 0.577];
  }
  private extent(): [number, number] {
    const { width, height, cells, layout = 'odd-r' } = this.map!;
    if (cells === 'square') return [width, height];
    return layout.endsWith('q') ? [width * 0.866 + 0.29, height + 0.5] : [width + 0.5, height * 0.866 + 0.29];
  }
  private cellAt(sx: number, sy: number): Cell | null {
    if (!this.map) return null;
    const u = (sx - this.view.x) / this.view.scale, v = (sy - this.view.y) / this.view.scale, [fx, fy] = this.map.first;
    const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < this.map!.width && y < this.map!.height;
    if (this.map.cells === 'square') return inside(Math.floor(u), Math.floor(v)) ? [Math.floor(u) + fx, Math.floor(v) + fy] : null;
    const columns = (this.map.layout ?? 'odd-r').endsWith('q'), cx = Math.floor(columns ? u / 0.866 : u), cy = Math.floor(columns ? v : v / 0.866);
    let best: Cell | null = null, least = Infinity;
    for (let y = cy - 1; y <= cy + 1; ++y) for (let x = cx - 1; x <= cx + 1; ++x) {
      if (!inside(x, y)) continue;
      const [mx, my] = this.middle([x + fx, y + fy]), distance = (mx - u) ** 2 + (my - v) ** 2;
      if (distance < least) { least = distance; best = [x + fx, y + fy]; }
    }
    return least < 0.5 ? best : null;
  }
  private costOf(cell: Cell): number | null {
    const edit = this.edits.get(cell.join());
    if (edit !== undefined) return edit;
    const [x, y] = [cell[0] - this.map!.first[0], cell[1] - this.map!.first[1]];
    return this.map!.costs[y * this.map!.width + x] ?? null;
  }
  private resize(): void {
    const ratio = devicePixelRatio;
    this.canvas.width = Math.max(1, Math.round(this.stage.clientWidth * ratio));
    this.canvas.height = Math.max(1, Math.round(this.stage.clientHeight * ratio));
  }
  private fit(): void {
    const wide = innerWidth > 720, panel = this.panel.getBoundingClientRect(), [w, hgt] = this.extent();
    const left = wide ? panel.right + 24 : 12, right = this.stage.clientWidth - (wide ? 70 : 12), top = wide ? 24 : 14, bottom = wide ? this.stage.clientHeight - 24 : panel.top - 14;
    this.view.scale = Math.max(0.05, Math.min((right - left) / w, (bottom - top) / hgt, 60));
    this.view.x = left + (right - left - w * this.view.scale) / 2;
    this.view.y = top + (bottom - top - hgt * this.view.scale) / 2;
  }
  private zoomAt(x: number, y: number, factor: number): void {
    const scale = Math.min(Math.max(this.view.scale * factor, 0.05), 120);
    this.view.x = x - ((x - this.view.x) * scale) / this.view.scale;
    this.view.y = y - ((y - this.view.y) * scale) / this.view.scale;
    this.view.scale = scale;
    this.draw();
  }
  private zoom(factor: number): void { this.zoomAt(this.stage.clientWidth / 2, this.stage.clientHeight / 2, factor); }

  // --- Drawing ---
  private waiting = 0;
  private draw(): void {
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => this.paint());
  }
  private paint(): void {
    const { map } = this;
    if (!map) return;
    const pen = this.canvas.getContext('2d')!, ratio = devicePixelRatio, { scale, x: ox, y: oy } = this.view, p = this.palette;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.fillStyle = p.stage;
    pen.fillRect(0, 0, this.stage.clientWidth, this.stage.clientHeight);
    const square = map.cells === 'square', gap = scale > 7 ? 1 : 0, columns = (map.layout ?? 'odd-r').endsWith('q');
    const shape = (cell: Cell, inset: number) => {
      const [mx, my] = this.middle(cell), sx = ox + mx * scale, sy = oy + my * scale;
      if (square) {
        const left = Math.round(ox + (mx - 0.5) * scale) + inset, top = Math.round(oy + (my - 0.5) * scale) + inset;
        pen.rect(left, top, Math.round(ox + (mx + 0.5) * scale) - left - gap - inset, Math.round(oy + (my + 0.5) * scale) - top - gap - inset);
        return;
      }
      const r = Math.max(0.5, 0.577 * scale - gap * 0.6 - inset);
      for (let i = 0; i < 6; ++i) {
        const angle = (Math.PI / 3) * i + (columns ? 0 : Math.PI / 6);
        pen[i === 0 ? 'moveTo' : 'lineTo'](sx + r * Math.cos(angle), sy + r * Math.sin(angle));
      }
      pen.closePath();
    };
    const fill = (cell: Cell, colour: string, inset = 0) => { pen.beginPath(); shape(cell, inset); pen.fillStyle = colour; pen.fill(); };
    const [fx, fy] = map.first;
    const firstX = Math.max(0, Math.floor(-ox / scale) - 1), lastX = Math.min(map.width - 1, Math.ceil((this.stage.clientWidth - ox) / scale) + 1);
    const firstY = Math.max(0, Math.floor(-oy / scale) - 1), lastY = Math.min(map.height - 1, Math.ceil((this.stage.clientHeight - oy) / (scale * (square ? 1 : 0.866))) + 1);
    const mix = (ramp: number[][], t: number) => `rgb(${ramp[0].map((c, i) => Math.round(c + (ramp[1][i] - c) * t)).join()})`;
    const rows = this.route?.explored?.rows;
    for (let y = firstY; y <= lastY; ++y) for (let x = firstX; x <= lastX; ++x) {
      const cell: Cell = [x + fx, y + fy], key = cell.join(), cost = this.costOf(cell);
      if (cost === null) { fill(cell, p.wall); continue; }
      let colour = p.open;
      if (cost > this.base) colour = `color-mix(in srgb, rgb(${p.cost.join()}) ${Math.min(60, 10 + (cost / this.base - 1) * 12)}%, ${p.open})`;
      const field = this.field?.get(key), row = this.rows.get(key);
      if (field) colour = mix(p.ramp, 1 - field[0] / this.highest);
      else if (row !== undefined && row < this.step) colour = mix(rows![row][6] ? p.back : p.ramp, 1 - rows![row][3] / this.highest);
      fill(cell, colour);
    }
    if (this.field && scale > 13) this.arrows(pen);
    const line = (cells: Cell[], colour: string, width: number) => {
      pen.beginPath();
      cells.forEach((cell, i) => { const [mx, my] = this.middle(cell); pen[i === 0 ? 'moveTo' : 'lineTo'](ox + mx * scale, oy + my * scale); });
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.lineJoin = pen.lineCap = 'round';
      pen.stroke();
    };
    if (this.route && this.step >= this.last) line(this.route.line ?? this.route.path ?? [], p.path, Math.min(Math.max(scale * 0.26, 2.5), 9));
    else if (rows && this.step > 0) {
      const chain: Cell[] = [];
      for (let i = this.step - 1; i >= 0 && rows[i]; i = rows[i][2]) chain.push([rows[i][0], rows[i][1]]);
      fill(chain[0], p.waiting);
      line(chain, p.ink, Math.min(Math.max(scale * 0.12, 1.5), 4));
    }
    for (const [cell, letter, colour] of [[this.from, 'A', '#15803d'], [this.to, 'B', '#b91c1c']] as const) {
      if (!cell || (letter === 'B' && this.mode === 'field')) continue;
      const [mx, my] = this.middle(cell), r = Math.max(9, scale * 0.42);
      pen.beginPath();
      pen.arc(ox + mx * scale, oy + my * scale, r, 0, 7);
      pen.fillStyle = colour;
      pen.fill();
      pen.lineWidth = 2;
      pen.strokeStyle = '#fff';
      pen.stroke();
      pen.fillStyle = '#fff';
      pen.font = `700 ${Math.round(r * 1.1)}px system-ui, sans-serif`;
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.fillText(letter, ox + mx * scale, oy + my * scale + r * 0.06);
    }
    if (this.cursor) {
      pen.beginPath();
      shape(this.cursor, 0);
      pen.lineWidth = 2;
      pen.strokeStyle = p.ink;
      pen.stroke();
    }
  }
  private arrows(pen: CanvasRenderingContext2D): void {
    const { scale, x: ox, y: oy } = this.view;
    pen.strokeStyle = this.palette.ink;
    pen.globalAlpha = 0.4;
    pen.lineWidth = 1.2;
    pen.beginPath();
    for (const [key, [, next]] of this.field!) {
      if (!next) continue;
      const [ax, ay] = this.middle(key.split(',').map(Number) as Cell), [bx, by] = this.middle(next), length = Math.hypot(bx - ax, by - ay) || 1;
      const dx = ((bx - ax) / length) * scale * 0.26, dy = ((by - ay) / length) * scale * 0.26, cx = ox + ax * scale, cy = oy + ay * scale;
      pen.moveTo(cx - dx, cy - dy);
      pen.lineTo(cx + dx, cy + dy);
      pen.lineTo(cx + dx * 0.2 - dy * 0.5, cy + dy * 0.2 + dx * 0.5);
      pen.moveTo(cx + dx, cy + dy);
      pen.lineTo(cx + dx * 0.2 + dy * 0.5, cy + dy * 0.2 - dx * 0.5);
    }
    pen.stroke();
    pen.globalAlpha = 1;
  }
  private point(cell: Cell | null): void {
    this.cursor = cell;
    this.tip.hidden = !cell;
    if (cell) {
      const key = cell.join(), row = this.rows.get(key), field = this.field?.get(key), cost = this.costOf(cell);
      const lines = [`cell ${cell[0]}, ${cell[1]}${cost === null ? ': wall' : cost !== 1 ? `, cost ${cost}` : ''}`];
      const short = (value: number) => Number(value.toFixed(3));
      if (field) lines.push(`${short(field[0])} from the start`);
      if (row !== undefined) {
        const [, , , g, hh, f] = this.route!.explored!.rows[row];
        lines.push(`f ${short(f)} = g ${short(g)} + h ${short(hh)}`, row < this.step ? `settled as number ${row + 1}` : `not yet settled (number ${row + 1})`);
      }
      this.tip.textContent = lines.join('\n');
      const [mx, my] = this.middle(cell), { scale, x, y } = this.view, left = x + mx * scale + scale * 0.6 + 8, width = this.tip.offsetWidth;
      this.tip.style.left = `${left + width > this.stage.clientWidth ? x + mx * scale - scale * 0.6 - 8 - width : left}px`;
      this.tip.style.top = `${Math.max(6, Math.min(y + my * scale - 14, this.stage.clientHeight - this.tip.offsetHeight - 6))}px`;
    }
    this.draw();
  }

  // --- Pointer and keys ---
  private paintCell(cell: Cell): void {
    const key = cell.join();
    if (this.brush === 'erase') this.edits.delete(key);
    else if (key !== this.from?.join() && key !== this.to?.join()) this.edits.set(key, this.brush === 'wall' ? null : this.price);
    this.draw();
    this.run();
  }
  private choose(cell: Cell): void {
    if (this.costOf(cell) === null) { toast('That cell is a wall'); return; }
    if (!this.from || this.mode === 'field') this.from = cell;
    else if (!this.to) this.to = cell;
    else { this.from = cell; this.to = null; }
    this.run();
    this.draw();
  }
  private listen(): void {
    const pointers = new Map<number, [number, number]>();
    let moving: 'from' | 'to' | null = null, travelled = 0;
    this.canvas.addEventListener('pointerdown', event => {
      if (!this.map) return;
      try { this.canvas.setPointerCapture(event.pointerId); } catch { /* a pointer that is gone */ }
      pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
      travelled = 0;
      const cell = this.cellAt(event.offsetX, event.offsetY);
      if (pointers.size > 1 || !cell) { moving = null; return; }
      if (this.brush !== 'pan') { this.paintCell(cell); return; }
      moving = cell.join() === this.from?.join() ? 'from' : cell.join() === this.to?.join() ? 'to' : null;
    });
    this.canvas.addEventListener('pointermove', event => {
      const before = pointers.get(event.pointerId), cell = this.cellAt(event.offsetX, event.offsetY);
      if (!before) { if (event.pointerType !== 'touch') this.point(cell); return; }
      travelled += Math.hypot(event.offsetX - before[0], event.offsetY - before[1]);
      if (pointers.size === 2) {
        const other = [...pointers].find(([id]) => id !== event.pointerId)![1];
        const was = Math.hypot(before[0] - other[0], before[1] - other[1]), is = Math.hypot(event.offsetX - other[0], event.offsetY - other[1]);
        this.zoomAt((event.offsetX + other[0]) / 2, (event.offsetY + other[1]) / 2, is / (was || 1));
      } else if (this.brush !== 'pan') {
        if (cell) this.paintCell(cell);
      } else if (moving) {
        if (cell && this.costOf(cell) !== null && this[moving]?.join() !== cell.join()) { this[moving] = cell; this.draw(); this.run(); }
      } else if (travelled > 5) {
        this.view.x += event.offsetX - before[0];
        this.view.y += event.offsetY - before[1];
        this.draw();
      }
      pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    });
    const up = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
      const cell = this.cellAt(event.offsetX, event.offsetY);
      if (event.type === 'pointerup' && this.brush === 'pan' && !moving && travelled <= 5 && cell) this.choose(cell);
      moving = null;
    };
    this.canvas.addEventListener('pointerup', up);
    this.canvas.addEventListener('pointercancel', up);
    this.canvas.addEventListener('pointerleave', event => { if (event.pointerType !== 'touch') this.point(null); });
    this.canvas.addEventListener('wheel', event => {
      event.preventDefault();
      this.zoomAt(event.offsetX, event.offsetY, Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)));
    }, { passive: false });
    this.canvas.addEventListener('keydown', event => {
      const way = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<string, Cell>)[event.key];
      if (!this.map || event.ctrlKey || event.altKey || event.metaKey) return;
      const here = this.cursor ?? this.from ?? this.map.first;
      if (way) {
        const [fx, fy] = this.map.first;
        this.point([Math.min(Math.max(here[0] + way[0], fx), fx + this.map.width - 1), Math.min(Math.max(here[1] + way[1], fy), fy + this.map.height - 1)]);
      } else if (event.key === 's' || event.key === 'g') {
        if (this.costOf(here) === null) toast('That cell is a wall');
        else if (event.key === 's') this.from = here; else this.to = here;
        this.run();
      } else if (event.key === ' ') {
        if (this.edits.get(here.join()) === null) this.edits.delete(here.join()); else this.edits.set(here.join(), null);
        this.run();
      } else if (event.key === '+' || event.key === '-') this.zoom(event.key === '+' ? 1.4 : 1 / 1.4);
      else if (event.key === ',') this.show(this.step - 1);
      else if (event.key === '.') this.show(this.step + 1);
      else return;
      event.preventDefault();
      this.draw();
    });
  }

  colours(isDark: boolean): void {
    this.palette = isDark ? palettes.dark : palettes.light;
    this.draw();
  }
  destroy(): void {
    this.play(false);
    this.asking?.abort();
    this.watch.disconnect();
    this.stage.replaceChildren();
  }
}
