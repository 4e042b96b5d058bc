// The panel beside the map of a road network.
import type { OwnRoute } from './api';
import * as api from './api';
import type { Point } from './api';
import { panelGrip } from './canvas/shell';
import { heightChart, speedChart, type Chart, type Profile } from './chart';
import { h, icon, iconButton, select, toast, download } from './dom';
import { readTrace, save, type Trace } from './exports';
import * as format from './format';
import { Roads } from './roads';
import { lineOf } from './roadmap';
import { osrmCourse, type Step } from './routes';
import { stopField } from './search';
import { metresBetween } from './plane';
import { longestTrace, taste, type Tool } from './state';

const tools: [Tool, string, string][] = [['route', 'Route', 'route'], ['reach', 'Reach', 'reach'], ['matrix', 'Matrix', 'matrix'],
  ['trace', 'Trace', 'trace'], ['search', 'Search', 'search']];
const words: Record<string, string> = { car: 'Car', bike: 'Bicycle', foot: 'On foot', truck: 'Truck', wheelchair: 'Wheelchair', emergency: 'Emergency',
  dijkstra: 'Dijkstra', astar: 'A*', cch: 'Hierarchy (CCH)', ch: 'Hierarchy (CH)', bidirectional: 'Dijkstra from both ends',
  'bidirectional-astar': 'A* from both ends', greedy: 'Greedy', landmarks: 'A* with landmarks', bfs: 'Breadth first', labels: 'Hub labels' };
const word = (name: string) => {
  const own = name.slice(name.indexOf(':') + 1);  // "monaco:car"
  return words[own] ?? own.charAt(0).toUpperCase() + own.slice(1);
};

export class Panel {
  private readonly stopList = h('ol', { class: 'stops', 'aria-label': 'Stops' });
  private readonly choices = h('div', { class: 'options' });
  private readonly body = h('div', { class: 'result', 'aria-live': 'polite' });
  private readonly toolBody = h('div', { class: 'tool' });
  private readonly tabs: HTMLElement;
  private charts: Chart[] = [];
  private readonly heightPlace = h('div', {});
  private readonly newestText = h('p', { class: 'hint newest', role: 'status' });
  private matrixText: HTMLTextAreaElement | null = null;

  constructor(private readonly roads: Roads, private readonly place: HTMLElement, header: HTMLElement) {
    this.tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Tools' }, ...tools
      .filter(([tool]) => !roads.plane.planar || tool !== 'trace')  // GPX is in degrees
      .map(([tool, text, picture]) => h('button', { type: 'button', role: 'tab', id: `tab-${tool}`, 'aria-controls': 'tool', 'data-tool': tool,
        onclick: () => roads.setTool(tool), onkeydown: (event: Event) => this.moveTab(event as KeyboardEvent) }, icon(picture), h('span', {}, text))));
    this.toolBody.id = 'tool';
    this.toolBody.setAttribute('role', 'tabpanel');
    place.replaceChildren(panelGrip(place), header, this.tabs, h('div', { class: 'sheet' }, this.toolBody, this.body));
    queueMicrotask(() => this.tool());
  }

  private moveTab(event: KeyboardEvent): void {
    const all = [...this.tabs.children] as HTMLElement[], here = all.indexOf(event.currentTarget as HTMLElement);
    const to = event.key === 'ArrowRight' ? here + 1 : event.key === 'ArrowLeft' ? here - 1 : event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : NaN;
    if (Number.isNaN(to)) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    next.focus();
    next.click();
  }

  tool(): void {
    const { tool } = this.roads.state;
    for (const tab of this.tabs.children) {
      const on = tab.getAttribute('data-tool') === tool;
      tab.setAttribute('aria-selected', String(on));
      (tab as HTMLElement).tabIndex = on ? 0 : -1;
    }
    this.toolBody.setAttribute('aria-labelledby', `tab-${tool}`);
    this.body.replaceChildren();
    if (tool === 'matrix') this.toolBody.replaceChildren(this.choices, this.matrixForm());
    else if (tool === 'trace') this.toolBody.replaceChildren(this.choices, this.traceForm());
    else if (tool === 'reach') this.toolBody.replaceChildren(this.stopList, this.choices, this.reachForm());
    else if (tool === 'search') this.toolBody.replaceChildren(this.stopList, this.choices, this.searchForm());
    else this.toolBody.replaceChildren(this.stopList, this.choices);
    this.stops();
    this.options();
    if (tool === 'matrix') this.showMatrix();
    if (tool === 'trace' && this.roads.state.trace) this.matchTrace(this.roads.state.trace);
    if (tool !== 'matrix') this.roads.map?.stops(tool === 'trace' ? [] : tool === 'reach' ? this.roads.state.stops.slice(0, 1) : this.roads.state.stops);
  }

  // --- Stops ---
  stops(): void {
    const { roads } = this, { state } = roads, single = state.tool === 'reach';
    const shown = single ? state.stops.slice(0, 1) : state.stops, last = shown.length - 1;
    const rows = shown.map((stop, i) => {
      const label = single ? 'Choose a point' : i === 0 ? 'From: click the map, or type' : i === last ? 'To: click the map, or type' : `Via ${i}`;
      const text = stop ? roads.nameOf(i) || format.position(stop, roads.plane.planar) : '';
      const field = stopField(roads.network.name, roads.network.places > 0, label, text, roads.plane.planar, (at, name) => roads.setStop(i, at, name));
      const move = (by: number) => {
        const stops = [...state.stops];
        [stops[i], stops[i + by]] = [stops[i + by], stops[i]];
        roads.setStops(stops);
        (this.stopList.children[i + by]?.querySelector(`[data-move="${by}"]`) as HTMLElement | null)?.focus();
      };
      const handle = h('span', { class: `letter ${i === 0 ? 'start' : i === last ? 'end' : 'via'}`, 'aria-hidden': 'true' }, i === 0 ? 'A' : i === last ? 'B' : String(i));
      const row = h('li', { class: 'stop' }, handle, field.element);
      if (!single && shown.length > 2) {
        const up = iconButton('up', `Move stop ${i + 1} up`, () => move(-1), 'small'), down = iconButton('down', `Move stop ${i + 1} down`, () => move(1), 'small');
        up.dataset.move = '-1';
        down.dataset.move = '1';
        up.disabled = i === 0;
        down.disabled = i === last;
        row.append(h('span', { class: 'moves' }, up, down));
      }
      if (stop || shown.length > 2) row.append(iconButton('close', shown.length > 2 ? `Remove stop ${i + 1}` : `Clear stop ${i + 1}`, () =>
        (shown.length > 2 ? roads.setStops(state.stops.filter((_, j) => j !== i)) : roads.setStop(i, null)), 'small'));
      if (!single && shown.length > 2) this.reorder(row, handle, i);
      return row;
    });
    const buttons = single ? [] : [h('li', { class: 'stop-buttons' },
      h('button', { type: 'button', class: 'quiet', onclick: () => { roads.setStops([...state.stops.slice(0, -1), null, state.stops[state.stops.length - 1]]);
        (this.stopList.children[state.stops.length - 2]?.querySelector('input') as HTMLElement | null)?.focus(); } }, icon('plus'), 'Add a stop'),
      h('button', { type: 'button', class: 'quiet', onclick: () => roads.reverse() }, icon('swap'), 'Reverse'))];
    const focused = document.activeElement, row = focused ? [...this.stopList.children].findIndex(item => item.contains(focused)) : -1, typing = focused?.tagName === 'INPUT';
    this.stopList.replaceChildren(...rows, ...buttons);
    if (row >= 0 && typing) (this.stopList.children[row]?.querySelector('input') as HTMLInputElement | null)?.focus();
  }
  // Rows are dragged by their letters.
  private reorder(row: HTMLElement, handle: HTMLElement, i: number): void {
    handle.classList.add('draggable');
    handle.draggable = true;
    handle.addEventListener('dragstart', event => { event.dataTransfer?.setData('text/starway-stop', String(i)); event.dataTransfer?.setDragImage(row, 12, 20); });
    row.addEventListener('dragover', event => { if (event.dataTransfer?.types.includes('text/starway-stop')) { event.preventDefault(); row.classList.add('over'); } });
    row.addEventListener('dragleave', () => row.classList.remove('over'));
    row.addEventListener('drop', event => {
      const from = Number(event.dataTransfer?.getData('text/starway-stop'));
      if (!event.dataTransfer?.types.includes('text/starway-stop') || from === i) return;
      event.preventDefault();
      event.stopPropagation();
      const stops = [...this.roads.state.stops], [moved] = stops.splice(from, 1);
      stops.splice(i, 0, moved);
      this.roads.setStops(stops);
    });
  }

  // --- How to travel ---
  options(): void {
    const { roads } = this, { state, network } = roads, parts: HTMLElement[] = [];
    if (network.profiles.length > 1) {
      parts.push(h('div', { class: 'modes', role: 'radiogroup', 'aria-label': 'Profile' }, ...network.profiles.map(({ name }) => {
        const input = h('input', { type: 'radio', name: 'profile', value: name, checked: name === state.profile,
          onchange: () => {
            state.profile = name;
            state.weight = '';
            state.exclude = state.exclude.filter(one => roads.classes.includes(one));
            this.options();
            roads.run();
            if (state.tool === 'matrix') this.showMatrix();
            if (state.tool === 'trace' && state.trace) this.matchTrace(state.trace);
          } });
        return h('label', {}, input, h('span', {}, word(name)));
      })));
    }
    const inner: HTMLElement[] = [];
    const own = network.profiles.find(profile => profile.name === state.profile)?.weight ?? state.profile;
    // Not what belongs to another profile.
    const weights = network.weights.filter(({ name }) => name === own || !network.profiles.some(({ weight = '' }) => weight !== '' && (name === weight || name.startsWith(`${weight}.`))));
    if (weights.length > 1 && state.tool !== 'reach') {
      inner.push(select('Minimise', weights.map(({ name, unit }) => [name === own ? '' : name, name === own ? 'what the profile does' : `${name}${unit && unit !== '1' ? ` (${unit})` : ''}`]),
        state.weight, value => { state.weight = value; roads.run(); }));
    }
    inner.push(select('Units', [['metric', 'Kilometres'], ['imperial', 'Miles']], taste.units, value => { taste.units = value as format.Units; this.result(); roads.remember(); if (state.tool === 'matrix') this.showMatrix(); }));
    if (roads.classes.length > 0) {
      inner.push(h('fieldset', { class: 'checks' }, h('legend', {}, 'Avoid'), ...roads.classes.map(name => h('label', {}, h('input', { type: 'checkbox',
        checked: state.exclude.includes(name), onchange: (event: Event) => {
          state.exclude = (event.target as HTMLInputElement).checked ? [...state.exclude, name] : state.exclude.filter(other => other !== name);
          this.options();
          roads.run();
          if (state.tool === 'matrix') this.showMatrix();
        } }), name.charAt(0).toUpperCase() + name.slice(1)))));
    }
    if (state.tool === 'route' || state.tool === 'search') {
      const draw = h('button', { type: 'button', class: 'quiet', id: 'draw-area', 'aria-pressed': String(roads.map?.isDrawing ?? false), onclick: () => {
        if (roads.map.isDrawing) { roads.map.finishDrawing(false); return; }
        roads.map.draw();
        this.drawing(true);
        toast('Click the corners of the area; double-click the last one');
      } }, icon('area'), 'Avoid an area');
      inner.push(h('div', { class: 'line' }, draw, state.avoid.length > 0
        ? h('button', { type: 'button', class: 'quiet', onclick: () => roads.setAvoid([]) }, icon('close'), `Remove ${state.avoid.length === 1 ? 'it' : `all ${state.avoid.length}`}`) : null));
    }
    const open = (this.choices.querySelector('details') as HTMLDetailsElement | null)?.open ?? false;
    const changed = state.exclude.length + state.avoid.length + (state.weight ? 1 : 0);
    parts.push(h('details', { open }, h('summary', {}, 'Options', changed > 0 ? h('small', { class: 'badge' }, String(changed)) : null), h('div', { class: 'inner' }, ...inner)));
    this.choices.replaceChildren(...parts);
  }
  drawing(on: boolean): void { document.getElementById('draw-area')?.setAttribute('aria-pressed', String(on)); }

  // --- Results ---
  busy(on: boolean): void { this.place.classList.toggle('busy', on); }
  failed(error: Error): void { this.body.replaceChildren(h('p', { class: 'wrong', role: 'alert' }, error.message)); }

  private headline(i: number): HTMLElement {
    const { roads } = this, course = roads.answer!.courses[i], units = taste.units;
    const main = course.seconds !== null ? format.duration(course.seconds) : course.metres !== null ? format.distance(course.metres, units)
      : format.cost(course.cost ?? 0, course.unit, units);
    const extra = course.seconds !== null && course.metres !== null ? format.distance(course.metres, units)
      : course.cost !== null && course.unit !== 's' && course.unit !== 'm' ? format.cost(course.cost, course.unit, units) : '';
    return h('button', { type: 'button', class: 'course', 'aria-pressed': String(course === roads.course), onclick: () => roads.choose(i) },
      h('strong', {}, main), h('span', {}, extra), course.summary ? h('small', {}, course.summary) : null);
  }
  // While something is dragged: the figures only.
  figures(): void {
    const list = this.body.querySelector('.courses');
    if (list) list.replaceChildren(...this.roads.answer!.courses.map((_, i) => this.headline(i)));
  }
  result(): void {
    const { roads } = this, { state } = roads;
    this.charts = [];
    if (state.tool === 'matrix' || state.tool === 'trace') return;
    if (state.tool === 'reach') {
      this.body.replaceChildren(state.stops[0] ? this.reachLegend() : h('p', { class: 'hint' }, 'Click the map, or type a place, to see how far one gets from it.'));
      return;
    }
    const course = roads.course;
    if (!roads.answer || !course) {
      this.body.replaceChildren(h('p', { class: 'hint' }, state.stops[0] ? 'Now click where to go.'
        : 'Click two points on the map. Drag a marker or the route to change it; right-click, or press long, for more.'));
      return;
    }
    const units = taste.units;
    const speeds = speedChart(course, units, metres => roads.pointAlong(metres === null ? null : metres * this.stretch()));
    if (speeds) this.charts.push(speeds);
    this.heightPlace.replaceChildren();
    const steps = h('ol', { class: 'steps', 'aria-label': 'Itinerary' }, ...course.steps.map((step, i) => this.stepRow(step, i)));
    const exporter = h('div', { class: 'line exports', role: 'group', 'aria-label': 'Save the route' }, icon('save'), ...['gpx', 'geojson', 'kml'].map(kind =>
      h('button', { type: 'button', class: 'quiet', onclick: () => save(kind, course, state.stops as Point[], state.stops.map((_, j) => roads.nameOf(j))) },
        { gpx: 'GPX', geojson: 'GeoJSON', kml: 'KML' }[kind]!)));
    if (state.tool === 'search') {
      this.body.replaceChildren(...(this.body.querySelector('.searches') ? [this.body.querySelector('.searches')!] : [h('div', { class: 'searches' })]));
      return;
    }
    this.body.replaceChildren(
      h('div', { class: 'courses', role: 'group', 'aria-label': 'Routes' }, ...roads.answer.courses.map((_, i) => this.headline(i))),
      ...roads.answer.warnings.map(text => h('p', { class: 'warning' }, text)),
      ...(speeds ? [speeds.element] : []), this.heightPlace,
      steps, exporter);
  }
  // Metres of the line for each of the engine's, which rounds otherwise.
  private stretch(): number {
    const course = this.roads.course, total = course?.along[course.along.length - 1] ?? 0;
    return course?.metres && total > 0 ? total / course.metres : 1;
  }
  heights(profile: Profile): void {
    const chart = heightChart(profile, taste.units, metres => this.roads.pointAlong(metres));
    if (!chart) return;
    // Its metres are the line's.
    this.charts.push({ element: chart.element, mark: metres => chart.mark(metres === null ? null : metres * this.stretch()) });
    this.heightPlace.replaceChildren(chart.element);
  }
  private stepRow(step: Step, i: number): HTMLElement {
    const { roads } = this;
    return h('li', {}, h('button', { type: 'button', class: 'step', id: `step-${i}`, onmouseenter: () => roads.highlight(step), onmouseleave: () => roads.highlight(null),
      onfocus: () => roads.highlight(step), onblur: () => roads.highlight(null), onclick: () => roads.course && roads.map.fit(roads.course.line.slice(step.first, step.last + 1)) },
      h('span', { class: 'sign', 'aria-hidden': 'true' }, step.sign), h('span', { class: 'text' }, step.text),
      h('small', {}, step.metres > 0 ? format.distance(step.metres, taste.units) : '')));
  }
  markStep(i: number | null, metres: number | null): void {
    for (const marked of this.body.querySelectorAll('.step.near')) marked.classList.remove('near');
    if (i !== null && i >= 0) {
      const row = document.getElementById(`step-${i}`);
      row?.classList.add('near');
      row?.scrollIntoView({ block: 'nearest' });
    }
    for (const chart of this.charts) chart.mark(metres);
  }

  // --- Reach ---
  private reachForm(): HTMLElement {
    const { roads } = this, { reach } = roads.state;
    const longest = Math.max(2, Math.min(roads.server.limits.max_isochrone_minutes ?? 60, 120));
    const isTime = () => reach.by === 'time', text = () => (isTime() ? format.duration(reach.seconds) : format.distance(reach.metres, taste.units));
    const value = h('output', {}, text());
    // Minutes one by one; distances in steps that grow with them.
    const metresOf = (step: number) => (step <= 20 ? step * 100 : step <= 38 ? 2000 + (step - 20) * 1000 : 20_000 + (step - 38) * 5000);
    const stepOf = (metres: number) => (metres <= 2000 ? metres / 100 : metres <= 20_000 ? 20 + (metres - 2000) / 1000 : 38 + (metres - 20_000) / 5000);
    const slider = h('input', { type: 'range', step: 1, id: 'reach-time', oninput: () => {
      if (isTime()) reach.seconds = Number(slider.value) * 60; else reach.metres = metresOf(Number(slider.value));
      value.textContent = text();
      slider.setAttribute('aria-valuetext', text());
      this.later();
    } });
    const range = () => {
      slider.min = isTime() ? '2' : '1';
      slider.max = String(isTime() ? longest : 54);
      slider.value = String(Math.round(isTime() ? reach.seconds / 60 : stepOf(reach.metres)));
      slider.setAttribute('aria-label', isTime() ? 'Minutes' : 'Distance');
      slider.setAttribute('aria-valuetext', text());
      value.textContent = text();
    };
    range();
    return h('div', { class: 'form' },
      h('label', { class: 'slider' }, h('span', {}, 'Within ', value), slider),
      h('div', { class: 'modes', role: 'radiogroup', 'aria-label': 'Measured by' }, ...([['time', 'By time'], ['distance', 'By distance']] as const).map(([by, name]) => h('label', {},
        h('input', { type: 'radio', name: 'reach-by', value: by, checked: reach.by === by, onchange: () => { reach.by = by; range(); roads.run(); } }), h('span', {}, name)))),
      h('div', { class: 'modes', role: 'radiogroup', 'aria-label': 'Direction' }, ...([[false, 'From here'], [true, 'To here']] as const).map(([towards, text]) => h('label', {},
        h('input', { type: 'radio', name: 'towards', checked: reach.towards === towards, onchange: () => { reach.towards = towards; roads.run(); } }), h('span', {}, text)))),
      select('Rings', [['1', 'One'], ['2', 'Two'], ['3', 'Three'], ['4', 'Four'], ['6', 'Six']], String(reach.steps), chosen => { reach.steps = Number(chosen); roads.run(); }));
  }
  private laterTimer = 0;
  private later(): void {
    clearTimeout(this.laterTimer);
    this.laterTimer = window.setTimeout(() => this.roads.run(), 120);
  }
  private reachLegend(): HTMLElement {
    const { by, seconds, metres, steps, towards } = this.roads.state.reach;
    const sizes = Array.from({ length: steps }, (_, i) => (by === 'time' ? format.duration((seconds * (i + 1)) / steps) : format.distance((metres * (i + 1)) / steps, taste.units)));
    return h('p', { class: 'hint' }, `${towards ? 'Everything from which this point is reached' : 'Everything within reach'} in ${sizes.join(', ')}.`);
  }

  // --- Matrix ---
  private matrixForm(): HTMLElement {
    const { planar } = this.roads.plane;
    this.matrixText = h('textarea', { rows: 5, 'aria-label': `Points, one a line: ${planar ? 'x, y' : 'longitude, latitude'}, and a name`,
      placeholder: planar ? '12.5, 40, Door\n80, 3.5, Stairs' : '7.4215, 43.7368, Station\n7.4270, 43.7400, Casino',
      oninput: () => this.later2() });
    this.matrixText.value = this.roads.state.matrix.map(({ at, name }) => [...at, ...(name ? [name] : [])].join(', ')).join('\n');
    return h('div', { class: 'form' }, h('p', { class: 'hint' }, `Paste points, one a line (${planar ? 'x, y' : 'longitude, latitude'}, name), or click them on the map.`), this.matrixText);
  }
  private later2(): void {
    clearTimeout(this.laterTimer);
    this.laterTimer = window.setTimeout(() => this.showMatrix(), 350);
  }
  addMatrixPoint(at: Point): void {
    if (!this.matrixText) return;
    this.matrixText.value = `${this.matrixText.value.trimEnd()}${this.matrixText.value.trim() ? '\n' : ''}${at.map(value => value.toFixed(6)).join(', ')}`;
    this.showMatrix();
  }
  private matrixTurn = 0;
  async showMatrix(): Promise<void> {
    const { roads } = this, turn = ++this.matrixTurn;
    const lines = (this.matrixText?.value ?? '').split('\n').map(line => line.trim()).filter(Boolean);
    const rows = lines.map(line => /^(-?[\d.]+)[\s,;]+(-?[\d.]+)(?:[\s,;]+(.*))?$/.exec(line)?.slice(1) ?? []);
    const wrong = rows.findIndex(([x, y]) => !x || !y || !Number.isFinite(Number(x)) || !Number.isFinite(Number(y)) || (!roads.plane.planar && (Math.abs(Number(x)) > 180 || Math.abs(Number(y)) > 90)));
    if (wrong >= 0) { this.failed(new Error(`Line ${wrong + 1} is not "${roads.plane.planar ? 'x, y' : 'longitude, latitude'}, name".`)); return; }
    const most = 100;
    if (rows.length > most) { this.failed(new Error(`${rows.length} points are more than a table on this page shows, ${most}; ask the server's /table service for larger ones.`)); return; }
    roads.state.matrix = rows.map(([x, y, name]) => ({ at: [Number(x), Number(y)], name: name ?? '' }));
    roads.remember();
    const points = roads.state.matrix.map(({ at }) => at), names = roads.state.matrix.map(({ name }, i) => name || String(i + 1));
    roads.map.pins(points, names);
    if (points.length < 2) { this.body.replaceChildren(h('p', { class: 'hint' }, 'Two points or more make a matrix.')); return; }
    this.busy(true);
    try {
      const exclude = roads.state.exclude.length > 0 ? `&exclude=${roads.state.exclude.join(',')}` : '';
      const table = await api.get<api.OsrmTable>(`${api.profilePath('table', roads.state.profile || 'any', points)}?annotations=duration,distance${exclude}`);
      if (turn !== this.matrixTurn || roads.state.tool !== 'matrix') return;
      const bySeconds = table.durations?.some(row => row.some(value => value !== null && value > 0)), cells = (bySeconds ? table.durations : table.distances) ?? [];
      const most = Math.max(1, ...cells.flat().map(value => value ?? 0));
      const show = (value: number | null) => (value === null ? '–' : bySeconds ? format.duration(value) : format.distance(value, taste.units));
      const grid = h('table', { class: 'matrix' }, h('caption', {}, bySeconds ? 'Travel times, from row to column' : 'Distances, from row to column'),
        h('thead', {}, h('tr', {}, h('td'), ...names.map(name => h('th', { scope: 'col' }, name)))),
        h('tbody', {}, ...cells.map((row, i) => h('tr', {}, h('th', { scope: 'row' }, names[i]), ...row.map((value, j) => {
          const cell = h('td', { tabIndex: i === j ? -1 : 0, title: `${names[i]} to ${names[j]}${table.distances?.[i]?.[j] != null ? `, ${format.distance(table.distances[i][j]!, taste.units)}` : ''}`,
            onmouseenter: () => roads.map.show('hover', i === j ? [] : [lineOf([points[i], points[j]])]), onmouseleave: () => roads.map.clear('hover'),
            onfocus: () => roads.map.show('hover', i === j ? [] : [lineOf([points[i], points[j]])]), onblur: () => roads.map.clear('hover') }, show(value));
          if (value !== null) cell.style.setProperty('--share', String(Math.round((value / most) * 100)));
          return cell;
        })))));
      const csv = () => ['from,to,duration_s,distance_m', ...cells.flatMap((row, i) => row.map((_, j) => `${quoted(names[i])},${quoted(names[j])},${table.durations?.[i]?.[j] ?? ''},${table.distances?.[i]?.[j] ?? ''}`))].join('\n');
      this.body.replaceChildren(h('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Matrix' }, grid),
        h('div', { class: 'line exports' }, icon('save'), h('button', { type: 'button', class: 'quiet', onclick: () => download('matrix.csv', 'text/csv', csv()) }, 'CSV')));
      if (!roads.map.inSight(points)) roads.map.fit(points);
    } catch (error) {
      this.failed(error as Error);
    } finally {
      this.busy(false);
    }
  }

  // --- Trace ---
  private traceForm(): HTMLElement {
    const input = h('input', { type: 'file', accept: '.gpx,application/gpx+xml', id: 'trace-file', onchange: () => { const file = input.files?.[0]; if (file) this.readTraceFile(file); } });
    return h('div', { class: 'form' }, h('label', { class: 'drop', for: 'trace-file' }, icon('trace'), h('span', {}, 'Drop a GPX track on the map, or choose a file'), input));
  }
  async readTraceFile(file: File): Promise<void> {
    const { roads } = this;
    if (roads.state.tool !== 'trace') roads.setTool('trace');
    if (file.size > 30e6) { this.failed(new Error('The file is larger than 30 MB.')); return; }
    try {
      await this.matchTrace(readTrace(await file.text()));
    } catch (error) {
      this.failed(error as Error);
    }
  }
  async matchTrace(trace: Trace): Promise<void> {
    const { roads } = this;
    roads.state.trace = trace;
    roads.remember();
    this.busy(true);
    try {
      roads.map.stops([]);
      roads.map.show('trace', [lineOf(trace.points)]);
      roads.map.fit(trace.points);
      // The server takes so many points; of longer traces every second, third ... is left.
      const most = roads.server.limits.max_matching_size ?? 10_000, stride = Math.ceil(trace.points.length / most), thin = <T>(list: T[]) => list.filter((_, i) => i % stride === 0);
      const body: Record<string, unknown> = { coordinates: thin(trace.points), geometries: 'geojson', overview: 'full', tidy: true, generate_hints: false };
      if (trace.times) body.timestamps = thin(trace.times);
      const answer = await api.post<api.OsrmMatch>(`/match/v1/${api.inPath(roads.state.profile || 'any')}`, body);
      if (roads.state.tool !== 'trace' || roads.state.trace !== trace) return;
      const courses = answer.matchings.map(osrmCourse);
      roads.map.show('route', courses.map(course => lineOf(course.line)));
      const metres = answer.matchings.reduce((sum, one) => sum + one.distance, 0), matched = answer.tracepoints.filter(Boolean).length;
      const sure = answer.matchings.reduce((sum, one) => sum + one.confidence * one.distance, 0) / (metres || 1);
      const heights = await this.traceHeights(trace);
      this.body.replaceChildren(h('dl', { class: 'facts' },
        ...[['Matched', `${format.count(matched)} of ${format.count(answer.tracepoints.length)} points`], ['Pieces', String(answer.matchings.length)],
          ['Length', format.distance(metres, taste.units)], ['Confidence', `${Math.round(sure * 100)} %`],
          ...(trace.times ? [['Recorded', format.duration(trace.times[trace.times.length - 1] - trace.times[0])]] : [])].flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
        ...(stride > 1 ? [h('p', { class: 'warning' }, `The trace has ${format.count(trace.points.length)} points; one of ${stride} was matched, as the server takes ${format.count(most)}.`)] : []),
        ...(trace.points.length > longestTrace ? [h('p', { class: 'warning' }, 'The trace is too long for the address of this page; a link shows the tool without it.')] : []),
        ...(heights ? [heights.element] : []),
        h('div', { class: 'line exports', role: 'group', 'aria-label': 'Save the matched track' }, icon('save'), ...['gpx', 'geojson', 'kml'].map(kind => h('button', { type: 'button', class: 'quiet',
          onclick: () => courses.length > 0 && save(kind, courses.reduce((all, one) => ({ ...all, line: [...all.line, ...one.line] })), [trace.points[0], trace.points[trace.points.length - 1]], ['Start', 'End']) }, kind === 'geojson' ? 'GeoJSON' : kind.toUpperCase()))));
    } catch (error) {
      this.failed(error as Error);
    } finally {
      this.busy(false);
    }
  }
  // Recorded with the trace, or else the server's.
  private async traceHeights(trace: Trace): Promise<Chart | null> {
    const along = [0], { points } = trace;
    for (let i = 1; i < points.length; ++i) along.push(along[i - 1] + metresBetween(points[i - 1], points[i], false));
    let heights: (number | null)[] | null = trace.heights ?? null;
    if (!heights && this.roads.server.elevation) heights = await api.heights(points.slice(0, 20_000)).catch(() => null);
    return heights && heightChart({ along, heights }, taste.units, metres => {
      const i = metres === null ? -1 : along.findIndex(one => one >= metres);
      this.roads.map.point(i < 0 ? null : points[i]);
    });
  }

  // --- Search ---
  private searchForm(): HTMLElement {
    const { roads } = this, { state } = roads;
    const summary = h('summary', {}, 'Algorithms ', h('small', { class: 'badge' }, String(state.algorithms.length)));
    return h('details', { open: innerWidth > 720 }, summary, h('fieldset', { class: 'checks two' }, h('legend', { class: 'hidden' }, 'Compare'), ...roads.network.algorithms.filter(name => name !== 'auto').map(name =>
      h('label', {}, h('input', { type: 'checkbox', checked: state.algorithms.includes(name), onchange: (event: Event) => {
        state.algorithms = (event.target as HTMLInputElement).checked ? [...state.algorithms, name] : state.algorithms.filter(other => other !== name);
        summary.lastElementChild!.textContent = String(state.algorithms.length);
        state.step = null;
        roads.run();
      } }), word(name)))));
  }
  word(name: string): string { return word(name); }
  newest(lines: string[]): void { this.newestText.textContent = lines.join('\n'); }
  searches(found: { name: string; answer?: OwnRoute; error?: string }[]): void {
    const { roads } = this, exploration = roads.exploration!, settledBy = (answer?: OwnRoute) => answer?.explored?.settled ?? answer?.settled ?? 0;
    const most = Math.max(1, ...found.map(one => settledBy(one.answer)));
    const rows = found.map(({ name, answer, error }) => {
      if (!answer) return h('li', { class: 'wrong' }, h('b', {}, word(name)), h('span', {}, error ?? ''));
      const colour = Roads.colours[name] ?? '#64748b', bar = h('i', { 'aria-hidden': 'true' });
      bar.style.inlineSize = `${Math.max(1, (settledBy(answer) / most) * 100)}%`;
      bar.style.background = colour;
      const show = h('input', { type: 'checkbox', checked: true, 'aria-label': `Show ${word(name)}`, onchange: () => exploration.toggle(name, show.checked) });
      show.style.accentColor = colour;
      return h('li', {}, h('label', {}, show, h('b', {}, word(name))),
        h('span', { class: 'figure' }, `${format.count(settledBy(answer))} settled`), h('small', {}, `${answer.query_us < 1000 ? `${Math.round(answer.query_us)} µs` : `${(answer.query_us / 1000).toFixed(1)} ms`}${answer.optimal ? '' : ', not proven optimal'}`), bar);
    });
    const old = this.body.querySelector('.searches');
    const box = h('div', { class: 'searches' }, ...(exploration.last > 0 ? [roads.player.element, this.newestText] : []), h('ul', { 'aria-label': 'Searches' }, ...rows));
    if (old) old.replaceWith(box); else this.body.append(box);
  }
}
const quoted = (text: string) => `"${text.replace(/"/g, '""')}"`;
