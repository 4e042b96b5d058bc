// The panel beside the map of a road network.
import type { OwnRoute } from './api';
import * as api from './api';
import type { Point } from './api';
import { panelGrip } from './canvas/shell';
import { heightChart, speedChart, type Chart, type Profile } from './chart';
import { h, icon, select, toast } from './dom';
import { readTrace, save, type Trace } from './exports';
import * as format from './format';
import { Roads } from './roads';
import { lineOf } from './roadmap';
import { Matrix } from './matrix';
import { reachForm, reachKey, reachText } from './reach';
import { courseOfLine } from './routes';
import { card, figures, stepRow } from './itinerary';
import { StopList } from './stops';
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
  private readonly stopList: StopList;
  private readonly matrix: Matrix;
  private readonly glance = h('p', { class: 'glance', role: 'status' });  // what a folded sheet still shows
  private readonly choices = h('div', { class: 'options' });
  private readonly body = h('div', { class: 'result', 'aria-live': 'polite' });
  private readonly toolBody = h('div', { class: 'tool' });
  private readonly tabs: HTMLElement;
  private charts: Chart[] = [];
  private readonly heightPlace = h('div', {});
  private readonly newestText = h('p', { class: 'hint newest', role: 'status' });

  constructor(private readonly roads: Roads, private readonly place: HTMLElement, header: HTMLElement) {
    this.stopList = new StopList(roads);
    this.matrix = new Matrix(roads, (...parts) => this.body.replaceChildren(...parts));
    this.tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Tools' }, ...tools
      .filter(([tool]) => !roads.plane.planar || tool !== 'trace')  // GPX is in degrees
      .map(([tool, text, picture]) => h('button', { type: 'button', role: 'tab', id: `tab-${tool}`, 'aria-controls': 'tool', 'data-tool': tool,
        onclick: () => roads.setTool(tool), onkeydown: (event: Event) => this.moveTab(event as KeyboardEvent) }, icon(picture), h('span', {}, text))));
    this.toolBody.id = 'tool';
    this.toolBody.setAttribute('role', 'tabpanel');
    place.replaceChildren(panelGrip(place), this.glance, header, this.tabs, h('div', { class: 'sheet' }, this.toolBody, this.body));
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
    if (tool === 'matrix') this.toolBody.replaceChildren(this.choices, this.matrix.form());
    else if (tool === 'trace') this.toolBody.replaceChildren(this.choices, this.traceForm());
    else if (tool === 'reach') this.toolBody.replaceChildren(this.stopList.element, this.choices, reachForm(this.roads, () => this.later()));
    else if (tool === 'search') this.toolBody.replaceChildren(this.stopList.element, this.choices, this.searchForm());
    else this.toolBody.replaceChildren(this.stopList.element, this.choices);
    this.stops();
    this.options();
    if (tool === 'matrix') this.matrix.ask();
    if (tool === 'trace' && this.roads.state.trace) this.matchTrace(this.roads.state.trace);
    if (tool !== 'matrix') this.roads.showStops();
  }
  stops(): void { this.stopList.show(); }
  addMatrixPoint(at: Point): void { this.matrix.add(at); }
  private laterTimer = 0;
  private later(): void {
    clearTimeout(this.laterTimer);
    this.laterTimer = window.setTimeout(() => this.roads.run(), 120);
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
            if (state.tool === 'matrix') this.matrix.ask();
            if (state.tool === 'trace' && state.trace) this.matchTrace(state.trace);
          } });
        return h('label', {}, input, h('span', {}, word(name)));
      })));
    }
    const inner: HTMLElement[] = [];
    const own = network.profiles.find(profile => profile.name === state.profile)?.weight ?? '';
    // Of a profile: what it prefers, and what else it minimises. A weight of no profile would send a car down a footpath.
    const isMade = network.profiles.some(({ weight }) => network.weights.some(({ name }) => name === `${weight}.time`));
    const weights = network.weights.filter(({ name }) => !isMade || name === own || name.startsWith(`${own}.`));
    if (weights.length > 1 && state.tool !== 'reach' && state.tool !== 'matrix' && state.tool !== 'trace') {
      const text = (name: string, unit: string) => (!isMade ? `${word(name)}${unit && unit !== '1' ? ` (${unit})` : ''}` : name === own ? 'What the profile prefers' : name === `${own}.time` ? 'Travel time' : name);
      inner.push(select('Minimise', weights.map(({ name, unit }) => [name === own ? '' : name, text(name, unit)]), state.weight, value => { state.weight = value; this.options(); roads.run(); }));
    }
    const isOther = () => { roads.tasteChanged(); if (state.tool === 'matrix') this.matrix.ask(); if (state.tool === 'trace' && state.trace) this.matchTrace(state.trace); };
    inner.push(select('Units', [['metric', 'Kilometres'], ['imperial', 'Miles']], taste.units, value => { taste.units = value as format.Units; isOther(); }));
    const { languages } = roads.server;
    if (languages.length > 1) inner.push(select('Language', languages.map(code => [code, new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code]), taste.language(languages),
      code => { taste.chooseLanguage(code); isOther(); }));
    if (roads.classes.length > 0) {
      inner.push(h('fieldset', { class: 'checks' }, h('legend', {}, 'Avoid'), ...roads.classes.map(name => h('label', {}, h('input', { type: 'checkbox',
        checked: state.exclude.includes(name), onchange: (event: Event) => {
          state.exclude = (event.target as HTMLInputElement).checked ? [...state.exclude, name] : state.exclude.filter(other => other !== name);
          this.options();
          roads.run();
          if (state.tool === 'matrix') this.matrix.ask();
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
  failed(error: Error): void { this.glance.textContent = ''; this.body.replaceChildren(h('p', { class: 'wrong', role: 'alert' }, error.message)); }

  // While something is dragged: the figures only.
  figures(): void {
    const list = this.body.querySelector('.courses');
    if (list) list.replaceChildren(...this.roads.answer!.courses.map((_, i) => card(this.roads, i)));
    this.atAGlance();
  }
  private atAGlance(): void {
    const { course, state } = this.roads;
    this.glance.textContent = course ? figures(course).join(' · ') : state.tool === 'reach' && state.stops[0] ? `Within ${reachText(state)}` : '';
  }
  result(): void {
    const { roads } = this, { state } = roads;
    this.charts = [];
    this.atAGlance();
    if (state.tool === 'matrix' || state.tool === 'trace') return;
    if (state.tool === 'reach') {
      this.body.replaceChildren(state.stops[0] ? reachKey(state) : h('p', { class: 'hint' }, 'Click the map, or type a place, to see how far one gets from it.'));
      return;
    }
    const course = roads.course;
    if (!roads.answer || !course) {
      this.body.replaceChildren(h('p', { class: 'hint' }, roads.complete ? '' : state.stops[0] ? 'Now click where to go.'
        : 'Click two points on the map. Drag a marker or the route to change it; right-click, or press long, for more.'));
      return;
    }
    const units = taste.units;
    const speeds = speedChart(course, units, metres => roads.pointAlong(metres === null ? null : metres * this.stretch()));
    if (speeds) this.charts.push(speeds);
    this.heightPlace.replaceChildren();
    const steps = h('ol', { class: 'steps', 'aria-label': 'Itinerary' }, ...course.steps.map((step, i) => stepRow(roads, step, i)));
    const exporter = h('div', { class: 'line exports', role: 'group', 'aria-label': 'Save the route' }, icon('save'), ...['gpx', 'geojson', 'kml'].map(kind =>
      h('button', { type: 'button', class: 'quiet', onclick: () => save(kind, course, state.stops.flatMap((stop, j) => (stop ? [{ at: stop, name: roads.nameOf(j) }] : []))) },
        { gpx: 'GPX', geojson: 'GeoJSON', kml: 'KML' }[kind]!)));
    if (state.tool === 'search') {
      this.body.replaceChildren(...(this.body.querySelector('.searches') ? [this.body.querySelector('.searches')!] : [h('div', { class: 'searches' })]));
      return;
    }
    this.body.replaceChildren(
      h('div', { class: 'courses', role: 'group', 'aria-label': 'Routes' }, ...roads.answer.courses.map((_, i) => card(roads, i))),
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
  markStep(i: number | null, metres: number | null): void {
    for (const marked of this.body.querySelectorAll('.step.near')) marked.classList.remove('near');
    if (i !== null) document.getElementById(`step-${i}`)?.classList.add('near');
    for (const chart of this.charts) chart.mark(metres);
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
      const courses = answer.matchings.map(({ geometry }) => courseOfLine(geometry.coordinates));
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
          onclick: () => courses.length > 0 && save(kind, courses.reduce((all, one) => ({ ...all, line: [...all.line, ...one.line] })), [{ at: trace.points[0], name: 'Start' }, { at: trace.points[trace.points.length - 1], name: 'End' }]) }, kind === 'geojson' ? 'GeoJSON' : kind.toUpperCase()))));
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
