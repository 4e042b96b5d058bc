// Painted cells in the address: "3,4," is a wall, "3,4,5" a cell that costs 5, and "3,4,,7" or "3,4,5,7" the same for seven cells to the right.
export type Edits = Map<string, number | null>;  // "x,y" as the file counts

export function writeEdits(edits: Edits): string {
  const cells = [...edits].map(([key, cost]) => { const [x, y] = key.split(',').map(Number); return { x, y, cost }; }).sort((a, b) => a.y - b.y || a.x - b.x);
  const runs: string[] = [];
  for (let i = 0; i < cells.length;) {
    const { x, y, cost } = cells[i];
    let count = 1;
    while (i + count < cells.length && cells[i + count].y === y && cells[i + count].x === x + count && cells[i + count].cost === cost) ++count;
    runs.push(`${x},${y},${cost ?? ''}${count > 1 ? `,${count}` : ''}`);
    i += count;
  }
  return runs.join(';');
}

export function readEdits(text: string, isOnMap: (cell: [number, number]) => boolean): Edits {
  const edits: Edits = new Map();
  for (const run of text.split(';').filter(Boolean)) {
    const [x, y, price, length = '1'] = run.split(','), cost = price === '' || price === undefined ? null : Number(price);
    if (cost !== null && !(cost > 0)) continue;
    const count = Math.min(Math.max(Math.trunc(Number(length)) || 1, 1), 100_000);
    for (let i = 0; i < count; ++i) {
      const cell: [number, number] = [Number(x) + i, Number(y)];
      if (!cell.every(Number.isInteger) || !isOnMap(cell)) break;
      edits.set(cell.join(), cost);
    }
  }
  return edits;
}
