import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPractice } from '../chain/support/practice.ts';
import { runMixedPlans } from './support/mixed/run-mixed-plans.ts';
import { chooseSeed } from './support/random-kills.ts';
import { me, type Practice } from './support/stage.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '10' });
});
afterAll(() => practice?.close());

// Fifty of them in the soak.
it('random plans of files, programs, questions, a site and the chain run to the end that they say', async () => {
  expect(await runMixedPlans(practice, 3, chooseSeed(20_261_123))).toBeGreaterThan(12);
});
