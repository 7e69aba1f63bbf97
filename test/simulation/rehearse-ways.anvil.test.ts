import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallTools } from '../../src/main/simulation/call-tools.ts';
import { Simulator } from '../../src/main/simulation/simulator.ts';
import {
  type Rehearsal,
  type RehearsalTotal,
  type RehearsedBranch,
  rehearsalSchema,
} from '../../src/shared/chain/types.ts';
import type { Condition } from '../../src/shared/plan/conditions.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import type { ValueRef } from '../../src/shared/plan/values.ts';
import { startPractice } from '../chain/support/practice.ts';
import { compare, sequence, when } from '../executor/support/plans.ts';
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

async function rehearse(...steps: PlanNode[]): Promise<Rehearsal> {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await practice.chain.fund(address, { symbol: 'ETH', amount: '10' });
  const rehearsal = await room.simulator.rehearsePlan(asked(planOf(...steps), address));
  expect(rehearsalSchema.parse(rehearsal)).toEqual(rehearsal);
  return rehearsal;
}

const wrap = (id: string, amount: string): PlanNode => action(id, 'wrap', { amount });
const unwrap = (id: string, amount: string): PlanNode => action(id, 'unwrap', { amount });
const friend = '0x1111111111111111111111111111111111111111';
const burn = '0x000000000000000000000000000000000000dEaD';
const pay = (id: string, amount: string, to = friend): PlanNode =>
  action(id, 'transfer', { token: 'ETH', amount, to });
const always = compare(1, 'lt', 2);
const never = compare(2, 'lt', 1);
const literal = (value: string): ValueRef => ({ type: 'literal', value });
const balance: ValueRef = { type: 'runtime', fn: 'balance', args: [literal('WETH')] };
const holds = (amount: string): Condition => ({
  ...{ type: 'compare', left: balance, op: 'gte', right: literal(amount) },
});

const changes = ({ assetChanges }: RehearsalTotal) =>
  Object.fromEntries(assetChanges.map(({ symbol, delta }) => [symbol, delta]));
const told = ({ path, taken, status, total, steps }: RehearsedBranch) => ({
  ...{ path, taken, status, total: changes(total) },
  steps: steps.map((step) => [step.path.slice('root/'.length), step.status]),
});

describe('both sides of an if', () => {
  test('are rehearsed to the end of the plan, each from what the steps before it left', async () => {
    const rehearsal = await rehearse(
      wrap('first', '2'),
      when('if', holds('2'), unwrap('back', '0.5'), wrap('more', '3')),
      unwrap('last', 'max'),
      pay('pay', '1'),
    );
    expect(rehearsal.branches?.map(told)).toEqual([
      {
        ...{ path: 'root/if/back', taken: true, status: 'ok', total: { ETH: '-1' } },
        steps: [
          ...[
            ['if', 'ok'],
            ['if/more', 'not_reached'],
            ['if/back', 'ok'],
            ['last', 'ok'],
          ],
          ['pay', 'ok'],
        ],
      },
      {
        ...{ path: 'root/if/more', taken: false, status: 'ok', total: { ETH: '-1' } },
        steps: [
          ...[
            ['if', 'ok'],
            ['if/back', 'not_reached'],
            ['if/more', 'ok'],
            ['last', 'ok'],
          ],
          ['pay', 'ok'],
        ],
      },
    ]);
    const [taken, other] = rehearsal.branches ?? [];
    const last = (branch: RehearsedBranch | undefined) =>
      branch?.steps.find(({ nodeId }) => nodeId === 'last')?.output['amount'];
    // Everything that is left to unwrap: 2 - 0.5 on the one, 2 + 3 on the other.
    expect([last(taken), last(other)]).toEqual(['1.5', '5']);
    expect(taken?.total).toEqual(rehearsal.total);
    expect(rehearsal.status).toBe('ok');
  });

  test('without an else: the other way goes on without the branch', async () => {
    const { branches, total, worstCase } = await rehearse(
      when('if', never, pay('pay', '4')),
      wrap('w', '1'),
    );
    expect(changes(total)).toEqual({ ETH: '-1', WETH: '1' });
    expect(branches?.map(told)).toMatchObject([
      { path: 'root/if', taken: true, total: { ETH: '-1', WETH: '1' } },
      { path: 'root/if/pay', taken: false, total: { ETH: '-5', WETH: '1' } },
    ]);
    // The least of each token over both.
    expect(changes(worstCase)).toEqual({ ETH: '-5', WETH: '1' });
  });

  test('an asset that only one way brings is not counted on', async () => {
    const { worstCase } = await rehearse(when('if', always, wrap('w', '1'), pay('pay', '2')));
    expect(changes(worstCase)).toEqual({ ETH: '-2' });
  });

  test('ifs in a row make every way there is, once each', async () => {
    const { branches } = await rehearse(
      when('a', always, pay('a1', '1'), pay('a2', '2')),
      when('b', always, pay('b1', '0.1'), pay('b2', '0.2')),
    );
    expect(branches?.map(({ total }) => changes(total)['ETH'])).toEqual([
      ...['-1.1', '-2.1', '-1.2', '-2.2'],
    ]);
    expect(branches?.map(({ choices }) => choices.map(({ goes }) => goes).join())).toEqual([
      ...['then,then', 'else,then', 'then,else', 'else,else'],
    ]);
  });

  test('where the condition cannot be read both are told, and the plan stays unknown', async () => {
    const price: ValueRef = { type: 'runtime', fn: 'price', args: [literal('NOSUCH')] };
    const unread: Condition = { type: 'compare', left: price, op: 'gt', right: literal('1') };
    const { status, branches } = await rehearse(when('if', unread, pay('a', '1'), pay('b', '2')));
    expect(status).toBe('unknown');
    expect(branches?.map(({ path, status }) => [path, status])).toEqual([
      ['root/if', 'unknown'],
      ['root/if/a', 'ok'],
      ['root/if/b', 'ok'],
    ]);
  });
});

describe('what is found on a way that is not taken', () => {
  const otherWay = ({ steps }: Rehearsal) =>
    steps.flatMap(({ risks }) => risks).filter(({ id }) => id === 'OTHER_WAY');

  test('a failure there is told before a yes, and is no failure of the plan', async () => {
    const rehearsal = await rehearse(when('if', always, pay('a', '1'), pay('b', '100')));
    expect(rehearsal).toMatchObject({ status: 'ok' });
    expect(rehearsal.branches?.[1]).toMatchObject({ status: 'failed' });
    expect(otherWay(rehearsal)).toMatchObject([
      { level: 'caution', evidence: { path: 'root/if/b', status: 'failed' } },
    ]);
    expect(otherWay(rehearsal)[0]?.message).toContain(
      'The condition holds now. The way that the plan takes where it does not was rehearsed too, to the end of the plan: it fails there.',
    );
  });

  test('what cannot be determined there is told, and the plan is not unknown', async () => {
    const rehearsal = await rehearse(
      when('if', always, pay('a', '1'), action('b', 'no_such_tool', {})),
    );
    expect(rehearsal.status).toBe('ok');
    expect(rehearsal.branches?.[1]?.status).toBe('unknown');
    expect(otherWay(rehearsal)).toMatchObject([{ level: 'caution' }]);
  });

  test('a danger there is as much to be read as one on the way that is taken', async () => {
    const dangerous = await rehearse(when('if', always, wrap('a', '1'), pay('b', '1', burn)));
    const [branch] = dangerous.branches?.slice(1) ?? [];
    const levels = branch?.steps.flatMap(({ risks }) => risks.map(({ level }) => level)) ?? [];
    expect(levels.some((level) => level === 'danger' || level === 'block')).toBe(true);
    expect(otherWay(dangerous)).toMatchObject([{ level: 'danger' }]);
  });
});

test('what is done when a step fails is rehearsed as if it had failed and changed nothing', async () => {
  const { branches, status } = await rehearse(
    { ...action('a', 'wrap', { amount: '2' }), onError: pay('b', '1') },
    wrap('c', '3'),
  );
  expect(status).toBe('ok');
  expect(branches?.map(told)).toEqual([
    {
      ...{ path: 'root/a', taken: true, status: 'ok', total: { ETH: '-5', WETH: '5' } },
      steps: [
        ['a', 'ok'],
        ['a/b', 'not_reached'],
        ['c', 'ok'],
      ],
    },
    {
      ...{ path: 'root/a/b', taken: false, status: 'ok', total: { ETH: '-4', WETH: '3' } },
      steps: [
        ['a', 'not_reached'],
        ['a/b', 'ok'],
        ['c', 'ok'],
      ],
    },
  ]);
  expect(branches?.[1]?.steps[0]?.risks).toMatchObject([{ id: 'ASSUMED_TO_FAIL' }]);
});

test('more ways than are rehearsed are counted, and told as unknown', async () => {
  const ifs = Array.from({ length: 6 }, (_, at) =>
    when(`if${at}`, always, pay(`a${at}`, '0.01'), pay(`b${at}`, '0.02')),
  );
  const { branches, waysLeftOut, steps, status } = await rehearse(...ifs);
  expect(status).toBe('ok');
  expect(branches).toHaveLength(32);
  expect(waysLeftOut).toBeGreaterThan(0);
  const all = [...steps, ...(branches ?? []).flatMap((branch) => branch.steps)];
  const unknown = all.flatMap(({ risks }) =>
    risks.filter(({ id, level }) => id === 'OTHER_WAY_NOT_REHEARSED' && level === 'unknown'),
  );
  expect(unknown.length).toBeGreaterThanOrEqual(waysLeftOut ?? 0);
});

test('ways that take too long together are left out, and told as unknown', async () => {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await practice.chain.fund(address, { symbol: 'ETH', amount: '10' });
  let now = Date.now();
  const clock = {
    now: () => {
      now += 15_000;
      return now;
    },
  };
  const plan = planOf(when('a', always, pay('a1', '1')), when('b', always, pay('b1', '2')));
  const simulator = new Simulator({ ...room, clock });
  const rehearsal = await simulator.rehearsePlan(asked(plan, address));
  expect(rehearsal).toMatchObject({ status: 'ok', waysLeftOut: 1 });
  expect(rehearsal.branches?.map(({ path }) => path)).toEqual(['root/a/a1', 'root/b']);
  expect(rehearsal.steps[0]?.risks).toMatchObject([
    { id: 'OTHER_WAY_NOT_REHEARSED', level: 'unknown' },
  ]);
});

test('a fork that ends on another way takes nothing from the way that is taken', async () => {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await practice.chain.fund(address, { symbol: 'ETH', amount: '10' });
  const plan = planOf(
    when('if', always, pay('a', '1'), sequence('s', [pay('b', '2'), pay('c', '3')])),
  );
  const killing = (tools: CallTools): CallTools => ({
    ...whole(tools),
    on: (client, clock) => killing(tools.on(client, clock)),
    build: (call) => {
      if (call.params['amount'] === '2')
        for (const pid of room.fork.pids) process.kill(pid, 'SIGKILL');
      return tools.build(call);
    },
  });
  const simulator = new Simulator({ ...room, tools: killing(room.tools) });
  const rehearsal = await simulator.rehearsePlan(asked(plan, address));
  expect(rehearsal).toMatchObject({ status: 'ok', steps: [{ path: 'root/if' }, {}, {}, {}] });
  expect(changes(rehearsal.total)).toEqual({ ETH: '-1' });
  const [, other] = rehearsal.branches ?? [];
  expect(other).toMatchObject({ status: 'unknown', error: { code: 'REHEARSAL_UNAVAILABLE' } });
  expect(other?.steps.map(({ status }) => status).slice(-2)).toEqual(['unknown', 'not_reached']);
  expect(await room.simulator.rehearsePlan(asked(plan, address))).toMatchObject({ status: 'ok' });
});

/** The tools as a plain object, so that some of them can be replaced. */
function whole(tools: CallTools): CallTools {
  return {
    on: (client, clock) => tools.on(client, clock),
    has: (tool) => tools.has(tool),
    reads: (tool) => tools.reads(tool),
    decide: (call) => tools.decide(call),
    build: (call) => tools.build(call),
    read: (call) => tools.read(call),
    clientOf: (chainId) => tools.clientOf(chainId),
    held: (names, who) => tools.held(names, who),
    output: (call, outcomes) => tools.output(call, outcomes),
  };
}

test('a plan with one way alone has no branches', async () => {
  const rehearsal = await rehearse(wrap('w', '1'));
  expect(rehearsal).not.toHaveProperty('branches');
  expect(rehearsal).not.toHaveProperty('waysLeftOut');
});
