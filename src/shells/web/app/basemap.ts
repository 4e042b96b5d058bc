// The base map below the network: the one of `starway build --basemap`, or another file of PMTiles, with pictures or with vector tiles as the
// usual schemas name their layers (Shortbread, OpenMapTiles, Protomaps). Roads and the names of places are the network's own.
import maplibregl, { type ExpressionSpecification, type LayerSpecification, type Map as LibreMap } from 'maplibre-gl';
import { PMTiles, Protocol, TileType, type Header } from 'pmtiles';
import { fonts, nameIn, type Colours } from './style';

const protocol = new Protocol();
let isAdded = false;

// What land is for, by the words of the schemas; what lies later is drawn above.
const uses: [keyof Colours, string[]][] = [
  ['built', ['residential', 'garages', 'suburb', 'neighbourhood', 'urban_area', 'greenfield', 'farmyard']],
  ['works', ['industrial', 'commercial', 'retail', 'railway', 'landfill', 'quarry', 'brownfield', 'military']],
  ['field', ['farmland', 'orchard', 'vineyard', 'allotments', 'plant_nursery', 'greenhouse_horticulture', 'meadow']],
  ['green', ['grass', 'grassland', 'heath', 'scrub', 'village_green', 'recreation_ground', 'cemetery', 'grave_yard', 'garden', 'playground', 'miniature_golf', 'golf_course', 'park',
    'pitch', 'nature_reserve', 'national_park', 'swamp', 'bog', 'string_bog', 'wet_meadow', 'marsh', 'wetland']],
  ['wood', ['forest', 'wood']],
  ['sand', ['sand', 'beach', 'bare_rock', 'scree', 'shingle', 'rock']],
];
const use = ['coalesce', ['get', 'kind'], ['get', 'class'], ''] as unknown as ExpressionSpecification;
const byUse = (value: (name: keyof Colours, i: number) => string | number, otherwise: string | number) =>
  ['match', use, ...uses.flatMap(([name, words], i) => [words, value(name, i)]), otherwise] as unknown as ExpressionSpecification;

interface Kind { pattern: RegExp; type: 'fill' | 'line'; paint(c: Colours, layer: string): Record<string, unknown>; layout?: Record<string, unknown>; minzoom?: number }
const kinds: Kind[] = [
  { pattern: /^earth$/, type: 'fill', paint: c => ({ 'fill-color': c.paper }) },
  { pattern: /^(land|landcover|landuse|land_?use|park|parks|natural|sites|wood|forest|green|globallandcover)$/, type: 'fill', layout: { 'fill-sort-key': byUse((_, i) => i, 0) },
    paint: (c, layer) => ({ 'fill-color': byUse(name => c[name] as string, /^(park|parks|green)$/.test(layer) ? c.green : /^(wood|forest)$/.test(layer) ? c.wood : 'transparent'), 'fill-antialias': false }) },
  { pattern: /^(water|ocean|seas?|lakes?|water_polygons|waterareas?)$/, type: 'fill', paint: c => ({ 'fill-color': c.water }) },
  { pattern: /^(waterway|waterways|rivers?|water_lines|water)$/, type: 'line',
    paint: c => ({ 'line-color': c.water, 'line-opacity': ['case', ['==', ['get', 'tunnel'], true], 0.3, 1],
      'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 9, 0.6, 14, ['match', use, ['river', 'canal'], 2.2, 1.1], 18, ['match', use, ['river', 'canal'], 9, 4]] }) },
  { pattern: /^(boundary|boundaries|admin)$/, type: 'line', paint: c => ({ 'line-color': c.far, 'line-width': 1, 'line-dasharray': [3, 2] }) },
  { pattern: /^buildings?$/, type: 'fill', minzoom: 13, paint: c => ({ 'fill-color': c.building }) },
];
// Names of what is no place with a street: those of places are the network's.
const labels: { pattern: RegExp; colour: keyof Colours; size: number; filter?: unknown }[] = [
  { pattern: /^land_labels$/, colour: 'greenLabel', size: 11 },
  { pattern: /^water_polygons_labels$/, colour: 'waterLabel', size: 11.5 },
  { pattern: /^place_labels$/, colour: 'label', size: 12, filter: ['==', ['get', 'kind'], 'island'] },
];

const fills = (names: string[], c: Colours) => kinds.flatMap(({ pattern, type, paint, layout = {}, minzoom = 0 }, i) => names.filter(name => pattern.test(name)).map(name => ({
  id: `base-${i}-${name}`, type, source: 'base', 'source-layer': name, minzoom, layout, filter: ['==', ['geometry-type'], type === 'fill' ? 'Polygon' : 'LineString'], paint: paint(c, name),
}) as unknown as LayerSpecification));
const isLand = ({ id }: LayerSpecification) => /^base-[01]-/.test(id);  // what hills lie upon
const texts = (names: string[], c: Colours, language: string) => labels.flatMap(({ pattern, colour, size, filter }) => names.filter(name => pattern.test(name)).map(name => ({
  id: `base-${name}`, type: 'symbol', source: 'base', 'source-layer': name, ...(filter ? { filter } : {}),
  layout: { 'text-field': nameIn(language), 'text-font': fonts, 'text-size': size, 'text-max-width': 8, 'text-padding': 8, 'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'way_area'], 0]] },
  paint: { 'text-color': c[colour], 'text-halo-color': c.halo, 'text-halo-width': 1.4 },
}) as unknown as LayerSpecification));
const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

// All of the world but what the file shows.
function around({ minLon, minLat, maxLon, maxLat }: Header) {
  const ring = (west: number, south: number, east: number, north: number) => [[west, south], [east, south], [east, north], [west, north], [west, south]];
  return { type: 'Feature' as const, properties: {}, geometry: { type: 'Polygon' as const, coordinates: [ring(-180, -85, 180, 85), ring(minLon, minLat, maxLon, maxLat)] } };
}

// A file of the server as a source of tiles.
export function source(path: string): string {
  const url = `${location.origin}${path}`;
  if (!isAdded) maplibregl.addProtocol('pmtiles', protocol.tile);
  isAdded = true;
  protocol.add(new PMTiles(url));
  return `pmtiles://${url}`;
}

interface About { attribution?: string; sea_all_around?: boolean; vector_layers?: { id: string }[] }

export class Basemap {
  private names: string[] = [];
  private isPicture = false;

  // Shows it below a layer, its names below another. `credit` is told whom it is by.
  async show(map: LibreMap, path: string, [below, belowNames]: [string, string], isDark: boolean, colours: Colours, language: string, credit: (text: string) => void): Promise<void> {
    const url = source(path), file = protocol.get(url.slice('pmtiles://'.length))!;
    const [header, about] = await Promise.all([file.getHeader(), file.getMetadata() as Promise<About | undefined>]);
    if (!map.style) return;  // the page shows something else by now
    this.isPicture = header.tileType !== TileType.Mvt;
    map.addSource('base', { type: this.isPicture ? 'raster' : 'vector', url, ...(this.isPicture ? { tileSize: 256 } : {}) } as never);
    this.names = (about?.vector_layers ?? []).map(one => one.id);
    if (this.isPicture) map.addLayer({ id: 'base-picture', type: 'raster', source: 'base', paint: this.picturePaint(isDark) } as LayerSpecification, below);
    if (about?.sea_all_around) {
      map.addSource('around', { type: 'geojson', data: around(header) });
      map.addLayer({ id: 'base-around', type: 'fill', source: 'around', paint: { 'fill-color': colours.water, 'fill-antialias': false } }, below);
    }
    const hills = map.getLayer('hills') ? 'hills' : below;
    for (const layer of fills(this.names, colours)) map.addLayer(layer, isLand(layer) ? hills : below);
    for (const layer of texts(this.names, colours, language)) map.addLayer(layer, belowNames);
    if (about?.attribution) credit(plain(about.attribution));
  }
  private picturePaint(isDark: boolean): Record<string, unknown> {
    return isDark ? { 'raster-opacity': 0.75, 'raster-brightness-max': 0.45, 'raster-saturation': -0.5 } : { 'raster-opacity': 0.75, 'raster-brightness-max': 1, 'raster-saturation': -0.35 };
  }
  colours(map: LibreMap, isDark: boolean, colours: Colours): void {
    const all: [string, Record<string, unknown>][] = [['base-picture', this.picturePaint(isDark)], ['base-around', { 'fill-color': colours.water }],
      ...[...fills(this.names, colours), ...texts(this.names, colours, 'en')].map((layer): [string, Record<string, unknown>] => [layer.id, (layer as { paint?: Record<string, unknown> }).paint ?? {}])];
    for (const [id, paint] of all) if (map.getLayer(id)) for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name as never, value as never);
  }
  words(map: LibreMap, language: string): void {
    for (const { id } of texts(this.names, {} as Colours, language)) if (map.getLayer(id)) map.setLayoutProperty(id, 'text-field', nameIn(language));
  }
}
