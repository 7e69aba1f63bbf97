import { afterEach, expect, test, vi } from 'vitest';
import { anvil } from '../../../src/cli/checks/anvil.ts';
import type { VerbContext } from '../../../src/cli/verb.ts';

const place = vi.hoisted(() => ({ path: '', platform: '' }));

vi.mock('../../../src/main/chain/anvil/find-anvil.ts', async (original) => {
  const real = await original<typeof import('../../../src/main/chain/anvil/find-anvil.ts')>();
  return {
    ...real,
    findAnvil: () => place.path || real.findAnvil(),
    anvilPlatform: () => place.platform || real.anvilPlatform(),
  };
});

afterEach(() => {
  Object.assign(place, { path: '', platform: '' });
});

const look = () => anvil({} as VerbContext);

test('the recorded program is fine', async () => {
  expect(await look()).toMatchObject({ id: 'anvil', state: 'ok', mend: '' });
});

test('another program in its place is not even asked for its version', async () => {
  place.path = '/bin/true';
  const { state, detail, mend } = await look();
  expect(state).toBe('failed');
  expect(`${detail} ${mend}`).toMatchInlineSnapshot(
    `"Anvil, the program that runs practice chains and rehearsals, is not the one that Countersign knows, so it was not started. Install the packages again with "npm ci"; rehearsals and practice chains need it."`,
  );
});

test('where it is not recorded it says how to record it', async () => {
  place.platform = 'darwin-arm64';
  const { state, detail, mend } = await look();
  expect(state).toBe('failed');
  expect(`${detail} ${mend}`).toMatchInlineSnapshot(
    `"Countersign does not know the program Anvil for this kind of computer yet, so it was not started. In the source folder run "npm run record-anvil" and build again: it records the published program. Nothing was signed."`,
  );
});
