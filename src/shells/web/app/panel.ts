// The panel beside the map of a road network.
import type { Point } from './api';
import { panelGrip } from './canvas/shell';
import type { Player } from './canvas/player';
import { heightChart, speedChart, type Chart, type Profile } from './chart';
import { h, icon } from './dom';
import { saveButtons } from './exports';
import type { Exploration } from './explored';
import { card, figures, stepRow } from './itinerary';
import { Matrix } from './matrix';
import { Options } from './options';
import { reachForm, reachKey, reachText } from './reach';
import type { RoadPage } from './road_page';
import { searchForm, searchList, type Found } from './searches';
import { taste, type Tool } from './state';
import { StopList } from './stops';
import { TraceTool } from './trace';
import { capital, click, moreOfRoutes } from './words';

const tools: [Tool, string, string][] = [['route', 'Route', 'route'], ['reach', 'Reach', 'reach'], ['matrix', 'Matrix', 'matrix'],
  ['trace', 'Trace', 'trace'], ['search', 'Search', 'search']];

export class Panel {
  private readonly stopList: StopList;
  private readonly matrix: Matrix;
  private readonly trace: TraceTool;
  private readonly choices: Options;
  private readonly glance = h('p', { class: 'glance', role: 'status' });  // what a folded sheet still shows
  private readonly body = h('div', { class: 'result', 'aria-live': 'polite' });
  private readonly toolBody = h('div', { class: 'tool', id: 'tool', role: 'tabpanel' });
  private readonly tabs: HTMLElement;
  private charts: Chart[] = [];
  private readonly heightPlace = h('div', {});
  private readonly newestText = h('p', { class: 'hint newest', role: 'status' });

  constructor(private readonly page: RoadPage, private readonly place: HTMLElement, header: HTMLElement) {
    const show = (...parts: HTMLElement[]) => this.body.replaceChildren(...parts);
    this.stopList = new StopList(page);
    this.matrix = new Matrix(page, show);
    this.trace = new TraceTool(page, show);
    this.choices = new Options(page, () => this.askTool());
    this.tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Tools' }, ...tools
      .filter(([tool]) => !page.plane.planar || tool !== 'trace')  // GPX is in degrees
      .map(([tool, text, picture]) => h('button', { type: 'button', role: 'tab', id: `tab-${tool}`, 'aria-controls': 'tool', 'data-tool': tool,
        onclick: () => page.setTool(tool), onkeydown: (event: Event) => this.moveTab(event as KeyboardEvent) }, icon(picture), h('span', {}, text))));
    place.replaceChildren(panelGrip(place), this.glance, header, this.tabs, h('div', { class: 'sheet' }, this.toolBody, this.body));
    this.form();  // so that a map that is made next knows what is covered
    this.result();
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
    this.form();
    this.askTool();
    if (this.page.state.tool !== 'matrix') this.page.showStops();
  }
  private form(): void {
    const { tool } = this.page.state, stops = this.stopList.element, choices = this.choices.element;
    for (const tab of this.tabs.children) {
      const on = tab.getAttribute('data-tool') === tool;
      tab.setAttribute('aria-selected', String(on));
      (tab as HTMLElement).tabIndex = on ? 0 : -1;
    }
    this.toolBody.setAttribute('aria-labelledby', `tab-${tool}`);
    this.body.replaceChildren();
    const parts = { route: () => [stops, choices], reach: () => [stops, choices, reachForm(this.page, () => this.later())], matrix: () => [choices, this.matrix.form()],
      trace: () => [choices, this.trace.form()], search: () => [stops, choices, searchForm(this.page)] };
    this.toolBody.replaceChildren(...parts[tool]());
    this.stops();
    this.options();
  }
  // Of the tools that ask by themselves.
  askTool(): void {
    const { tool } = this.page.state;
    if (tool === 'matrix') this.matrix.ask();
    if (tool === 'trace') this.trace.ask();
  }
  stops(): void { this.stopList.show(); }
  options(): void { this.choices.show(); }
  drawing(on: boolean): void { this.choices.drawing(on); }
  addMatrixPoint(at: Point): void { this.matrix.add(at); }
  readTraceFile(file: File): Promise<void> { return this.trace.readFile(file); }
  private laterTimer = 0;
  private later(): void {
    clearTimeout(this.laterTimer);
    this.laterTimer = window.setTimeout(() => this.page.run(), 120);
  }

  // --- Results ---
  busy(on: boolean): void { this.place.classList.toggle('busy', on); }
  failed(error: Error): void {
    this.glance.textContent = '';
    this.body.replaceChildren(h('p', { class: 'wrong', role: 'alert' }, error.message));
  }

  // While something is dragged: the figures only.
  figures(): void {
    this.body.querySelector('.courses')?.replaceChildren(...this.cards());
    this.atAGlance();
  }
  private cards(): HTMLElement[] { return this.page.answer!.courses.map((_, i) => card(this.page, i)); }
  private atAGlance(): void {
    const { course, state } = this.page;
    this.glance.textContent = course ? figures(course).join(' · ') : state.tool === 'reach' && state.stops[0] ? `Within ${reachText(state)}` : '';
  }
  result(): void {
    const { page, page: { state, course, answer } } = this;
    this.charts = [];
    this.atAGlance();
    if (state.tool === 'matrix' || state.tool === 'trace') return;
    if (state.tool === 'reach') {
      this.body.replaceChildren(state.stops[0] ? reachKey(state) : h('p', { class: 'hint' }, `${capital(click)} the map, or type a place, to see how far one gets from it.`));
    } else if (!answer || !course) {
      this.body.replaceChildren(h('p', { class: 'hint' }, page.complete ? '' : state.stops[0] ? `Now ${click} where to go.`
        : `${capital(click)} two points on the map. ${moreOfRoutes}.`));
    } else if (state.tool === 'search') {
      this.body.replaceChildren(this.body.querySelector('.searches') ?? h('div', { class: 'searches' }));
    } else {
      const speeds = speedChart(course, taste.units, metres => page.pointAlong(metres === null ? null : metres * this.stretch()));
      if (speeds) this.charts.push(speeds);
      this.heightPlace.replaceChildren();
      this.body.replaceChildren(h('div', { class: 'courses', role: 'group', 'aria-label': 'Routes' }, ...this.cards()),
        ...answer.warnings.map(text => h('p', { class: 'warning' }, text)), ...(speeds ? [speeds.element] : []), this.heightPlace,
        h('ol', { class: 'steps', 'aria-label': 'Itinerary' }, ...course.steps.map((step, i) => stepRow(page, step, i))),
        saveButtons('Save the route', course, () => state.stops.flatMap((stop, i) => (stop ? [{ at: stop, name: page.nameOf(i) }] : []))));
    }
  }
  // Metres of the line for each of the engine's, which rounds otherwise.
  private stretch(): number {
    const { course } = this.page, total = course?.along[course.along.length - 1] ?? 0;
    return course?.metres && total > 0 ? total / course.metres : 1;
  }
  heights(profile: Profile): void {
    const chart = heightChart(profile, taste.units, metres => this.page.pointAlong(metres));
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

  newest(lines: string[]): void { this.newestText.textContent = lines.join('\n'); }
  searches(found: Found[], exploration: Exploration, player: Player): void {
    const old = this.body.querySelector('.searches');
    const box = h('div', { class: 'searches' }, ...(exploration.last > 0 ? [player.element, this.newestText] : []), searchList(found, exploration));
    if (old) old.replaceWith(box); else this.body.append(box);
  }
}
