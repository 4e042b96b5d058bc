// What a search did, step by step: columns of events, and which of them belong to a node.
import type { Spot } from './layout';

type Column = ArrayLike<number | null>;

// kind: s and d are the start and the goal, g a node that enters the queue, e one that is settled; capitals: from the goal.
// span: on a mesh, four numbers for each event, the ends of the part of an edge that it is. Where there are any, an event without h is a
// root: a corner where paths turn, from which the next ones see on.
export interface Events {
  kind: string; x: ArrayLike<number>; y: ArrayLike<number>; g: Column; h: Column; f: Column; parent: ArrayLike<number>;
  span?: ArrayLike<number>;
  origin?: Spot;  // where an event without a parent comes from
}

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
      if (!'egr'.includes(kind)) continue;
      const key = `${events.x[i]},${events.y[i]}`, list = this.known.get(key);
      if (list) list.push(i); else this.known.set(key, [i]);
    }
    this.settledCount = settled;
  }
  // As in the events; r: a root.
  kind(i: number): string { return this.events.span && this.events.kind[i] === 'e' && this.events.h[i] === null ? 'r' : this.events.kind[i].toLowerCase(); }
  backward(i: number): boolean { return this.events.kind[i] < 'a'; }
  at(i: number): Spot { return [this.events.x[i], this.events.y[i]]; }
  // Where an event comes from.
  before(i: number): Spot | null { return this.events.parent[i] >= 0 ? this.at(this.events.parent[i]) : this.events.origin ?? null; }
  // The part of an edge that an event is; null: a point.
  span(i: number): [Spot, Spot] | null {
    const { span } = this.events;
    if (!span || (span[4 * i] === span[4 * i + 2] && span[4 * i + 1] === span[4 * i + 3])) return null;
    return [[span[4 * i], span[4 * i + 1]], [span[4 * i + 2], span[4 * i + 3]]];
  }
  of([x, y]: Spot): number[] { return this.known.get(`${x},${y}`) ?? []; }
  nodes(): Iterable<number[]> { return this.known.values(); }
  // The event that settles a node.
  settling(node: Spot): number | undefined { return this.of(node).find(i => this.settled[i] > 0); }
}

// The server's rows: [x, y, from, g, h, f, backward], in the order of the search; on a mesh with the two ends of a part of an edge.
export type Row = [number, number, number, number, number | null, number | null, boolean, (Spot | null)?, (Spot | null)?];
export function stepsOf(rows: Row[], origin?: Spot): Steps {
  const column = <T>(n: number) => rows.map(row => row[n] as T);
  const span = rows.some(row => row[7]) ? Float64Array.from(rows.flatMap(([x, y, , , , , , left, right]) => [...(left ?? [x, y]), ...(right ?? [x, y])])) : undefined;
  return new Steps({ kind: rows.map(row => (row[6] ? 'E' : 'e')).join(''), x: column<number>(0), y: column<number>(1), parent: column<number>(2),
    g: column<number | null>(3), h: column<number | null>(4), f: column<number | null>(5), span, origin });
}

export const short = (value: number | null): string => (value === null ? '–' : String(Number(value.toPrecision(6))));
export const figures = ({ events }: Steps, i: number): string => `g ${short(events.g[i])}, h ${short(events.h[i])}, f ${short(events.f[i])}`;

// What is known of a node after so many steps; `name` says where a node is.
export function told(steps: Steps, node: Spot, step: number, name: (node: Spot) => string): string[] {
  const list = steps.of(node), past = list.filter(i => i < step);
  if (past.length === 0) return steps.count === 0 ? [] : [list.length > 0 ? 'not reached yet' : 'never reached'];
  const settled = past.filter(i => steps.settled[i] > 0), i = settled.length > 0 ? settled[settled.length - 1] : past[past.length - 1];
  const parent = steps.events.parent[i];
  const state = steps.settled[i] > 0 ? `settled as number ${steps.settled[i]} of ${steps.settledCount}` : steps.kind(i) === 'r' ? 'a corner to turn at' : 'in the queue';
  return [figures(steps, i), state + (parent >= 0 ? `, from ${name(steps.at(parent))}` : steps.events.origin ? ', from the start' : '')];
}
