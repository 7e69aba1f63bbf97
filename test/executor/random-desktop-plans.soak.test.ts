import { expect, it } from 'vitest';
import { undoRandomPlans } from './support/random-desktop-plans.ts';

const seed = Number(process.env['SEED'] ?? 20_261_123);

it(`undoes 200 random plans of files with a failure somewhere, to the byte (seed ${seed})`, async () => {
  const undone = await undoRandomPlans(200, seed);
  process.stdout.write(`undone after a failure, by its code: ${JSON.stringify(undone)}\n`);
  for (const code of ['FILE_MISSING', 'COMMAND_FAILED', 'INPUT_EXPIRED']) {
    expect(undone[code] ?? 0, code).toBeGreaterThan(5);
  }
  expect(Object.values(undone).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(60);
});
