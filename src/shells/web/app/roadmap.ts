// The map of a road network: base map, overlays, markers, and what a pointer does on it.
import maplibregl from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { Hills, Network, Point } from './api';
import { h, toast } from './dom';
import type { Plane } from './plane';
import type { Basemap } from './basemap';
import { letter, type Units } from './format';
import { taste } from './state';
import { dark, layers, light, overlays, style, type Overlay } from './style';

export interface MapEvents {
  clicked(at: Point): void;
  menu(at: Point, x: number, y: number): void;
  dragged(stop: number, at: Point, done: boolean): void;
  pulled(at: Point, done: boolean, grabbed: Point): void;  // the route's line
  chose(alternative: number): void;
  hovered(at: Point | null): void;      // on the route
  moved(): void;
  drawn(ring: Point[] | null): void;    // an area to avoid; null: given up
  dropArea(area: number): void;
}

export type Feature = { type: 'Feature'; properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } };

const grabReach = 12;  // pixels

// The worker starts while the server is still asked, instead of between the first pictures.
maplibregl.prewarm();

export class RoadMap {
  readonly map: maplibregl.Map;
  private markers: maplibregl.Marker[] = [];
  private pointer: maplibregl.Marker;
  private drawing: Point[] | null = null;
  private isPulling = false;
  private isHeld = false;  // by a long press, whose end is no click
  private readonly scale = new maplibregl.ScaleControl({ maxWidth: 110, unit: taste.units });
  private last: Record<string, Feature[]> = {};
  private basemap: Basemap | null = null;

  constructor(container: HTMLElement, network: Network, private readonly plane: Plane, private readonly events: MapEvents,
              private isDark: boolean, private language: string, view: { at: Point; zoom: number } | null, basemap?: string, hills?: Hills | string) {
    const tiles = `${location.origin}/map/${encodeURIComponent(network.name)}/{z}/{x}/{y}.mvt`;
    const box = network.extent ?? network.bbox, bounds = box && ([plane.toMap([box[0], box[1]]), plane.toMap([box[2], box[3]])] as [Point, Point]);
    this.map = new maplibregl.Map({
      container, style: style(tiles, isDark ? dark : light, language), attributionControl: false, dragRotate: false, pitchWithRotate: false, touchPitch: false,
      maxZoom: 21, fadeDuration: 120, renderWorldCopies: !plane.planar,
      ...(view ? { center: view.at, zoom: view.zoom } : bounds ? { bounds, fitBoundsOptions: { padding: RoadMap.padding() } } : {}),
    });
    (container as unknown as { map: maplibregl.Map }).map = this.map;  // for those who look at it from a console
    this.map.touchZoomRotate.disableRotation();
    this.map.keyboard.disableRotation();
    this.map.addControl(new maplibregl.NavigationControl({ showCompass: false }), 'top-right');
    this.map.addControl(this.scale, 'bottom-right');
    if (network.attribution) this.credit(network.attribution);
    this.map.getCanvas().setAttribute('aria-label', 'Map of the network; the arrow keys move it, plus and minus zoom');
    this.pointer = new maplibregl.Marker({ element: h('div', { class: 'dot', 'aria-hidden': 'true' }) });
    this.map.once('load', () => performance.mark('map'));  // the first whole picture
    this.listen();
    if (hills && !plane.planar) this.ready(() => this.showHills(hills));
    if (basemap && !plane.planar) this.ready(() => this.showBasemap(basemap));
  }
  // On the land of a base map and below its water; of the build, or as the server shades them.
  private async showHills(hills: Hills | string): Promise<void> {
    const from = typeof hills === 'string' ? { url: (await import('./basemap')).source(hills) }
      : { tiles: [`${location.origin}${hills.tiles}`], maxzoom: hills.maxzoom, bounds: hills.bounds };
    if (!this.map.style) return;  // the page shows something else by now
    this.map.addSource('hills', { type: 'raster', tileSize: 256, ...from });
    const above = this.map.getLayersOrder().find(id => /^base-([2-9]|around)/.test(id)) ?? 'road-paths';
    this.map.addLayer({ id: 'hills', type: 'raster', source: 'hills', paint: this.hillsPaint as never }, above);
  }
  // From close by, samples of heights are blots.
  private get hillsPaint(): Record<string, unknown> {
    return { 'raster-fade-duration': 0, 'raster-brightness-max': this.isDark ? 0.42 : 1, 'raster-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0.6, 16, 0.25] };
  }
  private async showBasemap(path: string): Promise<void> {
    try {
      const { Basemap } = await import('./basemap');
      this.basemap = new Basemap();
      await this.basemap.show(this.map, path, ['road-paths', 'road-names'], this.isDark, this.isDark ? dark : light, this.language, text => this.credit(text));
    } catch (error) {
      toast(`The base map cannot be shown: ${(error as Error).message}`, true);
    }
  }

  // Whom the map is by.
  private credit(text: string): void {
    const place = this.map.getContainer().querySelector('.credit');
    if (!place) this.map.addControl({ onAdd: () => h('div', { class: 'maplibregl-ctrl credit' }, text), onRemove: () => {} }, 'bottom-right');
    else if (!place.textContent!.includes(text)) place.append(` · ${text}`);
  }

  // What the panel covers is not where a route should be.
  static padding(): { top: number; bottom: number; left: number; right: number } {
    const wide = innerWidth > 720, panel = document.getElementById('panel')?.getBoundingClientRect();
    return wide ? { top: 60, bottom: 60, left: (panel?.right ?? 0) + 50, right: 80 }
      : { top: 76, bottom: Math.min((panel ? innerHeight - panel.top : 0) + 40, innerHeight * 0.7), left: 40, right: 74 };
  }

  private at(event: { lngLat: maplibregl.LngLat }): Point { return this.plane.fromMap([event.lngLat.lng, event.lngLat.lat]); }

  // The line of a route within so many pixels.
  private lineAt({ x, y }: { x: number; y: number }, reach: number): maplibregl.MapGeoJSONFeature | undefined {
    if (!this.map.getLayer('route-line')) return undefined;
    const hits = this.map.queryRenderedFeatures([[x - reach, y - reach], [x + reach, y + reach]], { layers: ['route-line', 'other-line'] });
    return hits.find(hit => hit.layer.id === 'route-line') ?? hits[0];
  }

  private listen(): void {
    const map = this.map;
    map.on('click', event => {
      if (this.isHeld) return;
      if (this.drawing) { this.corner(event); return; }
      const hit = this.lineAt(event.point, 5);
      if (hit?.layer.id === 'other-line') this.events.chose(Number(hit.properties.number));
      else if (!hit) this.events.clicked(this.at(event));
    });
    map.on('dblclick', event => {
      if (!this.drawing) return;
      event.preventDefault();
      this.finishDrawing();
    });
    map.on('moveend', () => this.events.moved());
    map.on('mousemove', event => {
      if (this.drawing) { this.showDrawing(this.at(event)); return; }
      if (this.isPulling) return;
      const hit = this.lineAt(event.point, grabReach);
      map.getCanvas().style.cursor = hit ? (hit.layer.id === 'other-line' ? 'pointer' : 'grab') : '';
      this.events.hovered(hit?.layer.id === 'route-line' ? this.at(event) : null);
    });
    map.on('mouseout', () => { if (!this.isPulling) this.events.hovered(null); });
    map.on('mousedown', event => {
      if (this.drawing || event.originalEvent.button !== 0 || this.lineAt(event.point, grabReach)?.layer.id !== 'route-line') return;
      event.preventDefault();
      this.pull(this.at(event), event.point);
    });
    this.listenForPresses();
  }
  // A right click, or a long press.
  private pressed(event: { point: maplibregl.Point; lngLat: maplibregl.LngLat }): void {
    if (this.drawing) { this.finishDrawing(); return; }
    const area = this.map.queryRenderedFeatures(event.point, { layers: ['avoid-fill'] })[0];
    if (area) this.events.dropArea(Number(area.properties.number));
    else this.events.menu(this.at(event), event.point.x, event.point.y);
  }
  // A press on the route takes hold of it, and what is held stays below the pointer, wherever that goes.
  private pull(grabbed: Point, start: maplibregl.Point): void {
    const box = this.map.getContainer().getBoundingClientRect(), ending = new AbortController();
    const at = (event: MouseEvent): Point => {
      const { lng, lat } = this.map.unproject([event.clientX - box.left, event.clientY - box.top]);
      return this.plane.fromMap([lng, lat]);
    };
    window.addEventListener('mousemove', event => {
      if (!this.isPulling && Math.hypot(event.clientX - box.left - start.x, event.clientY - box.top - start.y) < 6) return;
      this.isPulling = true;
      this.map.getCanvas().style.cursor = 'grabbing';
      this.point(at(event));
      this.events.pulled(at(event), false, grabbed);
    }, { signal: ending.signal });
    window.addEventListener('mouseup', event => {
      ending.abort();
      this.map.getCanvas().style.cursor = '';
      if (!this.isPulling) return;
      this.isPulling = false;
      this.point(null);
      this.events.pulled(at(event), true, grabbed);
    }, { signal: ending.signal });
  }
  // A long press is a phone's right click, whether or not the browser tells it as one. A finger is never quite still.
  private listenForPresses(): void {
    const map = this.map;
    let timer = 0, start: maplibregl.Point | null = null;  // where one finger came down
    const press = (event: maplibregl.MapMouseEvent | maplibregl.MapTouchEvent) => {
      clearTimeout(timer);
      if (this.isHeld) return;
      this.isHeld = start !== null;
      this.pressed(event);
    };
    map.on('contextmenu', press);
    map.on('touchstart', event => {
      clearTimeout(timer);
      this.isHeld = false;
      start = event.points.length === 1 ? event.point : null;
      if (start) timer = window.setTimeout(() => press(event), 550);
    });
    map.on('touchmove', event => { if (start && event.point.dist(start) > 10) clearTimeout(timer); });
    for (const type of ['touchend', 'touchcancel'] as const) map.on(type, event => {
      clearTimeout(timer);
      start = null;
      // No click on the menu, which may have opened below the finger.
      if (this.isHeld && event.originalEvent.cancelable) event.originalEvent.preventDefault();
      setTimeout(() => { this.isHeld = false; }, 400);  // after what a browser may make of it
    });
  }

  ready(run: () => void): void {
    if (this.map.getLayer('hover-line')) run();
    else this.map.once('style.load', run);
  }
  show(overlay: Overlay, features: Feature[]): void {
    this.last[overlay] = features;
    this.ready(() => (this.map.getSource(overlay) as maplibregl.GeoJSONSource | undefined)?.setData(
      { type: 'FeatureCollection', features: (this.last[overlay] ?? []).map(feature => this.placed(feature)) } as never));
  }
  private placed(feature: Feature): Feature {
    if (!this.plane.planar) return feature;
    const move = (coordinates: unknown): unknown => (typeof (coordinates as unknown[])[0] === 'number'
      ? this.plane.toMap(coordinates as Point) : (coordinates as unknown[]).map(move));
    return { ...feature, geometry: { ...feature.geometry, coordinates: move(feature.geometry.coordinates) } };
  }
  clear(...which: Overlay[]): void { for (const overlay of which.length > 0 ? which : overlays) this.show(overlay, []); }

  stops(stops: (Point | null)[]): void {
    for (const marker of this.markers) marker.remove();
    this.markers = [];
    stops.forEach((stop, i) => {
      if (!stop) return;
      const kind = i === 0 ? 'start' : i === stops.length - 1 ? 'end' : 'via';
      const element = h('div', { class: `pin ${kind}`, 'aria-hidden': 'true' }, h('span', {}, letter(i)));
      const marker = new maplibregl.Marker({ element, draggable: true, anchor: 'bottom' }).setLngLat(this.plane.toMap(stop)).addTo(this.map);
      const where = () => { const { lng, lat } = marker.getLngLat(); return this.plane.fromMap([lng, lat]); };
      marker.on('drag', () => this.events.dragged(i, where(), false));
      marker.on('dragend', () => this.events.dragged(i, where(), true));
      element.addEventListener('click', event => event.stopPropagation());
      this.markers.push(marker);
    });
  }
  pins(points: Point[], names: string[]): void {
    this.stops([]);
    points.forEach((point, i) => this.markers.push(new maplibregl.Marker({ anchor: 'center',
      element: h('div', { class: 'spot', 'aria-hidden': 'true' }, names[i].length > 18 ? `${names[i].slice(0, 17)}…` : names[i]) }).setLngLat(this.plane.toMap(point)).addTo(this.map)));
  }
  point(at: Point | null): void {
    if (at) this.pointer.setLngLat(this.plane.toMap(at)).addTo(this.map);
    else this.pointer.remove();
  }

  fit(points: Point[]): void {
    if (points.length === 0) return;
    const bounds = new maplibregl.LngLatBounds();
    for (const point of points) bounds.extend(this.plane.toMap(point));
    this.map.fitBounds(bounds, { padding: RoadMap.padding(), maxZoom: this.plane.planar ? 21 : 16, duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 500 });
  }
  inSight(points: Point[]): boolean {
    const pad = RoadMap.padding(), { width, height } = this.map.getContainer().getBoundingClientRect();
    return points.every(point => {
      const { x, y } = this.map.project(this.plane.toMap(point));
      return x > pad.left - 30 && x < width - 20 && y > pad.top - 20 && y < height - pad.bottom + 20;
    });
  }
  fly(to: Point): void { this.map.easeTo({ center: this.plane.toMap(to), zoom: Math.max(this.map.getZoom(), 13), padding: RoadMap.padding() }); }
  view(): { at: Point; zoom: number } {
    const { lng, lat } = this.map.getCenter();
    return { at: [lng, lat], zoom: this.map.getZoom() };
  }
  project(p: Point): Point {
    const { x, y } = this.map.project(this.plane.toMap(p));
    return [x, y];
  }

  colours(isDark: boolean): void {
    this.isDark = isDark;
    this.ready(() => {
      this.basemap?.colours(this.map, isDark, isDark ? dark : light);
      if (this.map.getLayer('hills')) this.map.setPaintProperty('hills', 'raster-brightness-max', this.hillsPaint['raster-brightness-max'] as number);
      for (const layer of layers(isDark ? dark : light, this.language))
        for (const [name, value] of Object.entries(layer.paint ?? {})) this.map.setPaintProperty(layer.id, name, value);
    });
  }

  // Names in the reader's language, lengths in the reader's units.
  words(language: string, units: Units): void {
    this.language = language;
    this.scale.setUnit(units);
    this.ready(() => {
      this.basemap?.words(this.map, language);
      for (const layer of layers(this.isDark ? dark : light, language))
        if (layer.id === 'place-names') this.map.setLayoutProperty(layer.id, 'text-field', layer.layout?.['text-field' as never]);
    });
  }

  // --- Drawing an area: clicks set corners, a double or right click, Enter or the first corner closes it, Escape gives up ---
  draw(): void {
    this.drawing = [];
    this.map.doubleClickZoom.disable();
    this.map.getCanvas().style.cursor = 'crosshair';
    this.map.getCanvas().focus();
  }
  get isDrawing(): boolean { return this.drawing !== null; }
  finishDrawing(keep = true): void {
    if (!this.drawing) return;
    const ring = this.drawing.filter((p, i, all) => i === 0 || p[0] !== all[i - 1][0] || p[1] !== all[i - 1][1]);
    this.drawing = null;
    this.map.getCanvas().style.cursor = '';
    setTimeout(() => this.map.doubleClickZoom.enable(), 300);
    this.show('hover', []);
    this.events.drawn(keep && ring.length >= 3 ? ring : null);
  }
  private corner(event: maplibregl.MapMouseEvent): void {
    const drawing = this.drawing!, first = drawing.length > 2 && this.map.project(this.plane.toMap(drawing[0]));
    if (first && event.point.dist(first) < grabReach) { this.finishDrawing(); return; }
    drawing.push(this.at(event));
    this.showDrawing();
  }
  private showDrawing(pointer?: Point): void {
    const line = [...this.drawing!, ...(pointer ? [pointer] : [])];
    if (line.length > 1) this.show('hover', [lineOf(line.length > 2 ? [...line, line[0]] : line)]);
  }
  destroy(): void { this.map.remove(); }
}

export function lineOf(coordinates: Point[], properties: Record<string, unknown> = {}): Feature {
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}
export function areaOf(ring: Point[], properties: Record<string, unknown> = {}): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } };
}
