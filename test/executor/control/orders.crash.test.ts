// Kills the process around every write of what a person orders of a run, and around the start. What was
// ordered before stands after it, and no order costs a run or doubles its transaction.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashPoint, crashPoints } from '../../../src/main/executor/crash-points.ts';
import { openStoreReadOnly } from '../../../src/main/store/open-store.ts';
import { isOfControl } from '../support/control-points.ts';
import type { Order } from '../support/crash-child.ts';
import { account, type CrashHarness, startHarness } from '../support/crash-harness.ts';
import type { Scene } from '../support/crash-scenes.ts';
import { checkAudit, checkScenes } from '../support/oracle.ts';
import { action } from '../support/plans.ts';

const root = action('send', {
  tool: 'transfer',
  params: { token: 'ETH', amount: '1', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
});

const scenes: Record<string, Scene> = { send: { root, transactions: 1, endsAs: 'completed' } };

function openHarness(): () => CrashHarness {
  let harness: CrashHarness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.close());
  return () => harness;
}

function readBack<T>(
  { dataDir }: CrashHarness,
  read: (reader: ReturnType<typeof openStoreReadOnly>['reader']) => T,
): T {
  const { reader, stop } = openStoreReadOnly({ path: join(dataDir, 'countersign.db') });
  try {
    return read(reader);
  } finally {
    stop();
  }
}

/** Of a run that goes on from another, which has tests of its own. */
const isOfGoingOn = (at: CrashPoint) => at.startsWith('go_on.');
const isOfCancel = (at: CrashPoint) => /^(want_cancel|cancel_run)\./.test(at);

describe('a run that is paused, resumed, stopped with everything and allowed again [F-01]', () => {
  const harness = openHarness();
  const orders: readonly Order[] = ['pause', 'resume', 'stopAll', 'allowAgain'];
  const points = crashPoints.filter((at) => isOfControl(at) && !isOfCancel(at) && !isOfGoingOn(at));
  let runs = 0;

  it.each(points)('survives a kill at %s', async (at) => {
    runs += 1;
    const crash = { at, hit: 1 };
    if (!at.startsWith('take_up')) {
      expect(await harness().child({ root, orders, crash })).toBe('killed');
      return;
    }
    const before = { at: 'rehearse.before', hit: 1 } as const;
    expect(await harness().child({ root, crash: before })).toBe('killed');
    expect(await harness().child({ root: null, fromStart: true, crash })).toBe('killed');
  });

  it('comes to exactly one transaction for each run', async () => {
    expect(await harness().child({ root: null, crash: null })).toBe('done');
    expect(await checkScenes(harness(), account, scenes)).toBe(runs);
  });
});

describe('a run that is cancelled [F-01]', () => {
  const harness = openHarness();
  const points = crashPoints.filter(isOfCancel);

  it.each(points)('survives a kill at %s', async (at) => {
    const order = { root, orders: ['cancel'] as const };
    expect(await harness().child({ ...order, crash: { at, hit: 1 } })).toBe('killed');
  });

  it('stays cancelled once that is written, and goes on where it was not', async () => {
    expect(await harness().child({ root: null, crash: null })).toBe('done');
    const states = readBack(harness(), (reader) => {
      checkAudit(reader);
      return reader.executions.list().map(({ state }) => state);
    });
    const wasNotWritten = points.indexOf('want_cancel.before');
    const expected = points.map((_, at) => (at === wasNotWritten ? 'completed' : 'cancelled'));
    expect(states).toEqual(expected.reverse());
    expect(await harness().client.minedNonce(account)).toBe(1);
  });
});

describe('a run that ends the process each time it is taken up', () => {
  const harness = openHarness();
  const crash = { at: 'rehearse.before', hit: 1 } as const;
  const run = () => readBack(harness(), (reader) => reader.executions.list()[0]);

  it('is put aside at the fourth start, and goes on when a person wants it to', async () => {
    expect(await harness().child({ root, crash })).toBe('killed');
    for (let start = 1; start <= 3; start += 1) {
      expect(await harness().child({ root: null, crash, fromStart: true })).toBe('killed');
      expect(run()?.state).toBe('running');
    }
    const fourth = { root: null, crash, fromStart: true, leavesPaused: true };
    expect(await harness().child(fourth)).toBe('done');
    expect(run()).toMatchObject({ state: 'paused', error: { code: 'POISON_RUN' } });
    expect(run()?.error?.message).toContain('was taken up 3 times');
    expect(await harness().child({ root: null, crash: null })).toBe('done');
    expect(await checkScenes(harness(), account, scenes)).toBe(1);
  });
});
