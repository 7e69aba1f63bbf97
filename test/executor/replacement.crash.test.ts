// Kills around every write and every question of a replacement, and around what follows it: of the
// transactions of one number exactly one is mined, and whichever it is settles the step.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CrashPoint } from '../../src/main/executor/crash-points.ts';
import { account, type CrashHarness, startHarness } from './support/crash-harness.ts';
import { carryOut, killsOf, recordScenes } from './support/crash-product.ts';
import { orderScenes } from './support/crash-scenes.ts';
import { checkScenes } from './support/oracle.ts';

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

it('comes to exactly one transaction of each number after kills at its points', async () => {
  const kills = killsOf(await recordScenes(harnesses, scenes)).filter(({ at }) => around.test(at));
  const points = new Set<CrashPoint>(kills.map(({ at }) => at));
  expect(points.size).toBe(18);
  expect(await carryOut(harnesses, kills, scenes)).toEqual([]);
  for (const harness of harnesses) await checkScenes(harness, account, scenes);
  process.stdout.write(`${kills.length} kills\n`);
}, 400_000);
