// 200 kills at random times between an agreement and its verdict. Each start finishes what the
// one before left. Replay with the printed seed: SEED=… npm run soak. More: KILLS=1000 npm run soak.
import { afterAll, beforeAll, it } from 'vitest';
import { account, type CrashHarness, startHarness } from '../executor/support/crash-harness.ts';
import { checkInvariants } from '../executor/support/oracle.ts';
import { action } from '../executor/support/plans.ts';
import { chooseSeed, killAtRandom, randomFrom } from '../executor/support/random-kills.ts';

const seed = chooseSeed();
const kills = Number(process.env['KILLS'] ?? 200);

const swap = action('swap', {
  tool: 'defi_swap',
  params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '0.1' },
});

let harness: CrashHarness;

beforeAll(async () => {
  process.stdout.write(`SEED=${seed}\n`);
  harness = await startHarness();
});

afterAll(() => harness.close());

it(`finds each run exactly once on the chain after ${kills} kills at random times (SEED=${seed})`, async () => {
  const started = await killAtRandom(harness, swap, kills, randomFrom(seed));
  process.stdout.write(`${kills} of ${started} starts were killed under way\n`);
  const expected = { account, runs: null, transactionsPerRun: 1 };
  await checkInvariants(harness.dataDir, harness.client, expected);
});
