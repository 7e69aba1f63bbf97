// Every named point of every kind of step, the same with a loss of power, and kills at random times. Each start finishes what the one
// before left. Replay with the printed seed: SEED=… npm run soak. More: KILLS=10000 npm run soak.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, type CrashHarness, startHarness } from '../executor/support/crash-harness.ts';
import {
  carryOut,
  type Kill,
  killsOf,
  recordScenes,
  withPowerLoss,
} from '../executor/support/crash-product.ts';
import { allScenes } from '../executor/support/crash-scenes.ts';
import { checkScenes } from '../executor/support/oracle.ts';
import { chooseSeed, killAtRandom, randomFrom } from '../executor/support/random-kills.ts';

const seed = chooseSeed();
const kills = Number(process.env['KILLS'] ?? 2000);
const folders = 4;
const hours = 3_600_000;

let harnesses: CrashHarness[];
let killed = 0;

function countKill(): void {
  killed += 1;
  if (killed % 200 === 0) process.stdout.write(`${killed} killed\n`);
}

/** Second passings that are a matter of time may be missed now and then. */
function expectFew(missed: readonly Kill[], all: readonly Kill[]): void {
  for (const { scene, at } of missed) process.stdout.write(`not passed twice: ${scene}, ${at}\n`);
  expect(missed.length).toBeLessThanOrEqual(all.length / 50);
}

beforeAll(async () => {
  process.stdout.write(`SEED=${seed}\n`);
  harnesses = await Promise.all(Array.from({ length: folders }, startHarness));
});

afterAll(() => Promise.all(harnesses.map((harness) => harness.close())));

it(
  'comes to exactly one effect of each step after a kill at every point of every kind of step [A-22, R-05, F-01]',
  async () => {
    const all = killsOf(await recordScenes(harnesses, allScenes));
    process.stdout.write(`${all.length} kills, the whole product\n`);
    expectFew(await carryOut(harnesses, all, allScenes, countKill), all);
    for (const harness of harnesses) await checkScenes(harness, account, allScenes);
  },
  4 * hours,
);

it(
  'comes to exactly one effect of each step after a loss of power at every point of every kind of step [A-22, R-05, F-03]',
  async () => {
    const all = killsOf(await recordScenes(harnesses, allScenes));
    process.stdout.write(`${all.length} losses of power, the whole product\n`);
    const losePower = withPowerLoss(harnesses, seed);
    const missed = await carryOut(harnesses, all, allScenes, (harness) => {
      losePower(harness);
      countKill();
    });
    expectFew(missed, all);
    for (const harness of harnesses) await checkScenes(harness, account, allScenes);
  },
  4 * hours,
);

it(
  `comes to exactly one effect of each step after ${kills} kills at random times (SEED=${seed})`,
  async () => {
    const each = Math.ceil(kills / folders);
    const started = await Promise.all(
      harnesses.map((harness, place) =>
        killAtRandom(harness, allScenes, each, randomFrom(seed + place)),
      ),
    );
    const runs = started.reduce((sum, count) => sum + count, 0);
    for (const harness of harnesses) await checkScenes(harness, account, allScenes);
    process.stdout.write(`${each * folders} of ${runs} starts were killed under way\n`);
  },
  4 * hours,
);
