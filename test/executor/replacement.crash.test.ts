// Kills around every write and every question of a replacement, and around what follows it: of the
// transactions of one number exactly one is mined, and whichever it is settles the step.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CrashPoint } from '../../src/main/executor/crash-points.ts';
import { account, type CrashHarness, startHarness } from './support/crash-harness.ts';
import { carryOut, killsOf, recordScenes, sampleOf } from './support/crash-product.ts';
import { orderScenes } from './support/crash-scenes.ts';
import { checkScenes } from './support/oracle.ts';
import { chooseSeed, randomFrom } from './support/random-kills.ts';

const seed = chooseSeed(20_261_123);

const scenes = Object.fromEntries(
  Object.entries(orderScenes).filter(([name]) => name.startsWith('transaction that is')),
);
const around =
  /^(request_replacement|present_replacement|claim_replacement|sign_replacement|record_replacement|mark_called_off|broadcast|receipt|mark_mined)\./;

let harnesses: CrashHarness[];

beforeAll(async () => {
  harnesses = await Promise.all([startHarness(), startHarness()]);
});

afterAll(() => Promise.all(harnesses.map((harness) => harness.close())));

it(`comes to exactly one transaction of each number after a kill at each of its points (SEED=${seed}) [A-22, F-01]`, async () => {
  const kills = killsOf(await recordScenes(harnesses, scenes)).filter(({ at }) => around.test(at));
  const points = new Set<CrashPoint>(kills.map(({ at }) => at));
  expect(points.size).toBe(18);
  const sample = sampleOf(kills, points.size, randomFrom(seed));
  expect(await carryOut(harnesses, sample, scenes)).toEqual([]);
  for (const harness of harnesses) await checkScenes(harness, account, scenes);
  process.stdout.write(`${sample.length} of ${kills.length} kills\n`);
}, 400_000);
