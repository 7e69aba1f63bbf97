import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { floorKdf } from '../../../src/main/wallet/vault/header.ts';
import { sealedDigest } from '../../../src/main/wallet/vault/manifest.ts';
import { sealAnew } from '../../../src/main/wallet/vault/seal-anew.ts';
import {
  encodeVault,
  nextVault,
  openVault,
  readVault,
  unlockKey,
  verifySecrets,
} from '../../../src/main/wallet/vault/vault.ts';
import { openVaultStore } from '../../../src/main/wallet/vault/vault-store.ts';
import { programScript } from '../../support/programs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { samplePassword, sampleVault } from '../support/sample-vault.ts';

const writer = programScript('vault-writer');
const moments = ['before', 'half', 'after'] as const;

function run(folder: string, bytesFile: string, digest: string, point: string) {
  const { signal, stdout, stderr } = spawnSync(
    process.execPath,
    [writer, folder, bytesFile, digest, point],
    { encoding: 'utf8' },
  );
  return { killed: signal === 'SIGKILL', stdout, stderr };
}

describe('a process that is killed while it writes the vault [V-05, F-02]', () => {
  it('leaves the old vault or the new one, whole, at every step, also where the new one is under another key [V-03]', async () => {
    const { vault, bytes: first, kek } = await sampleVault();
    const later = [1, 2, 3].reduce(
      (all) => [...all, nextVault(all.at(-1) ?? vault, vault.manifest)],
      [vault],
    );
    const files = [first, ...later.slice(1).map(encodeVault)];
    const [, , , old = first] = files;
    const protection = { kdf: floorKdf, device: null };
    const anew = await sealAnew(later.at(-1) ?? vault, samplePassword, protection);
    const next = encodeVault(anew);
    const kekOfNext = await unlockKey(anew.header, samplePassword, null);
    const outcomes: string[] = [];
    for (let step = 1; ; step += 1) {
      const killed = moments.map((moment) => {
        const folder = temporaryFolder();
        const store = openVaultStore(folder);
        const verify = (bytes: Uint8Array): void => void openVault(readVault(bytes), kek);
        store.create(first, verify);
        files.slice(1, 4).reduce((before, bytes) => {
          store.replace(bytes, sealedDigest(before), verify);
          return bytes;
        }, first);
        const bytesFile = join(folder, 'next-bytes');
        writeFileSync(bytesFile, next);
        const result = run(folder, bytesFile, sealedDigest(old), `${step}:${moment}`);
        const found = store.read().bytes;
        const isOld = sealedDigest(found) === sealedDigest(old);
        const opened = openVault(readVault(found), isOld ? kek : kekOfNext);
        verifySecrets(opened);
        const { generation } = opened.header;
        expect(isOld || sealedDigest(found) === sealedDigest(next), result.stderr).toBe(true);
        outcomes.push(
          `step ${step} ${moment}: ${result.killed ? 'killed' : 'finished'}, generation ${generation}`,
        );
        store.sweep();
        expect(readdirSync(folder).filter((name) => name.includes('.tmp-'))).toEqual([]);
        return result.killed;
      });
      if (!killed.includes(true)) break;
    }
    console.log(outcomes.join('\n'));
    // createFile, keepAs, replace, syncFolder, remove.
    expect(outcomes.filter((line) => line.includes('killed'))).toHaveLength(11);
  });

  it('leaves no vault or the whole one when it was the first', async () => {
    const { bytes, kek } = await sampleVault();
    for (const point of [
      '1:before',
      '1:half',
      '1:after',
      '2:before',
      '2:after',
      '3:before',
      '3:after',
    ]) {
      const folder = temporaryFolder();
      const bytesFile = join(temporaryFolder(), 'bytes');
      writeFileSync(bytesFile, bytes);
      expect(run(folder, bytesFile, 'new', point).killed).toBe(true);
      const store = openVaultStore(folder);
      store.sweep();
      if (store.exists()) openVault(readVault(store.read().bytes), kek);
      else expect(readdirSync(folder)).toEqual([]);
    }
  });
});
