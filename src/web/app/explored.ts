// The nodes that searches settle, as they settle them, on a canvas over the map.
import type { Explored } from './api';
import type { RoadMap } from './roadmap';

export interface Search { name: string; colour: string; explored: Explored; shown: boolean }

export class Exploration {
  private readonly canvas = document.createElement('canvas');
  private searches: Search[] = [];
  private drawn = 0;
  private frame = 0;
  step = 0;
  playing = false;
  pace = 1;
  onstep: () => void = () => {};

  constructor(private readonly map: RoadMap) {
    this.canvas.className = 'explored';
    map.map.getCanvasContainer().append(this.canvas);
    map.map.on('move', () => this.redraw());
    map.map.on('resize', () => this.redraw());
  }
  get last(): number { return Math.max(0, ...this.searches.map(search => search.explored.rows.length)); }

  set(searches: Search[]): void {
    this.searches = searches;
    this.step = 0;
    this.redraw();
  }
  toggle(name: string, shown: boolean): void {
    for (const search of this.searches) if (search.name === name) search.shown = shown;
    this.redraw();
  }
  add(search: Search): void { this.searches.push(search); }
  redraw(): void {
    const ratio = devicePixelRatio, { clientWidth, clientHeight } = this.map.map.getContainer();
    this.canvas.width = clientWidth * ratio;
    this.canvas.height = clientHeight * ratio;
    this.drawn = 0;
    this.draw();
  }
  show(step: number): void {
    step = Math.min(Math.max(Math.round(step), 0), this.last);
    const back = step < this.step;
    this.step = step;
    if (back) this.redraw(); else this.draw();
    this.onstep();
  }
  private draw(): void {
    const pen = this.canvas.getContext('2d')!, ratio = devicePixelRatio, size = Math.max(2.2, Math.min(5, (this.map.map.getZoom() - 8) * 0.75)) * ratio;
    for (const search of this.searches) {
      if (!search.shown) continue;
      const rows = search.explored.rows, end = Math.min(this.step, rows.length);
      pen.fillStyle = pen.strokeStyle = search.colour;
      pen.globalAlpha = 0.75;
      pen.lineWidth = size * 0.45;
      pen.beginPath();
      for (let i = this.drawn; i < end; ++i) {
        const [x, y] = this.map.project([rows[i][0], rows[i][1]]), from = rows[i][2];
        if (from >= 0 && rows[from]) {
          const [px, py] = this.map.project([rows[from][0], rows[from][1]]);
          pen.moveTo(px * ratio, py * ratio);
          pen.lineTo(x * ratio, y * ratio);
        }
        pen.fillRect(x * ratio - size / 2, y * ratio - size / 2, size, size);
      }
      pen.stroke();
    }
    this.drawn = this.step;
  }
  play(on: boolean): void {
    this.playing = on;
    cancelAnimationFrame(this.frame);
    if (!on) { this.onstep(); return; }
    if (this.step >= this.last) this.show(0);
    const begun = performance.now(), first = this.step, each = (this.last / 6000) * this.pace;  // six seconds for the longest
    const tick = (now: number) => {
      this.show(first + (now - begun) * each);
      if (this.step >= this.last) this.playing = false;
      if (this.playing) this.frame = requestAnimationFrame(tick);
      this.onstep();
    };
    this.frame = requestAnimationFrame(tick);
    this.onstep();
  }
  destroy(): void {
    this.play(false);
    this.canvas.remove();
  }
}
