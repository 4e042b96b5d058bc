// Speed along a route, as a small chart under the pointer's control.
import { h, s } from './dom';
import { distance, speed, type Units } from './format';
import type { Course } from './routes';

export interface Chart { element: HTMLElement; mark(metres: number | null): void }

export function speedChart(course: Course, units: Units, hover: (metres: number | null) => void): Chart | null {
  const pieces = course.speeds, total = pieces.length > 0 ? pieces[pieces.length - 1].to : 0;
  if (total <= 0) return null;
  const width = 320, height = 72, floor = height - 14, highest = Math.max(...pieces.map(piece => piece.kmh)) * 1.12;
  const x = (metres: number) => (metres / total) * width, y = (kmh: number) => floor - (kmh / highest) * (floor - 6);
  // Pieces too short to be seen are joined.
  const joined: Course['speeds'] = [];
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
  path += `V${floor}Z`;
  const cursor = s('line', { y1: 0, y2: floor, class: 'cursor', visibility: 'hidden' });
  const picture = s('svg', { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', class: 'speeds' },
    s('path', { d: path, class: 'area' }), cursor);
  const reading = h('output', { class: 'reading' }, `up to ${speed(highest / 1.12, units)}`);
  const mark = (metres: number | null) => {
    cursor.setAttribute('visibility', metres === null ? 'hidden' : 'visible');
    const piece = metres === null ? undefined : pieces.find(one => metres <= one.to) ?? pieces[pieces.length - 1];
    reading.textContent = piece ? `${speed(piece.kmh, units)} at ${distance(metres!, units)}` : `up to ${speed(highest / 1.12, units)}`;
    if (metres !== null) for (const end of ['x1', 'x2']) cursor.setAttribute(end, String(x(metres)));
  };
  const slider = h('input', { type: 'range', min: 0, max: 1000, value: 0, 'aria-label': 'Point of the route', class: 'over',
    oninput: () => { const metres = (Number(slider.value) / 1000) * total; mark(metres); hover(metres); } });
  const box = h('div', { class: 'plot' }, picture as unknown as HTMLElement, slider);
  box.addEventListener('pointermove', event => {
    const bounds = box.getBoundingClientRect(), metres = Math.min(Math.max((event.clientX - bounds.left) / bounds.width, 0), 1) * total;
    mark(metres);
    hover(metres);
  });
  for (const type of ['pointerleave', 'focusout']) box.addEventListener(type, () => { mark(null); hover(null); });
  return { element: h('section', { class: 'chart', 'aria-label': 'Speed along the route' }, h('header', {}, h('h3', {}, 'Speed'), reading), box), mark };
}
