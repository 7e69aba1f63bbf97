import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { writeBackupSettings } from '../../src/main/backups/backup-settings.ts';
import { eraseViewOf } from '../../src/main/services/data/erase-view.ts';
import { keyChainEntries } from '../../src/main/services/data/key-chain-entries.ts';
import { KeptServiceKey } from '../../src/main/services/keys/kept-service-key.ts';
import { modelKeyWords } from '../../src/main/services/keys/key-words.ts';
import { notedKeyChain } from '../../src/main/services/keys/noted-key-chain.ts';
import { KeptEntries } from '../../src/main/services/mcp/kept-entries.ts';
import { KeptValues } from '../../src/main/services/mcp/kept-values.ts';
import { backedUpFolder } from '../backups/support/backed-up-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestStore } from '../support/test-store.ts';
import { fakeKeyChain } from '../wallet/support/fake-key-chain.ts';

const service = 'https://api.anthropic.com';
const server = { kind: 'stdio' as const, command: 'npx', args: ['server'], env: ['TOKEN'] };

function folderWith(keyChain = fakeKeyChain()) {
  const dataDir = temporaryFolder();
  const store = openTestStore();
  const open = notedKeyChain(async () => keyChain, store);
  const key = new KeptServiceKey(open, modelKeyWords);
  const values = new KeptValues(open, new KeptEntries(store));
  const entries = () => keyChainEntries(dataDir, store.reader);
  return { dataDir, store, key, values, entries, keyChain };
}

it('forgets in the key chain what was given in this data folder, of every service and server, and of no other', async () => {
  const here = folderWith();
  const other = folderWith(here.keyChain);
  await here.key.store(service, 'sk-ant-kept-0123456789');
  await here.key.store('https://earlier.example', 'sk-ant-kept-0123456789');
  await here.values.take(server, 'TOKEN', 'a value');
  expect(await other.key.read(service)).not.toBeNull();
  expect(await other.values.read(server, 'TOKEN')).toBe('a value');
  expect(other.entries()).toEqual([]);
  expect(here.entries().toSorted()).toEqual([...here.keyChain.entries.keys()].toSorted());
  const { gone } = await eraseViewOf(placeOf(here.dataDir), here.store.reader);
  expect(gone.join('\n')).toContain(
    'model-service-key https://api.anthropic.com, model-service-key https://earlier.example, TOKEN of a server.',
  );
  await here.key.remove(service);
  expect(here.entries()).toHaveLength(2);
});

it('says that what it does not know of stays, where the database does not open', async () => {
  const { stays } = await eraseViewOf(placeOf(temporaryFolder()), null);
  expect(stays.join('\n')).toContain('Remove what is called Countersign there by hand.');
});

it('tells backups in what is erased from those that stay, whatever links lead to them', async () => {
  const { dataDir, backUp } = await backedUpFolder();
  const { file } = await backUp();
  const [usual, linked] = [join(dataDir, 'backups'), join(temporaryFolder(), 'linked')];
  const [own, outside] = [join(dataDir, 'my copies'), temporaryFolder()];
  for (const folder of [usual, own, outside]) {
    mkdirSync(folder, { recursive: true });
    if (folder !== usual) cpSync(file, join(folder, basename(file)));
  }
  symlinkSync(usual, linked);
  const staysIn = async (folder: string | null) => {
    writeBackupSettings(dataDir, { folder, daily: true });
    const { stays } = await eraseViewOf(placeOf(dataDir), null);
    return stays.some((line) => line.includes('They open with the password'));
  };
  expect([await staysIn(null), await staysIn(usual), await staysIn(linked)]).not.toContain(true);
  expect([await staysIn(own), await staysIn(outside)]).not.toContain(false);
});

function placeOf(dataDir: string) {
  return { base: dataDir, dataDir };
}
