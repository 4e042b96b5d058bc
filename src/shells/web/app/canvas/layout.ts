// Where cells and positions lie on a canvas, as draw/layout_json.hpp writes it: an affine map, with every other row or column offset.
export type Spot = [number, number];

export interface Layout {
  xx: number; xy: number; x0: number; yx: number; yy: number; y0: number;
  shove: '' | 'rows' | 'columns'; parity: number; shoveX: number; shoveY: number;
  weightX: number; weightY: number;  // of distances between a place and the middles of cells
  cells: 'squares' | 'hexagons' | 'diamonds';
}

// A position in the picture.
export function placed(layout: Layout, x: number, y: number): Spot {
  const shoved = layout.shove !== '' && Math.abs(Math.floor(layout.shove === 'rows' ? y : x)) % 2 === layout.parity;
  return [layout.x0 + layout.xx * x + layout.xy * y + (shoved ? layout.shoveX : 0),
    layout.y0 + layout.yx * x + layout.yy * y + (shoved ? layout.shoveY : 0)];
}
export const middleOf = (layout: Layout, [x, y]: Spot): Spot => placed(layout, x + 0.5, y + 0.5);

// The cell at a point of the picture, possibly outside the map.
export function cellAt(layout: Layout, px: number, py: number): Spot {
  const u = px - layout.x0, v = py - layout.y0, det = layout.xx * layout.yy - layout.xy * layout.yx;
  const x = Math.floor((layout.yy * u - layout.xy * v) / det), y = Math.floor((layout.xx * v - layout.yx * u) / det);
  if (layout.cells === 'squares' || (layout.cells === 'diamonds' && layout.shove === '')) return [x, y];
  // A hexagon, or a diamond in its own metric, is what lies nearest to its middle.
  let best: Spot = [x, y], least = Infinity;
  for (let dy = -1; dy <= 1; ++dy) for (let dx = -1; dx <= 1; ++dx) {
    const [cx, cy] = middleOf(layout, [x + dx, y + dy]), a = Math.abs(cx - px) * layout.weightX, b = Math.abs(cy - py) * layout.weightY;
    const distance = layout.cells === 'hexagons' ? a * a + b * b : a + b;
    if (distance < least) { least = distance; best = [x + dx, y + dy]; }
  }
  return best;
}
