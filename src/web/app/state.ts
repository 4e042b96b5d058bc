// What the page shows, all of it in the address: opening the address again shows the same.
import type { Point } from './api';
import type { Units } from './format';

export type Tool = 'route' | 'reach' | 'matrix' | 'trace' | 'search';
export type Theme = 'auto' | 'light' | 'dark';

export interface State {
  network: string;
  tool: Tool;
  stops: (Point | null)[];  // start, points between, end
  profile: string;
  weight: string;  // empty: the profile's own
  exclude: string[];
  avoid: Point[][];
  chosen: number;  // which alternative
  reach: { seconds: number; steps: number; towards: boolean };
  algorithms: string[];
  view: { at: Point; zoom: number } | null;  // on the map, in its own degrees
}

export const fresh = (): State => ({
  network: '', tool: 'route', stops: [null, null], profile: '', weight: '', exclude: [], avoid: [], chosen: 0,
  reach: { seconds: 900, steps: 3, towards: false }, algorithms: [], view: null,
});

const number = (value: number) => String(+value.toFixed(6));
const pair = (p: Point) => `${number(p[0])},${number(p[1])}`;
function points(text: string): (Point | null)[] {
  return text.split(';').map(one => {
    const [x, y, ...more] = one.split(',').map(Number);
    return one !== '' && more.length === 0 && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
  });
}

export function toHash(state: State): string {
  const parts = new URLSearchParams();
  parts.set('n', state.network);
  if (state.tool !== 'route') parts.set('t', state.tool);
  if (state.stops.some(stop => stop)) parts.set('p', state.stops.map(stop => (stop ? pair(stop) : '')).join(';'));
  if (state.profile) parts.set('by', state.profile);
  if (state.weight) parts.set('w', state.weight);
  if (state.exclude.length > 0) parts.set('x', state.exclude.join(','));
  if (state.avoid.length > 0) parts.set('a', state.avoid.map(ring => ring.map(pair).join(';')).join('|'));
  if (state.chosen > 0) parts.set('alt', String(state.chosen));
  if (state.tool === 'reach') parts.set('r', `${state.reach.seconds},${state.reach.steps},${state.reach.towards ? 'to' : 'from'}`);
  if (state.algorithms.length > 0) parts.set('alg', state.algorithms.join(','));
  if (state.view) parts.set('v', `${pair(state.view.at)},${state.view.zoom.toFixed(2)}`);
  return `#${parts.toString().replace(/%2C/g, ',').replace(/%3B/g, ';').replace(/%7C/g, '|')}`;
}

export function fromHash(hash: string): State {
  const parts = new URLSearchParams(hash.replace(/^#/, '')), state = fresh();
  state.network = parts.get('n') ?? '';
  const tool = parts.get('t');
  if (tool === 'reach' || tool === 'matrix' || tool === 'trace' || tool === 'search') state.tool = tool;
  const stops = points(parts.get('p') ?? '').slice(0, 100);
  if (stops.length >= 2) state.stops = stops;
  state.profile = parts.get('by') ?? '';
  state.weight = parts.get('w') ?? '';
  state.exclude = (parts.get('x') ?? '').split(',').filter(Boolean);
  state.avoid = (parts.get('a') ?? '').split('|').map(ring => points(ring).filter((p): p is Point => p !== null)).filter(ring => ring.length >= 3);
  state.chosen = Math.max(0, Math.trunc(Number(parts.get('alt')) || 0));
  const reach = (parts.get('r') ?? '').split(',');
  if (reach.length === 3) {
    state.reach = { seconds: Math.min(Math.max(Number(reach[0]) || 900, 60), 14_400), steps: Math.min(Math.max(Number(reach[1]) || 3, 1), 6),
      towards: reach[2] === 'to' };
  }
  state.algorithms = (parts.get('alg') ?? '').split(',').filter(Boolean);
  const view = (parts.get('v') ?? '').split(',').map(Number);
  if (view.length === 3 && view.every(Number.isFinite)) state.view = { at: [view[0], view[1]], zoom: view[2] };
  return state;
}

// What belongs to the person rather than to the address.
export const taste = {
  get theme(): Theme { return (read('theme') as Theme | null) ?? 'auto'; },
  set theme(value: Theme) { write('theme', value); },
  get units(): Units { return (read('units') as Units | null) ?? (/-(US|GB)$/.test(navigator.language) ? 'imperial' : 'metric'); },
  set units(value: Units) { write('units', value); },
};
function read(name: string): string | null {
  try { return localStorage.getItem(`starway.${name}`); } catch { return null; }
}
function write(name: string, value: string): void {
  try { localStorage.setItem(`starway.${name}`, value); } catch { /* kept for this visit only */ }
}
