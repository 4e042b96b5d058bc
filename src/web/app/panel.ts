// The panel beside the map of a road network.
import type { OwnRoute } from './api';
import * as api from './api';
import type { Point } from './api';
import { speedChart, type Chart } from './chart';
import { h, icon, iconButton, select, toast, download } from './dom';
import { readTrace, save } from './exports';
import * as format from './format';
import { Roads } from './roads';
import { lineOf } from './roadmap';
import { osrmCourse, type Step } from './routes';
import { stopField } from './search';
import { taste, type Tool } from './state';

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
  private chart: Chart | null = null;
  private matrixPoints: Point[] = [];
  private matrixText: HTMLTextAreaElement | null = null;

  constructor(private readonly roads: Roads, private readonly place: HTMLElement, header: HTMLElement) {
    this.tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Tools' }, ...tools
      .filter(([tool]) => !roads.plane?.planar || tool === 'route' || tool === 'search')
      .map(([tool, text, picture]) => h('button', { type: 'button', role: 'tab', id: `tab-${tool}`, 'aria-controls': 'tool', 'data-tool': tool,
        onclick: () => roads.setTool(tool), onkeydown: (event: Event) => this.moveTab(event as KeyboardEvent) }, icon(picture), h('span', {}, text))));
    const sheet = h('button', { type: 'button', class: 'grip', 'aria-label': 'Show or hide the details', 'aria-expanded': 'true', onclick: () => {
      const closed = place.classList.toggle('low');
      sheet.setAttribute('aria-expanded', String(!closed));
    } });
    this.toolBody.id = 'tool';
    this.toolBody.setAttribute('role', 'tabpanel');
    place.replaceChildren(sheet, header, this.tabs, h('div', { class: 'sheet' }, this.toolBody, this.body));
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
          onchange: () => { state.profile = name; state.weight = ''; this.options(); roads.run(); } });
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
    inner.push(select('Units', [['metric', 'Kilometres'], ['imperial', 'Miles']], taste.units, value => { taste.units = value as format.Units; this.result(); }));
    if (network.exclude.length > 0) {
      inner.push(h('fieldset', { class: 'checks' }, h('legend', {}, 'Avoid'), ...network.exclude.map(name => h('label', {}, h('input', { type: 'checkbox',
        checked: state.exclude.includes(name), onchange: (event: Event) => {
          state.exclude = (event.target as HTMLInputElement).checked ? [...state.exclude, name] : state.exclude.filter(other => other !== name);
          roads.run();
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
    this.chart = null;
    if (state.tool === 'matrix' || state.tool === 'trace') { if (state.tool === 'matrix') this.showMatrix(); return; }
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
    this.chart = speedChart(course, units, metres => {
      const total = course.along[course.along.length - 1] || 1;
      roads.pointAlong(metres === null ? null : metres * (total / (course.metres ?? total)));
    });
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
      ...(this.chart ? [this.chart.element] : []),
      steps, exporter);
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
    this.chart?.mark(metres);
  }

  // --- Reach ---
  private reachForm(): HTMLElement {
    const { roads } = this, { reach } = roads.state;
    const value = h('output', {}, format.duration(reach.seconds));
    const slider = h('input', { type: 'range', min: 2, max: 60, step: 1, value: Math.round(reach.seconds / 60), id: 'reach-time', 'aria-label': 'Minutes',
      oninput: () => { reach.seconds = Number(slider.value) * 60; value.textContent = format.duration(reach.seconds); this.later(); } });
    return h('div', { class: 'form' },
      h('label', { class: 'slider' }, h('span', {}, 'Within ', value), slider),
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
    const { seconds, steps, towards } = this.roads.state.reach;
    return h('p', { class: 'hint' }, `${towards ? 'Everything from which this point is reached' : 'Everything within reach'} in ${
      Array.from({ length: steps }, (_, i) => format.duration((seconds * (i + 1)) / steps)).join(', ')}.`);
  }

  // --- Matrix ---
  private matrixForm(): HTMLElement {
    this.matrixText = h('textarea', { rows: 5, 'aria-label': 'Points, one a line: longitude, latitude, and a name', placeholder: '7.4215, 43.7368, Station\n7.4270, 43.7400, Casino',
      oninput: () => this.later2() });
    this.matrixText.value = this.matrixPoints.map(p => p.join(', ')).join('\n');
    return h('div', { class: 'form' }, h('p', { class: 'hint' }, 'Paste points, one a line (longitude, latitude, name), or click them on the map.'), this.matrixText);
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
  private async showMatrix(): Promise<void> {
    const { roads } = this;
    const rows = (this.matrixText?.value ?? '').split('\n').map(line => line.trim()).filter(Boolean).map(line => line.split(/\s*[,;\t]\s*/));
    const wrong = rows.findIndex(([x, y]) => !Number.isFinite(parseFloat(x)) || !Number.isFinite(parseFloat(y)));
    if (wrong >= 0) { this.failed(new Error(`Line ${wrong + 1} is not "longitude, latitude".`)); return; }
    const points = this.matrixPoints = rows.map(([x, y]): Point => [parseFloat(x), parseFloat(y)]);
    const names = rows.map(([, , name], i) => name || String(i + 1));
    roads.map.pins(points, names);
    if (points.length < 2) { this.body.replaceChildren(h('p', { class: 'hint' }, 'Two points or more make a matrix.')); return; }
    this.busy(true);
    try {
      const table = await api.get<api.OsrmTable>(`${api.profilePath('table', roads.state.profile || 'any', points)}?annotations=duration,distance`);
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
      const csv = () => ['from,to,duration_s,distance_m', ...cells.flatMap((row, i) => row.map((_, j) => `"${names[i]}","${names[j]}",${table.durations?.[i]?.[j] ?? ''},${table.distances?.[i]?.[j] ?? ''}`))].join('\n');
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
    this.busy(true);
    try {
      const trace = readTrace(await file.text());
      roads.map.stops([]);
      roads.map.show('trace', [lineOf(trace.points)]);
      roads.map.fit(trace.points);
      const body: Record<string, unknown> = { coordinates: trace.points, geometries: 'geojson', overview: 'full', tidy: true, generate_hints: false };
      if (trace.times) body.timestamps = trace.times;
      const answer = await api.post<api.OsrmMatch>(`/match/v1/${api.inPath(roads.state.profile || 'any')}`, body);
      const courses = answer.matchings.map(osrmCourse);
      roads.map.show('route', courses.map(course => lineOf(course.line)));
      const metres = answer.matchings.reduce((sum, one) => sum + one.distance, 0), matched = answer.tracepoints.filter(Boolean).length;
      const sure = answer.matchings.reduce((sum, one) => sum + one.confidence * one.distance, 0) / (metres || 1);
      this.body.replaceChildren(h('dl', { class: 'facts' },
        ...[['Matched', `${format.count(matched)} of ${format.count(trace.points.length)} points`], ['Pieces', String(answer.matchings.length)],
          ['Length', format.distance(metres, taste.units)], ['Confidence', `${Math.round(sure * 100)} %`],
          ...(trace.times ? [['Recorded', format.duration(trace.times[trace.times.length - 1] - trace.times[0])]] : [])].flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
        h('div', { class: 'line exports', role: 'group', 'aria-label': 'Save the matched track' }, icon('save'), ...['gpx', 'geojson', 'kml'].map(kind => h('button', { type: 'button', class: 'quiet',
          onclick: () => courses.length > 0 && save(kind, courses.reduce((all, one) => ({ ...all, line: [...all.line, ...one.line] })), [trace.points[0], trace.points[trace.points.length - 1]], ['Start', 'End']) }, kind === 'geojson' ? 'GeoJSON' : kind.toUpperCase()))));
    } catch (error) {
      this.failed(error as Error);
    } finally {
      this.busy(false);
    }
  }

  // --- Search ---
  private searchForm(): HTMLElement {
    const { roads } = this, { state } = roads;
    return h('div', { class: 'form' }, h('fieldset', { class: 'checks two' }, h('legend', {}, 'Compare'), ...roads.network.algorithms.filter(name => name !== 'auto').map(name =>
      h('label', {}, h('input', { type: 'checkbox', checked: state.algorithms.includes(name), onchange: (event: Event) => {
        state.algorithms = (event.target as HTMLInputElement).checked ? [...state.algorithms, name] : state.algorithms.filter(other => other !== name);
        roads.run();
      } }), word(name)))));
  }
  searches(found: { name: string; answer?: OwnRoute; error?: string }[]): void {
    const exploration = this.roads.exploration!, most = Math.max(1, ...found.map(one => one.answer?.settled ?? 0));
    const rows = found.map(({ name, answer, error }) => {
      if (!answer) return h('li', { class: 'wrong' }, h('b', {}, word(name)), h('span', {}, error ?? ''));
      const colour = Roads.colours[name] ?? '#64748b', bar = h('i', { 'aria-hidden': 'true' });
      bar.style.inlineSize = `${Math.max(1, (answer.settled / most) * 100)}%`;
      bar.style.background = colour;
      const show = h('input', { type: 'checkbox', checked: true, 'aria-label': `Show ${word(name)}`, onchange: () => exploration.toggle(name, show.checked) });
      show.style.accentColor = colour;
      return h('li', {}, h('label', {}, show, h('b', {}, word(name))),
        h('span', { class: 'figure' }, `${format.count(answer.settled)} settled`), h('small', {}, `${answer.query_us < 1000 ? `${Math.round(answer.query_us)} µs` : `${(answer.query_us / 1000).toFixed(1)} ms`}${answer.optimal ? '' : ', not proven optimal'}`), bar);
    });
    const slider = h('input', { type: 'range', min: 0, max: exploration.last, value: 0, 'aria-label': 'Nodes settled', oninput: () => { const step = Number(slider.value); exploration.play(false); exploration.show(step); } });
    const button = iconButton('play', 'Play', () => exploration.play(!exploration.playing), 'round');
    const text = h('output', { class: 'figure' });
    exploration.onstep = () => {
      slider.value = String(exploration.step);
      text.textContent = `${format.count(exploration.step)} of ${format.count(exploration.last)}`;
      button.setAttribute('aria-label', exploration.playing ? 'Pause' : 'Play');
      button.replaceChildren(icon(exploration.playing ? 'pause' : 'play'));
    };
    const pace = select('Pace', [['0.25', '¼'], ['1', '1×'], ['4', '4×']], String(exploration.pace), value => { exploration.pace = Number(value); if (exploration.playing) exploration.play(true); });
    const old = this.body.querySelector('.searches');
    const box = h('div', { class: 'searches' }, h('ul', { 'aria-label': 'Searches' }, ...rows), exploration.last > 0 ? h('div', { class: 'player' }, button, slider, text, pace) : null);
    if (old) old.replaceWith(box); else this.body.append(box);
    exploration.onstep();
  }
}
