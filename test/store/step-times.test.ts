import { expect, it } from 'vitest';
import { storeFixture } from './support/store-fixture.ts';

/** Until when the first step of a run waits, after `dueAt` was written. */
function written(dueAt: number) {
  const { reader, writer, executionId } = storeFixture();
  const path = reader.steps.list(executionId)[0]?.path ?? '';
  const error = { code: 'X', class: 'network', message: '', advice: '', facts: {} } as const;
  const seen = () => reader.steps.get(executionId, path)?.dueAt;
  writer.steps.waitForRetry(executionId, path, { error, from: 0, dueAt, attempts: 2 });
  const times = [seen()];
  writer.steps.wait(executionId, path, 'time', dueAt);
  times.push(seen());
  writer.steps.look(executionId, path, { dueAt });
  return new Set([...times, seen()]);
}

it('a step waits until a whole millisecond, never an earlier one', () => {
  // A pause of a second that grows by a tenth each time.
  expect(written(1000 * 1.1 ** 2)).toEqual(new Set([1211]));
  expect(written(1500)).toEqual(new Set([1500]));
});

it('a time that no calendar holds is the last one that it does', () => {
  expect(written(1e20)).toEqual(new Set([8.64e15]));
  expect(written(Number.POSITIVE_INFINITY)).toEqual(new Set([8.64e15]));
});
