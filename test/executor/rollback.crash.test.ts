// A run that fails and undoes itself, killed around its end and while it undoes: it is undone once.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenBalance } from '../../src/main/chain/tokens.ts';
import type { CrashPoint } from '../../src/main/executor/crash-points.ts';
import { openStoreReadOnly } from '../../src/main/store/open-store.ts';
import { contractsOf } from '../../src/shared/chain/addresses.ts';
import { account, type CrashHarness, startHarness } from './support/crash-harness.ts';
import { checkAudit } from './support/oracle.ts';
import { action, compare, gate, sequence } from './support/plans.ts';

/** Wraps, and then fails. */
const root = sequence('root', [
  action('wrap', { tool: 'wrap', params: { amount: '1' } }),
  gate('shut', compare(1, 'gt', 2)),
]);

/** Around the end that begins the undo, then around what the undo itself writes. */
const kills: readonly [CrashPoint, number][] = [
  ['complete_run.before', 1],
  ['complete_run.after', 1],
  ['start_run.before', 2],
  ['plan_effect.after', 2],
  ['consume_intent.after', 2],
  ['broadcast.after', 2],
  ['mark_confirmed.before', 2],
  ['mark_confirmed.after', 2],
  ['complete_run.before', 2],
  ['complete_run.after', 2],
];

describe('a plan that undoes itself when it fails', () => {
  let harness: CrashHarness;

  beforeAll(async () => {
    harness = await startHarness();
  });

  afterAll(() => harness.close());

  it.each(kills)('survives a kill at %s (%i) [F-01]', async (at, hit) => {
    const order = { root, crash: { at, hit }, plan: { rollbackOnFail: true } } as const;
    expect(await harness.child(order)).toBe('killed');
  });

  it('is undone by exactly one run for each that failed, with exactly one transaction', async () => {
    expect(await harness.child({ root: null, crash: null })).toBe('done');
    const { reader, stop } = openStoreReadOnly({ path: join(harness.dataDir, 'countersign.db') });
    try {
      const runs = reader.executions.list(10_000);
      const failed = runs.filter(({ state }) => state === 'failed');
      expect(failed).toHaveLength(kills.length);
      for (const { executionId } of failed) {
        const undoing = runs.filter(({ undoes }) => undoes === executionId);
        expect(undoing).toMatchObject([{ state: 'completed', error: null }]);
        const by = { state: 'undone', undoneBy: undoing[0]?.executionId };
        expect(reader.undo.list(executionId)).toMatchObject([by]);
      }
      expect(runs).toHaveLength(2 * kills.length);
      checkAudit(reader);
    } finally {
      stop();
    }
    expect(await harness.client.minedNonce(account)).toBe(2 * kills.length);
    const weth = contractsOf(31_337)?.weth ?? '0x';
    expect(await tokenBalance(harness.client, weth, account)).toBe(0n);
  });
});
