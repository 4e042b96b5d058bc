// The base map of `starway serve --basemap FILE.pmtiles`, below the network: pictures, or water, land and buildings of vector tiles as the usual
// schemas name them (OpenMapTiles, Protomaps, Shortbread). Roads and names are the network's own.
import maplibregl, { type LayerSpecification, type Map as LibreMap } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import type { Colours } from './style';

const protocol = new Protocol();
let isAdded = false;

interface Kind { pattern: RegExp; type: 'fill' | 'line'; paint(c: Colours): Record<string, unknown>; minzoom?: number }
const kinds: Kind[] = [
  { pattern: /^(earth|land)$/, type: 'fill', paint: c => ({ 'fill-color': c.paper }) },
  { pattern: /^(landcover|landuse|land_?use|park|parks|natural|sites|wood|forest|green|globallandcover)$/, type: 'fill', paint: c => ({ 'fill-color': c.green, 'fill-opacity': 0.55 }) },
  { pattern: /^(water|ocean|seas?|lakes?|water_polygons|waterareas?)$/, type: 'fill', paint: c => ({ 'fill-color': c.water }) },
  { pattern: /^(waterway|waterways|rivers?|water_lines|water)$/, type: 'line', paint: c => ({ 'line-color': c.water, 'line-width': 1.2 }) },
  { pattern: /^(boundary|boundaries|admin)$/, type: 'line', paint: c => ({ 'line-color': c.far, 'line-width': 1, 'line-dasharray': [3, 2] }) },
  { pattern: /^buildings?$/, type: 'fill', minzoom: 13, paint: c => ({ 'fill-color': c.building }) },
];

function layers(names: string[], c: Colours): LayerSpecification[] {
  return kinds.flatMap(({ pattern, type, paint, minzoom = 0 }, i) => names.filter(name => pattern.test(name)).map(name => ({
    id: `base-${i}-${name}`, type, source: 'base', 'source-layer': name, minzoom, filter: ['==', ['geometry-type'], type === 'fill' ? 'Polygon' : 'LineString'], paint: paint(c),
  }) as unknown as LayerSpecification));
}
const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

export class Basemap {
  private names: string[] = [];
  private isPicture = false;

  // Shows it below a layer. `credit` is told whom it is by.
  async show(map: LibreMap, path: string, below: string, isDark: boolean, colours: Colours, credit: (text: string) => void): Promise<void> {
    const url = `${location.origin}${path}`, file = new PMTiles(url);
    if (!isAdded) maplibregl.addProtocol('pmtiles', protocol.tile);
    isAdded = true;
    protocol.add(file);
    const [header, about] = await Promise.all([file.getHeader(), file.getMetadata() as Promise<{ attribution?: string; vector_layers?: { id: string }[] }>]);
    if (!map.style) return;  // the page shows something else by now
    this.isPicture = header.tileType !== TileType.Mvt;
    map.addSource('base', { type: this.isPicture ? 'raster' : 'vector', url: `pmtiles://${url}`, ...(this.isPicture ? { tileSize: 256 } : {}) } as never);
    this.names = (about?.vector_layers ?? []).map(one => one.id);
    const made: LayerSpecification[] = this.isPicture ? [{ id: 'base-picture', type: 'raster', source: 'base', paint: this.picturePaint(isDark) } as LayerSpecification] : layers(this.names, colours);
    for (const layer of made) map.addLayer(layer, below);
    if (about?.attribution) credit(plain(about.attribution));
  }
  private picturePaint(isDark: boolean): Record<string, unknown> {
    return isDark ? { 'raster-opacity': 0.75, 'raster-brightness-max': 0.45, 'raster-saturation': -0.5 } : { 'raster-opacity': 0.75, 'raster-brightness-max': 1, 'raster-saturation': -0.35 };
  }
  colours(map: LibreMap, isDark: boolean, colours: Colours): void {
    const all: [string, Record<string, unknown>][] = this.isPicture ? [['base-picture', this.picturePaint(isDark)]]
      : layers(this.names, colours).map(layer => [layer.id, (layer as { paint?: Record<string, unknown> }).paint ?? {}]);
    for (const [id, paint] of all) if (map.getLayer(id)) for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name as never, value as never);
  }
}
