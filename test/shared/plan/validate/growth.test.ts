import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, it } from 'vitest';
import { shapes } from './large-plans.ts';

let growth: Readonly<Record<string, number>>;
beforeAll(async () => {
  const measuring = new Worker(new URL('./measure-growth.ts', import.meta.url));
  [growth] = await once(measuring, 'message');
});

it.each(Object.keys(shapes))('judging costs work in proportion to the steps: %s', (shape) => {
  expect(growth[shape]).toBeLessThan(12);
});
