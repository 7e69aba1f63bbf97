// What a plan's drawing is made of. All lengths are pixels at full size.
import type { PlanNode } from '../../../shared/plan/nodes.ts';

export const boxWidth = 200;
export const boxHeight = 46;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  node: PlanNode;
  /** JSON path of the node. */
  path: string;
}

/** A line along right angles. `error` is taken when the step before fails, `back` when a loop goes round again. */
export interface Edge {
  kind: 'flow' | 'error' | 'back';
  points: readonly Point[];
  /** A joint is reached without an arrow. */
  arrow: boolean;
  label: (Point & { text: string }) | null;
}

/** A dot where the plan starts or ends, or where ways meet. */
export interface Joint extends Point {
  kind: 'start' | 'join' | 'end';
}

/** What belongs to a loop, or to a list of steps inside another step. */
export interface Frame extends Point {
  width: number;
  height: number;
}

export interface Drawing {
  width: number;
  height: number;
  /** In reading order. */
  boxes: readonly Box[];
  edges: readonly Edge[];
  joints: readonly Joint[];
  frames: readonly Frame[];
}
