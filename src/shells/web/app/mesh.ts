// A navigation mesh: its polygons, start and goal, and the shortest path, on the canvas that tile maps have too.
import * as api from './api';
import type { Layout, Spot } from './canvas/layout';
import { drawEnd, drawPath } from './canvas/marks';
import { Player } from './canvas/player';
import { rampOf, shadeOf } from './canvas/ramp';
import { insets, panelGrip } from './canvas/shell';
import { Stage, type Owner } from './canvas/stage';
import { Steps, stepsOf, told } from './canvas/steps';
import { debounce, h, icon, select } from './dom';
import * as format from './format';
import { capital, click } from './words';

interface Shape {
  name: string; frame: 'geographic' | 'planar'; unit: string; y_up: boolean; levels: boolean; islands: number;
  positions: number[][]; corners: number[][]; parts: number[];
}
interface End { asked: number[]; at: number[]; missed_by: number }
interface Route { cost: number; path: number[][]; from: End; to: End; settled: number; query_us: number; notes?: string[]; explored?: api.MeshExplored }
type Which = 'from' | 'to';

const algorithms: [string, string][] = [['polyanya', 'Polyanya'], ['visibility', 'Visibility graph']];
const palettes = {
  light: { stage: '#e9ebef', main: '#ffffff', other: '#dbe3ef', edge: '#566276', border: '#39424f', path: '#be123c', rim: '#fff', ink: '#1c212b', moved: '#5b6472', newest: '#f09628', ramp: rampOf([[24, 74, 178], [112, 168, 240]]) },
  dark: { stage: '#0f1216', main: '#29303a', other: '#1d2430', edge: '#bccade', border: '#7f8b9d', path: '#fb7185', rim: '#0f1216', ink: '#e7eaf0', moved: '#9aa4b3', newest: '#f09628', ramp: rampOf([[150, 192, 255], [66, 108, 184]]) },
};
const identity: Layout = { xx: 1, xy: 0, x0: 0, yx: 0, yy: 1, y0: 0, shove: '', parity: 0, shoveX: 0, shoveY: 0, weightX: 1, weightY: 1, cells: 'squares' };

export class MeshView {
  private readonly body = h('div', { class: 'result', 'aria-live': 'polite' });
  private view: Stage | null = null;
  private shape: Shape | null = null;
  private drawn: Spot[] = [];  // the vertices, in the picture
  private largest = 0;         // the part with the most polygons
  private inner: [number, number][] = [];    // edges, as numbers of vertices: those between polygons
  private borders: [number, number][] = [];
  private edgeLength = 1;      // as most are, in the picture
  private size: Spot = [1, 1];
  private corner: Spot = [0, 0];
  private stretch: Spot = [1, 1];  // from the mesh's units to the picture's
  // As the server has them: x,y, or longitude and latitude.
  private from: Spot | null = null;
  private to: Spot | null = null;
  private algorithm = 'polyanya';
  private explored = false;
  private wantedStep: number | null = null;  // of the address
  private readonly player = new Player(step => { this.view?.show(step); this.rememberLater(); }, 8);
  private route: Route | null = null;
  private moving: Which | null = null;
  private asking: AbortController | null = null;
  private palette: (typeof palettes)['light'];

  constructor(private readonly name: string, private readonly place: HTMLElement, private readonly panel: HTMLElement, private readonly header: HTMLElement, isDark: boolean) {
    this.palette = palettes[isDark ? 'dark' : 'light'];
    this.load();
  }

  private async load(): Promise<void> {
    try {
      this.shape = await api.get<Shape>(`/mesh/v1/${encodeURIComponent(this.name)}/shape`);
    } catch (error) {
      this.panel.replaceChildren(this.header, h('p', { class: 'wrong', role: 'alert' }, (error as Error).message));
      return;
    }
    this.measure(this.shape);
    this.restore();
    this.controls();
    this.view = new Stage(this.place, this.panel, { width: this.size[0], height: this.size[1], layout: identity, cells: false, map: [0, 0], outline: [], unit: 1 }, this.owner());
    this.view.canvas.setAttribute('aria-label', `Navigation mesh of ${format.count(this.shape.corners.length)} polygons; the arrow keys move the cursor, S sets the start, G the goal; comma and full stop step`);
    this.setColours();
    this.run();
  }

  // --- From the mesh to the picture: y downwards; on Earth, degrees of longitude are narrower ---
  private measure(shape: Shape): void {
    const low: Spot = [Infinity, Infinity], high: Spot = [-Infinity, -Infinity];
    for (const [x, y] of shape.positions) {
      low[0] = Math.min(low[0], x); low[1] = Math.min(low[1], y);
      high[0] = Math.max(high[0], x); high[1] = Math.max(high[1], y);
    }
    const metres = 111_195, globe = shape.frame === 'geographic';
    this.stretch = globe ? [metres * Math.cos((((low[1] + high[1]) / 2) * Math.PI) / 180), -metres] : [1, shape.y_up ? -1 : 1];
    this.corner = [low[0], this.stretch[1] < 0 ? high[1] : low[1]];
    this.size = [Math.max((high[0] - low[0]) * this.stretch[0], 1e-9), Math.max((high[1] - low[1]) * Math.abs(this.stretch[1]), 1e-9)];
    this.drawn = shape.positions.map(at => this.inPicture(at));
    const edges = new Map<number, [number, number, number]>();
    for (const ring of shape.corners) ring.forEach((one, i) => {
      const other = ring[(i + 1) % ring.length], key = Math.min(one, other) * shape.positions.length + Math.max(one, other), known = edges.get(key);
      if (known) ++known[2]; else edges.set(key, [one, other, 1]);
    });
    for (const [one, other, count] of edges.values()) (count > 1 ? this.inner : this.borders).push([one, other]);
    const lengths = [...this.inner, ...this.borders].map(([a, b]) => Math.hypot(this.drawn[a][0] - this.drawn[b][0], this.drawn[a][1] - this.drawn[b][1])).sort((a, b) => a - b);
    this.edgeLength = lengths[lengths.length >> 1] ?? 1;
    const sizes = new Map<number, number>();
    for (const part of shape.parts) sizes.set(part, (sizes.get(part) ?? 0) + 1);
    this.largest = [...sizes].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
  }
  private inPicture([x, y]: number[]): Spot { return [(x - this.corner[0]) * this.stretch[0], (y - this.corner[1]) * this.stretch[1]]; }
  private onMesh([px, py]: Spot): Spot {
    const digits = this.shape!.frame === 'geographic' ? 7 : Math.min(Math.max(4 - Math.floor(Math.log10(Math.max(...this.size))), 0), 12);
    return [+(px / this.stretch[0] + this.corner[0]).toFixed(digits), +(py / this.stretch[1] + this.corner[1]).toFixed(digits)];
  }
  private text([x, y]: number[]): string { return this.shape!.frame === 'geographic' ? format.position([x, y], false) : `${+x.toPrecision(7)}, ${+y.toPrecision(7)}`; }
  private length(value: number): string { return this.shape!.unit === 'm' ? format.distance(value, 'metric') : String(+value.toPrecision(6)); }

  // --- The address ---
  private restore(): void {
    const parts = new URLSearchParams(location.hash.slice(1));
    const point = (text: string | null): Spot | null => {
      const numbers = (text ?? '').split(',').map(Number);
      return text && numbers.length === 2 && numbers.every(Number.isFinite) ? [numbers[0], numbers[1]] : null;
    };
    this.from = point(parts.get('s'));
    this.to = point(parts.get('g'));
    if (algorithms.some(([name]) => name === parts.get('alg'))) this.algorithm = parts.get('alg')!;
    this.explored = parts.has('explored');
    if (parts.has('step')) this.wantedStep = Math.max(0, Math.trunc(Number(parts.get('step')) || 0));
  }
  private remember(): void {
    const parts = [`n=${encodeURIComponent(this.name)}`];
    if (this.from) parts.push(`s=${this.from}`);
    if (this.to) parts.push(`g=${this.to}`);
    if (this.algorithm !== 'polyanya') parts.push(`alg=${this.algorithm}`);
    if (this.explored) parts.push('explored=1');
    const { step, last } = this.player;
    if (this.explored && this.route && step < last) parts.push(`step=${step}`);
    history.replaceState(null, '', `#${parts.join('&')}`);
  }
  private rememberLater = debounce(250, () => { if (this.view) this.remember(); });

  // --- Asking ---
  private run = debounce(40, () => {
    const { view } = this;
    if (!view?.canvas.isConnected) return;  // another network has taken its place
    this.asking?.abort();
    const asking = this.asking = new AbortController();
    if (!this.from || !this.to) { this.show(null); return; }
    api.post<Route>(`/mesh/v1/${encodeURIComponent(this.name)}/route`, { from: this.from, to: this.to, algorithm: this.algorithm, explored: this.explored }, asking.signal).then(route => this.show(route), error => {
      if ((error as Error).name === 'AbortError') return;
      this.show(null);
      this.body.replaceChildren(h('p', { class: 'wrong', role: 'alert' }, (error as Error).message));
    });
  });
  private show(route: Route | null): void {
    this.route = route;
    const explored = route?.explored;
    this.view?.setSteps(explored ? stepsOf(explored.rows.map(([x, y, from, g, h, f, backward, left, right]) =>
      [...this.inPicture([x, y]), from, g, h, f, backward, left && this.inPicture(left), right && this.inPicture(right)]), this.inPicture(route.from.at)) : new Steps());
    const last = explored?.rows.length ?? 0;
    this.player.reset(last, (route && this.wantedStep) ?? last);
    if (route) this.wantedStep = null;
    this.remember();
    this.result();
    this.view?.draw();
    this.view?.tell();
  }

  // --- The panel ---
  private controls(): void {
    const shape = this.shape!, button = (name: string, text: string, onclick: () => void) => h('button', { type: 'button', class: 'quiet', onclick }, icon(name), text);
    this.panel.replaceChildren(panelGrip(this.panel), this.header, h('div', { class: 'sheet' }, h('div', { class: 'tool' }, h('div', { class: 'form' },
      select('Algorithm', algorithms, this.algorithm, value => { this.algorithm = value; this.run(); }),
      h('div', { class: 'checks' }, h('label', {}, h('input', { type: 'checkbox', id: 'explored', checked: this.explored,
        onchange: (event: Event) => { this.explored = (event.target as HTMLInputElement).checked; this.run(); } }), 'Show the search, step by step')),
      h('div', { class: 'line ends' }, button('swap', 'Swap', () => { [this.from, this.to] = [this.to, this.from]; this.run(); }),
        button('close', 'Clear', () => { this.from = this.to = null; this.run(); })))), this.body,
      h('p', { class: 'hint mesh-size' }, `${format.count(shape.corners.length)} polygons, ${format.count(shape.positions.length)} vertices${shape.islands > 1 ? `, ${format.count(shape.islands)} parts that are not connected` : ''}${shape.levels ? '; floors lie above one another' : ''}`)));
  }
  private result(): void {
    const { route } = this;
    if (!route) {
      this.body.replaceChildren(h('p', { class: 'hint' }, !this.from ? `${capital(click)} the start, then the goal. Drag either.` : `Now ${click} the goal.`));
      return;
    }
    const moved = ([['start', route.from], ['goal', route.to]] as const).filter(([, end]) => end.missed_by > 0);
    this.body.replaceChildren(h('dl', { class: 'facts' }, h('dt', {}, 'Length'), h('dd', {}, `${this.length(route.cost)}, the shortest`),
      h('dt', {}, 'Turns'), h('dd', {}, format.count(Math.max(route.path.length - 2, 0))),
      h('dt', {}, 'Settled'), h('dd', {}, format.count(route.settled)),
      h('dt', {}, 'Time'), h('dd', {}, route.query_us < 1000 ? `${Math.round(route.query_us)} µs` : `${(route.query_us / 1000).toFixed(1)} ms`)),
      ...this.search(route),
      ...moved.map(([end, { missed_by, at }]) => h('p', { class: 'warning' }, `The ${end} is off the mesh; the nearest point of it, at ${this.text(at)}, is ${this.length(missed_by)} away`)));
  }

  private search({ explored }: Route): HTMLElement[] {
    if (!explored) return [];
    if (explored.rows.length === 0) return [h('p', { class: 'hint' }, 'Nothing was searched: the goal is in sight of the start.')];
    const what = this.algorithm === 'polyanya' ? 'the part of an edge that was in sight from a corner' : 'a corner';
    return [this.player.element, ...(explored.cut ? [h('p', { class: 'warning' }, `Only the first ${format.count(explored.rows.length)} steps of the search are shown`)] : []),
      h('p', { class: 'hint' }, `Each step settles ${what}. Point at one for its g, h and f; Enter goes to its step.`)];
  }

  // --- Drawing ---
  private ground(pen: CanvasRenderingContext2D, scale: number): void {
    const { corners, parts, levels } = this.shape!, view = this.view!, [left, top, right, bottom] = view.visible(), p = this.palette;
    pen.lineJoin = pen.lineCap = 'round';
    pen.lineWidth = 0.7 / scale;
    pen.globalAlpha = levels ? 0.7 : 1;  // floors show through one another
    for (let i = 0; i < corners.length; ++i) {
      const ring = corners[i].map(corner => this.drawn[corner]);
      if (ring.every(([x]) => x < left) || ring.every(([x]) => x > right) || ring.every(([, y]) => y < top) || ring.every(([, y]) => y > bottom)) continue;
      pen.beginPath();
      ring.forEach((at, j) => pen[j === 0 ? 'moveTo' : 'lineTo'](...at));
      pen.closePath();
      pen.fillStyle = parts[i] === this.largest ? p.main : p.other;
      pen.fill();
      if (levels) continue;
      pen.strokeStyle = pen.fillStyle;  // without a seam
      pen.stroke();
    }
    const draw = (edges: [number, number][], colour: string, width: number, alpha: number) => {
      pen.beginPath();
      for (const [one, other] of edges) {
        pen.moveTo(...this.drawn[one]);
        pen.lineTo(...this.drawn[other]);
      }
      pen.strokeStyle = colour;
      pen.lineWidth = (width * view.ratio) / scale;
      pen.globalAlpha = alpha;
      pen.stroke();
    };
    // Where edges are close together, they would hide all else.
    const room = Math.min(Math.max((this.edgeLength * scale) / view.ratio / 40, 0.12), 1);
    draw(this.inner, p.edge, 1, 0.4 * room);
    draw(this.borders, p.border, Math.max(1.6 * room, 0.8), Math.max(room, 0.6));
    pen.globalAlpha = 1;
  }
  private over(pen: CanvasRenderingContext2D, scale: number, atEnd: boolean): void {
    const { route, palette } = this, pixels = (n: number) => (n * this.view!.ratio) / scale;
    if (route) {
      if (atEnd) drawPath(pen, route.path.map(at => this.inPicture(at)), pixels(4), pixels(3), palette.path, palette.rim);
      pen.setLineDash([pixels(4), pixels(5)]);
      pen.strokeStyle = palette.moved;
      pen.lineWidth = pixels(2);
      for (const { asked, at } of [route.from, route.to]) {
        pen.beginPath();
        pen.moveTo(...this.inPicture(asked));
        pen.lineTo(...this.inPicture(at));
        pen.stroke();
      }
      pen.setLineDash([]);
    }
    for (const end of ['from', 'to'] as const) if (this[end]) drawEnd(pen, this.inPicture(this[end]), end, pixels(10), pixels(2));
  }

  // --- Pointer and keys ---
  private owner(): Owner {
    return {
      ground: (pen, scale) => this.ground(pen, scale),
      over: (pen, scale, atEnd) => this.over(pen, scale, atEnd),
      shade: event => shadeOf(event / this.view!.steps.count),
      tip: point => {
        const { steps, step } = this.view!, event = this.view!.reached(point), name = (at: Spot) => this.text(this.onMesh(at));
        return [name(point), ...(event === undefined ? [] : told(steps, steps.at(event), step, name))];
      },
      below: (px, py) => [px, py],
      insets: () => insets(this.panel),
      take: point => {
        const reach = (16 * this.view!.ratio) / this.view!.view.scale;
        this.moving = (['to', 'from'] as const).find(end => {
          const at = this[end] && this.inPicture(this[end]);
          return at && Math.hypot(at[0] - point[0], at[1] - point[1]) < reach;
        }) ?? null;
        return this.moving !== null;
      },
      taken: point => {
        if (!this.moving) return;
        this[this.moving] = this.onMesh(point);
        this.view!.draw();
        this.run();
      },
      released: () => { this.moving = null; },
      clicked: point => this.choose(this.from && !this.to ? 'to' : 'from', point),
      key: (event, point) => {
        if (event.key === 'Enter') {
          const reached = this.view!.reached(point);
          if (reached !== undefined) this.player.leap(reached + 1);
          return true;
        }
        if (event.key !== 's' && event.key !== 'g') return this.player.key(event.key);
        this.choose(event.key === 's' ? 'from' : 'to', point, true);
        return true;
      },
    };
  }
  private choose(end: Which, point: Spot, keepsOther = false): void {
    this[end] = this.onMesh(point);
    if (end === 'from' && !keepsOther) this.to = this.route = null;
    this.view!.draw();
    this.run();
  }

  private setColours(): void {
    const { view, palette } = this;
    if (!view) return;
    view.colours = { ...view.colours, paper: palette.stage, ink: palette.ink, newest: palette.newest, ramp: palette.ramp };
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
