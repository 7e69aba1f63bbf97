import { expect, it } from 'vitest';
import { drawnBefore } from '../../src/main/shell/drawn-before.ts';

/** Whether the check of a database of this size begins before the window has drawn. */
async function beginsBlank(bytes: number, logBytes = 0): Promise<boolean> {
  let draw = (): void => undefined;
  let isDrawn = false;
  const drawn = new Promise<void>((resolve) => {
    draw = resolve;
  }).then(() => {
    isDrawn = true;
  });
  const begins = drawnBefore({ drawn }, { bytes, logBytes }).then(() => !isDrawn);
  // All that is settled by now has its turn before this.
  setImmediate(draw);
  return begins;
}

it('checks a large database only once the window has drawn that it is read, and a small one at once [F-15]', async () => {
  expect(await beginsBlank(2 * 1024 ** 3)).toBe(false);
  expect(await beginsBlank(4096, 512 * 1024 ** 2)).toBe(false);
  expect(await beginsBlank(59 * 1024 ** 2, 4096)).toBe(true);
});

it('waits for no window at a start without one', async () => {
  await expect(drawnBefore(null, { bytes: 2 * 1024 ** 3, logBytes: 0 })).resolves.toBeUndefined();
});
