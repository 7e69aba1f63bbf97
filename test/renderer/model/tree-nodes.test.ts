import { describe, expect, it } from 'vitest';
import { inOrder, treeNodes } from '../../../src/renderer/model/tree-nodes.ts';

interface Row {
  id: string;
  label: string;
  level: number;
  list: boolean;
}

function row(id: string, level: number, list = false): Row {
  return { id, label: id, level, list };
}

function build(rows: Row[]) {
  return treeNodes(
    rows,
    ({ id }) => id,
    ({ list }) => list,
  );
}

describe('the tree of steps', () => {
  it('takes the outer list for the plan, so that its steps are 1, 2, 3', () => {
    const nodes = build([row('root', 1, true), row('a', 2), row('b', 2), row('c', 3), row('d', 2)]);
    expect(inOrder(nodes).map(({ id, number, level }) => [id, number, level])).toEqual([
      ['a', '1', 1],
      ['b', '2', 1],
      ['c', '2.1', 2],
      ['d', '3', 1],
    ]);
  });

  it('keeps a single action at the top a step, even when something hangs under it', () => {
    const nodes = build([row('swap', 1), row('on-error', 2)]);
    expect(inOrder(nodes).map(({ number }) => number)).toEqual(['1', '1.1']);
  });

  it('knows the place of each row among its siblings', () => {
    const [, second] = build([row('root', 1, true), row('a', 2), row('b', 2)]);
    expect([second?.position, second?.siblings]).toEqual([2, 2]);
  });

  it('is empty for no rows', () => {
    expect(build([])).toEqual([]);
  });
});
