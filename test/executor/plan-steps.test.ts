import { expect, it } from 'vitest';
import { stepLabel } from '../../src/main/approvals/step-label.ts';
import { planSteps } from '../../src/main/executor/plan-steps.ts';
import { planTree } from '../../src/shared/plan/tree.ts';
import { action, loop, planOf, sequence } from './support/plans.ts';

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
  expect(['a', 'b', 'c', 'd'].map((id) => stepLabel(tree, id, `root/${id}`))).toEqual([
    '1',
    '2.1',
    '2.2',
    '2.2.1',
  ]);
});

it('calls a plan of a single action step 1', () => {
  expect(stepLabel(planTree(planOf(action('only'))), 'only', 'only')).toBe('1');
});

it('names the round of each loop that a step is in', () => {
  const inner = loop('inner', action('a'), { maxIterations: 9 });
  const tree = planTree(planOf(sequence('root', [action('b'), loop('outer', inner)])));
  expect(stepLabel(tree, 'inner', 'root/outer#3/inner')).toBe('2.1, round 3');
  expect(stepLabel(tree, 'a', 'root/outer#3/inner#12/a')).toBe('2.1.1, round 12 within round 3');
  // What stands in an id for a hash is no round.
  expect(stepLabel(tree, 'b', 'root/%231%2Fb')).toBe('1');
});
