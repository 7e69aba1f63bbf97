import { describe, expect, it } from 'vitest';
import { figureOfPlan } from '../../../../src/renderer/model/plan-graph/figure.ts';
import {
  type Direction,
  graphMoves,
} from '../../../../src/renderer/model/plan-graph/graph-moves.ts';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';
import { placeNodes } from '../../../../src/shared/plan/walk.ts';

function action(id: string, onError?: PlanNode): PlanNode {
  const plain: PlanNode = { id, label: id, type: 'action', tool: 'transfer', params: {} };
  return onError ? { ...plain, onError } : plain;
}

const root: PlanNode = {
  ...{ id: 'all', label: 'All', type: 'sequence' },
  steps: [
    action('first', action('saver')),
    {
      ...{ id: 'both', label: 'Both', type: 'parallel' },
      steps: [
        { id: 'left', label: 'Left', type: 'sequence', steps: [action('l1'), action('l2')] },
        action('right'),
      ],
    },
    action('last'),
  ],
};

/** Where the keys lead from a step, by the ids of the steps. */
function walk(from: string, ...keys: Direction[]): (string | null)[] {
  const moves = graphMoves(figureOfPlan(root));
  const placed = placeNodes(root);
  let path = placed.find(({ node }) => node.id === from)?.path ?? null;
  return keys.map((key) => {
    path = (path === null ? null : moves.get(path)?.[key]) ?? null;
    return placed.find((place) => place.path === path)?.node.id ?? null;
  });
}

describe('the arrow keys in the drawing of a plan', () => {
  it('go down along the way of the plan, by its first branch', () => {
    const ids = walk('first', 'down', 'down', 'down', 'down', 'down', 'down');
    expect(ids).toEqual(['both', 'left', 'l1', 'l2', 'last', null]);
  });

  it('go up the same way', () => {
    const ids = walk('last', 'up', 'up', 'up', 'up', 'up', 'up');
    expect(ids).toEqual(['l2', 'l1', 'left', 'both', 'first', null]);
  });

  it('go over to the branch beside, from anywhere in a branch', () => {
    expect(walk('l2', 'right', 'left')).toEqual(['right', 'left']);
    expect(walk('right', 'down')).toEqual(['last']);
  });

  it('go right to what runs when an action fails, and left back to it', () => {
    expect(walk('first', 'right', 'left')).toEqual(['saver', 'first']);
    expect(walk('saver', 'down')).toEqual(['both']);
  });
});
