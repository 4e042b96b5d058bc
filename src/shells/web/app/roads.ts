// One road network on the page: its state, its map, its panel, and what keeps them together.
import * as api from './api';
import type { Network, Point, Status } from './api';
import { Player } from './canvas/player';
import type { Profile } from './chart';
import { debounce, toast } from './dom';
import { noRoad } from './format';
import { Exploration } from './explored';
import { isOnEarth, isOnMap, planeOf, type Plane } from './plane';
import { areaOf, lineOf, RoadMap } from './roadmap';
import * as routes from './routes';
import { askReach } from './reach';
import { fresh, pair, taste, toHash, type State, type Tool } from './state';
import { closeMenu, openMenu } from './menu';
import { Panel } from './panel';
import type { RoadPage } from './road_page';
import { searchColour, type Found } from './searches';
import { moreOfRoutes, roadName, word } from './words';

export class Roads implements RoadPage {
  readonly plane: Plane;
  readonly map: RoadMap;
  readonly panel: Panel;
  answer: routes.Answer | null = null;
  exploration: Exploration | null = null;
  readonly player = new Player(step => this.explored(step), 8, 'Nodes settled');
  private asking: AbortController | null = null;
  private quickRuns = false;
  unplaced: boolean;  // the address says nothing of the part to show

  constructor(readonly state: State, readonly network: Network, readonly server: Status, stage: HTMLElement, panel: HTMLElement, header: HTMLElement, isDark: boolean) {
    this.plane = planeOf(network);
    this.leaveOutFar(state);
    if (!network.profiles.some(profile => profile.name === state.profile)) state.profile = network.profiles[0]?.name ?? '';
    state.exclude = state.exclude.filter(name => this.classes.includes(name));
    this.unplaced = state.view === null;
    if (state.weight && !network.weights.some(weight => weight.name === state.weight)) state.weight = '';
    if (state.tool === 'search') this.chooseSearches();
    // Without times, how far one gets is measured by distance.
    if (!location.hash.includes('r=') && !network.weights.some(({ unit }) => unit === 's')) state.reach.by = 'distance';
    this.panel = new Panel(this, panel, header);
    this.map = new RoadMap(stage, network, this.plane, {
      clicked: at => this.clicked(at),
      menu: (at, x, y) => this.openMenu(at, x, y),
      dragged: (stop, at, done) => this.dragged(stop, at, done),
      pulled: (at, done, grabbed) => this.pulled(at, done, grabbed),
      chose: alternative => this.choose(alternative),
      hovered: at => this.hovered(at),
      moved: () => this.remember(),
      drawn: ring => this.drawn(ring),
      dropArea: area => this.setAvoid(state.avoid.filter((_, i) => i !== area)),
    }, isDark, taste.namesLanguage, state.view, network.basemap ?? server.basemap, network.hills ?? server.hills);
    this.showStops();
    this.showAvoid();
    this.run();
    this.panel.askTool();
  }

  // The classes of road that the profile can avoid.
  get classes(): string[] {
    return this.network.profiles.find(profile => profile.name === this.state.profile)?.exclude ?? this.network.exclude;
  }
  get course(): routes.Course | null { return this.answer?.courses[this.state.chosen] ?? this.answer?.courses[0] ?? null; }
  // A point between that is still empty does not count.
  get complete(): boolean { return this.state.stops[0] !== null && this.state.stops[this.state.stops.length - 1] !== null; }
  get placed(): Point[] { return this.state.stops.filter((stop): stop is Point => stop !== null); }
  showStops(): void {
    const { tool, stops } = this.state;
    this.map.stops(tool === 'reach' ? stops.slice(0, 1) : tool === 'matrix' || tool === 'trace' ? [] : stops);
  }

  // Keeps the address true. Each question is a step that the browser's Back undoes, but for those that follow one another at once, as of a slider.
  private asked = '';
  private askedAt = 0;
  remember(): void {
    this.state.view = this.map.view();
    const address = toHash(this.state), asked = address.replace(/&(v|step|alt)=[^&]*/g, ''), isNew = this.asked !== '' && asked !== this.asked;
    const follows = Date.now() - this.askedAt < 400;
    if (isNew && !follows) history.pushState(null, '', address); else history.replaceState(null, '', address);
    if (isNew) this.askedAt = Date.now();
    this.asked = asked;
  }
  // Of an address that somebody wrote.
  private leaveOutFar(state: State): void {
    const { stops, avoid, matrix, trace, view } = state, isHere = (at: Point) => isOnMap(this.plane, at);
    state.stops = stops.map(stop => (stop && isHere(stop) ? stop : null));
    state.avoid = avoid.filter(ring => ring.every(isHere));
    state.matrix = matrix.filter(({ at }) => isHere(at));
    state.trace = trace?.points.every(isHere) ? trace : null;
    state.view = view && isOnEarth(view.at) ? view : null;
    if (state.stops.some((stop, i) => stop !== stops[i]) || state.matrix.length < matrix.length || state.trace !== trace) toast('The address names positions that are not on the map');
  }
  // What an address says, where the map is.
  restore(state: State): void {
    this.leaveOutFar(state);
    const { view } = this.state, isOther = state.tool !== this.state.tool;
    if (isOther) this.endExploration();
    Object.assign(this.state, fresh(), state, { view, profile: state.profile || this.state.profile });
    if (state.tool === 'search') this.chooseSearches();
    this.asked = '';
    closeMenu();
    this.map.clear('trace', 'hover', 'reach');
    this.showStops();
    this.showAvoid();
    this.panel.tool();
    this.run();
  }

  // --- Stops ---
  setStops(stops: (Point | null)[]): void {
    while (stops.length < 2) stops.push(null);
    this.state.stops = stops;
    this.state.chosen = 0;
    this.state.step = null;
    this.showStops();
    this.panel.stops();
    this.run();
  }
  setStop(i: number, at: Point | null, name = ''): void {
    if (at && name) this.state.names.set(pair(at), name);
    this.setStops(this.state.stops.map((stop, j) => (i === j ? at : stop)));
  }
  // Does what the pointer asks for if there is a road near it; else says so, and nothing moves.
  private async onRoad(at: Point, run: () => void, otherwise = () => {}): Promise<void> {
    const refused = await api.roadNear(this.state.profile || 'any', at).catch(() => null);
    if (!refused) { run(); return; }
    toast(noRoad(refused.message, taste.units));
    otherwise();
  }
  private clicked(at: Point): void {
    closeMenu();
    const { tool } = this.state;
    if (tool === 'trace') return;
    if (tool === 'matrix') { this.onRoad(at, () => this.panel.addMatrixPoint(at)); return; }
    const free = tool === 'reach' ? 0 : this.state.stops.indexOf(null);
    if (free < 0) { toast(moreOfRoutes); return; }
    this.onRoad(at, () => {
      this.unplaced = false;
      this.setStop(free, at);
    });
  }
  private before: (Point | null)[] | null = null;  // the stops, as they were when something was taken hold of
  private dragged(i: number, at: Point, done: boolean): void {
    this.before ??= [...this.state.stops];
    this.state.stops[i] = at;
    if (done) this.dropped(at); else this.quick();
  }
  private dropped(at: Point): void {
    const { before } = this;
    this.before = null;
    this.onRoad(at, () => this.setStops([...this.state.stops]), () => this.setStops(before!));
  }
  // Where a point that lies on a leg of the route stands among the stops.
  private placeOf(at: Point): number {
    const course = this.course!, { index } = routes.nearestOn(course, at);
    const leg = course.legEnds.findIndex(end => index <= end), passed = this.state.stops.flatMap((stop, i) => (stop ? [i] : []));
    return passed[leg < 0 ? Math.max(0, course.legEnds.length - 1) : leg] + 1;
  }
  private pulling = 0;
  private pulled(at: Point, done: boolean, grabbed: Point): void {
    if (!this.before) {
      if (!this.course) return;
      this.pulling = this.placeOf(grabbed);
      this.before = [...this.state.stops];
    }
    this.state.stops = [...this.before.slice(0, this.pulling), at, ...this.before.slice(this.pulling)];
    if (done) this.dropped(at); else this.quick();
  }
  addVia(at: Point): void {
    const { stops } = this.state, place = this.course && this.complete ? this.placeOf(at) : stops.length - 1;
    this.setStops([...stops.slice(0, place), at, ...stops.slice(place)]);
  }
  reverse(): void { this.setStops([...this.state.stops].reverse()); }
  nameOf(i: number): string {
    const stop = this.state.stops[i];
    if (!stop) return '';
    const passed = this.state.stops.slice(0, i).filter(Boolean).length;
    const road = this.complete && this.state.tool !== 'reach' ? this.answer?.names[passed] ?? '' : '';
    return this.state.names.get(pair(stop)) ?? roadName(road);
  }

  // --- Asking ---
  // While something is dragged: one request at a time, without steps and alternatives.
  private quick(): void {
    if (this.quickRuns || !this.complete || this.state.tool === 'reach') return;
    this.quickRuns = true;
    this.asking?.abort();
    this.asking = new AbortController();
    routes.ask(this.state, this.network, this.server, true, this.asking.signal)
      .then(answer => { this.answer = answer; this.state.chosen = 0; this.draw(); this.panel.figures(); }, () => {})
      .finally(() => { this.quickRuns = false; });
  }
  run(): void {
    this.remember();
    this.asking?.abort();
    this.asking = null;
    this.panel.busy(false);  // what was asked for is not waited for any more
    if (this.state.tool === 'reach') { this.reach(); return; }
    if (!this.complete || this.state.tool === 'matrix' || this.state.tool === 'trace') {
      this.answer = null;
      this.draw();
      this.panel.result();
      return;
    }
    const asking = this.asking = new AbortController();
    this.panel.busy(true);
    routes.ask(this.state, this.network, this.server, false, asking.signal).then(answer => {
      this.answer = answer;
      if (this.state.chosen >= answer.courses.length) this.state.chosen = 0;
      this.draw();
      this.panel.stops();
      this.panel.result();
      if (this.course) this.askHeights(this.course);
      const stops = this.placed;
      if (this.course && (this.unplaced || !this.map.inSight(stops))) this.map.fit([...this.course.line, ...stops]);
      this.unplaced = false;
      if (this.state.tool === 'search') this.explore();
    }, error => {
      if ((error as Error).name === 'AbortError') return;
      this.answer = null;
      this.draw();
      if (this.unplaced) this.map.fit(this.placed);
      this.unplaced = false;
      this.panel.failed(error as Error);
    }).finally(() => { if (this.asking === asking) this.panel.busy(false); });
  }
  private async askHeights(course: routes.Course): Promise<void> {
    if (!this.server.elevation || this.plane.planar || this.state.tool !== 'route') return;
    const { points, along } = routes.samples(course, 400);
    try {
      const heights = await api.heights(points, this.asking?.signal), profile: Profile = { along, heights };
      if (course === this.course) this.panel.heights(profile);
    } catch { /* a route without its heights is one still */ }
  }
  private draw(): void {
    const { courses = [], snapped = [] } = this.answer ?? {}, chosen = this.course;
    this.map.show('others', courses.flatMap((course, i) => (course === chosen || this.state.tool === 'search' ? [] : [lineOf(course.line, { number: i })])));
    this.map.show('route', chosen && chosen.line.length > 1 ? [lineOf(chosen.line)] : []);
    this.map.show('links', this.answer ? this.placed.flatMap((stop, i) => (snapped[i] ? [lineOf([stop, snapped[i]])] : [])) : []);
    if (this.state.tool !== 'reach') this.map.clear('reach');
    this.map.clear('hover');
    if (!this.before) this.map.point(null);  // what is dragged stays below the pointer
  }
  choose(i: number): void {
    this.state.chosen = i;
    this.draw();
    this.panel.result();
    if (this.course) this.askHeights(this.course);
    this.remember();
  }
  // A step of the itinerary, or null.
  highlight(step: routes.Step | null): void {
    const course = this.course;
    this.map.show('hover', step && course && step.last > step.first ? [lineOf(course.line.slice(step.first, step.last + 1))] : []);
    this.map.point(step && course ? course.line[step.first] : null);
  }
  pointAlong(metres: number | null): void {
    this.map.point(metres === null || !this.course ? null : routes.pointAt(this.course, metres));
  }
  // The pointer near the line: where it can be taken hold of.
  private hovered(at: Point | null): void {
    const course = this.course;
    if (!course || this.state.tool !== 'route') return;
    if (!at) { this.panel.markStep(null, null); this.map.point(null); return; }
    const { index, metres } = routes.nearestOn(course, at), total = course.along[course.along.length - 1] || 1;
    this.map.point(routes.pointAt(course, metres));
    this.panel.markStep(course.steps.findIndex(step => index > step.first && index <= step.last), metres * ((course.metres ?? total) / total));
  }

  private reach(): void {
    this.answer = null;
    this.draw();
    const origin = this.state.stops[0];
    if (!origin) { this.map.clear('reach'); this.panel.result(); return; }
    const asking = this.asking = new AbortController();
    this.panel.busy(true);
    askReach(this.state, origin, asking.signal).then(({ areas, outline }) => {
      this.map.show('reach', areas);
      if (outline.length > 0 && (this.unplaced || !this.map.inSight(outline))) this.map.fit(outline);
      this.unplaced = false;
      this.panel.result();
    }, error => {
      if ((error as Error).name === 'AbortError') return;
      this.map.clear('reach');
      this.panel.failed(error as Error);
    }).finally(() => { if (this.asking === asking) this.panel.busy(false); });
  }

  // --- Avoided areas ---
  private drawn(ring: Point[] | null): void {
    this.panel.drawing(false);
    if (ring) this.setAvoid([...this.state.avoid, ring]);
  }
  setAvoid(areas: Point[][]): void {
    this.state.avoid = areas;
    this.showAvoid();
    this.panel.options();
    this.run();
  }
  private showAvoid(): void { this.map.show('avoid', this.state.avoid.map((ring, number) => areaOf(ring, { number }))); }

  // --- Searches ---
  private exploring = 0;
  async explore(): Promise<void> {
    const { algorithms } = this.state, asked = routes.question(this.state, this.network, this.server.languages), turn = ++this.exploring;
    const exploration = this.exploration ??= new Exploration(this.map, word);
    this.player.play(false);
    exploration.set([]);
    const found: Found[] = [];
    for (const algorithm of algorithms) {
      try {
        found.push({ name: algorithm, answer: await api.post<api.OwnRoute>('/starway/v1/route', { ...asked, algorithm, explored: true }) });
      } catch (error) {
        found.push({ name: algorithm, error: (error as Error).message });
      }
      if (turn !== this.exploring || this.exploration !== exploration) return;  // a newer request has been made since
    }
    exploration.set(found.flatMap(({ name, answer }) => (answer?.explored ? [{ name, colour: searchColour(name), explored: answer.explored, shown: true }] : [])));
    this.panel.searches(found, exploration, this.player);
    const wanted = this.state.step, still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.player.reset(exploration.last, wanted ?? (still ? exploration.last : 0));
    if (wanted === null && !still && exploration.last > 0) this.player.play(true);
  }
  private explored(step: number): void {
    this.exploration?.show(step);
    this.state.step = step < this.player.last ? step : null;
    this.panel.newest(this.exploration?.newest() ?? []);
    this.rememberLater();
  }
  busy(on: boolean): void { this.panel.busy(on); }
  failed(error: Error): void { this.panel.failed(error); }
  private rememberLater = debounce(250, () => { if (this.map.map.getContainer().isConnected && this.state.tool === 'search') this.remember(); });

  setTool(tool: Tool): void {
    this.changeTool(tool);
    this.run();
  }
  private changeTool(tool: Tool): void {
    this.state.tool = tool;
    closeMenu();
    if (tool === 'search') this.chooseSearches(); else this.endExploration();
    this.map.clear('trace', 'hover', 'reach');
    this.panel.tool();
  }
  private endExploration(): void {
    this.player.play(false);
    ++this.exploring;
    this.exploration?.destroy();
    this.exploration = null;
    this.state.step = null;
  }

  private chooseSearches(): void {
    this.state.algorithms = this.state.algorithms.filter(name => this.network.algorithms.includes(name));
    if (this.state.algorithms.length === 0) this.state.algorithms = ['dijkstra', 'astar', 'cch'].filter(name => this.network.algorithms.includes(name));
  }

  // --- The menu of a right click or a long press ---
  private openMenu(at: Point, x: number, y: number): void {
    const last = this.state.stops.length - 1;
    const onRoute = (run: () => void) => () => this.onRoad(at, () => {
      if (this.state.tool !== 'route' && this.state.tool !== 'search') this.changeTool('route');
      run();
    });
    const items: [string, () => void][] = [['Start here', onRoute(() => this.setStop(0, at))], ['Pass here', onRoute(() => this.addVia(at))], ['End here', onRoute(() => this.setStop(last, at))]];
    if (this.network.profiles.length > 0) items.push(['Reach from here', () => this.onRoad(at, () => { this.changeTool('reach'); this.setStop(0, at); })]);
    items.push(['Copy position', () => { navigator.clipboard?.writeText(`${at[0].toFixed(6)},${at[1].toFixed(6)}`).then(() => toast('Copied'), () => toast('The browser does not allow copying', true)); }]);
    openMenu(this.map.map.getContainer(), x, y, items);
  }

  colours(isDark: boolean): void { this.map.colours(isDark); }
  // Units or the language are others now.
  tasteChanged(): void {
    this.map.words(taste.namesLanguage, taste.units);
    this.run();
  }
  destroy(): void {
    this.asking?.abort();
    this.endExploration();
    this.map.destroy();
  }
}
