// What is durable when, and how much work a step is: counted, not timed.
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type CrashPoint, noCrash } from '../../src/main/executor/crash-points.ts';
import { createExecutor } from '../../src/main/executor/executor.ts';
import type { Connection } from '../../src/main/executor/ports.ts';
import type { ExecutorDeps } from '../../src/main/executor/run.ts';
import { createLog } from '../../src/main/log.ts';
import { ReadConnection, WriteConnection } from '../../src/main/store/connection.ts';
import { newId } from '../../src/main/store/new-id.ts';
import { openStore, openStoreReadOnly } from '../../src/main/store/open-store.ts';
import type { Change } from '../../src/shared/ipc/change.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { look } from './support/plain-world.ts';
import { loop, planOf, sequence } from './support/plans.ts';

const clock = { now: () => 1_800_000_000_000 };

function openWorld() {
  const path = join(temporaryFolder(), 'db.sqlite');
  const store = openStore({ path, clock });
  const beside = openStoreReadOnly({ path });
  const hooks = {
    call: (_id: string): void => undefined,
    crash: noCrash,
    told: (_change: Change): void => undefined,
  };
  const connection = {
    network: { chainId: 31_337, instanceId: 'here' },
    tools: {
      reads: () => true,
      read: async ({ params }: { params: Record<string, unknown> }) => {
        hooks.call(String(params['token']));
        return { amount: '1' };
      },
    },
    resolveParams: async (params: Record<string, unknown>) => params,
    walletContext: async () => ({}),
  } as unknown as Connection;
  const connect = vi.fn(async () => connection);
  const deps: ExecutorDeps = {
    ...{ store, clock, connect, homeChainId: () => 31_337 },
    crash: (point) => hooks.crash(point),
    notify: (change) => hooks.told(change),
    log: createLog(() => undefined, clock.now),
    nameOf: () => ({ name: '', source: 'unknown' as const }),
    signer: {} as ExecutorDeps['signer'],
    files: {} as ExecutorDeps['files'],
    commands: {} as ExecutorDeps['commands'],
    pages: {} as ExecutorDeps['pages'],
    visits: {} as ExecutorDeps['visits'],
    rehearsePlan: () => Promise.reject(new Error('no schedule starts this')),
    endRehearsals: () => undefined,
  };
  const executor = createExecutor(deps);
  onTestFinished(async () => {
    await executor.stop();
    beside.stop();
    store.stop();
  });

  function save(root: PlanNode) {
    const plan = { ...planOf(root), id: newId(), status: 'draft' as const };
    const hash = planHash(plan);
    store.writer.plans.save(plan, hash);
    store.writer.plans.setStatus(plan.id, 'validated');
    return {
      ...{ planId: plan.id, planHash: hash, policyVersion: 1, agreedBy: 'local' },
      ...({ account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', requestId: null } as const),
    };
  }

  return {
    ...{ store, hooks, executor, connect, save },
    /** States by path, as another process would find them on the disk. */
    durable: () =>
      Object.fromEntries(
        beside.reader.executions
          .listOpen()
          .flatMap(({ executionId }) => beside.reader.steps.list(executionId))
          .map(({ path: at, state }) => [at, state]),
      ),
    async run(root: PlanNode) {
      const { executionId } = await executor.agree(save(root));
      await executor.advance(executionId);
      return executionId;
    },
  };
}

const few = (count: number) => Array.from({ length: count }, (_, index) => look(`s${index}`));

describe('before a tool is asked', () => {
  it('its step is durably begun, and the result of the step before durably kept', async () => {
    const { hooks, durable, run } = openWorld();
    const seen: Record<string, string>[] = [];
    hooks.call = () => void seen.push(durable());
    await run(sequence('root', few(3)));
    expect(seen.map((states) => few(3).map(({ id }) => states[`root/${id}`]))).toEqual([
      ['running', 'pending', 'pending'],
      ['completed', 'running', 'pending'],
      ['completed', 'completed', 'running'],
    ]);
  });

  it('nobody has a turn after the decision: who stops the run meanwhile stops the question', async () => {
    const { hooks, executor, run } = openWorld();
    const asked: string[] = [];
    hooks.call = (id) => {
      asked.push(id);
      void executor.stop();
    };
    await run(sequence('root', few(3)));
    expect(asked).toEqual(['s0']);
  });
});

describe('the end of a run', () => {
  it('is told of its plan as well, once it is durable', async () => {
    const { hooks, store, run } = openWorld();
    const statuses: (string | undefined)[] = [];
    hooks.told = ({ topic, id }) => {
      if (topic === 'plan') statuses.push(store.reader.plans.state(id ?? '')?.status);
    };
    await run(sequence('root', few(2)));
    expect(statuses).toEqual(['running', 'completed']);
  });
});

describe('a crash point of an act that asks nobody', () => {
  it('stands before it is written and after it is durable', async () => {
    const { hooks, durable, run } = openWorld();
    const seen: [CrashPoint, string | undefined][] = [];
    hooks.crash = (point) => void seen.push([point, durable()['root/s1']]);
    await run(sequence('root', few(2)));
    expect(seen).toContainEqual(['start_step.before', 'pending']);
    expect(seen).toContainEqual(['start_step.after', 'running']);
    expect(seen).toContainEqual(['keep_answer.before', 'running']);
    expect(seen.findLast(([point]) => point === 'keep_answer.after')?.[1]).not.toBe('running');
  });

  it('stands before the run that it is the first of, and after it is durable', async () => {
    const { hooks, durable, run } = openWorld();
    const seen: [CrashPoint, string | undefined][] = [];
    hooks.crash = (point) => void seen.push([point, durable()['root/s0']]);
    await run(sequence('root', few(1)));
    expect(seen.slice(0, 8)).toEqual([
      ['agreement.before', undefined],
      ['start_run.before', undefined],
      ['start_step.before', undefined],
      ['start_step.before', undefined],
      ['agreement.after', 'running'],
      ['start_run.after', 'running'],
      ['start_step.after', 'running'],
      ['start_step.after', 'running'],
    ]);
  });
});

describe('a run that is agreed to', () => {
  it('is durable when the agreement is answered, also where its steps cannot be read', async () => {
    const { store, executor, save } = openWorld();
    vi.spyOn(store.reader.steps, 'progress').mockImplementation(() => {
      throw new Error('unreadable');
    });
    const { executionId } = await executor.agree(save(sequence('root', few(1))));
    expect(store.reader.executions.get(executionId)?.state).toBe('running');
    await executor.advance(executionId);
    vi.restoreAllMocks();
    await executor.advance(executionId);
    expect(store.reader.executions.get(executionId)?.state).toBe('completed');
  });

  it('leaves nothing where it is refused, and nobody is told', async () => {
    const { store, hooks, executor, save } = openWorld();
    const agreement = save(sequence('root', few(1)));
    const told = vi.fn();
    hooks.told = told;
    const lines = store.reader.audit.head().seq;
    await expect(executor.agree({ ...agreement, planHash: '0'.repeat(64) })).rejects.toMatchObject({
      code: 'PLAN_CHANGED',
    });
    expect(store.reader.executions.listOpen()).toEqual([]);
    expect(store.reader.audit.head().seq).toBe(lines);
    expect(told).not.toHaveBeenCalled();
  });

  it('is over with the answer of its last step', async () => {
    const { hooks, durable, run } = openWorld();
    const open: [CrashPoint, boolean][] = [];
    hooks.crash = (point) => void open.push([point, 'only' in durable()]);
    await run(look('only'));
    expect(open.slice(-4)).toEqual([
      ['keep_answer.before', true],
      ['complete_run.before', true],
      ['keep_answer.after', false],
      ['complete_run.after', false],
    ]);
  });
});

it('keeps an answer also when what comes next cannot be read', async () => {
  const { store, hooks, executor, save } = openWorld();
  const { progress } = store.reader.steps;
  hooks.call = () => {
    vi.spyOn(store.reader.steps, 'progress').mockImplementation((id, path) => {
      if (path === 'root/s1') throw new Error('unreadable');
      return progress.call(store.reader.steps, id, path);
    });
  };
  const { executionId } = await executor.agree(save(sequence('root', few(2))));
  await executor.advance(executionId);
  vi.restoreAllMocks();
  expect(store.reader.steps.get(executionId, 'root/s0')?.state).toBe('completed');
});

/** Of the store, those inside others not counted. */
function countTransactions(): () => number {
  const { write } = WriteConnection.prototype;
  let depth = 0;
  let count = 0;
  vi.spyOn(WriteConnection.prototype, 'write').mockImplementation(function (
    this: WriteConnection,
    work,
  ) {
    if (depth === 0) count += 1;
    depth += 1;
    try {
      return write.call(this, work);
    } finally {
      depth -= 1;
    }
  });
  return () => count;
}

it('a run whose questions are answered at once leaves others their turn', async () => {
  const { hooks, run } = openWorld();
  const asked = [0];
  hooks.call = () => void asked.push((asked.pop() ?? 0) + 1);
  let others = setImmediate(function haveTheirTurn() {
    asked.push(0);
    others = setImmediate(haveTheirTurn);
  });
  onTestFinished(() => clearImmediate(others));
  await run(loop('root', look('body'), { maxIterations: 40 }));
  expect(asked.reduce((sum, each) => sum + each)).toBe(40);
  expect(Math.max(...asked)).toBeLessThanOrEqual(8);
});

describe('the work for a step', () => {
  /** Transactions, reads and connects of a whole run. */
  async function workOf(root: PlanNode) {
    const { run, connect } = openWorld();
    const reads = vi.spyOn(ReadConnection.prototype, 'get');
    const lists = vi.spyOn(ReadConnection.prototype, 'all');
    const joined = vi.spyOn(WriteConnection.prototype, 'part');
    const transactions = countTransactions();
    await run(root);
    const work = {
      ...{ transactions: transactions(), reads: reads.mock.calls.length + lists.mock.calls.length },
      ...{ writes: joined.mock.calls.length, connects: connect.mock.calls.length },
    };
    vi.restoreAllMocks();
    return work;
  }

  it.each([
    ['sequence', (length: number) => sequence('root', few(length))],
    ['loop', (length: number) => loop('root', look('body'), { maxIterations: length })],
  ])('of a %s does not grow with their number, and is one transaction', async (_, rootOf) => {
    const [short, long] = [await workOf(rootOf(20)), await workOf(rootOf(220))];
    for (const kind of ['transactions', 'reads', 'writes', 'connects'] as const) {
      const perStep = (long[kind] - short[kind]) / 200;
      expect([
        kind,
        perStep <= { transactions: 1, reads: 20, writes: 3, connects: 1 }[kind],
      ]).toEqual([kind, true]);
    }
  });
});
