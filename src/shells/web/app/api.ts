// What the server is asked, and the shapes of its answers (README.md lists them).
export type Point = [number, number];

export interface Network {
  name: string;
  kind: string;
  frame: 'geographic' | 'planar' | 'none';
  bbox?: [number, number, number, number];
  extent?: [number, number, number, number];  // of most of it: where the map begins
  nodes?: number;
  edges?: number;
  profiles: { name: string; weight?: string; exclude?: string[] }[];
  weights: { name: string; unit: string }[];
  default_weight?: string;
  algorithms: string[];
  exclude: string[];
  attribution?: string;  // whom a map of it has to name
  basemap?: string;  // the path of its own
  hills?: string;    // likewise
}
export interface TileMap { name: string; width: number; height: number }
export interface Mesh { name: string; polygons: number }
export interface Hills { tiles: string; maxzoom: number; bounds: [number, number, number, number] }  // as TileJSON has them
export interface Status { version?: string; networks: Network[]; maps: TileMap[]; meshes: Mesh[]; languages: string[]; elevation: boolean; hills?: Hills; basemap?: string; limits: Record<string, number> }

// A request that the server refused, in its own words.
export class Refused extends Error {
  constructor(message: string, readonly code: string) { super(message); }
}

async function answer<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new Refused('The server does not answer. Is it still running?', 'NoServer');
  }
  const text = await response.text();
  let body: Record<string, unknown> | undefined;
  try { body = JSON.parse(text); } catch { /* not JSON: below */ }
  if (response.ok && body) return body as T;
  // OSRM's sentences are for programs; the detail beside them is for people.
  const message = body?.detail ?? body?.message ?? (typeof body?.error === 'string' ? body.error : undefined);
  throw new Refused(sentence(String(message ?? `The server answered ${response.status}.`)), String(body?.code ?? body?.kind ?? response.status));
}
// Without the hint to an option of requests, which the page does not offer.
function sentence(text: string): string {
  text = text.replace(/ \([^()]* changes that\)$/, '');
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return answer<T>(path, { signal });
}
export function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return answer<T>(path, { method: 'POST', signal, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}

export async function status(): Promise<Status> {
  const raw = await get<Partial<Status>>('/status');
  const networks = (raw.networks ?? []).map(network => ({
    ...network,
    kind: network.kind ?? 'roads', frame: network.frame ?? 'geographic', profiles: network.profiles ?? [], weights: network.weights ?? [],
    algorithms: network.algorithms ?? [], exclude: network.exclude ?? [],
  }) as Network);
  return { version: raw.version, networks, maps: raw.maps ?? [], meshes: raw.meshes ?? [], languages: raw.languages ?? ['en'], elevation: raw.elevation ?? false, hills: raw.hills, basemap: raw.basemap, limits: raw.limits ?? {} };
}

export const inPath = (profile: string) => encodeURIComponent(profile).replace(/%3A/g, ':');
const path = (points: Point[]) => points.map(([x, y]) => `${+x.toFixed(7)},${+y.toFixed(7)}`).join(';');
export const profilePath = (service: string, profile: string, points: Point[]) =>
  `/${service}/v1/${inPath(profile)}/${path(points)}`;

// --- OSRM ---
export interface OsrmWaypoint { name: string; location: Point; distance?: number }
export interface OsrmTable { durations?: (number | null)[][]; distances?: (number | null)[][]; sources: OsrmWaypoint[]; destinations: OsrmWaypoint[] }
export interface OsrmMatch { matchings: { distance: number; confidence: number; geometry: { coordinates: Point[] } }[]; tracepoints: (null | OsrmWaypoint)[] }

// Whether there is a road near enough to a point; else the server's words for it.
export async function roadNear(profile: string, at: Point): Promise<Refused | null> {
  try {
    await get(`${profilePath('nearest', profile, [at])}?generate_hints=false`);
    return null;
  } catch (error) {
    if (error instanceof Refused && error.code === 'NoSegment') return error;
    throw error;
  }
}

// --- The engine's own answers ---
export interface Explored { columns: string[]; rows: [number, number, number, number, number, number, boolean][]; settled: number }
// Of a mesh: a row has also the two ends of the part of an edge that it is; null: it is a corner.
export interface MeshExplored { columns: string[]; rows: [number, number, number, number, number | null, number | null, boolean, Point | null, Point | null][]; settled: number; cut: boolean }
export interface OwnPoint { lon: number; lat: number; snapped_lon: number | null; snapped_lat: number | null; snapped_m: number | null; name: string }
export interface OwnCourse {
  cost: number; distance_m: number | null; duration_s: number | null; geometry: { coordinates: Point[] } | null;
  itinerary?: { road: string | null; leg: number; distance_m: number | null; duration_s: number | null }[];
  legs?: { distance_m: number | null; duration_s: number | null; first_point: number | null; last_point: number | null;
    steps?: { instruction: string; maneuver: { type: string; modifier?: string | null }; mode?: string; name?: string | null; distance_m: number | null; duration_s: number | null;
      first_point: number | null; last_point: number | null }[] }[];
}
export interface OwnRoute extends OwnCourse {
  unit: string; weight: string; optimal: boolean; bound: number; algorithm: string; settled: number; relaxed: number; query_us: number;
  from: OwnPoint; to: OwnPoint; via?: OwnPoint[]; alternatives?: OwnCourse[]; warnings?: string[]; explored?: Explored;
}

// Metres above the sea; null where they are not known.
export async function heights(points: Point[], signal?: AbortSignal): Promise<(number | null)[]> {
  return (await post<{ heights: (number | null)[] }>('/starway/v1/heights', { points: points.map(([x, y]) => [+x.toFixed(6), +y.toFixed(6)]) }, signal)).heights;
}

export interface FoundPlace { kind: 'place' | 'street'; name: string; also?: string; near?: string; lon: number; lat: number; population?: number }
export async function places(network: string, text: string, signal?: AbortSignal): Promise<FoundPlace[]> {
  return (await get<{ places: FoundPlace[] }>(`/places?q=${encodeURIComponent(text)}&limit=8&network=${encodeURIComponent(network)}`, signal)).places;
}
