// leaflet-routing-machine, maplibre-gl-directions and osrm-text-instructions against `starway serve`: node clients.mjs URL PROFILE CHROMIUM
// The first two run in a browser, which may ask nobody but the server and this script.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { buildSync } from 'esbuild';
import { chromium } from 'playwright-core';

const [url, profile, executable] = process.argv.slice(2);
const require = createRequire(import.meta.url);
// The corners of the town of tests/server/test_server.hpp.
const spot = (east, north) => [1 + east / 111302.6, 1 + north / 110575.1];
const [a, b, e, f] = [spot(0, 0), spot(300, 0), spot(300, -200), spot(600, -200)];

// osrm-text-instructions compiles every step that the server gives.
const instructions = require('osrm-text-instructions')('v5');
const path = [a, e, b, f].map(at => at.join(',')).join(';');
const answer = await (await fetch(`${url}/route/v1/${profile}/${path}?steps=true&overview=false`)).json();
assert.equal(answer.code, 'Ok', JSON.stringify(answer));
const sentences = answer.routes[0].legs.flatMap((leg, index, legs) =>
  leg.steps.map(step => instructions.compile('en', step, { legIndex: index, legCount: legs.length })));
assert(sentences.length >= 8, sentences.join('\n'));
assert(sentences.every(sentence => /^[A-Z]/.test(sentence) && !/undefined|null/.test(sentence)), sentences.join('\n'));
console.log(sentences.join('. '));

const file = name => readFileSync(require.resolve(name));
const bundle = buildSync({
  stdin: { contents: `
    export { default as maplibregl } from 'maplibre-gl';
    export { default as MapLibreGlDirections } from '@maplibre/maplibre-gl-directions';`, resolveDir: process.cwd() },
  bundle: true, format: 'iife', globalName: 'bundle', write: false, logLevel: 'error', loader: { '.css': 'text' },
}).outputFiles[0].contents;
const pages = new Map([
  ['/leaflet', ['text/html', `<div id="map" style="height: 400px"></div><script src="/leaflet.js"></script><script src="/lrm.js"></script>`]],
  ['/leaflet.js', ['text/javascript', file('leaflet/dist/leaflet.js')]],
  ['/lrm.js', ['text/javascript', file('leaflet-routing-machine/dist/leaflet-routing-machine.js')]],
  ['/maplibre', ['text/html', `<div id="map" style="height: 400px"></div><script src="/bundle.js"></script>`]],
  ['/bundle.js', ['text/javascript', bundle]],
]);
const files = createServer((request, response) => {
  const page = pages.get(request.url);
  response.writeHead(page ? 200 : 404, { 'Content-Type': page?.[0] ?? 'text/plain' });
  response.end(page?.[1]);
}).listen(0, '127.0.0.1');
await new Promise(ready => files.on('listening', ready));
const origin = `http://127.0.0.1:${files.address().port}`;

const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader'] });
const faults = [];
async function open(name) {
  const page = await browser.newPage();
  page.on('pageerror', error => faults.push(`${name}: ${error}`));
  page.on('request', request => {
    if (![origin, url].includes(new URL(request.url()).origin) && !/^(data|blob):/.test(request.url())) faults.push(`${name} asked ${request.url()}`);
  });
  await page.goto(`${origin}/${name}`);
  return page;
}
try {
  const leaflet = await open('leaflet');
  const routed = await leaflet.evaluate(({ url, profile, points }) => new Promise((resolve, reject) => {
    const map = L.map('map').setView([1, 1], 15);
    let control;
    control = L.Routing.control({
      waypoints: points.map(([lon, lat]) => L.latLng(lat, lon)), showAlternatives: true, fitSelectedRoutes: false,
      router: L.Routing.osrmv1({ serviceUrl: `${url}/route/v1`, profile }),
    });
    let before;
    control.on('routesfound', ({ routes }) => {
      const found = routes[0];
      const seen = { name: found.name, count: routes.length, metres: found.summary.totalDistance, seconds: found.summary.totalTime,
        line: found.coordinates.length, steps: found.instructions.map(one => one.type), waypoints: found.waypoints.length,
        table: document.querySelectorAll('.leaflet-routing-alt tr').length };
      if (before) return resolve([before, seen]);
      before = seen;
      // A marker is dragged: what it kept of the first answer is sent along.
      control.spliceWaypoints(control.getWaypoints().length - 1, 1, L.latLng(points[1][1], points[1][0]));
    });
    control.on('routingerror', ({ error }) => reject(new Error(JSON.stringify(error))));
    control.addTo(map);
  }), { url, profile, points: [a, e, f] });
  console.log('leaflet-routing-machine', JSON.stringify(routed));
  assert(routed[0].line >= 5 && routed[0].waypoints === 3 && routed[0].name, 'a line, its points and a summary');
  assert(Math.abs(routed[0].metres - 800) < 3, `${routed[0].metres}`);
  assert(routed[0].steps.length >= 4, `${routed[0].steps}`);

  const maplibre = await open('maplibre');
  const directed = await maplibre.evaluate(({ url, profile, points }) => new Promise((resolve, reject) => {
    const { maplibregl, MapLibreGlDirections } = window.bundle;
    const map = new maplibregl.Map({ container: 'map', center: points[0], zoom: 14, style: { version: 8, sources: {}, layers: [] } });
    map.on('error', ({ error }) => reject(error));
    map.on('load', async () => {
      const directions = new MapLibreGlDirections(map, { api: `${url}/route/v1`, profile });
      directions.on('fetchroutesend', () => setTimeout(() => {
        const source = map.getSource('maplibre-gl-directions').serialize().data.features;
        resolve({ lines: source.filter(one => one.geometry.type === 'LineString').length,
          snapped: source.filter(one => one.properties.type === 'SNAPPOINT').map(one => one.geometry.coordinates) });
      }, 200));
      await directions.setWaypoints(points);
    });
  }), { url, profile, points: [a, e, f] });
  console.log('maplibre-gl-directions', JSON.stringify(directed));
  assert(directed.lines >= 2, 'a line for each leg: the snapped points stand in the geometry');
  assert.equal(directed.snapped.length, 3);
  assert.deepEqual(faults, []);
  console.log('the clients in a browser are served');
} finally {
  await browser.close();
  files.close();
}
