// A plan as the figures of a drawing, before anything has a place.
import type { PlanNode } from '../../../shared/plan/nodes.ts';

/** How a node is drawn, with what hangs on it. */
export interface Figure {
  node: PlanNode;
  /** JSON path, e.g. `root.steps[0].then`: tells nodes apart even where an unfinished plan has an id twice. */
  path: string;
  /** False for the outer list of steps, which is the plan itself and has no box. */
  hasBox: boolean;
  /** Under the box, one after another. */
  stack: readonly Figure[];
  /** Under the box, side by side, joined below. */
  branches: readonly Branch[];
  /** Beside the box: what runs when it fails. */
  aside: Figure | null;
}

export interface Branch {
  label: string | null;
  /** Null where the way goes straight on. */
  figure: Figure | null;
}

/** The figures of a plan, from its root. */
export function figureOfPlan(root: PlanNode): Figure {
  const figure = figureOf(root, 'root');
  const isOuterList = root.type === 'sequence' && root.steps.length > 0;
  return isOuterList ? { ...figure, hasBox: false } : figure;
}

function figureOf(node: PlanNode, path: string): Figure {
  const alone: Figure = { node, path, hasBox: true, stack: [], branches: [], aside: null };
  switch (node.type) {
    case 'sequence':
      return { ...alone, stack: stepsOf(node.steps, path) };
    case 'parallel': {
      const branches = stepsOf(node.steps, path).map((figure) => ({ label: null, figure }));
      return { ...alone, branches };
    }
    case 'if': {
      const otherwise = node.else ? figureOf(node.else, `${path}.else`) : null;
      const branches = [
        { label: 'then', figure: figureOf(node.then, `${path}.then`) },
        { label: 'otherwise', figure: otherwise },
      ];
      return { ...alone, branches };
    }
    case 'loop':
      return { ...alone, stack: [figureOf(node.body, `${path}.body`)] };
    case 'action':
      return node.onError ? { ...alone, aside: figureOf(node.onError, `${path}.onError`) } : alone;
    case 'wait':
    case 'gate':
      return alone;
  }
}

function stepsOf(nodes: readonly PlanNode[], path: string): Figure[] {
  return nodes.map((node, index) => figureOf(node, `${path}.steps[${index}]`));
}
