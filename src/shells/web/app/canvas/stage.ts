// A search on a canvas: its picture, its steps on top, the wheel, fingers and keys, and what lies below the pointer. The map page shows tile
// maps by it, and what `--render page.html` writes is the same code around data of its own.
import { h, iconButton } from '../dom';
import { cellAt, middleOf, placed, type Layout, type Spot } from './layout';
import { Steps } from './steps';

export interface Picture {
  width: number; height: number;  // in units of its own, which `layout` leads to
  layout: Layout;
  cells: boolean;                 // else nodes, at their positions
  map: Spot;                      // columns and rows of cells
  outline: Spot[];                // of a cell around its middle
  unit: number;                   // from one cell to the next
}
export interface Colours {
  paper: string; ink: string; waiting: string; newest: string; opacity: number;
  ramp: string[]; backward: string[];  // of settled nodes
}
export interface Owner {
  // Draws in units of the picture; `scale` is how many pixels one has. The ground is kept until redraw().
  ground(pen: CanvasRenderingContext2D, scale: number): void;
  over(pen: CanvasRenderingContext2D, scale: number, atEnd: boolean): void;
  shade(event: number): number;    // into a ramp
  tip(node: Spot): string[];       // null: there is nothing below the pointer
  insets(): { left: number; top: number; right: number; bottom: number };  // what lies over the canvas
  // The pointer is pressed on a node: whether the owner takes it, for pressing, moving and releasing, instead of dragging the picture.
  take?(node: Spot): boolean;
  taken?(node: Spot): void;
  released?(): void;
  clicked(node: Spot, isTouch: boolean): void;
  key?(event: KeyboardEvent, node: Spot): boolean;
  pointed?(node: Spot | null): void;
  // Where every point may be chosen, not cells or nodes alone.
  below?(px: number, py: number): Spot | null;
}

const most = 64;  // zoom, relative to showing all

export class Stage {
  readonly canvas = h('canvas', { class: 'search-canvas', id: 'canvas', tabIndex: 0, role: 'application' });
  private readonly tip = h('div', { class: 'tip', id: 'tip', hidden: true });
  // screen = picture * scale + (x, y), in device pixels.
  readonly view = { scale: 1, x: 0, y: 0 };
  ratio = 1;
  step = 0;
  cursor: Spot | null = null;
  steps = new Steps();
  colours: Colours = { paper: '#fff', ink: '#000', waiting: '#fff', newest: '#fff', opacity: 1, ramp: ['#fff'], backward: ['#fff'] };
  private readonly pen: CanvasRenderingContext2D;
  private readonly base = layer();   // the ground; and the nodes reached so far
  private readonly trail = layer();
  private fitted = 1;
  private whole = true;
  private drawnView: { scale: number; x: number; y: number } | null = null;
  private drawn = 0;
  private rest = 0;
  private waiting = 0;
  private readonly watch: ResizeObserver;

  // beside: what lies over the canvas; where it grows, the picture is fitted anew.
  constructor(private readonly place: HTMLElement, beside: HTMLElement, public picture: Picture, private readonly owner: Owner) {
    this.pen = this.canvas.getContext('2d')!;
    place.append(this.canvas, this.tip, h('div', { class: 'zoom-buttons', role: 'group', 'aria-label': 'Zoom' }, iconButton('plus', 'Zoom in', () => this.zoom(1.5)),
      iconButton('minus', 'Zoom out', () => this.zoom(1 / 1.5)), iconButton('fit', 'Show all', () => this.showAll())));
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(place);
    this.watch.observe(beside);
    this.listen();
    (place as unknown as { search: Stage }).search = this;  // for those who look at it from a console
  }
  destroy(): void {
    this.watch.disconnect();
    clearTimeout(this.rest);
    cancelAnimationFrame(this.waiting);
    this.place.replaceChildren();
  }

  // --- What is shown ---
  show(step: number): void {
    this.step = Math.min(Math.max(Math.round(step), 0), this.steps.count);
    this.draw();
    this.tell();
  }
  setSteps(steps: Steps): void {
    this.steps = steps;
    this.drawn = Infinity;
  }
  redraw(): void {
    this.drawnView = null;
    this.draw();
  }
  point(node: Spot | null): void {
    this.cursor = node;
    this.draw();
    this.tell();
    this.owner.pointed?.(node);
  }
  at(node: Spot): Spot { return this.picture.cells ? middleOf(this.picture.layout, node) : placed(this.picture.layout, node[0], node[1]); }
  // A point of the place, in its pixels, to the picture.
  inPicture(clientX: number, clientY: number): Spot {
    const box = this.canvas.getBoundingClientRect();
    return [((clientX - box.left) * this.ratio - this.view.x) / this.view.scale, ((clientY - box.top) * this.ratio - this.view.y) / this.view.scale];
  }
  onScreen(px: number, py: number): Spot {
    const box = this.canvas.getBoundingClientRect();
    return [(px * this.view.scale + this.view.x) / this.ratio + box.left, (py * this.view.scale + this.view.y) / this.ratio + box.top];
  }
  // The part of the picture that is on the screen: from left, top to right, bottom.
  visible(): [number, number, number, number] {
    const { scale, x, y } = this.view;
    return [-x / scale, -y / scale, (this.canvas.width - x) / scale, (this.canvas.height - y) / scale];
  }
  outlined(pen: CanvasRenderingContext2D, node: Spot, share = 1): void {
    const [px, py] = this.at(node);
    pen.beginPath();
    if (this.picture.cells) this.picture.outline.forEach(([x, y], i) => pen[i > 0 ? 'lineTo' : 'moveTo'](px + x * share, py + y * share));
    else pen.arc(px, py, this.dot(), 0, 2 * Math.PI);
    pen.closePath();
  }

  // --- The view ---
  private fit(): void {
    const { left, top, right, bottom } = this.owner.insets(), margin = 12;
    const width = Math.max(this.canvas.width - (left + right + 2 * margin) * this.ratio, 20), height = Math.max(this.canvas.height - (top + bottom + 2 * margin) * this.ratio, 20);
    const largest = this.picture.cells ? (64 * this.ratio) / this.picture.unit : Infinity;
    this.fitted = Math.max(Math.min(width / this.picture.width, height / this.picture.height, largest), 1e-3);
    if (!this.whole) return;
    this.view.scale = this.fitted;
    this.view.x = (left + margin) * this.ratio + (width - this.picture.width * this.fitted) / 2;
    this.view.y = (top + margin) * this.ratio + (height - this.picture.height * this.fitted) / 2;
  }
  showAll(): void {
    this.whole = true;
    this.fit();
    this.redraw();
    this.placeTip();
  }
  // The point at (sx, sy) stays where it is.
  private zoomAt(sx: number, sy: number, factor: number): void {
    const { view } = this, scale = Math.min(Math.max(view.scale * factor, this.fitted / 2), this.fitted * most);
    view.x = sx - ((sx - view.x) * scale) / view.scale;
    view.y = sy - ((sy - view.y) * scale) / view.scale;
    view.scale = scale;
    this.moved();
  }
  zoom(factor: number): void { this.zoomAt(this.canvas.width / 2, this.canvas.height / 2, factor); }
  // A part of the picture stays on the screen. What was drawn is moved along, and drawn anew when the view rests.
  private moved(): void {
    const { view, canvas, picture } = this, room = 0.2;
    view.x = Math.min(Math.max(view.x, canvas.width * room - picture.width * view.scale), canvas.width * (1 - room));
    view.y = Math.min(Math.max(view.y, canvas.height * room - picture.height * view.scale), canvas.height * (1 - room));
    this.whole = false;
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => this.redraw(), 90);
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => { this.draw(); this.placeTip(); });
  }
  private resize(): void {
    this.ratio = window.devicePixelRatio || 1;
    const width = Math.max(Math.round(this.place.clientWidth * this.ratio), 1), height = Math.max(Math.round(this.place.clientHeight * this.ratio), 1);
    if (width !== this.canvas.width || height !== this.canvas.height) for (const one of [this.canvas, this.base.canvas, this.trail.canvas]) { one.width = width; one.height = height; }
    this.fit();
    this.redraw();
  }

  // --- Drawing ---
  // Dots and lines grow less than the picture.
  private slower(): number { return (Math.sqrt(this.fitted / this.view.scale) * this.ratio) / this.fitted; }
  private dot(): number { return 4.6 * this.slower(); }
  private pixels(count: number): number { return (count * this.ratio) / this.view.scale; }
  private lineWidth(least: number, share: number, largest: number): number {
    return this.picture.cells ? Math.min(Math.max(this.picture.unit * share, this.pixels(least)), this.pixels(largest)) : least * this.slower();
  }
  private drawEvent(i: number): void {
    const kind = this.steps.kind(i), { pen } = this.trail;
    if (!'egr'.includes(kind)) return;
    const node = this.steps.at(i), before = this.steps.before(i), ramp = this.steps.backward(i) ? this.colours.backward : this.colours.ramp;
    const colour = kind === 'g' ? this.colours.waiting : ramp[this.owner.shade(i)];
    if (this.drawSpan(pen, i, colour, 0.05)) return;
    if (!this.picture.cells && before) {
      pen.strokeStyle = colour;
      pen.lineWidth = this.lineWidth(1.3, 0, 0);
      pen.beginPath();
      pen.moveTo(...this.at(before));
      pen.lineTo(...this.at(node));
      pen.stroke();
    }
    this.outlined(pen, node, this.picture.cells ? this.gap() : 1);
    if (this.picture.cells) {  // the old colour would shine through
      pen.globalCompositeOperation = 'destination-out';
      pen.globalAlpha = 1;
      pen.fill();
      pen.globalCompositeOperation = 'source-over';
      pen.globalAlpha = this.colours.opacity;
    }
    pen.fillStyle = colour;
    pen.fill();
  }
  // The part of an edge that a node of a mesh is, and lightly what is seen through it. Returns whether it is one.
  private drawSpan(pen: CanvasRenderingContext2D, i: number, colour: string, lightly: number): boolean {
    const span = this.steps.span(i), before = this.steps.before(i);
    if (!span) return false;
    const [left, right] = span.map(end => this.at(end));
    pen.fillStyle = pen.strokeStyle = colour;
    if (before) {
      pen.globalAlpha = lightly;
      pen.beginPath();
      for (const at of [this.at(before), left, right]) pen.lineTo(...at);
      pen.fill();
      pen.globalAlpha = 1;
    }
    pen.lineWidth = this.lineWidth(3.2, 0, 0);
    pen.lineCap = 'round';
    pen.beginPath();
    pen.moveTo(...left);
    pen.lineTo(...right);
    pen.stroke();
    return true;
  }
  // How much of itself a cell fills: large ones stand apart by a line.
  gap(): number {
    const pixels = (this.picture.unit * this.view.scale) / this.ratio;
    return pixels > 7 ? 1 - 1 / pixels : 1;
  }
  private place_(pen: CanvasRenderingContext2D): void { pen.setTransform(this.view.scale, 0, 0, this.view.scale, this.view.x, this.view.y); }
  private drawBase(): void {
    const { pen } = this.base;
    this.drawnView = { ...this.view };
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.place_(pen);
    this.owner.ground(pen, this.view.scale);
    this.drawn = Infinity;
  }
  draw(): void {
    const { view, pen } = this;
    if (this.canvas.width === 0) return;
    if (!this.drawnView) this.drawBase();
    const kept = this.drawnView!, still = kept.scale === view.scale && kept.x === view.x && kept.y === view.y;
    if (this.step < this.drawn) {
      this.trail.pen.setTransform(1, 0, 0, 1, 0, 0);
      this.trail.pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
      this.drawn = 0;
    }
    if (still || this.drawn === 0) {
      const now = { ...view };
      Object.assign(view, kept);
      this.place_(this.trail.pen);
      for (; this.drawn < this.step; ++this.drawn) this.drawEvent(this.drawn);
      Object.assign(view, now);
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = this.colours.paper;
    pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
    const scale = view.scale / kept.scale;
    pen.setTransform(scale, 0, 0, scale, view.x - kept.x * scale, view.y - kept.y * scale);
    pen.drawImage(this.base.canvas, 0, 0);
    pen.drawImage(this.trail.canvas, 0, 0);
    this.place_(pen);
    const atEnd = this.step === this.steps.count;
    this.owner.over(pen, view.scale, atEnd);
    if (this.step > 0 && !atEnd) this.drawNewest();
    if (!this.cursor) return;
    const pointed = this.reached(this.cursor);
    if (pointed !== undefined) this.drawSpan(pen, pointed, this.colours.newest, 0.3);
    pen.strokeStyle = this.colours.ink;
    pen.fillStyle = this.colours.newest;
    pen.lineWidth = this.pixels(2);
    this.outlined(pen, this.cursor);
    if (!this.picture.cells) pen.fill();
    pen.stroke();
  }
  // The node of this step, and the path to it.
  private drawNewest(): void {
    const { pen, steps } = this;
    const newest = this.step - 1, isSpan = this.drawSpan(pen, newest, this.colours.newest, 0.3), way = isSpan ? [] : [steps.at(newest)];
    pen.fillStyle = this.colours.newest;
    if (!isSpan && 'er'.includes(steps.kind(newest))) { this.outlined(pen, steps.at(newest)); pen.fill(); }
    for (let i = newest; i >= 0; i = steps.events.parent[i]) {
      const before = steps.before(i);
      if (before) way.push(before);
    }
    pen.strokeStyle = this.colours.ink;
    pen.lineWidth = this.lineWidth(1.6, 0.1, 3);
    pen.lineJoin = pen.lineCap = 'round';
    pen.beginPath();
    for (const at of way) pen.lineTo(...this.at(at));
    pen.stroke();
  }

  // --- What lies below the pointer ---
  tell(): void {
    this.tip.hidden = !this.cursor;
    if (!this.cursor) return;
    this.tip.textContent = this.owner.tip(this.cursor).join('\n');
    this.placeTip();
  }
  // Beside the node, within the place.
  private placeTip(): void {
    if (this.tip.hidden || !this.cursor) return;
    const [px, py] = this.at(this.cursor), x = (px * this.view.scale + this.view.x) / this.ratio, y = (py * this.view.scale + this.view.y) / this.ratio, gap = 14;
    const { offsetWidth: width, offsetHeight: height } = this.tip, { clientWidth, clientHeight } = this.place;
    const left = x + gap + width > clientWidth ? x - gap - width : x + gap, top = y + gap + height > clientHeight ? y - gap - height : y + gap;
    this.tip.style.left = `${Math.min(Math.max(left, 4), Math.max(clientWidth - width - 4, 4))}px`;
    this.tip.style.top = `${Math.min(Math.max(top, 4), Math.max(clientHeight - height - 4, 4))}px`;
  }
  // The cell below, or the nearest node.
  private below(px: number, py: number): Spot | null {
    if (this.owner.below) return this.owner.below(px, py);
    if (this.picture.cells) {
      const [x, y] = cellAt(this.picture.layout, px, py);
      return x >= 0 && y >= 0 && x < this.picture.map[0] && y < this.picture.map[1] ? [x, y] : null;
    }
    let best: Spot | null = null, least = Infinity;
    for (const list of this.steps.nodes()) {
      const distance = this.away(list[0], px, py);
      if (distance < least) { least = distance; best = this.steps.at(list[0]); }
    }
    return best;
  }
  // The square of the distance from a node, be it a point or a part of an edge.
  private away(i: number, px: number, py: number): number {
    const node = this.steps.at(i), [[ax, ay], [bx, by]] = (this.steps.span(i) ?? [node, node]).map(end => this.at(end)), dx = bx - ax, dy = by - ay;
    const share = Math.min(Math.max(((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1), 0), 1);
    return (ax + share * dx - px) ** 2 + (ay + share * dy - py) ** 2;
  }
  // The latest event of a node among the steps shown; where every point may be chosen, of the node nearest to it.
  reached(node: Spot): number | undefined {
    if (!this.owner.below) return this.steps.of(node).filter(i => i < this.step).pop();
    const [px, py] = this.at(node);
    let best: number | undefined, least = this.pixels(9) ** 2;
    for (let i = 0; i < this.step; ++i) {
      const distance = this.away(i, px, py);
      if (distance <= least) { least = distance; best = i; }
    }
    return best;
  }
  // From a node to the nearest in that direction.
  private next(from: Spot, way: Spot): Spot {
    const { cells, map } = this.picture;
    if (cells) return [Math.min(Math.max(from[0] + way[0], 0), map[0] - 1), Math.min(Math.max(from[1] + way[1], 0), map[1] - 1)];
    const [px, py] = this.at(from);
    if (this.owner.below) return this.owner.below(px + way[0] * this.pixels(10), py + way[1] * this.pixels(10)) ?? from;
    let best = from, least = Infinity;
    for (const list of this.steps.nodes()) {
      const node = this.steps.at(list[0]), [x, y] = this.at(node), along = (x - px) * way[0] + (y - py) * way[1], beside = Math.abs((x - px) * way[1] - (y - py) * way[0]);
      if (along > 0.5 && along >= beside && along + beside < least) { least = along + beside; best = node; }
    }
    return best;
  }

  // --- Pointers: one drags, two zoom, a click chooses ---
  private listen(): void {
    const { canvas } = this, pointers = new Map<number, Spot>();
    let travelled = 0, isTaken = false;
    const screen = (event: MouseEvent): Spot => {
      const box = canvas.getBoundingClientRect();
      return [(event.clientX - box.left) * this.ratio, (event.clientY - box.top) * this.ratio];
    };
    const under = (event: MouseEvent) => this.below(...this.inPicture(event.clientX, event.clientY));
    const middle = (): [number, number, number] => {
      const [a, b] = [...pointers.values()];
      return b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, Math.hypot(a[0] - b[0], a[1] - b[1])] : [a[0], a[1], 0];
    };
    canvas.addEventListener('pointerdown', event => {
      if (event.button > 0) return;
      try { canvas.setPointerCapture(event.pointerId); } catch { /* a pointer that is gone */ }
      travelled = pointers.size === 0 ? 0 : Infinity;
      pointers.set(event.pointerId, screen(event));
      const node = under(event);
      if (pointers.size > 1) {
        if (isTaken) this.owner.released?.();
        isTaken = false;
      } else isTaken = node !== null && (this.owner.take?.(node) ?? false);
    });
    canvas.addEventListener('pointermove', event => {
      if (!pointers.has(event.pointerId)) {
        if (event.pointerType !== 'touch') {
          const node = under(event);
          if (node?.join() !== this.cursor?.join()) this.point(node);
        }
        return;
      }
      const from = middle();
      pointers.set(event.pointerId, screen(event));
      const to = middle();
      travelled += Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (isTaken) {
        const node = under(event);
        if (node) this.owner.taken?.(node);
        return;
      }
      if (travelled < 5 * this.ratio) return;
      canvas.classList.add('dragged');
      this.view.x += to[0] - from[0];
      this.view.y += to[1] - from[1];
      this.moved();
      if (from[2] > 0 && to[2] > 0) this.zoomAt(to[0], to[1], to[2] / from[2]);
    });
    const released = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
      canvas.classList.remove('dragged');
      if (isTaken) {
        isTaken = false;
        this.owner.released?.();
        return;
      }
      if (event.type !== 'pointerup' || travelled >= 5 * this.ratio) return;
      const node = under(event);
      this.point(node);
      if (node) this.owner.clicked(node, event.pointerType === 'touch');
    };
    canvas.addEventListener('pointerup', released);
    canvas.addEventListener('pointercancel', released);
    canvas.addEventListener('pointerleave', event => { if (event.pointerType !== 'touch') this.point(null); });
    canvas.addEventListener('wheel', event => {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 30 : event.deltaMode === 2 ? 300 : 1;
      this.zoomAt(...screen(event), Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0018)));
    }, { passive: false });
    canvas.addEventListener('dblclick', event => { if (!this.owner.take) this.zoomAt(...screen(event), 2); });
    canvas.addEventListener('keydown', event => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const { events } = this.steps, latest = Math.max(this.step - 1, 0);
      const here: Spot = this.cursor ?? (this.steps.count > 0 ? [events.x[latest], events.y[latest]] : [0, 0]);
      const way = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<string, Spot>)[event.key];
      if (way) this.point(this.next(here, way));
      else if (event.key === '+') this.zoom(1.5);
      else if (event.key === '-') this.zoom(1 / 1.5);
      else if (event.key === '0') this.showAll();
      else if (event.key === 'Escape') this.point(null);
      else if (!this.owner.key?.(event, here)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
}

function layer(): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  return { canvas, pen: canvas.getContext('2d')! };
}
