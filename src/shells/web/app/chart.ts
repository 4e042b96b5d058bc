// What changes along a route, such as its speed or its height: a small chart below a slider, which a pointer or the arrow keys move.
import { h, s } from './dom';
import { distance, height, speed, type Units } from './format';
import type { Course } from './routes';

export interface Chart { element: HTMLElement; mark(metres: number | null): void }
export type Hover = (metres: number | null) => void;

const width = 320, tall = 72, floor = tall - 2;

interface Drawing { title: string; total: number; units: Units; path: string; reading(metres: number | null): string; hover: Hover }
function chart({ title, total, path, reading, hover }: Drawing): Chart {
  const cursor = s('line', { y1: 0, y2: floor, class: 'cursor', visibility: 'hidden' });
  const picture = s('svg', { viewBox: `0 0 ${width} ${tall}`, preserveAspectRatio: 'none', class: 'speeds', 'aria-hidden': 'true' }, s('path', { d: path, class: 'area' }), cursor);
  const text = h('output', { class: 'reading' }, reading(null));
  const mark = (metres: number | null) => {
    cursor.setAttribute('visibility', metres === null ? 'hidden' : 'visible');
    text.textContent = reading(metres);
    slider.setAttribute('aria-valuetext', text.textContent);
    if (metres === null) return;
    slider.value = String(Math.round((metres / total) * 1000));
    for (const end of ['x1', 'x2']) cursor.setAttribute(end, String((metres / total) * width));
  };
  const slider = h('input', { type: 'range', min: 0, max: 1000, value: 0, 'aria-label': `${title}: point of the route`, class: 'over',
    oninput: () => { const metres = (Number(slider.value) / 1000) * total; mark(metres); hover(metres); } });
  const box = h('div', { class: 'plot' }, picture as unknown as HTMLElement, slider);
  box.addEventListener('pointermove', event => {
    const bounds = box.getBoundingClientRect(), metres = Math.min(Math.max((event.clientX - bounds.left) / bounds.width, 0), 1) * total;
    mark(metres);
    hover(metres);
  });
  for (const type of ['pointerleave', 'focusout']) box.addEventListener(type, () => { mark(null); hover(null); });
  return { element: h('section', { class: 'chart', 'aria-label': `${title} along the route` }, h('header', {}, h('h2', {}, title), text), box), mark };
}

interface Piece { from: number; to: number; kmh: number }  // by metres from the start
function speedsOf(course: Course): Piece[] {
  let from = 0;
  return course.steps.flatMap(({ metres, seconds }) => {
    const piece = { from, to: from += metres, kmh: seconds ? (metres / seconds) * 3.6 : 0 };
    return piece.kmh > 0 ? [piece] : [];
  });
}

export function speedChart(course: Course, units: Units, hover: Hover): Chart | null {
  const pieces = speedsOf(course), total = pieces.length > 0 ? pieces[pieces.length - 1].to : 0;
  if (total <= 0) return null;
  const highest = Math.max(...pieces.map(piece => piece.kmh)), x = (metres: number) => (metres / total) * width, y = (kmh: number) => floor - (kmh / (highest * 1.12)) * (floor - 6);
  // Pieces too short to be seen are joined.
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined[joined.length - 1];
    if (last && x(last.to) - x(last.from) < 1.2) {
      const seconds = (last.to - last.from) / last.kmh + (piece.to - piece.from) / piece.kmh;
      last.kmh = (piece.to - last.from) / seconds;
      last.to = piece.to;
    } else joined.push({ ...piece });
  }
  let path = `M0 ${floor}`;
  for (const piece of joined) path += `L${x(piece.from).toFixed(1)} ${y(piece.kmh).toFixed(1)}H${x(piece.to).toFixed(1)}`;
  const at = (metres: number) => pieces.find(one => metres <= one.to) ?? pieces[pieces.length - 1];
  return chart({ title: 'Speed', total, units, path: `${path}V${floor}Z`, hover,
    reading: metres => (metres === null ? `up to ${speed(highest, units)}` : `${speed(at(metres).kmh, units)} at ${distance(metres, units)}`) });
}

// The height at points so many metres along; null where it is not known.
export interface Profile { along: number[]; heights: (number | null)[] }

// Metres up and down. Heights are rough, so less than `noise` back and forth does not count.
export function climbs(heights: (number | null)[], noise = 5): { up: number; down: number } {
  let up = 0, down = 0, turn: number | null = null;
  for (const one of heights) {
    if (one === null) continue;
    turn ??= one;
    if (Math.abs(one - turn) < noise) continue;
    if (one > turn) up += one - turn; else down += turn - one;
    turn = one;
  }
  return { up, down };
}

export function heightChart({ along, heights }: Profile, units: Units, hover: Hover): Chart | null {
  const known = heights.filter((one): one is number => one !== null), total = along[along.length - 1] ?? 0;
  if (known.length < 2 || total <= 0) return null;
  const low = Math.min(...known), high = Math.max(...known), span = Math.max(high - low, 20), { up, down } = climbs(heights);
  const x = (metres: number) => ((metres / total) * width).toFixed(1), y = (one: number) => (floor - 4 - ((one - low) / span) * (floor - 12)).toFixed(1);
  let path = '';
  for (let i = 0; i < heights.length; ++i) {
    if (heights[i] === null) continue;
    const first = i;
    path += `M${x(along[i])} ${floor}`;
    for (; i < heights.length && heights[i] !== null; ++i) path += `L${x(along[i])} ${y(heights[i]!)}`;
    path += i - 1 > first ? `L${x(along[i - 1])} ${floor}Z` : '';
  }
  const at = (metres: number): number | null => {
    const i = Math.max(1, along.findIndex(one => one >= metres)), a = heights[i - 1], b = heights[i];
    return a === null || b === null || b === undefined ? a ?? null : a + ((b - a) * (metres - along[i - 1])) / (along[i] - along[i - 1] || 1);
  };
  return chart({ title: 'Height', total, units, path, hover, reading: metres => {
    if (metres === null) return `${height(up, units)} up, ${height(down, units)} down`;
    const here = at(metres);
    return here === null ? 'not known here' : `${height(here, units)} at ${distance(metres, units)}`;
  } });
}
