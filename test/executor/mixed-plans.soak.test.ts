// Replay with the printed seed: SEED=… npm run soak.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPractice } from '../chain/support/practice.ts';
import { runMixedPlans } from './support/mixed/run-mixed-plans.ts';
import { chooseSeed } from './support/random-kills.ts';
import { me, type Practice } from './support/stage.ts';

const seed = chooseSeed();
let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
});
afterAll(() => practice?.close());

// One of four fails somewhere, so that more than fifty run to their end.
it(`68 random plans of both worlds run to the end that they say (SEED=${seed})`, async () => {
  process.stdout.write(`SEED=${seed}\n`);
  const acted = await runMixedPlans(practice, 68, seed);
  process.stdout.write(`68 plans ended as they say; ${acted} acts\n`);
  expect(acted).toBeGreaterThan(200);
});
