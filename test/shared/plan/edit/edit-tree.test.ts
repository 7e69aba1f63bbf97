import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appendStep,
  freshId,
  insertAfter,
  moveStep,
  removeNode,
  replaceNode,
} from '../../../../src/shared/plan/edit/edit-tree.ts';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';
import { placeNodes } from '../../../../src/shared/plan/walk.ts';

const wait = (id: string): PlanNode => ({ id, label: id, type: 'wait', durationMs: 1 });
const action = (id: string, onError?: PlanNode): PlanNode => ({
  ...{ id, label: id, type: 'action', tool: 'notify', params: {} },
  ...(onError === undefined ? {} : { onError }),
});
const always = {
  type: 'compare',
  left: { type: 'literal', value: 1 },
  op: 'eq',
  right: { type: 'literal', value: 1 },
} as const;

/** A tree of every kind of place that a node can hang in. */
const tree: PlanNode = {
  ...{ id: 'all', label: '', type: 'sequence' },
  steps: [
    wait('first'),
    action('act', wait('rescue')),
    {
      ...{ id: 'choice', label: '', type: 'if', condition: always },
      // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
      then: wait('yes'),
      else: wait('no'),
    },
    { id: 'again', label: '', type: 'loop', maxIterations: 2, body: wait('body') },
    { id: 'together', label: '', type: 'parallel', steps: [wait('left'), wait('right')] },
  ],
};
const ids = placeNodes(tree).map(({ node }) => node.id);
const anyId = fc.constantFrom(...ids);

function idsOf(root: PlanNode): string[] {
  return placeNodes(root).map(({ node }) => node.id);
}

describe('an edit of the tree', () => {
  it('never changes the tree that it was given', () => {
    const before = structuredClone(tree);
    fc.assert(
      fc.property(anyId, (id) => {
        replaceNode(tree, id, wait('new'));
        removeNode(tree, id);
        insertAfter(tree, id, wait('new'));
        appendStep(tree, id, wait('new'));
        moveStep(tree, id, 1);
        expect(tree).toEqual(before);
      }),
    );
  });

  it('that changes nothing gives the same tree back, object for object', () => {
    expect(removeNode(tree, 'nobody')).toBe(tree);
    expect(moveStep(tree, 'first', -1)).toBe(tree);
    expect(insertAfter(tree, 'nobody', wait('new'))).toBe(tree);
  });

  it('puts a node into any place', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        expect(idsOf(replaceNode(tree, id, wait('new')))).toContain('new');
        expect(idsOf(insertAfter(tree, id, wait('new')))).toEqual(
          expect.arrayContaining([...ids, 'new']),
        );
      }),
    );
  });

  it('puts the added step right behind the other, in the same list where there is one', () => {
    const after = insertAfter(tree, 'first', wait('new'));
    expect(idsOf(after).slice(0, 3)).toEqual(['all', 'first', 'new']);
    const branch = insertAfter(tree, 'yes', wait('new'));
    expect(idsOf(branch)).toEqual(expect.arrayContaining(['yes-steps', 'yes', 'new', 'no']));
  });

  it('takes a node out with what is inside it, and nothing else', () => {
    expect(idsOf(removeNode(tree, 'act'))).toEqual(
      ids.filter((id) => id !== 'act' && id !== 'rescue'),
    );
    expect(idsOf(removeNode(tree, 'rescue'))).toEqual(ids.filter((id) => id !== 'rescue'));
    expect(idsOf(removeNode(tree, 'no'))).toEqual(ids.filter((id) => id !== 'no'));
    const bare = placeNodes(removeNode(tree, 'act')).find(({ node }) => node.id === 'act');
    expect(bare).toBeUndefined();
  });

  it('leaves an empty sequence where a node must be', () => {
    const empty = { label: 'Steps', type: 'sequence', steps: [] };
    expect(removeNode(tree, 'all')).toEqual({ id: 'all', ...empty });
    const places = placeNodes(removeNode(tree, 'body'));
    expect(places.find(({ role }) => role === 'body')?.node).toEqual({ id: 'body', ...empty });
  });

  it('moves a step among its siblings and back', () => {
    const moved = moveStep(tree, 'right', -1);
    expect(idsOf(moved).slice(-2)).toEqual(['right', 'left']);
    expect(moveStep(moved, 'right', 1)).toEqual(tree);
  });

  it('adds a step to a list only', () => {
    expect(idsOf(appendStep(tree, 'together', wait('new'))).at(-1)).toBe('new');
    expect(appendStep(tree, 'first', wait('new'))).toBe(tree);
  });

  it('finds an id that is free', () => {
    expect(freshId(tree, 'swap')).toBe('swap');
    expect(freshId(tree, 'left')).toBe('left-2');
    expect(freshId(insertAfter(tree, 'left', wait('left-2')), 'left')).toBe('left-3');
  });
});
