// How the map looks. The base map is the network's own vector tiles; labels are drawn with the reader's fonts.
import type { LayerSpecification, StyleSpecification, ExpressionSpecification } from 'maplibre-gl';

export interface Colours {
  paper: string; casing: string; road: string; minor: string; path: string; major: [string, string, string]; label: string; halo: string;
  route: string; routeCasing: string; other: string; avoid: string; reach: string; trace: string; hover: string; place: string; far: string; ferry: string;
  // Of a base map.
  water: string; building: string; built: string; works: string; field: string; green: string; wood: string; sand: string; waterLabel: string; greenLabel: string;
}
export const light: Colours = {
  paper: '#f4f2ee', casing: '#d8d3c8', road: '#ffffff', minor: '#ffffff', path: '#c9c3b6', major: ['#f6a45c', '#fbc571', '#fde29b'],
  label: '#4a4f5a', halo: '#ffffff', route: '#2563eb', routeCasing: '#1e3a8a', other: '#8fa3c4', avoid: '#dc2626', reach: '#0d9488',
  trace: '#9333ea', hover: '#f59e0b', place: '#22262e', far: '#cbc5b8', ferry: '#7ba3cf',
  water: '#bcd9ea', building: '#e4dfd6', built: '#ebe7e1', works: '#e6e1df', field: '#f1f0e0', green: '#dbebcd', wood: '#cbe0be', sand: '#f3ead0',
  waterLabel: '#2f6684', greenLabel: '#3d6b33',
};
export const dark: Colours = {
  paper: '#1a1e24', casing: '#0f1216', road: '#4b5563', minor: '#3a424d', path: '#434b57', major: ['#c17a38', '#a3803a', '#847945'],
  label: '#b4bcc8', halo: '#14171c', route: '#60a5fa', routeCasing: '#0b2a63', other: '#6b7c99', avoid: '#f87171', reach: '#2dd4bf',
  trace: '#c084fc', hover: '#fbbf24', place: '#e9ecf1', far: '#47505d', ferry: '#4a7098',
  water: '#12304a', building: '#272d36', built: '#22272f', works: '#272a32', field: '#1f2421', green: '#1e2e23', wood: '#1b3321', sand: '#2c2b25',
  waterLabel: '#7fb2d6', greenLabel: '#86b37c',
};

const byTier = (values: (string | number)[]): ExpressionSpecification =>
  ['match', ['get', 'tier'], ...values.slice(0, -1).flatMap((value, tier) => [tier, value]), values[values.length - 1]] as unknown as ExpressionSpecification;
// Widths in pixels at zooms 6, 12, 16 and 20, per tier.
const widths: [number, number[]][] = [
  [4, [1.2, 1, 0.8, 0.6, 0.5, 0.5, 0.4, 0.3]], [9, [2.2, 1.9, 1.5, 1.1, 0.8, 0.7, 0.5, 0.4]], [13, [4.5, 4, 3.6, 3, 2.3, 1.4, 0.9, 0.7]],
  [16, [12, 11, 10, 9, 8, 6.5, 4, 1.6]], [20, [60, 56, 50, 46, 42, 36, 22, 7]]];
const width = (extra: number): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...widths.flatMap(([zoom, tiers]) => [zoom, byTier(tiers.map(value => value + extra * Math.min(1, value / 2)))])] as unknown as ExpressionSpecification;

export const fonts = ['sans-serif'];
// The name in a language, as tiles of a network or of Shortbread have it; else that of the place.
export const nameIn = (language: string) => ['coalesce', ['get', `name:${language}`], ['get', `name_${language}`], ['get', 'name']] as unknown as ExpressionSpecification;
// Of a place: its rank, then its population.
const importance = ['+', ['*', 10, ['coalesce', ['get', 'rank'], 0]], ['ln', ['+', 1, ['coalesce', ['get', 'population'], 0]]]] as unknown as ExpressionSpecification;

export function layers(c: Colours, language: string): LayerSpecification[] {
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const roads = ['all', ['<', ['get', 'tier'], 7], ['!=', ['get', 'class'], 'ferry']];
  return [
    { id: 'paper', type: 'background', paint: { 'background-color': c.paper } },
    { id: 'road-paths', type: 'line', source: 'roads', 'source-layer': 'roads', filter: ['>=', ['get', 'tier'], 7], layout: line,
      paint: { 'line-color': c.path, 'line-width': width(0), 'line-dasharray': [2, 1.6] } },
    { id: 'road-ferries', type: 'line', source: 'roads', 'source-layer': 'roads', filter: ['==', ['get', 'class'], 'ferry'], layout: line,
      paint: { 'line-color': c.ferry, 'line-width': 1.4, 'line-dasharray': [3, 3] } },
    { id: 'road-casings', type: 'line', source: 'roads', 'source-layer': 'roads', minzoom: 11, filter: roads, layout: line,
      paint: { 'line-color': c.casing, 'line-width': width(2) } },
    { id: 'road-lines', type: 'line', source: 'roads', 'source-layer': 'roads', filter: roads, layout: line,
      paint: { 'line-width': width(0), 'line-color': ['interpolate', ['linear'], ['zoom'],
        10, byTier([...c.major, c.far, c.far, c.far, c.far, c.far]),
        12.5, byTier([...c.major, c.road, c.road, c.minor, c.minor, c.path])] as unknown as ExpressionSpecification } },
    { id: 'reach-fill', type: 'fill', source: 'reach', filter: ['==', ['geometry-type'], 'Polygon'], paint: { 'fill-color': c.reach, 'fill-opacity': ['get', 'opacity'], 'fill-antialias': false } },
    { id: 'reach-line', type: 'line', source: 'reach', filter: ['==', ['geometry-type'], 'LineString'], layout: line, paint: { 'line-color': c.reach, 'line-width': 1.3, 'line-opacity': 0.7 } },
    { id: 'avoid-fill', type: 'fill', source: 'avoid', paint: { 'fill-color': c.avoid, 'fill-opacity': 0.18 } },
    { id: 'avoid-line', type: 'line', source: 'avoid', layout: line, paint: { 'line-color': c.avoid, 'line-width': 2, 'line-dasharray': [2, 1.5] } },
    { id: 'other-casing', type: 'line', source: 'others', layout: line, paint: { 'line-color': c.paper, 'line-width': 9, 'line-opacity': 0.9 } },
    { id: 'other-line', type: 'line', source: 'others', layout: line, paint: { 'line-color': c.other, 'line-width': 5.5 } },
    { id: 'route-casing', type: 'line', source: 'route', layout: line, paint: { 'line-color': c.routeCasing, 'line-width': 9, 'line-opacity': 0.85 } },
    { id: 'route-line', type: 'line', source: 'route', layout: line, paint: { 'line-color': c.route, 'line-width': 6 } },
    { id: 'link-line', type: 'line', source: 'links', layout: line, paint: { 'line-color': c.route, 'line-width': 1.6, 'line-dasharray': [1, 2.2] } },
    { id: 'trace-line', type: 'line', source: 'trace', layout: line, paint: { 'line-color': c.trace, 'line-width': 2.5, 'line-dasharray': [1, 1.6] } },
    { id: 'hover-line', type: 'line', source: 'hover', layout: line, paint: { 'line-color': c.hover, 'line-width': 6 } },
    { id: 'road-arrows', type: 'symbol', source: 'roads', 'source-layer': 'roads', minzoom: 15.5,
      filter: ['all', ['==', ['get', 'oneway'], true], ['<', ['get', 'tier'], 7]],
      layout: { 'symbol-placement': 'line', 'symbol-spacing': 110, 'text-field': '→', 'text-font': fonts, 'text-size': 13, 'text-keep-upright': false,
        'text-rotation-alignment': 'map', 'text-padding': 1 },
      paint: { 'text-color': c.label, 'text-opacity': 0.55 } },
    { id: 'road-names', type: 'symbol', source: 'roads', 'source-layer': 'roads', minzoom: 12, filter: ['has', 'name'],
      layout: { 'symbol-placement': 'line', 'symbol-spacing': 320, 'text-field': ['get', 'name'], 'text-font': fonts,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 10.5, 18, 14], 'text-max-angle': 35, 'text-padding': 4,
        'symbol-sort-key': ['get', 'tier'] },
      paint: { 'text-color': c.label, 'text-halo-color': c.halo, 'text-halo-width': 1.6 } },
    { id: 'place-names', type: 'symbol', source: 'roads', 'source-layer': 'places',
      layout: { 'text-field': nameIn(language), 'text-font': fonts, 'text-max-width': 8, 'text-padding': 6,
        'text-size': ['interpolate', ['linear'], importance, 0, 11.5, 30, 12.5, 60, 15, 95, 19],
        'symbol-sort-key': ['-', 0, importance] },
      paint: { 'text-color': c.place, 'text-halo-color': c.halo, 'text-halo-width': 1.8 } },
  ] as LayerSpecification[];
}

export const overlays = ['reach', 'avoid', 'others', 'route', 'links', 'trace', 'hover'] as const;
export type Overlay = (typeof overlays)[number];
const nothing = { type: 'FeatureCollection' as const, features: [] };

export function style(tiles: string, c: Colours, language: string): StyleSpecification {
  const sources: StyleSpecification['sources'] = { roads: { type: 'vector', tiles: [tiles], minzoom: 0, maxzoom: 16 } };
  for (const name of overlays) sources[name] = { type: 'geojson', data: nothing };
  return { version: 8, sources, layers: layers(c, language) };
}
