// The nodes that searches settle, as they settle them, on a canvas over the map.
import type { Explored } from './api';
import { short } from './canvas/steps';
import type { RoadMap } from './roadmap';

export interface Search { name: string; colour: string; explored: Explored; shown: boolean }
type Row = Explored['rows'][number];

export class Exploration {
  private readonly canvas = document.createElement('canvas');
  private readonly tip = document.createElement('div');
  private searches: Search[] = [];
  private drawn = 0;
  step = 0;
  private readonly moved = () => this.redraw();
  private readonly pointed = (event: { point: { x: number; y: number } }) => this.tell(event.point.x, event.point.y);
  private readonly left = () => { this.tip.hidden = true; };

  // named: how a search is called.
  constructor(private readonly map: RoadMap, private readonly named: (name: string) => string) {
    this.canvas.className = 'explored';
    this.tip.className = 'tip';
    this.tip.hidden = true;
    map.map.getCanvas().after(this.canvas);  // below the markers
    map.map.getContainer().append(this.tip);
    map.map.on('move', this.moved);
    map.map.on('resize', this.moved);
    map.map.on('mousemove', this.pointed);
    map.map.on('mouseout', this.left);
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
  redraw(): void {
    const ratio = devicePixelRatio, { clientWidth, clientHeight } = this.map.map.getContainer();
    this.canvas.width = clientWidth * ratio;
    this.canvas.height = clientHeight * ratio;
    this.tip.hidden = true;
    this.drawn = 0;
    this.draw();
  }
  show(step: number): void {
    const back = step < this.step;
    this.step = step;
    if (back) this.redraw(); else this.draw();
  }
  // What each search that is shown settled last, in words.
  newest(): string[] {
    return this.searches.filter(search => search.shown && this.step > 0).map(({ name, explored: { rows } }) => {
      const i = Math.min(this.step, rows.length) - 1;
      return i < 0 ? '' : `${this.named(name)}: ${figures(rows[i])}${i + 1 < this.step ? ' (done)' : ''}`;
    }).filter(Boolean);
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
  // What is known of the node below the pointer.
  private tell(x: number, y: number): void {
    const lines: string[] = [], most = 9;
    let spot: [number, number] | null = null;
    for (const { name, shown, explored: { rows } } of this.searches) {
      if (!shown) continue;
      let best = -1, least = most * most;
      for (let i = 0, end = Math.min(this.step, rows.length); i < end; ++i) {
        const [px, py] = this.map.project([rows[i][0], rows[i][1]]), distance = (px - x) ** 2 + (py - y) ** 2;
        if (distance < least) { least = distance; best = i; spot = [px, py]; }
      }
      if (best >= 0) lines.push(`${this.named(name)}, number ${(best + 1).toLocaleString('en')}${rows[best][6] ? ' from the goal' : ''}\n${figures(rows[best])}`);
    }
    this.tip.hidden = lines.length === 0;
    if (!spot) return;
    this.tip.textContent = lines.join('\n');
    const { clientWidth, clientHeight } = this.map.map.getContainer(), { offsetWidth, offsetHeight } = this.tip;
    this.tip.style.left = `${spot[0] + 14 + offsetWidth > clientWidth ? spot[0] - 14 - offsetWidth : spot[0] + 14}px`;
    this.tip.style.top = `${Math.min(spot[1] + 14, clientHeight - offsetHeight - 4)}px`;
  }
  destroy(): void {
    this.map.map.off('move', this.moved);
    this.map.map.off('resize', this.moved);
    this.map.map.off('mousemove', this.pointed);
    this.map.map.off('mouseout', this.left);
    this.canvas.remove();
    this.tip.remove();
  }
}

const figures = ([, , , g, h, f]: Row) => `g ${short(g)}, h ${short(h)}, f ${short(f)}`;
