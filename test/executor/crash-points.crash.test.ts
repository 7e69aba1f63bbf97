// Kills the process before and after every named point, starts it again, and finds one transaction on
// the chain for each that was asked for. Each start first finishes what the one before left, so that
// one data folder lives through all the crashes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CrashPoint,
  type CrashPointName,
  crashPoints,
} from '../../src/main/executor/crash-points.ts';
import { account, type CrashHarness, startHarness } from './support/crash-harness.ts';
import { checkInvariants } from './support/oracle.ts';
import { action, compare, gate, loop, parallel, sequence, wait, when } from './support/plans.ts';
import { chooseSeed, killAtRandom, randomFrom } from './support/random-kills.ts';

const transfer = action('send', {
  tool: 'transfer',
  params: { token: 'ETH', amount: '1', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
});

/** What the transfer takes and not a unit more: a reservation that was doubled would hold it up for good. */
const budget = { maxGasEth: '0.1', maxSpend: [{ token: 'ETH', chainId: 31337, amount: '1' }] };

/** Two transactions: the allowance, then the swap. */
const sell = action('swap', {
  tool: 'defi_swap',
  params: { tokenIn: 'USDC', tokenOut: 'ETH', amount: '10' },
});

/** What a plan of one action never comes to. */
const treePoints: readonly CrashPointName[] = [
  'await_time',
  'recount',
  'answer_gate',
  'begin_again',
  'resume_step',
  'evaluate',
  'keep_answer',
  'next_round',
  'fail_step',
  'abandon',
];
const isOfTree = (point: CrashPoint) => treePoints.some((name) => point.startsWith(`${name}.`));
/** Killed at in file-crash-points.crash.test.ts. */
const isOfFiles = (point: CrashPoint) => point.includes('_change.');

const look = action('look', { tool: 'get_balance', params: { token: 'ETH' } });
const retry = { strategy: 'retry', maxAttempts: 2, delayMs: 1 } as const;

/** Every kind of step around one transfer. */
const tree = sequence('root', [
  when('if', compare(1, 'lt', 2), loop('loop', look, { maxIterations: 2, delayMs: 1 }), {
    ...transfer,
    id: 'not-taken',
  }),
  loop('again', look, { maxIterations: 2, exitWhen: compare(1, 'gt', 2) }),
  wait('wait', { durationMs: 400 }),
  { id: 'ask', label: 'Go on?', type: 'gate' },
  parallel(
    'parallel',
    [
      sequence('part', [gate('shut', compare(1, 'gt', 2), { onFailure: retry })], {
        onFailure: retry,
      }),
      wait('long', { durationMs: 3_600_000 }),
    ],
    { onFailure: { strategy: 'skip' } },
  ),
  transfer,
]);

describe('a plan of every kind of step', () => {
  let harness: CrashHarness;

  beforeAll(async () => {
    harness = await startHarness();
  });

  afterAll(() => harness.close());

  it.each(crashPoints.filter(isOfTree))('survives a kill at %s', async (at: CrashPoint) => {
    expect(await harness.child({ root: tree, crash: { at, hit: 1 } })).toBe('killed');
  });

  const seed = chooseSeed();

  it(`survives 8 kills at random times (SEED=${seed})`, async () => {
    await killAtRandom(harness, tree, 8, randomFrom(seed));
  });

  it('comes to exactly one transaction for each run that was agreed to', async () => {
    expect(await harness.child({ root: null, crash: null })).toBe('done');
    const expected = { account, runs: null, transactionsPerRun: 1 };
    await checkInvariants(harness.dataDir, harness.client, expected);
  });
});

describe('a transfer', () => {
  let harness: CrashHarness;
  let runs = 0;

  beforeAll(async () => {
    harness = await startHarness();
  });

  afterAll(() => harness.close());

  it.each(crashPoints.filter((at) => !isOfTree(at) && !isOfFiles(at)))(
    'survives a kill at %s',
    async (at: CrashPoint) => {
      const order = { root: transfer, budget, crash: { at, hit: 1 } };
      expect(await harness.child(order)).toBe('killed');
      // Before the agreement is written there is nothing to run.
      if (at !== 'agreement.before') runs += 1;
    },
  );

  it('comes to exactly one transaction for each run that was agreed to', async () => {
    expect(await harness.child({ root: null, crash: null })).toBe('done');
    const expected = { account, runs, transactionsPerRun: 1 };
    await checkInvariants(harness.dataDir, harness.client, expected);
  });
});

describe('a swap that needs an allowance first', () => {
  let harness: CrashHarness;

  beforeAll(async () => {
    harness = await startHarness();
  });

  afterAll(() => harness.close());

  // What the second transaction adds: it is built on the first, with the next number.
  const second = [
    'plan_effect.after',
    'sign.after',
    'consume_intent.after',
    'broadcast.after',
  ] as const;

  it.each(second)('survives a kill at its second %s', async (at) => {
    expect(await harness.child({ root: sell, crash: { at, hit: 2 } })).toBe('killed');
  });

  const seed = chooseSeed();
  const kills = 8;

  it(`survives ${kills} kills at random times (SEED=${seed})`, async () => {
    await killAtRandom(harness, sell, kills, randomFrom(seed));
  });

  it(`comes to exactly two transactions for each run (SEED=${seed})`, async () => {
    const expected = { account, runs: null, transactionsPerRun: 2 };
    await checkInvariants(harness.dataDir, harness.client, expected);
  });
});
