// How far one gets: what is asked, the form for it, and the key to the rings.
import * as api from './api';
import type { Point } from './api';
import { h, select } from './dom';
import * as format from './format';
import { lineOf, type Feature } from './roadmap';
import type { RoadPage } from './road_page';
import { taste, type State } from './state';

// Of the rings, the innermost first. The key says what is asked for: times to the second, distances as they are written.
function sizes({ by, seconds, metres, steps }: State['reach']): number[] {
  const whole = by === 'time' ? seconds : metres, grain = by === 'time' ? 1 : whole < 1000 ? 10 : 100;
  return Array.from({ length: steps }, (_, i) => Math.round((whole * (i + 1)) / steps / grain) * grain);
}

const sizeText = ({ by }: State['reach'], size: number) => (by === 'distance' ? format.distance(size, taste.units)
  : size % 60 === 0 ? format.duration(size) : [format.duration(size - (size % 60)), `${size % 60} s`].slice(size < 60 ? 1 : 0).join(' '));
export const reachText = ({ reach }: State) => sizeText(reach, reach.by === 'time' ? reach.seconds : reach.metres);

export async function askReach({ reach, exclude, profile }: State, origin: Point, signal: AbortSignal): Promise<{ areas: Feature[]; outline: Point[] }> {
  const query = new URLSearchParams({ [reach.by === 'time' ? 'contours_seconds' : 'contours_metres']: sizes(reach).join(','), polygons: 'true', direction: reach.towards ? 'to' : 'from' });
  if (exclude.length > 0) query.set('exclude', exclude.join(','));
  const answer = await api.get<{ features: Feature[] }>(`${api.profilePath('isochrone', profile || 'any', [origin])}?${query.toString().replace(/%2C/g, ',')}`, signal);
  const areas = answer.features.filter(feature => feature.geometry.type.includes('Polygon'));
  const rings = areas.flatMap(({ geometry: { type, coordinates } }) => (type === 'Polygon' ? coordinates as Point[][] : (coordinates as Point[][][]).flat()));
  const all = rings.flat(), stride = Math.ceil(all.length / 200), smallest = extent(all) * 0.05;
  return { areas: [...areas.map(area => ({ ...area, properties: { opacity: ringOpacity(reach.steps) } })), ...rings.filter(ring => extent(ring) >= smallest).map(ring => lineOf(ring))],
    outline: all.filter((_, i) => i % stride === 0) };
}
// Of small holes and islands there are many, whose outlines would hide the map.
function extent(points: Point[]): number {
  const low = [Infinity, Infinity], high = [-Infinity, -Infinity];
  for (const point of points) for (const i of [0, 1]) { low[i] = Math.min(low[i], point[i]); high[i] = Math.max(high[i], point[i]); }
  return Math.max(high[0] - low[0], high[1] - low[1]);
}
// Rings lie on one another, so each is a step darker than the one around it.
function ringOpacity(rings: number): number { return 1 - 0.42 ** (1 / rings); }

export function reachKey({ reach, reach: { steps, towards } }: State): HTMLElement {
  return h('section', { class: 'key' }, h('p', { class: 'hint' }, towards ? 'Everything from which this point is reached within' : 'Everything within reach in'),
    h('ol', {}, ...sizes(reach).map((size, i) => {
      const swatch = h('i', { 'aria-hidden': 'true' });
      swatch.style.opacity = String(1 - (1 - ringOpacity(steps)) ** (steps - i));
      return h('li', {}, h('span', { class: 'swatch' }, swatch), sizeText(reach, size));
    })));
}

export function reachForm(page: RoadPage, later: () => void): HTMLElement {
  const { reach } = page.state, longest = Math.max(2, Math.min(page.server.limits.max_isochrone_minutes ?? 60, 120));
  const isTime = () => reach.by === 'time', text = () => reachText(page.state);
  const value = h('output', {}, text());
  // Minutes one by one; distances in steps that grow with them.
  const metresOf = (step: number) => (step <= 20 ? step * 100 : step <= 38 ? 2000 + (step - 20) * 1000 : 20_000 + (step - 38) * 5000);
  const stepOf = (metres: number) => (metres <= 2000 ? metres / 100 : metres <= 20_000 ? 20 + (metres - 2000) / 1000 : 38 + (metres - 20_000) / 5000);
  const slider = h('input', { type: 'range', step: 1, id: 'reach-time', oninput: () => {
    if (isTime()) reach.seconds = Number(slider.value) * 60; else reach.metres = metresOf(Number(slider.value));
    value.textContent = text();
    slider.setAttribute('aria-valuetext', text());
    later();
  } });
  const range = () => {
    slider.min = isTime() ? '2' : '1';
    slider.max = String(isTime() ? longest : 54);
    slider.value = String(Math.round(isTime() ? reach.seconds / 60 : stepOf(reach.metres)));
    slider.setAttribute('aria-label', isTime() ? 'Minutes' : 'Distance');
    slider.setAttribute('aria-valuetext', text());
    value.textContent = text();
  };
  range();
  const radios = <T>(name: string, label: string, choices: [T, string][], chosen: T, choose: (value: T) => void) => h('div', { class: 'modes', role: 'radiogroup', 'aria-label': label },
    ...choices.map(([one, text]) => h('label', {}, h('input', { type: 'radio', name, value: String(one), checked: one === chosen, onchange: () => { choose(one); page.run(); } }), h('span', {}, text))));
  return h('div', { class: 'form' },
    h('label', { class: 'slider' }, h('span', {}, 'Within ', value), slider),
    radios('reach-by', 'Measured by', [['time', 'By time'], ['distance', 'By distance']], reach.by, by => { reach.by = by as typeof reach.by; range(); }),
    radios('towards', 'Direction', [[false, 'From here'], [true, 'To here']], reach.towards, towards => { reach.towards = towards; }),
    select('Rings', [['1', 'One'], ['2', 'Two'], ['3', 'Three'], ['4', 'Four'], ['6', 'Six']], String(reach.steps), chosen => { reach.steps = Number(chosen); page.run(); }));
}
