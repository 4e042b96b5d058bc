// What the parts of the panel ask of the page of a road network.
import type { Network, Point, Status } from './api';
import type { Plane } from './plane';
import type { RoadMap } from './roadmap';
import type { Answer, Course, Step } from './routes';
import type { State, Tool } from './state';

export interface RoadPage {
  readonly state: State;
  readonly network: Network;
  readonly server: Status;
  readonly plane: Plane;
  readonly map: RoadMap;
  readonly answer: Answer | null;
  readonly course: Course | null;  // the one chosen
  readonly complete: boolean;      // it has two ends
  readonly classes: string[];      // that the profile can avoid
  unplaced: boolean;               // the address says nothing of the part to show

  run(): void;
  remember(): void;
  setTool(tool: Tool): void;
  setStops(stops: (Point | null)[]): void;
  setStop(i: number, at: Point | null, name?: string): void;
  reverse(): void;
  nameOf(i: number): string;
  showStops(): void;
  setAvoid(areas: Point[][]): void;
  choose(alternative: number): void;
  highlight(step: Step | null): void;
  pointAlong(metres: number | null): void;
  tasteChanged(): void;
  busy(on: boolean): void;
  failed(error: Error): void;
}
