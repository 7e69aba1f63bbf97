import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '../../src/shared/plan/conditions.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import type { ValueRef } from '../../src/shared/plan/values.ts';
import { startPractice } from '../chain/support/practice.ts';
import { compare, gate, loop, parallel, sequence, wait, when } from '../executor/support/plans.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
});

afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

async function rehearse(...steps: PlanNode[]) {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await practice.chain.fund(address, { symbol: 'ETH', amount: '10' });
  const rehearsal = await room.simulator.rehearsePlan(asked(planOf(...steps), address));
  const course = rehearsal.steps.map(({ path, status }) => [path.slice('root/'.length), status]);
  return { ...rehearsal, course, risks: rehearsal.steps.flatMap(({ risks }) => risks) };
}

const wrap = (id: string, amount: string, extra: object = {}): PlanNode => ({
  ...action(id, 'wrap', { amount }),
  ...extra,
});
const literal = (value: string): ValueRef => ({ type: 'literal', value });
const weth: ValueRef = { type: 'runtime', fn: 'balance', args: [literal('WETH')] };
const holdsWeth = (amount: string): Condition => ({
  ...{ type: 'compare', left: weth, op: 'gte', right: literal(amount) },
});

describe('an if', () => {
  test('is rehearsed on the way that it takes now, by what the steps before it left', async () => {
    const { course, status, risks } = await rehearse(
      wrap('first', '2'),
      when('if', holdsWeth('2'), action('back', 'unwrap', { amount: '2' }), wrap('more', '1')),
    );
    expect(course).toEqual([
      ['first', 'ok'],
      ['if', 'ok'],
      ['if/more', 'not_reached'],
      ['if/back', 'ok'],
    ]);
    expect(status).toBe('ok');
    expect(risks).toMatchObject([{ id: 'OTHER_WAY', level: 'info' }]);
  });

  test('is unknown when its condition cannot be read, and so is the plan', async () => {
    const price: ValueRef = { type: 'runtime', fn: 'price', args: [literal('NOSUCH')] };
    const unread: Condition = { type: 'compare', left: price, op: 'gt', right: literal('1') };
    const { course, status, error } = await rehearse(
      when('if', unread, wrap('a', '1')),
      wrap('b', '1'),
    );
    expect(course).toEqual([
      ['if', 'unknown'],
      ['if/a', 'not_reached'],
      ['b', 'not_reached'],
    ]);
    expect(status).toBe('unknown');
    expect(error?.code).toBe('CONDITION_UNKNOWN');
  });
});

test('a gate behind a wait is about a later time', async () => {
  const shut = gate('gate', compare(1, 'gt', 2));
  const waited = await rehearse(wait('wait', { durationMs: 3_600_000 }), shut, wrap('a', '1'));
  expect(waited.status).toBe('ok');
  expect(waited.risks).toMatchObject([
    { id: 'TIME_PASSED', level: 'info' },
    { id: 'GATE_SHUT_NOW', level: 'caution' },
  ]);
  const now = await rehearse(shut, wrap('a', '1'));
  expect(now).toMatchObject({ status: 'failed', error: { code: 'GATE_SHUT' } });
});

test('a gate that asks a person is passed as after a yes, and says so', async () => {
  const ask = { id: 'ask', label: 'Go on?', type: 'gate' } as const;
  const shut = gate('gate', compare(1, 'gt', 2));
  const { status, risks } = await rehearse(ask, shut, wrap('a', '1'));
  expect(status).toBe('ok');
  expect(risks).toMatchObject([{ id: 'GATE_ASKS', level: 'info' }, { id: 'GATE_SHUT_NOW' }]);
  expect(risks[0]?.message).toBe(
    'Here the run asks you whether to go on. It was rehearsed as after a yes.',
  );
});

describe('a loop', () => {
  test('is rehearsed in all its rounds, and the totals count each', async () => {
    const { course, total } = await rehearse(loop('loop', wrap('w', '1'), { maxIterations: 3 }));
    expect(course.slice(0, 3)).toEqual([
      ['loop#1/w', 'ok'],
      ['loop#2/w', 'ok'],
      ['loop#3/w', 'ok'],
    ]);
    expect(total.assetChanges.map(({ symbol, delta }) => [symbol, delta])).toEqual([
      ['ETH', '-3'],
      ['WETH', '3'],
    ]);
  });

  test('ends where its condition holds, and says that the run may do more', async () => {
    const root = loop('loop', wrap('w', '1'), { maxIterations: 9, exitWhen: holdsWeth('2') });
    const { course, risks, status } = await rehearse(root);
    expect(course.map(([path]) => path)).toEqual(['loop#1/w', 'loop#2/w', 'loop']);
    expect(risks).toMatchObject([
      { id: 'LOOP_MAY_GO_ON', level: 'caution', evidence: { rounds: 2, most: 9 } },
    ]);
    expect(status).toBe('ok');
  });

  test('of more rounds than are rehearsed counts the others at worst, and says so', async () => {
    const { status, risks, total, worstCase, course } = await rehearse(
      loop('loop', wrap('w', '0.01'), { maxIterations: 250 }),
    );
    expect(status).toBe('ok');
    expect(course).toHaveLength(101);
    const deltas = ({ assetChanges }: typeof total) =>
      assetChanges.map(({ symbol, delta }) => [symbol, delta]);
    expect(deltas(total)).toEqual([
      ['ETH', '-1'],
      ['WETH', '1'],
    ]);
    expect(deltas(worstCase)).toEqual([
      ['ETH', '-2.5'],
      ['WETH', '2.5'],
    ]);
    expect(risks).toMatchObject([
      { id: 'ROUNDS_ASSUMED', level: 'caution', evidence: { rounds: 100, most: 250 } },
    ]);
  });
});

test('a branch for errors is rehearsed when its action fails, and not otherwise', async () => {
  const handled = await rehearse(wrap('a', '100', { onError: wrap('b', '1') }), wrap('c', '1'));
  expect(handled.course).toEqual([
    ['a', 'reverted'],
    ['a/b', 'ok'],
    ['c', 'ok'],
  ]);
  expect(handled.status).toBe('ok');
  // A yes to the plan is a yes to a step that was not seen to work: that must be read.
  expect(handled.risks).toMatchObject([{ id: 'FAILURE_PASSED_OVER', level: 'caution' }]);
  const fine = await rehearse(wrap('a', '1', { onError: wrap('b', '1') }));
  expect(fine.course).toEqual([
    ['a', 'ok'],
    ['a/b', 'not_reached'],
  ]);
  expect(fine.risks).toMatchObject([{ id: 'OTHER_WAY', level: 'info' }]);
});

test('parallel steps may fail in part only where the plan allows it', async () => {
  const steps = [wrap('a', '100'), sequence('s', [wrap('b', '1')])];
  const strict = await rehearse(parallel('p', steps), wrap('c', '1'));
  expect(strict).toMatchObject({ status: 'failed', risks: [] });
  expect(strict.course.map(([, status]) => status)).toEqual([
    'reverted',
    'not_reached',
    'not_reached',
  ]);
  const lenient = await rehearse(
    parallel('p', steps, { allowPartialFailure: true }),
    wrap('c', '1'),
  );
  expect(lenient.course.map(([, status]) => status)).toEqual(['reverted', 'ok', 'ok']);
  expect(lenient.status).toBe('ok');
});
