// The path of an answer and its two ends, on a canvas.
import type { Spot } from './layout';

export function drawPath(pen: CanvasRenderingContext2D, line: Spot[], width: number, rim: number, colour: string, rimColour: string): void {
  pen.lineJoin = pen.lineCap = 'round';
  pen.beginPath();
  line.forEach((at, i) => pen[i === 0 ? 'moveTo' : 'lineTo'](...at));
  pen.strokeStyle = rimColour;
  pen.lineWidth = width + rim;
  pen.stroke();
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke();
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
