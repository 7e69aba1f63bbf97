import { expect, it } from 'vitest';
import { undoRandomPlans } from './support/random-desktop-plans.ts';

const seed = Number(process.env['SEED'] ?? 20_261_123);

it(`undoes 200 random plans of files with a failure somewhere, to the byte (seed ${seed})`, async () => {
  expect(await undoRandomPlans(200, seed)).toBeGreaterThan(30);
});
