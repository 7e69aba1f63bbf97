import { expect, it } from 'vitest';
import { drawnBefore } from '../../src/main/shell/drawn-before.ts';

/** Whether the check of a database of this size begins before the window has drawn. */
async function beginsBlank(bytes: number): Promise<boolean> {
  let draw = (): void => undefined;
  let isDrawn = false;
  const drawn = new Promise<void>((resolve) => {
    draw = resolve;
  }).then(() => {
    isDrawn = true;
  });
  const begins = drawnBefore({ drawn }, bytes).then(() => !isDrawn);
  // All that is settled by now has its turn before this.
  setImmediate(draw);
  return begins;
}

it('checks a large database only once the window has drawn that it is read, and a small one at once [F-15]', async () => {
  expect(await beginsBlank(2 * 1024 ** 3)).toBe(false);
  expect(await beginsBlank(128 * 1024 ** 2)).toBe(false);
  expect(await beginsBlank(59 * 1024 ** 2)).toBe(true);
});

it('waits for no window at a start without one', async () => {
  await expect(drawnBefore(null, 2 * 1024 ** 3)).resolves.toBeUndefined();
});
