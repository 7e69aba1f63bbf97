import { expect, it } from 'vitest';
import type { Act } from '../../src/main/executor/acts.ts';
import { oneWriter, onlyLooks } from '../../src/main/executor/one-writer.ts';
import { action } from './support/plans.ts';

const plan = (id: string, tool = 'transfer'): Act => ({
  ...{ kind: 'plan_effect', node: action(id, { tool }), path: id, ordinal: 0 },
});
const awaits: Act = {
  ...{ kind: 'await_approval', node: action('c'), path: 'c', effectId: 'e', approvalId: 'p' },
};

it('begins one transaction at a time, and none while another is under way', () => {
  expect(oneWriter([plan('a'), plan('b')])).toEqual([plan('a')]);
  expect(oneWriter([plan('a'), awaits, plan('b')])).toEqual([awaits]);
});

it('holds up no look for a transaction', () => {
  const look = plan('l', 'get_balance');
  expect(oneWriter([plan('a'), look, awaits])).toEqual([look, awaits]);
  expect(onlyLooks(look)).toBe(true);
  expect(onlyLooks(plan('a'))).toBe(false);
  expect(onlyLooks(plan('a', 'not_a_known_tool'))).toBe(false);
});

it('begins changes of different files together, and of one file one after the other', () => {
  const on = (id: string, path: unknown): Act => ({
    ...{ kind: 'plan_effect', path: id, ordinal: 0 },
    node: action(id, { tool: 'create_file', params: { path, content: '' } as never }),
  });
  const moves: Act = {
    ...{ kind: 'rehearse', path: 'm', effectId: 'e' },
    node: action('m', { tool: 'move_file', params: { from: '/a', to: '/b' } }),
  };
  expect(oneWriter([on('x', '/x'), on('y', '/y'), plan('t')])).toHaveLength(3);
  expect(oneWriter([on('x', '/x'), on('y', '/x')])).toEqual([on('x', '/x')]);
  expect(oneWriter([moves, on('b', '/b'), on('c', '/c')])).toEqual([moves, on('c', '/c')]);
  const later = { type: 'step_output', stepId: 's', path: 'path' };
  expect(oneWriter([moves, on('s', later)])).toEqual([moves]);
  expect(oneWriter([awaits, on('s', later)])).toEqual([awaits, on('s', later)]);
});
