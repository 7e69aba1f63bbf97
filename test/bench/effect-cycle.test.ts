import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EffectCycle, transactionsPerEffect } from '../../bench/core/effect-cycle.ts';
import { storeFixture } from '../store/support/store-fixture.ts';

test('an effect ends confirmed, in exactly as many transactions as bare SQLite is given beside it', () => {
  const { writer, reader, path, clock } = storeFixture();
  const effect = new EffectCycle(writer, clock).begin();
  const before = commitsIn(`${path}-wal`);
  effect.toTheEnd();
  expect(commitsIn(`${path}-wal`) - before).toBe(transactionsPerEffect);
  const states = reader.executions
    .list()
    .flatMap(({ executionId }) => reader.effects.list(executionId).map(({ state }) => state));
  expect(states).toEqual(['confirmed']);
});

/** A frame of the log that ends a transaction says how large the database is after it, others say 0. */
function commitsIn(log: string): number {
  const bytes = readFileSync(log);
  const frameSize = 24 + bytes.readUInt32BE(8);
  let commits = 0;
  for (let frame = 32; frame + frameSize <= bytes.length; frame += frameSize)
    if (bytes.readUInt32BE(frame + 4) !== 0) commits += 1;
  return commits;
}
