// The path of an answer, its two ends, and names on the map, on a canvas.
import type { Spot } from './layout';

// leaps: the points that a portal or a jump leads to, by a dashed arc.
export function drawPath(pen: CanvasRenderingContext2D, line: Spot[], width: number, rim: number, colour: string, rimColour: string, leaps: number[] = []): void {
  pen.lineJoin = pen.lineCap = 'round';
  pen.beginPath();
  for (const leap of leaps) arc(pen, line[leap - 1], line[leap]);
  pen.strokeStyle = colour;
  pen.lineWidth = width * 0.6;
  pen.setLineDash([width * 1.6, width * 1.6]);
  pen.stroke();
  pen.setLineDash([]);
  pen.beginPath();
  line.forEach((at, i) => pen[i === 0 || leaps.includes(i) ? 'moveTo' : 'lineTo'](...at));
  pen.strokeStyle = rimColour;
  pen.lineWidth = width + rim;
  pen.stroke();
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke();
}

// Bends to the same side in both directions.
function arc(pen: CanvasRenderingContext2D, [ax, ay]: Spot, [bx, by]: Spot): void {
  const side = bx < ax || (bx === ax && by < ay) ? -0.12 : 0.12;
  pen.moveTo(ax, ay);
  pen.quadraticCurveTo((ax + bx) / 2 - (by - ay) * side, (ay + by) / 2 + (bx - ax) * side, bx, by);
}

export function drawEnd(pen: CanvasRenderingContext2D, [x, y]: Spot, end: 'from' | 'to', radius: number, rim: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fillStyle = end === 'from' ? '#15803d' : '#b91c1c';
  pen.fill();
  pen.lineWidth = rim;
  pen.strokeStyle = '#fff';
  pen.stroke();
  // Letters are set in pixels: a canvas rounds the sizes of fonts.
  const { a, e, f } = pen.getTransform();
  pen.save();
  pen.setTransform(1, 0, 0, 1, x * a + e, y * a + f + radius * a * 0.06);
  pen.fillStyle = '#fff';
  pen.font = `700 ${Math.round(radius * a * 1.1)}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(end === 'from' ? 'A' : 'B', 0, 0);
  pen.restore();
}

// Names above their places, on a plate each: as large at any zoom, and none over another. above: in units of the picture.
export function drawNames(pen: CanvasRenderingContext2D, names: { at: Spot; name: string }[], above: number, ratio: number): void {
  const { a, e, f } = pen.getTransform(), size = 13 * ratio, height = 20 * ratio, rim = 6 * ratio, taken: [number, number, number][] = [];
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.font = `600 ${size}px system-ui, sans-serif`;
  pen.textBaseline = 'middle';
  for (const { at: [x, y], name } of names) {
    const width = pen.measureText(name).width + 2 * rim, left = x * a + e - width / 2, top = y * a + f - above * a - 3 * ratio - height;
    if (left + width < 0 || top + height < 0 || left > pen.canvas.width || top > pen.canvas.height) continue;
    if (taken.some(([l, t, w]) => left < l + w && l < left + width && Math.abs(top - t) < height)) continue;
    taken.push([left, top, width]);
    pen.fillStyle = 'rgba(255, 255, 255, 0.92)';
    pen.strokeStyle = 'rgba(28, 33, 43, 0.55)';
    pen.lineWidth = ratio;
    pen.beginPath();
    pen.roundRect(left, top, width, height, 5 * ratio);
    pen.fill();
    pen.stroke();
    pen.fillStyle = '#1c212b';
    pen.fillText(name, left + rim, top + height / 2 + 0.5 * ratio);
  }
  pen.restore();
}
