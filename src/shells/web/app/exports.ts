// A route as a file for other programs.
import { download, h, icon } from './dom';
import { letter } from './format';
import type { Course } from './routes';
import type { Point } from './api';
import type { Trace } from './state';

export interface Stop { at: Point; name: string }

const escape = (text: string) => text.replace(/[&<>"']/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' })[c]!);
const six = (value: number) => String(+value.toFixed(7));

function geojson(course: Course, stops: Stop[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { distance_m: course.metres, duration_s: course.seconds, steps: course.steps.map(step => step.text) },
        geometry: { type: 'LineString', coordinates: course.line } },
      ...stops.map(({ at, name }, i) => ({ type: 'Feature', properties: { name, stop: letter(i) }, geometry: { type: 'Point', coordinates: at } })),
    ],
  }, null, 1);
}
function gpx(course: Course, stops: Stop[]): string {
  const point = (tag: string, [lon, lat]: Point, inner = '') => `<${tag} lat="${six(lat)}" lon="${six(lon)}">${inner}</${tag}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Starway" xmlns="http://www.topografix.com/GPX/1/1">
${stops.map(({ at, name }, i) => point('wpt', at, `<name>${escape(name || letter(i))}</name>`)).join('\n')}
<rte><name>Route</name>
${course.steps.filter(step => course.line[step.first]).map(step => point('rtept', course.line[step.first], `<desc>${escape(step.text)}</desc>`)).join('\n')}
</rte>
<trk><name>Route</name><trkseg>
${course.line.map(p => point('trkpt', p)).join('\n')}
</trkseg></trk>
</gpx>
`;
}
function kml(course: Course, stops: Stop[]): string {
  const place = (name: string, inner: string) => `<Placemark><name>${escape(name)}</name>${inner}</Placemark>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Route</name>
<Style id="route"><LineStyle><color>ffeb6325</color><width>5</width></LineStyle></Style>
${place('Route', `<styleUrl>#route</styleUrl><LineString><tessellate>1</tessellate><coordinates>${course.line.map(([x, y]) => `${six(x)},${six(y)}`).join(' ')}</coordinates></LineString>`)}
${stops.map(({ at, name }, i) => place(name || letter(i), `<Point><coordinates>${six(at[0])},${six(at[1])}</coordinates></Point>`)).join('\n')}
</Document></kml>
`;
}
function save(kind: string, course: Course, stops: Stop[]): void {
  if (kind === 'GPX') download('route.gpx', 'application/gpx+xml', gpx(course, stops));
  else if (kind === 'KML') download('route.kml', 'application/vnd.google-earth.kml+xml', kml(course, stops));
  else download('route.geojson', 'application/geo+json', geojson(course, stops));
}
export function saveButtons(label: string, course: Course, stops: () => Stop[]): HTMLElement {
  return h('div', { class: 'line exports', role: 'group', 'aria-label': label }, icon('save'), ...['GPX', 'GeoJSON', 'KML'].map(kind =>
    h('button', { type: 'button', class: 'quiet', onclick: () => save(kind, course, stops()) }, kind)));
}

// The points of a GPX file's tracks, or of its routes. Throws a sentence.
export function readTrace(text: string): Trace {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.querySelector('parsererror')) throw new Error('This is not a GPX file.');
  let found = [...document.getElementsByTagName('trkpt')];
  if (found.length === 0) found = [...document.getElementsByTagName('rtept')];
  const points: Point[] = [], times: number[] = [], heights: number[] = [];
  for (const one of found) {
    const lon = parseFloat(one.getAttribute('lon') ?? ''), lat = parseFloat(one.getAttribute('lat') ?? '');
    if (!Number.isFinite(lon) || !Number.isFinite(lat)) continue;
    points.push([+lon.toFixed(6), +lat.toFixed(6)]);  // as an address keeps them
    times.push(Date.parse(one.getElementsByTagName('time')[0]?.textContent ?? '') / 1000);
    heights.push(parseFloat(one.getElementsByTagName('ele')[0]?.textContent ?? ''));
  }
  if (points.length < 2) throw new Error('The GPX file has fewer than two track points.');
  const timed = times.every((time, i) => Number.isFinite(time) && (i === 0 || time >= times[i - 1]));
  return { points, times: timed ? times.map(Math.round) : null, ...(heights.every(Number.isFinite) ? { heights } : {}) };
}
