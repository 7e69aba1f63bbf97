import { expect, it } from 'vitest';
import { stepLabel } from '../../src/main/approvals/step-label.ts';
import { planSteps } from '../../src/main/executor/plan-steps.ts';
import { planTree } from '../../src/shared/plan/tree.ts';
import { action, planOf, sequence } from './support/plans.ts';

const plan = planOf(
  sequence('root', [
    action('a'),
    sequence('inner', [action('b'), action('c', { onError: action('d') })]),
  ]),
);

it('writes every node as a step, in reading order, by the ids from the root down', () => {
  expect(planSteps(plan).map(({ path, level, tool }) => [path, level, tool])).toEqual([
    ['root', 0, null],
    ['root/a', 1, 'transfer'],
    ['root/inner', 1, null],
    ['root/inner/b', 2, 'transfer'],
    ['root/inner/c', 2, 'transfer'],
    ['root/inner/c/d', 3, 'transfer'],
  ]);
});

it('numbers steps as people do, from the first level below the root', () => {
  const tree = planTree(plan);
  expect(['a', 'b', 'c', 'd'].map((id) => stepLabel(tree, id))).toEqual([
    '1',
    '2.1',
    '2.2',
    '2.2.1',
  ]);
});

it('calls a plan of a single action step 1', () => {
  expect(stepLabel(planTree(planOf(action('only'))), 'only')).toBe('1');
});
