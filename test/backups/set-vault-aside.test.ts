import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  lastVaultAside,
  putVaultBack,
  setVaultAside,
} from '../../src/main/backups/set-vault-aside.ts';
import { ownNames } from '../../src/main/data-folder/own-names.ts';
import { FixedClock } from '../store/support/fixed-clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { sampleVault } from '../wallet/support/sample-vault.ts';

const earlier = 'vault.prev-000002-0a1b2c3d';

async function folderWith(vault: Uint8Array): Promise<string> {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder);
  writeFileSync(join(folder, 'vault'), vault);
  writeFileSync(join(folder, earlier), 'an earlier file');
  writeFileSync(join(folder, 'signer-ledger'), '');
  return folder;
}

const contents = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
  );

it('takes the earlier files along, so that the next vault here drops none of them, and brings all back', async () => {
  const folder = await folderWith(Buffer.from('broken'));
  const before = contents(folder);
  const clock = new FixedClock();
  const aside = setVaultAside(folder, clock);
  const name = `vault.set-aside-${clock.now()}`;
  expect(aside).toBe(join(folder, name));
  expect(lastVaultAside(folder)).toBe(aside);
  expect(contents(folder)).toEqual({
    [name]: 'broken',
    [`${name}.prev-000002-0a1b2c3d`]: 'an earlier file',
    'signer-ledger': '',
  });
  expect(ownNames(folder)).toHaveLength(3);
  putVaultBack(folder, String(aside));
  expect(contents(folder)).toEqual(before);
});

it('leaves one that reads, unless any is wanted', async () => {
  const { bytes } = await sampleVault();
  const folder = await folderWith(bytes);
  expect(setVaultAside(folder, new FixedClock())).toBeNull();
  expect(readdirSync(folder)).toContain(earlier);
  expect(setVaultAside(folder, new FixedClock(), 'any')).not.toBeNull();
  expect(readdirSync(folder)).not.toContain('vault');
});
