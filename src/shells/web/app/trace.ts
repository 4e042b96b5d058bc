// A recorded track, put on the roads that it follows.
import * as api from './api';
import type { Point } from './api';
import { heightChart, type Chart } from './chart';
import { h, icon } from './dom';
import { readTrace, saveButtons } from './exports';
import * as format from './format';
import { lineOf } from './roadmap';
import { metresBetween } from './plane';
import type { RoadPage } from './road_page';
import { courseOfLine } from './routes';
import { longestTrace, taste, type Trace } from './state';

const largest = 30e6;  // bytes of a file

export class TraceTool {
  // show: takes the place of what is shown.
  constructor(private readonly page: RoadPage, private readonly show: (...parts: HTMLElement[]) => void) {}

  form(): HTMLElement {
    const input = h('input', { type: 'file', accept: '.gpx,application/gpx+xml', id: 'trace-file', onchange: () => { const file = input.files?.[0]; if (file) this.readFile(file); } });
    return h('div', { class: 'form' }, h('label', { class: 'drop', for: 'trace-file' }, icon('trace'), h('span', {}, 'Drop a GPX track on the map, or choose a file'), input));
  }
  async readFile(file: File): Promise<void> {
    const { page } = this;
    if (page.state.tool !== 'trace') page.setTool('trace');
    try {
      if (file.size > largest) throw new Error('The file is larger than 30 MB.');
      page.state.trace = readTrace(await file.text());
      await this.ask();
    } catch (error) {
      page.failed(error as Error);
    }
  }
  // Matches the trace that there is.
  async ask(): Promise<void> {
    const { page, page: { state: { trace } } } = this;
    if (!trace) return;
    page.remember();
    page.busy(true);
    try {
      page.map.stops([]);
      page.map.show('trace', [lineOf(trace.points)]);
      page.map.fit(trace.points);
      await this.match(trace);
    } catch (error) {
      page.failed(error as Error);
    } finally {
      page.busy(false);
    }
  }
  private async match(trace: Trace): Promise<void> {
    const { page } = this;
    // The server takes so many points; of longer traces every second, third ... is left.
    const most = page.server.limits.max_matching_size ?? 10_000, stride = Math.ceil(trace.points.length / most), thin = <T>(list: T[]) => list.filter((_, i) => i % stride === 0);
    const body: Record<string, unknown> = { coordinates: thin(trace.points), geometries: 'geojson', overview: 'full', tidy: true, generate_hints: false };
    if (trace.times) body.timestamps = thin(trace.times);
    const answer = await api.post<api.OsrmMatch>(`/match/v1/${api.inPath(page.state.profile || 'any')}`, body);
    if (page.state.tool !== 'trace' || page.state.trace !== trace) return;
    const courses = answer.matchings.map(({ geometry }) => courseOfLine(geometry.coordinates));
    page.map.show('route', courses.map(course => lineOf(course.line)));
    const heights = await this.heights(trace), ends = [trace.points[0], trace.points[trace.points.length - 1]];
    this.show(this.facts(trace, answer),
      ...(stride > 1 ? [h('p', { class: 'warning' }, `The trace has ${format.count(trace.points.length)} points; one of ${stride} was matched, as the server takes ${format.count(most)}.`)] : []),
      ...(trace.points.length > longestTrace ? [h('p', { class: 'warning' }, 'The trace is too long for the address of this page; a link shows the tool without it.')] : []),
      ...(heights ? [heights.element] : []),
      ...(courses.length > 0 ? [saveButtons('Save the matched track', courses.reduce((all, one) => ({ ...all, line: [...all.line, ...one.line] })),
        () => [{ at: ends[0], name: 'Start' }, { at: ends[1], name: 'End' }])] : []));
  }
  private facts({ times }: Trace, { matchings, tracepoints }: api.OsrmMatch): HTMLElement {
    const metres = matchings.reduce((sum, one) => sum + one.distance, 0), matched = tracepoints.filter(Boolean).length;
    const sure = matchings.reduce((sum, one) => sum + one.confidence * one.distance, 0) / (metres || 1);
    const rows = [['Matched', `${format.count(matched)} of ${format.count(tracepoints.length)} points`], ['Pieces', String(matchings.length)],
      ['Length', format.distance(metres, taste.units)], ['Confidence', `${Math.round(sure * 100)} %`],
      ...(times ? [['Recorded', format.duration(times[times.length - 1] - times[0])]] : [])];
    return h('dl', { class: 'facts' }, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
  }
  // Recorded with the trace, or else the server's.
  private async heights({ points, heights: recorded }: Trace): Promise<Chart | null> {
    const along = [0], most = 20_000;
    for (let i = 1; i < points.length; ++i) along.push(along[i - 1] + metresBetween(points[i - 1], points[i], false));
    const heights = recorded ?? (this.page.server.elevation ? await api.heights(points.slice(0, most)).catch(() => null) : null);
    const at = (metres: number | null): Point | null => points[metres === null ? -1 : along.findIndex(one => one >= metres)] ?? null;
    return heights && heightChart({ along, heights }, taste.units, metres => this.page.map.point(at(metres)));
  }
}
