import { expect, it } from 'vitest';
import { chooseSeed } from '../executor/support/random-kills.ts';
import { compareRandomPlans } from './support/rehearsed-as-run.ts';

const plans = 15;

it('what a random plan does on the chain is what its rehearsal said', async () => {
  const seed = chooseSeed();
  const counted = await compareRandomPlans(plans, seed);
  process.stdout.write(
    `${plans} random plans (SEED=${seed}): ${counted.equal} did exactly what was rehearsed, ${counted.within} within its tolerance; ${counted.refused} more were refused by rehearsal and run alike\n`,
  );
  expect(counted.equal + counted.within).toBe(plans);
});
