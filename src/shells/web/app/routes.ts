// Routes as the engine tells them.
import * as api from './api';
import type { Network, Point } from './api';
import { metresBetween } from './plane';
import { taste, type State } from './state';

export interface Step { text: string; sign: string; road: string; metres: number; seconds: number | null; first: number; last: number }
export interface Course {
  line: Point[];
  along: number[];  // metres from the start, per point
  metres: number | null;
  seconds: number | null;
  cost: number | null;  // in `unit`, where that is neither metres nor seconds
  unit: string;
  legEnds: number[];    // into line
  steps: Step[];
  roads: Map<string, number>;  // metres on each that has a name
  hasFerry: boolean;
}
export interface Answer { courses: Course[]; names: string[]; snapped: Point[]; warnings: string[] }

// What the state asks of the engine.
export function question(state: State, network: Network, languages: string[]): Record<string, unknown> {
  const profile = network.profiles.find(one => one.name === state.profile);
  return { network: network.name, points: state.stops.filter(stop => stop !== null), weight: state.weight || profile?.weight || undefined,
    ...(state.avoid.length > 0 ? { avoid: state.avoid } : {}), ...(state.exclude.length > 0 ? { exclude: state.exclude } : {}),
    steps: true, language: taste.language(languages) };
}

export async function ask(state: State, network: Network, server: api.Status, quick: boolean, signal: AbortSignal): Promise<Answer> {
  const asked = question(state, network, server.languages), others = Math.min(2, server.limits.max_alternatives ?? 2);
  const answer = await api.post<api.OwnRoute>('/starway/v1/route', quick ? { ...asked, steps: false, language: undefined } : { ...asked, alternatives: others || undefined }, signal);
  const ends = [answer.from, ...(answer.via ?? []), answer.to];
  return {
    courses: [answer, ...(answer.alternatives ?? [])].map(course => courseOf(course, answer.unit, network.frame === 'planar')),
    names: ends.map(end => end.name), warnings: answer.warnings ?? [],
    snapped: ends.map(end => [end.snapped_lon ?? end.lon, end.snapped_lat ?? end.lat]),
  };
}

// A line by itself, such as a matched trace.
export function courseOfLine(line: Point[], planar = false): Course {
  const along = [0];
  for (let i = 1; i < line.length; ++i) along.push(along[i - 1] + metresBetween(line[i - 1], line[i], planar));
  return { line, along, metres: null, seconds: null, cost: null, unit: '', legEnds: [], steps: [], roads: new Map(), hasFerry: false };
}

function courseOf(answer: api.OwnCourse, unit: string, planar: boolean): Course {
  const course = courseOfLine(answer.geometry?.coordinates ?? [], planar), legs = answer.legs ?? [], last = course.line.length - 1;
  const told = legs.flatMap(leg => leg.steps ?? []);
  for (const { road, distance_m } of answer.itinerary ?? []) if (road) course.roads.set(road, (course.roads.get(road) ?? 0) + (distance_m ?? 0));
  return { ...course, metres: answer.distance_m, seconds: answer.duration_s, cost: answer.cost, unit,
    legEnds: legs.map(leg => leg.last_point ?? last), hasFerry: told.some(step => step.mode === 'ferry'),
    steps: told.length > 0 ? told.map(step => ({ text: step.instruction, sign: signOf(step), road: step.name ?? '', metres: step.distance_m ?? 0, seconds: step.duration_s,
      first: step.first_point ?? 0, last: step.last_point ?? 0 })) : roadsAsSteps(course, answer) };
}
// Where the engine tells no manoeuvres: the roads, one after another.
function roadsAsSteps({ along, line }: Course, { itinerary = [], distance_m }: api.OwnCourse): Step[] {
  const scale = distance_m ? (along[along.length - 1] ?? 0) / distance_m : 1;
  const at = (metres: number) => {
    const i = along.findIndex(value => value >= metres * scale - 0.5);
    return i < 0 ? line.length - 1 : i;
  };
  let from = 0;
  return itinerary.map(road => {
    const first = at(from), metres = road.distance_m ?? 0;
    from += metres;
    return { text: road.road ?? 'Unnamed road', sign: 'straight', road: road.road ?? '', metres, seconds: road.duration_s, first, last: at(from) };
  });
}
function signOf({ maneuver: { type, modifier }, mode }: { maneuver: { type: string; modifier?: string | null }; mode?: string }): string {
  if (type === 'depart' || type === 'arrive') return type;
  if (mode === 'ferry') return 'ferry';
  return type.includes('roundabout') || type.includes('rotary') ? 'roundabout' : modifier ?? 'straight';
}

// The road by which a course is told from the others: the longest part that none of them takes, else that not all of them take. Empty where
// none has a name.
export function whatDiffers(courses: Course[], i: number): string {
  const others = courses.filter((_, j) => j !== i);
  for (const shared of [Math.max, Math.min]) {
    let best = '', most = 0;
    for (const [road, metres] of courses[i].roads) {
      const own = metres - (others.length > 0 ? shared(...others.map(({ roads }) => roads.get(road) ?? 0)) : 0);
      if (own > most) { most = own; best = road; }
    }
    if (best) return best;
  }
  return '';
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
