// The cells of a large table that are in sight, and some around them: ten thousand take a browser most of a second.
import { h } from './dom';

export class CellsInSight {
  private drawn = '';
  private height = 0;
  private width = 0;

  // box scrolls the table, whose body is `rows`; row: of a row, its head and the cells from `left` to before `right`.
  constructor(private readonly box: HTMLElement, private readonly rows: HTMLTableSectionElement, private readonly count: number,
              private readonly row: (i: number, left: number, right: number) => [HTMLElement, HTMLElement[]]) {
    box.addEventListener('scroll', () => this.draw());
  }

  // Once the box is on the page.
  show(): void {
    this.draw();
    const first = this.rows.querySelector('tr')!;
    this.height = first.offsetHeight;
    this.width = (first.lastElementChild as HTMLTableCellElement).offsetWidth / (this.count - 1);  // the one that stands for those not made
    this.draw();
  }
  private part(from: number, length: number, size: number): [number, number] {
    if (size === 0) return [0, 1];  // to be measured
    if (this.count <= 24) return [0, this.count];
    const first = Math.max(0, Math.floor(from / size / 4) * 4 - 4);
    return [first, Math.min(this.count, first + Math.ceil(length / size / 4) * 4 + 12)];
  }
  private draw(): void {
    const { box, count } = this, [top, bottom] = this.part(box.scrollTop, box.clientHeight, this.height), [left, right] = this.part(box.scrollLeft, box.clientWidth, this.width);
    if (this.drawn === `${top},${bottom},${left},${right}`) return;
    this.drawn = `${top},${bottom},${left},${right}`;
    const wide = (cells: number) => (cells > 0 ? [h('td', { colSpan: cells })] : []);
    const high = (rows: number) => {
      const gap = h('tr', {});
      gap.style.height = `${rows * this.height}px`;
      return rows > 0 ? [gap] : [];
    };
    const made = Array.from({ length: bottom - top }, (_, k) => {
      const [head, cells] = this.row(top + k, left, right);
      return h('tr', { 'aria-rowindex': top + k + 2 }, head, ...wide(left), ...cells, ...wide(count - right));
    });
    this.rows.replaceChildren(...high(top), ...made, ...high(count - bottom));
  }
}
