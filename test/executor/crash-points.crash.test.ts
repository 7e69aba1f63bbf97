// Kills the process before and after every named point, starts it again, and finds one transaction on
// the chain for each that was asked for. Each start first finishes what the one before left, so that
// one data folder lives through all the crashes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashPoint, crashPoints } from '../../src/main/executor/crash-points.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { account, type CrashHarness, startHarness } from './support/crash-harness.ts';
import { checkInvariants } from './support/oracle.ts';
import { action } from './support/plans.ts';

const transfer = action('send', {
  tool: 'transfer',
  params: { token: 'ETH', amount: '1', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
});

describe.each([['a transfer', transfer, 1]] as const)('%s', (_name, root: PlanNode, perRun) => {
  let harness: CrashHarness;
  let runs = 0;

  beforeAll(async () => {
    harness = await startHarness();
  });

  afterAll(() => harness.close());

  it.each(crashPoints)('survives a kill at %s', async (at: CrashPoint) => {
    const ending = await harness.child({ root, crash: { at, hit: 1 } });
    expect(ending).toBe('killed');
    if (at !== 'agreement.before') runs += 1;
  });

  it('comes to exactly one transaction for each run that was agreed to', async () => {
    expect(await harness.child({ root: null, crash: null })).toBe('done');
    await checkInvariants(harness.dataDir, harness.client, {
      account,
      runs,
      transactionsPerRun: perRun,
    });
  });
});
