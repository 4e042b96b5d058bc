// The matrix of pasted points.
import * as api from './api';
import type { Point } from './api';
import { CellsInSight } from './cells';
import { download, h, icon } from './dom';
import * as format from './format';
import { lineOf } from './roadmap';
import type { RoadPage } from './road_page';
import { taste } from './state';
import { click } from './words';

const most = 100;

export class Matrix {
  private readonly text: HTMLTextAreaElement;
  private turn = 0;
  private timer = 0;

  // show: takes the place of what is shown.
  constructor(private readonly page: RoadPage, private readonly show: (...parts: HTMLElement[]) => void) {
    const { planar } = page.plane;
    this.text = h('textarea', { rows: 5, 'aria-label': `Points, one a line: ${planar ? 'x, y' : 'longitude, latitude'}, and a name`,
      placeholder: planar ? '12.5, 40, Door\n80, 3.5, Stairs' : '7.4215, 43.7368, Station\n7.4270, 43.7400, Casino',
      oninput: () => {
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.ask(), 350);
      } });
  }
  form(): HTMLElement {
    this.text.value = this.page.state.matrix.map(({ at, name }) => [...at, ...(name ? [name] : [])].join(', ')).join('\n');
    return h('div', { class: 'form' }, h('p', { class: 'hint' }, `Paste points, one a line (${this.columns()}, name), or ${click} them on the map.`), this.text);
  }
  add(at: Point): void {
    this.text.value = `${this.text.value.trimEnd()}${this.text.value.trim() ? '\n' : ''}${at.map(value => value.toFixed(6)).join(', ')}`;
    this.ask();
  }
  private columns(): string { return this.page.plane.planar ? 'x, y' : 'longitude, latitude'; }
  // Throws a sentence.
  private read(): { at: Point; name: string }[] {
    const rows = this.text.value.split('\n').map(line => line.trim()).filter(Boolean).map(line => /^(-?[\d.]+)[\s,;]+(-?[\d.]+)(?:[\s,;]+(.*))?$/.exec(line)?.slice(1) ?? []);
    const isPlace = ([x, y]: string[]) => Boolean(x && y) && Number.isFinite(Number(x)) && Number.isFinite(Number(y)) && (this.page.plane.planar || (Math.abs(Number(x)) <= 180 && Math.abs(Number(y)) <= 90));
    const wrong = rows.findIndex(row => !isPlace(row));
    if (wrong >= 0) throw new Error(`Line ${wrong + 1} is not "${this.columns()}, name".`);
    if (rows.length > most) throw new Error(`${rows.length} points are more than a table on this page shows, ${most}; ask the server's /table service for larger ones.`);
    return rows.map(([x, y, name]) => ({ at: [Number(x), Number(y)], name: name ?? '' }));
  }

  async ask(): Promise<void> {
    const { page } = this, { state } = page, turn = ++this.turn;
    try {
      state.matrix = this.read();
      page.remember();
      const points = state.matrix.map(({ at }) => at);
      page.map.pins(points, state.matrix.map(({ name }, i) => name || format.letter(i)));
      if (points.length < 2) { this.show(h('p', { class: 'hint' }, 'Two points or more make a matrix.')); return; }
      page.busy(true);
      const exclude = state.exclude.length > 0 ? `&exclude=${state.exclude.join(',')}` : '';
      const table = await api.get<api.OsrmTable>(`${api.profilePath('table', state.profile || 'any', points)}?annotations=duration,distance&generate_hints=false${exclude}`);
      if (turn !== this.turn || state.tool !== 'matrix') return;
      const { parts, fill } = this.table(table, points);
      this.show(...parts);
      fill();
      if (page.unplaced || !page.map.inSight(points)) page.map.fit(points);
      page.unplaced = false;
    } catch (error) {
      if (turn === this.turn) page.failed(error as Error);
    } finally {
      page.busy(false);
    }
  }
  // By the name that was given, else by the letter on the map and the road.
  private names({ sources }: api.OsrmTable): string[] {
    return this.page.state.matrix.map(({ name }, i) => name || [format.letter(i), sources[i].name].filter(Boolean).join(' · '));
  }
  // fill: to be called when the parts are shown.
  private table(table: api.OsrmTable, points: Point[]): { parts: HTMLElement[]; fill: () => void } {
    const { page } = this, names = this.names(table), isTime = table.durations?.some(row => row.some(value => value !== null && value > 0)) ?? false;
    const cells = (isTime ? table.durations : table.distances) ?? [], longest = Math.max(1, ...cells.flat().map(value => value ?? 0));
    const said = (value: number | null | undefined, inTime: boolean) => (value === null || value === undefined ? '–' : inTime ? format.duration(value) : format.distance(value, taste.units));
    const cell = (i: number, j: number) => {
      const value = cells[i][j], made = h('td', { 'aria-colindex': j + 2, title: i === j ? undefined : `${names[i]} to ${names[j]}` },
        ...(i === j && !value ? ['\u00a0', isTime ? h('small', {}, '\u00a0') : null] : [said(value, isTime), isTime ? h('small', {}, said(table.distances?.[i]?.[j], false)) : null]));
      if (value !== null) made.style.setProperty('--share', String(Math.round((value / longest) * 100)));
      return made;
    };
    // The cell below the pointer, as a line from place to place.
    const point = (event: Event) => {
      const at = (event.target as Element).closest<HTMLElement>('td[aria-colindex]'), i = Number(at?.parentElement!.ariaRowIndex) - 2, j = Number(at?.ariaColIndex) - 2;
      page.map.show('hover', at && i !== j ? [lineOf([points[i], points[j]])] : []);
    };
    const rows = h('tbody', {});
    const grid = h('table', { class: 'matrix', 'aria-labelledby': 'matrix-caption', 'aria-rowcount': names.length + 1, 'aria-colcount': names.length + 1,
      onmouseover: point, onmouseleave: () => page.map.show('hover', []) },
    h('thead', {}, h('tr', {}, h('td'), ...names.map(name => h('th', { scope: 'col', title: name }, name)))), rows);
    grid.style.setProperty('--columns', String(names.length));
    const box = h('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-labelledby': 'matrix-caption' }, grid);
    const inSight = new CellsInSight(box, rows, names.length, (i, left, right) =>
      [h('th', { scope: 'row', title: names[i] }, names[i]), names.slice(left, right).map((_, k) => cell(i, left + k))]);
    return { fill: () => inSight.show(), parts: [h('figure', {}, h('figcaption', { id: 'matrix-caption' }, isTime ? 'Travel times and distances, from row to column' : 'Distances, from row to column'), box),
      h('div', { class: 'line exports' }, icon('save'), h('button', { type: 'button', class: 'quiet', onclick: () => download('matrix.csv', 'text/csv', csv(table, names)) }, 'CSV'))] };
  }
}

function csv({ durations, distances }: api.OsrmTable, names: string[]): string {
  const quoted = (text: string) => `"${text.replace(/"/g, '""')}"`;
  return ['from,to,duration_s,distance_m', ...names.flatMap((from, i) => names.map((to, j) =>
    `${quoted(from)},${quoted(to)},${durations?.[i]?.[j] ?? ''},${distances?.[i]?.[j] ?? ''}`)), ''].join('\r\n');
}
