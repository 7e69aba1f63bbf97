import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { unlessEnded } from '../../src/main/requests/unless-ended.ts';

const why = () => new Error('ended');

it('leaves nothing on the signal once the work is done, also of many at once and after a collection', async () => {
  const { signal } = new AbortController();
  let finish = (): void => undefined;
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const all = Array.from({ length: 20 }, () => unlessEnded(work, signal, why));
  expect(getEventListeners(signal, 'abort').length).toBe(20);
  // What was made in a turn of the loop is not collected within it.
  await new Promise(setImmediate);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  finish();
  await Promise.all(all);
  expect(getEventListeners(signal, 'abort').length).toBe(0);
});

it('ends with the signal, whatever becomes of the work', async () => {
  const ending = new AbortController();
  const work = unlessEnded(new Promise<never>(() => undefined), ending.signal, why);
  ending.abort();
  await expect(work).rejects.toThrow('ended');
});
