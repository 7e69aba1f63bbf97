import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mountSmallDisk } from '../cli/support/small-disk.ts';
import { removeAbandoned } from '../support/abandoned.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** More than any system counts to. */
const nobody = 2 ** 30;

it('what a killed run of tests left is taken away, but for what is in use or mounted', () => {
  const place = temporaryFolder();
  const names = [`tests-${nobody}`, `tests-${nobody + 1}`, `tests-${process.pid}`, 'others-1'];
  for (const name of names) mkdirSync(join(place, name));
  const disk = mountSmallDisk(join(place, `tests-${nobody + 1}`, 'wallet'), 64);
  onTestFinished(() => disk?.unmount());
  removeAbandoned(place, 'tests-');
  const mounted = disk === null ? [] : [`tests-${nobody + 1}`];
  expect(readdirSync(place).sort()).toEqual(
    ['others-1', ...mounted, `tests-${process.pid}`].sort(),
  );
  disk?.unmount();
  removeAbandoned(place, 'tests-');
  expect(readdirSync(place).sort()).toEqual(['others-1', `tests-${process.pid}`]);
});
