import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { pendingEffect, storeFixture } from './support/store-fixture.ts';

const rounds = 1000;
const runners = 2;

test('of two that claim and consume the same approval at the same moment exactly one signs, 1 000 times [A-02]', async () => {
  const fixture = storeFixture();
  const pending = fixture.writer.together(() =>
    Array.from({ length: rounds }, (_, round) => pendingEffect(fixture, round)),
  );
  const { path } = fixture;
  fixture.stop();
  const gate = new SharedArrayBuffer(4 * rounds);
  const script = new URL('./support/claim-race-worker.ts', import.meta.url);
  const workers = Array.from(
    { length: runners },
    () => new Worker(script, { workerData: { path, gate, runners, pending } }),
  );
  const answers = await Promise.all(workers.map((worker) => once(worker, 'message')));
  const wins = answers.flatMap(([won]) => won as number[]).sort((a, b) => a - b);
  expect(wins).toEqual(Array.from({ length: rounds }, (_, round) => round));
  const reopened = fixture.reopen();
  const transactions = pending.map(
    ({ effectId }) => reopened.reader.effects.transactions(effectId).length,
  );
  expect(new Set(transactions)).toEqual(new Set([1]));
});
