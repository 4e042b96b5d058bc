// What a search did, step by step: columns of events, and which of them belong to a node.
import type { Spot } from './layout';

type Column = ArrayLike<number | null>;

// kind: s and d are the start and the goal, g a node that enters the queue, e one that is settled; capitals: from the goal.
export interface Events { kind: string; x: ArrayLike<number>; y: ArrayLike<number>; g: Column; h: Column; f: Column; parent: ArrayLike<number> }

const none: Events = { kind: '', x: [], y: [], g: [], h: [], f: [], parent: [] };

export class Steps {
  readonly count: number;
  readonly settled: Int32Array;  // per event: which settled node it is, from 1; 0: none
  readonly settledCount: number;
  private readonly known = new Map<string, number[]>();

  constructor(readonly events: Events = none) {
    this.count = events.kind.length;
    this.settled = new Int32Array(this.count);
    let settled = 0;
    for (let i = 0; i < this.count; ++i) {
      const kind = this.kind(i);
      if (kind === 'e') this.settled[i] = ++settled;
      if (kind !== 'e' && kind !== 'g') continue;
      const key = `${events.x[i]},${events.y[i]}`, list = this.known.get(key);
      if (list) list.push(i); else this.known.set(key, [i]);
    }
    this.settledCount = settled;
  }
  kind(i: number): string { return this.events.kind[i].toLowerCase(); }
  backward(i: number): boolean { return this.events.kind[i] < 'a'; }
  at(i: number): Spot { return [this.events.x[i], this.events.y[i]]; }
  of([x, y]: Spot): number[] { return this.known.get(`${x},${y}`) ?? []; }
  nodes(): Iterable<number[]> { return this.known.values(); }
  // The event that settles a node.
  settling(node: Spot): number | undefined { return this.of(node).find(i => this.settled[i] > 0); }
}

// The server's rows: [x, y, from, g, h, f, backward], settled in this order.
export type Row = [number, number, number, number, number, number, boolean];
export function stepsOf(rows: Row[]): Steps {
  const column = (n: number) => Float64Array.from(rows, row => row[n] as number);
  return new Steps({ kind: rows.map(row => (row[6] ? 'E' : 'e')).join(''), x: column(0), y: column(1), parent: Int32Array.from(rows, row => row[2]),
    g: column(3), h: column(4), f: column(5) });
}

export const short = (value: number | null): string => (value === null ? '–' : String(Number(value.toPrecision(6))));
export const figures = ({ events }: Steps, i: number): string => `g ${short(events.g[i])}, h ${short(events.h[i])}, f ${short(events.f[i])}`;

// What is known of a node after so many steps; `name` says where a node is.
export function told(steps: Steps, node: Spot, step: number, name: (node: Spot) => string): string[] {
  const list = steps.of(node), past = list.filter(i => i < step);
  if (past.length === 0) return steps.count === 0 ? [] : [list.length > 0 ? 'not reached yet' : 'never reached'];
  const settled = past.filter(i => steps.settled[i] > 0), i = settled.length > 0 ? settled[settled.length - 1] : past[past.length - 1];
  const parent = steps.events.parent[i];
  const state = steps.settled[i] > 0 ? `settled as number ${steps.settled[i]} of ${steps.settledCount}` : 'in the queue';
  return [figures(steps, i), state + (parent >= 0 ? `, from ${name(steps.at(parent))}` : '')];
}
