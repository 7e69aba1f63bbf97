// Many more random plans under random faults than every test run takes, and what they come to.
// Replay with the printed seed: SEED=… npm run soak. More: RUNS=100000 npm run soak.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, it, vi } from 'vitest';
import { checkTrial } from '../executor/support/model/model-check.ts';
import { openRows } from '../executor/support/model/model-rows.ts';
import { trials } from '../executor/support/model/model-trials.ts';
import { chooseSeed } from '../executor/support/random-kills.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-model-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const seed = chooseSeed();
const plans = Number(process.env['RUNS'] ?? 5000);
/** So many plans in one store. */
const perStore = 250;
const hours = 3_600_000;

it(
  `${plans} random plans come to what they say, whatever goes wrong on the way (SEED=${seed}) [R-05]`,
  async () => {
    process.stdout.write(`SEED=${seed}\n`);
    for (let done = 0; done < plans; done += perStore) {
      const rows = openRows(join(folder, `${done}.sqlite`));
      await fc.assert(
        fc.asyncProperty(trials, (trial) => checkTrial(trial, rows)),
        { seed: seed + done, numRuns: Math.min(perStore, plans - done), endOnFailure: true },
      );
      rows.store.stop();
    }
  },
  4 * hours,
);
