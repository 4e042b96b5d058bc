// Where a network's positions lie on the map. One in degrees lies where it lies on the Earth; one of a plane is put around 0°, 0° at
// true scale, as the tiles have it (geo/tile_plane.hpp).
import type { Network, Point } from './api';

const circumference = 40_075_016.685578488;

export interface Plane {
  planar: boolean;
  toMap(p: Point): Point;
  fromMap(p: Point): Point;
}
// Whether degrees, of an address say, lie on the map at all; a position of a network, by its plane.
export const isOnEarth = ([lng, lat]: Point) => Math.abs(lng) <= 360 && Math.abs(lat) <= 90;
export const isOnMap = (plane: Plane, p: Point) => isOnEarth(plane.toMap(p));

export function planeOf(network: Network): Plane {
  if (network.frame !== 'planar' || !network.bbox) return { planar: false, toMap: p => p, fromMap: p => p };
  const [west, south, east, north] = network.bbox;
  const centre: Point = [west / 2 + east / 2, south / 2 + north / 2];
  const unit = Math.min(1 / circumference, 0.25 / Math.max(east - west, north - south, 1e-9));
  return {
    planar: true,
    toMap: ([x, y]) => [(x - centre[0]) * unit * 360, (180 / Math.PI) * Math.atan(Math.sinh((y - centre[1]) * unit * 2 * Math.PI))],
    fromMap: ([lng, lat]) => [centre[0] + lng / 360 / unit,
      centre[1] + Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI) / unit],
  };
}

export function metresBetween(a: Point, b: Point, planar: boolean): number {
  if (planar) return Math.hypot(a[0] - b[0], a[1] - b[1]);
  const rad = Math.PI / 180, dy = (b[1] - a[1]) * rad, dx = (b[0] - a[0]) * rad * Math.cos(((a[1] + b[1]) / 2) * rad);
  return 6_371_008.8 * Math.hypot(dx, dy);
}
