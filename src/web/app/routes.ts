// Routes in one shape, whichever of the two services answered: OSRM's, which knows manoeuvres, or the engine's own, which knows avoided
// areas, weights and planes.
import * as api from './api';
import type { Network, Point } from './api';
import { metresBetween } from './plane';
import type { State } from './state';

export interface Step { text: string; sign: string; metres: number; seconds: number | null; first: number; last: number }
export interface Course {
  line: Point[];
  along: number[];  // metres from the start, per point
  metres: number | null;
  seconds: number | null;
  cost: number | null;  // in `unit`, where that is neither metres nor seconds
  unit: string;
  legEnds: number[];    // into line
  steps: Step[];
  speeds: { from: number; to: number; kmh: number }[];  // by metres from the start
  summary: string;
}
export interface Answer { courses: Course[]; names: string[]; snapped: Point[]; warnings: string[] }

export function needsOwn(state: State, network: Network): boolean {
  const own = network.profiles.find(profile => profile.name === state.profile)?.weight ?? state.profile;
  return network.frame === 'planar' || network.profiles.length === 0 || state.avoid.length > 0 || (state.weight !== '' && state.weight !== own);
}

export async function ask(state: State, network: Network, quick: boolean, signal: AbortSignal): Promise<Answer> {
  const stops = state.stops.filter((stop): stop is Point => stop !== null);
  if (needsOwn(state, network)) return askOwn(state, network, stops, quick, signal);
  try {
    const answer = await askOsrm(state, network, stops, quick, signal);
    // Without manoeuvres, the engine's own list of roads is the itinerary.
    const told = quick || answer.courses.every(course => course.steps.length > 0);
    return told ? answer : await askOwn(state, network, stops, quick, signal);
  } catch (error) {
    // OSRM's services leave a point on the road nearest to it, even if no way leads off it; the engine's own moves it, and says so, or says why
    // there is no route.
    if (error instanceof api.Refused && ['NotImplemented', 'NoRoute', 'NoSegment'].includes(error.code)) return askOwn(state, network, stops, quick, signal);
    throw error;
  }
}

function measured(line: Point[], planar: boolean): number[] {
  const along = [0];
  for (let i = 1; i < line.length; ++i) along.push(along[i - 1] + metresBetween(line[i - 1], line[i], planar));
  return along;
}

// --- OSRM ---
async function askOsrm(state: State, network: Network, stops: Point[], quick: boolean, signal: AbortSignal): Promise<Answer> {
  const query = new URLSearchParams({ geometries: 'geojson', overview: 'full', generate_hints: 'false' });
  if (!quick) {
    query.set('steps', 'true');
    query.set('alternatives', '2');
  }
  if (state.exclude.length > 0) query.set('exclude', state.exclude.join(','));
  const answer = await api.get<api.OsrmRoutes>(
    `${api.profilePath('route', state.profile || network.profiles[0].name, stops)}?${query.toString().replace(/%2C/g, ',')}`, signal);
  return {
    courses: answer.routes.map(route => osrmCourse(route)),
    names: answer.waypoints.map(waypoint => waypoint.name), snapped: answer.waypoints.map(waypoint => waypoint.location), warnings: [],
  };
}

export function osrmCourse(route: api.OsrmRoute): Course {
  const line = route.geometry.coordinates, along = measured(line, false), total = along[along.length - 1] || 1;
  const course: Course = { line, along, metres: route.distance, seconds: route.duration, cost: null, unit: 's', legEnds: [], steps: [], speeds: [],
    summary: [...new Set(route.legs.flatMap(leg => leg.summary.split(', ')).filter(Boolean))].join(', ') };
  // The line's own metres and the engine's differ by rounding; steps are found by their share of the way.
  const scale = route.distance > 0 ? total / route.distance : 1;
  const at = (metres: number) => {
    let i = along.findIndex(value => value >= metres * scale - 0.5);
    if (i < 0) i = line.length - 1;
    return i;
  };
  let metres = 0;
  for (const leg of route.legs) {
    let within = metres;
    for (const step of leg.steps ?? []) {
      course.steps.push({ text: instruction(step), sign: sign(step.maneuver), metres: step.distance, seconds: step.duration, first: at(within), last: at(within + step.distance) });
      within += step.distance;
    }
    let from = metres;
    for (const { distance, duration } of leg.steps ?? []) {
      if (duration > 0) course.speeds.push({ from, to: from + distance, kmh: (distance / duration) * 3.6 });
      from += distance;
    }
    metres += leg.distance;
    course.legEnds.push(at(metres));
  }
  if (course.legEnds.length > 0) course.legEnds[course.legEnds.length - 1] = line.length - 1;
  return course;
}

const compass = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
function heading(line: Point[]): string {
  if (line.length < 2) return '';
  const [a, b] = line, angle = Math.atan2((b[0] - a[0]) * Math.cos((a[1] * Math.PI) / 180), b[1] - a[1]);
  return compass[Math.round(((angle / (2 * Math.PI)) * 8 + 8)) % 8];
}
function ordinal(n: number): string {
  return `${n}${n % 10 === 1 && n % 100 !== 11 ? 'st' : n % 10 === 2 && n % 100 !== 12 ? 'nd' : n % 10 === 3 && n % 100 !== 13 ? 'rd' : 'th'}`;
}
export function instruction(step: api.OsrmStep): string {
  const { type, modifier = '', exit } = step.maneuver;
  const road = step.name || step.ref || '', onto = road ? ` onto ${road}` : '', on = road ? ` on ${road}` : '';
  const turn = modifier === 'uturn' ? 'Make a U-turn' : modifier === 'straight' ? 'Go straight' : `Turn ${modifier}`;
  switch (type) {
    case 'depart': return `Head ${heading(step.geometry?.coordinates ?? []) || 'off'}${on}`;
    case 'arrive': return modifier && modifier !== 'straight' ? `Arrive; your destination is on the ${modifier}` : 'Arrive at your destination';
    case 'continue': return modifier === 'uturn' ? `Make a U-turn${on}` : `Continue ${modifier === 'straight' ? 'straight' : modifier}${on}`;
    case 'new name': return `Continue${onto}`;
    case 'merge': return `Merge ${modifier}${onto}`;
    case 'fork': return `Keep ${modifier.replace('slight ', '')} at the fork${onto}`;
    case 'on ramp': return `Take the ramp${modifier ? ` on the ${modifier.replace('slight ', '')}` : ''}${onto}`;
    case 'off ramp': return `Take the exit${modifier ? ` on the ${modifier.replace('slight ', '')}` : ''}${onto}`;
    case 'end of road': return `${turn} at the end of the road${onto}`;
    case 'roundabout': case 'rotary': return `Enter ${step.rotary_name || 'the roundabout'}${exit ? ` and take the ${ordinal(exit)} exit` : ''}${onto}`;
    case 'exit roundabout': case 'exit rotary': return `Leave the roundabout${onto}`;
    case 'roundabout turn': return `At the roundabout, ${turn.toLowerCase()}${onto}`;
    default: return `${turn}${onto}`;
  }
}
function sign({ type, modifier }: { type: string; modifier?: string | null }): string {
  if (type === 'depart') return '●';
  if (type === 'arrive') return '◎';
  if (type.includes('roundabout') || type.includes('rotary')) return '↻';
  return { uturn: '↶', 'sharp right': '↘', right: '→', 'slight right': '↗', straight: '↑', 'slight left': '↖', left: '←', 'sharp left': '↙' }[modifier ?? ''] ?? '↑';
}

// --- The engine's own ---
export function ownRequest(state: State, network: Network, stops: Point[]): Record<string, unknown> {
  const request: Record<string, unknown> = { network: network.name, points: stops };
  const profile = network.profiles.find(one => one.name === state.profile);
  const weight = state.weight || profile?.weight || state.profile;
  if (weight) request.weight = weight;
  if (state.avoid.length > 0) request.avoid = state.avoid;
  if (state.exclude.length > 0) request.exclude = state.exclude;
  return request;
}

async function askOwn(state: State, network: Network, stops: Point[], quick: boolean, signal: AbortSignal): Promise<Answer> {
  const request = ownRequest(state, network, stops);
  if (!quick) request.alternatives = 2;
  const answer = await api.post<api.OwnRoute>('/starway/v1/route', request, signal);
  const planar = network.frame === 'planar', ends = [answer.from, ...(answer.via ?? []), answer.to];
  return {
    courses: [answer, ...(answer.alternatives ?? [])].map(course => ownCourse(course, answer.unit, planar)),
    names: ends.map(end => end.name), warnings: answer.warnings ?? [],
    snapped: ends.map(end => [end.snapped_lon ?? end.lon, end.snapped_lat ?? end.lat]),
  };
}

export function ownCourse(answer: api.OwnCourse, unit: string, planar: boolean): Course {
  const line = answer.geometry?.coordinates ?? [], along = measured(line, planar), total = along[along.length - 1] ?? 0;
  const scale = answer.distance_m ? total / answer.distance_m : 1;
  const at = (metres: number) => {
    const i = along.findIndex(value => value >= metres * scale - 0.5);
    return i < 0 ? line.length - 1 : i;
  };
  let metres = 0;
  const told = (answer.legs ?? []).flatMap(leg => leg.steps ?? []);
  const steps: Step[] = told.length > 0 ? told.map(step => ({ text: step.instruction, sign: sign(step.maneuver), metres: step.distance_m ?? 0,
    seconds: step.duration_s, first: step.first_point ?? 0, last: step.last_point ?? 0 })) : (answer.itinerary ?? []).map(road => {
    const from = metres, length = road.distance_m ?? 0;
    metres += length;
    return { text: road.road ?? 'Unnamed road', sign: '↑', metres: length, seconds: road.duration_s, first: at(from), last: at(metres) };
  });
  const speeds: Course['speeds'] = [];
  let from = 0;
  for (const step of steps) {
    if (step.seconds) speeds.push({ from, to: from + step.metres, kmh: (step.metres / step.seconds) * 3.6 });
    from += step.metres;
  }
  return { line, along, metres: answer.distance_m, seconds: answer.duration_s, cost: answer.cost, unit, steps, speeds,
    legEnds: (answer.legs ?? []).map(leg => leg.last_point ?? line.length - 1), summary: '' };
}

// The point of the line nearest to a position: its number, and how far along.
export function nearestOn(course: Course, at: Point): { index: number; metres: number } {
  let best = Infinity, index = 0, metres = 0;
  const shrink = Math.cos((at[1] * Math.PI) / 180);
  for (let i = 1; i < course.line.length; ++i) {
    const [ax, ay] = course.line[i - 1], [bx, by] = course.line[i];
    const dx = (bx - ax) * shrink, dy = by - ay, px = (at[0] - ax) * shrink, py = at[1] - ay, length = dx * dx + dy * dy;
    const t = length > 0 ? Math.min(Math.max((px * dx + py * dy) / length, 0), 1) : 0;
    const distance = (px - t * dx) ** 2 + (py - t * dy) ** 2;
    if (distance < best) {
      best = distance;
      index = i;
      metres = course.along[i - 1] + t * (course.along[i] - course.along[i - 1]);
    }
  }
  return { index, metres };
}
// At most so many points of a course, evenly spaced, with how far along they are.
export function samples(course: Course, most: number): { points: Point[]; along: number[] } {
  const total = course.along[course.along.length - 1] ?? 0, count = Math.max(2, Math.min(most, Math.ceil(total / 10)));
  const along = Array.from({ length: count }, (_, i) => (total * i) / (count - 1));
  return { points: along.map(metres => pointAt(course, metres)), along };
}
export function pointAt(course: Course, metres: number): Point {
  const i = Math.max(1, course.along.findIndex(value => value >= metres));
  if (course.along[course.along.length - 1] <= metres) return course.line[course.line.length - 1];
  const before = course.along[i - 1], length = course.along[i] - before, t = length > 0 ? (metres - before) / length : 0;
  const [a, b] = [course.line[i - 1], course.line[i]];
  return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
}
