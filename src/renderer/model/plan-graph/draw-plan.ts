import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { Drawing } from './drawing.ts';
import { extentsOf, gapDown } from './extent.ts';
import { figureOfPlan } from './figure.ts';
import { graphMoves, type Moves } from './graph-moves.ts';
import { FigurePlacer } from './place-figures.ts';

const margin = 20;

/** A drawing with the way of the arrow keys through it. */
export interface PlanDrawing extends Drawing {
  /** By the path of a box. */
  moves: ReadonlyMap<string, Moves>;
}

/** The tree of a plan from top to bottom: no box lies on another, and every one can be reached by arrow keys. */
export function drawPlan(root: PlanNode): PlanDrawing {
  const figure = figureOfPlan(root);
  const extents = extentsOf(figure);
  const { left = 0, right = 0, height = 0 } = extents.get(figure) ?? {};
  const placer = new FigurePlacer(extents);
  const start = { x: margin + left, y: margin };
  const { entry, exit } = placer.place(figure, { x: start.x, y: start.y + gapDown });
  const end = { x: start.x, y: start.y + height + 2 * gapDown };
  return {
    width: left + right + 2 * margin,
    height: end.y + margin,
    boxes: placer.boxes,
    edges: [
      { kind: 'flow', points: [start, entry], arrow: true, label: null },
      ...placer.edges,
      { kind: 'flow', points: [exit, end], arrow: true, label: null },
    ],
    joints: [{ ...start, kind: 'start' }, ...placer.joints, { ...end, kind: 'end' }],
    frames: placer.frames,
    moves: graphMoves(figure),
  };
}
