// Many more random plans than every test run takes, rehearsed and then run.
// Replay with the printed seed: SEED=… npm run soak. More: RUNS=5000 npm run soak.
import { expect, it } from 'vitest';
import { chooseSeed } from '../executor/support/random-kills.ts';
import { compareRandomPlans } from '../simulation/support/rehearsed-as-run.ts';

const seed = chooseSeed();
const plans = Number(process.env['RUNS'] ?? 500);

it(
  `${plans} random plans do on the chain what their rehearsals said (SEED=${seed})`,
  async () => {
    process.stdout.write(`SEED=${seed}\n`);
    const { equal, within, refused } = await compareRandomPlans(plans, seed);
    process.stdout.write(
      `${equal} plans did exactly what was rehearsed, ${within} within its tolerance; ${refused} more were refused by rehearsal and run alike\n`,
    );
    expect(equal + within).toBe(plans);
  },
  4 * 3_600_000,
);
