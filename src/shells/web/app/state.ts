// What the page shows, all of it in the address: opening the address again shows the same.
import type { Point } from './api';
import type { Units } from './format';

export type Tool = 'route' | 'reach' | 'matrix' | 'trace' | 'search';
export type Theme = 'auto' | 'light' | 'dark';

// heights: where each point has one.
export interface Trace { points: Point[]; times: number[] | null; heights?: number[] }

export interface State {
  network: string;
  tool: Tool;
  stops: (Point | null)[];  // start, points between, end
  names: Map<string, string>;  // of stops that were found by one, by position
  profile: string;
  weight: string;  // empty: the profile's own
  exclude: string[];
  avoid: Point[][];
  chosen: number;  // which alternative
  reach: { by: 'time' | 'distance'; seconds: number; metres: number; steps: number; towards: boolean };
  algorithms: string[];
  step: number | null;  // of the searches that are shown; null: all
  matrix: { at: Point; name: string }[];
  trace: Trace | null;  // null too where it is too long for an address
  view: { at: Point; zoom: number } | null;  // on the map, in its own degrees
}

export const fresh = (): State => ({
  network: '', tool: 'route', stops: [null, null], names: new Map(), profile: '', weight: '', exclude: [], avoid: [], chosen: 0,
  reach: { by: 'time', seconds: 900, metres: 3000, steps: 3, towards: false }, algorithms: [], step: null, matrix: [], trace: null, view: null,
});

const number = (value: number) => String(+value.toFixed(6));
export const pair = (p: Point) => `${number(p[0])},${number(p[1])}`;
const named = (p: Point, name = '') => `${pair(p)}${name ? `,${name.replace(/;/g, ' ')}` : ''}`;
// "7.42,43.73,Port;;7.43,43.74": points, with a name or without, and one that is missing.
function points(text: string): ({ at: Point; name: string } | null)[] {
  return text.split(';').map(one => {
    const [x, y, ...name] = one.split(',');
    return x && y && Number.isFinite(Number(x)) && Number.isFinite(Number(y)) ? { at: [Number(x), Number(y)], name: name.join() } : null;
  });
}

export function toHash(state: State): string {
  const parts = new URLSearchParams();
  parts.set('n', state.network);
  if (state.tool !== 'route') parts.set('t', state.tool);
  if (state.stops.some(stop => stop)) parts.set('p', state.stops.map(stop => (stop ? named(stop, state.names.get(pair(stop))) : '')).join(';'));
  if (state.profile) parts.set('by', state.profile);
  if (state.weight) parts.set('w', state.weight);
  if (state.exclude.length > 0) parts.set('x', state.exclude.join(','));
  if (state.avoid.length > 0) parts.set('a', state.avoid.map(ring => ring.map(pair).join(';')).join('|'));
  if (state.chosen > 0) parts.set('alt', String(state.chosen));
  if (state.tool === 'reach') {
    const { by, seconds, metres, steps, towards } = state.reach;
    parts.set('r', `${by === 'time' ? seconds : `${metres}m`},${steps},${towards ? 'to' : 'from'}`);
  }
  if (state.algorithms.length > 0) parts.set('alg', state.algorithms.join(','));
  if (state.tool === 'search' && state.step !== null) parts.set('step', String(state.step));
  if (state.matrix.length > 0) parts.set('m', state.matrix.map(({ at, name }) => named(at, name)).join(';'));
  if (state.tool === 'trace' && state.trace && state.trace.points.length <= longestTrace) parts.set('g', packTrace(state.trace));
  if (taste.units === 'imperial') parts.set('u', 'mi');
  if (state.view) parts.set('v', `${pair(state.view.at)},${state.view.zoom.toFixed(2)}`);
  return `#${parts.toString().replace(/%2C/g, ',').replace(/%3B/g, ';').replace(/%7C/g, '|')}`;
}

export function fromHash(hash: string): State {
  const parts = new URLSearchParams(hash.replace(/^#/, '')), state = fresh();
  state.network = parts.get('n') ?? '';
  const tool = parts.get('t');
  if (tool === 'reach' || tool === 'matrix' || tool === 'trace' || tool === 'search') state.tool = tool;
  const stops = points(parts.get('p') ?? '').slice(0, 100);
  if (stops.length > 0) state.stops = [...stops.map(stop => stop?.at ?? null), ...(stops.length < 2 ? [null] : [])];
  for (const stop of stops) if (stop?.name) state.names.set(pair(stop.at), stop.name);
  state.profile = parts.get('by') ?? '';
  state.weight = parts.get('w') ?? '';
  state.exclude = (parts.get('x') ?? '').split(',').filter(Boolean);
  state.avoid = (parts.get('a') ?? '').split('|').map(ring => points(ring).flatMap(p => (p ? [p.at] : []))).filter(ring => ring.length >= 3);
  state.chosen = Math.max(0, Math.trunc(Number(parts.get('alt')) || 0));
  const reach = (parts.get('r') ?? '').split(',');
  if (reach.length === 3) {
    const isFar = reach[0].endsWith('m'), size = parseFloat(reach[0]);
    state.reach = { by: isFar ? 'distance' : 'time', seconds: isFar ? 900 : Math.min(Math.max(size || 900, 60), 14_400),
      metres: isFar ? Math.min(Math.max(size || 3000, 100), 1_000_000) : 3000, steps: Math.min(Math.max(Number(reach[1]) || 3, 1), 6), towards: reach[2] === 'to' };
  }
  if (parts.has('step')) state.step = Math.max(0, Math.trunc(Number(parts.get('step')) || 0));
  state.matrix = points(parts.get('m') ?? '').slice(0, 200).flatMap(point => (point ? [point] : []));
  if (parts.has('g')) state.trace = unpackTrace(parts.get('g')!);
  if (parts.get('u') === 'mi') unitsOfAddress = 'imperial';
  state.algorithms = (parts.get('alg') ?? '').split(',').filter(Boolean);
  const view = (parts.get('v') ?? '').split(',').map(Number);
  if (view.length === 3 && view.every(Number.isFinite)) state.view = { at: [view[0], view[1]], zoom: view[2] };
  return state;
}

// A recorded trace in the address: differences from point to point, in 1e-6 degrees and seconds, as characters that an address takes as they
// are. Longer ones would make it too long.
export const longestTrace = 3000;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
function packTrace({ points, times }: Trace): string {
  let text = times ? 't' : 'p', before = [0, 0, 0];
  const add = (value: number) => {
    let rest = value < 0 ? -2 * value - 1 : 2 * value;
    do { text += letters[(rest % 32) + (rest >= 32 ? 32 : 0)]; rest = Math.floor(rest / 32); } while (rest > 0);
  };
  points.forEach(([x, y], i) => {
    const now = [Math.round(x * 1e6), Math.round(y * 1e6), times?.[i] ?? 0];
    for (let j = 0; j < (times ? 3 : 2); ++j) add(now[j] - before[j]);
    before = now;
  });
  return text;
}
function unpackTrace(text: string): Trace | null {
  const timed = text[0] === 't', numbers: number[] = [];
  let value = 0, scale = 1;
  for (const letter of text.slice(1)) {
    const digit = letters.indexOf(letter);
    if (digit < 0) return null;
    value += (digit % 32) * scale;
    scale *= 32;
    if (digit >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    value = 0;
    scale = 1;
  }
  const width = timed ? 3 : 2, points: Point[] = [], times: number[] = [], sum = [0, 0, 0];
  for (let i = 0; i + width <= numbers.length; i += width) {
    for (let j = 0; j < width; ++j) sum[j] += numbers[i + j];
    points.push([sum[0] / 1e6, sum[1] / 1e6]);
    times.push(sum[2]);
  }
  return points.length >= 2 ? { points, times: timed ? times : null } : null;
}

// What belongs to the person; an address only says where it was something else.
let unitsOfAddress: Units | null = null;
export const taste = {
  get theme(): Theme { return (read('theme') as Theme | null) ?? 'auto'; },
  set theme(value: Theme) { write('theme', value); },
  // Of names on the map: the one chosen, or the browser's, whether or not there are directions in it.
  get namesLanguage(): string { return (read('language') ?? navigator.language).slice(0, 2); },
  // Of directions: the one chosen, or the first of the browser's that the server has.
  language(known: string[]): string {
    return [read('language') ?? '', ...navigator.languages].map(one => one.slice(0, 2)).find(one => known.includes(one)) ?? 'en';
  },
  chooseLanguage(code: string): void { write('language', code); },
  get units(): Units { return unitsOfAddress ?? (read('units') as Units | null) ?? (/-(US|GB)$/.test(navigator.language) ? 'imperial' : 'metric'); },
  set units(value: Units) {
    unitsOfAddress = null;
    write('units', value);
  },
};
function read(name: string): string | null {
  try { return localStorage.getItem(`starway.${name}`); } catch { return null; }
}
function write(name: string, value: string): void {
  try { localStorage.setItem(`starway.${name}`, value); } catch { /* kept for this visit only */ }
}
