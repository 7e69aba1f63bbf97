// Random plans of every kind of node with every policy, through the real executor and the real store, with
// random faults on the way, the process ending at random calls, runs paused and stopped in the middle, and
// their questions answered in random order: each comes to what a plain interpreter says of the same plan
// without any of that. Replay with the printed seed: SEED=… npx vitest run test/executor/plan-model.test.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkTrial } from './support/model/model-check.ts';
import { openRows } from './support/model/model-rows.ts';
import { carryOut } from './support/model/model-run.ts';
import { type Trial, trials } from './support/model/model-trials.ts';
import { chooseSeed } from './support/random-kills.ts';

/** Ids that follow from their number, so that one seed writes the same log twice. */
let born = 0;
vi.mock('../../src/main/store/new-id.ts', () => {
  const next = () => {
    born += 1;
    return born;
  };
  return {
    newId: () => `00000000-0000-7000-8000-${String(next()).padStart(12, '0')}`,
    newSecretId: () => next().toString(16).padStart(32, '0'),
  };
});

const folder = mkdtempSync(join(tmpdir(), 'countersign-model-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// Nothing happens by itself: the test says when it is looked at again.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const seed = chooseSeed(20_261_122);
const rounds = Number(process.env['RUNS'] ?? 60);

it(`comes to what the plan says, whatever goes wrong on the way (SEED=${seed}) [R-05]`, async () => {
  const rows = openRows(join(folder, 'all.sqlite'));
  await fc.assert(
    fc.asyncProperty(trials, (trial) => checkTrial(trial, rows)),
    { seed, numRuns: rounds, endOnFailure: true },
  );
  rows.store.stop();
}, 600_000);

it(`leaves the same trace for the same seed (SEED=${seed}) [R-07]`, async () => {
  let files = 0;
  const traceOf = async (trial: Trial): Promise<string> => {
    born = 0;
    files += 1;
    const rows = openRows(join(folder, `${files}.sqlite`));
    const { trace } = await carryOut(trial, rows);
    rows.store.stop();
    return trace;
  };
  for (const trial of fc.sample(trials, { seed, numRuns: 5 })) {
    expect(await traceOf(trial)).toBe(await traceOf(trial));
  }
}, 120_000);
