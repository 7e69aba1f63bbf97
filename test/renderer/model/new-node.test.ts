import { describe, expect, it } from 'vitest';
import { newNode } from '../../../src/renderer/model/new-node.ts';
import { newTrigger, triggerKinds } from '../../../src/renderer/model/new-trigger.ts';
import { outputsBefore } from '../../../src/renderer/model/outputs-before.ts';
import { findSteps } from '../../../src/renderer/model/step-choices.ts';
import { appendStep } from '../../../src/shared/plan/edit/edit-tree.ts';
import { type PlanNode, planNodeSchema } from '../../../src/shared/plan/nodes.ts';
import { triggerSchema } from '../../../src/shared/plan/triggers.ts';
import { placeNodes } from '../../../src/shared/plan/walk.ts';
import { shippedTools } from '../../../src/shared/tools/tool-registry.ts';

const empty: PlanNode = { id: 'all', type: 'sequence', label: '', steps: [] };
const choices = findSteps('').flatMap(({ items }) => items);

/** A plan with one step of everything that can be chosen, chosen twice. */
function full(): PlanNode {
  let root: PlanNode = empty;
  for (const { choice, label } of [...choices, ...choices]) {
    root = appendStep(root, 'all', newNode(root, choice, label));
  }
  return root;
}

describe('a new step', () => {
  it('can be every kind of node and every tool, each once', () => {
    const tools = choices.flatMap(({ choice }) => (choice.kind === 'action' ? [choice.tool] : []));
    expect(tools.sort()).toEqual([...shippedTools.names()]);
    const kinds = choices.flatMap(({ choice }) => (choice.kind === 'action' ? [] : [choice.kind]));
    expect(kinds.sort()).toEqual(['gate', 'if', 'loop', 'parallel', 'sequence', 'wait']);
  });

  it('fits the plan language, with an id that nothing else has', () => {
    const root = full();
    expect(planNodeSchema.safeParse(root).success).toBe(true);
    const ids = placeNodes(root).map(({ node }) => node.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a name that people can tell from every other', () => {
    expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
  });
});

describe('a kind of step', () => {
  const found = (query: string) =>
    findSteps(query).flatMap(({ items }) => items.map(({ label }) => label));

  it('is found by its name, by the name of its tool and by other words for it', () => {
    for (const query of ['send', 'Transfer ']) expect(found(query)).toEqual(['Send']);
    expect(found('pay')).toContain('Send');
    expect(found('wait')).toEqual(['Wait']);
    expect(found('trade')).toEqual(['Swap']);
  });

  it('is found by what it does, where nothing is called so', () => {
    expect(found('all start together')).toEqual(['Steps at the same time']);
    expect(found('no such thing')).toEqual([]);
  });
});

describe('a new trigger', () => {
  it('can be of every kind, and fits the plan language', () => {
    expect(triggerKinds).toHaveLength(8);
    for (const { value } of triggerKinds) {
      expect(triggerSchema.safeParse(newTrigger(value, 1)).success).toBe(true);
    }
  });
});

describe('what a field can take from earlier steps', () => {
  const action = (id: string, tool: string): PlanNode => ({
    ...{ id, type: 'action', label: id, tool, params: {} },
  });
  const root: PlanNode = {
    ...empty,
    steps: [
      action('first', 'defi_swap'),
      { ...action('may-fail', 'transfer'), onFailure: { strategy: 'skip' } },
      action('here', 'transfer'),
      action('later', 'transfer'),
    ],
  };

  it('is the result of those that are certain to have run, by its parts', () => {
    const [first, ...more] = outputsBefore(root, 'here');
    expect(more).toEqual([]);
    expect(first?.stepId).toBe('first');
    const paths = (first?.parts ?? []).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['txHash', 'amountOut']));
    expect(paths.indexOf('amountOut')).toBeLessThan(paths.indexOf('txHash'));
    expect(first?.parts.find(({ path }) => path === 'amountOut')?.kind).toBe('amount');
  });

  it('is nothing for the first step', () => {
    expect(outputsBefore(root, 'first')).toEqual([]);
  });
});
