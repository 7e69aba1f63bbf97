// The power goes at each moment of a write of the vault, and what was not synced is gone, in whatever part.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
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
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type Left, RecordedDisk } from '../support/recorded-disk.ts';
import { type SampleVault, samplePassword, sampleVault } from '../support/sample-vault.ts';

const told = vi.hoisted(() => ({ disk: null as RecordedDisk | null }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const { recording } = await import('../support/recorded-disk.ts');
  return { ...real, ...recording(real, told) };
});

let sample: SampleVault;
/** The last one is under another data key. */
let generations: Uint8Array[];
let kekOfLast: Uint8Array;
beforeAll(async () => {
  sample = await sampleVault();
  let vault = sample.vault;
  generations = Array.from({ length: 5 }, () => {
    const bytes = encodeVault(vault);
    vault = nextVault(vault, vault.manifest);
    return bytes;
  });
  const last = await sealAnew(vault, samplePassword, { kdf: floorKdf, device: null });
  kekOfLast = await unlockKey(last.header, samplePassword, null);
  generations.push(encodeVault(last));
});

const at = (index: number): Uint8Array => generations[index] ?? new Uint8Array();
function verify(bytes: Uint8Array): void {
  const sealed = readVault(bytes);
  const isLast = sealedDigest(bytes) === sealedDigest(at(5));
  verifySecrets(openVault(sealed, isLast ? kekOfLast : sample.kek));
}

/** What each moment may leave, told by the vault that is found: the digest, or none. */
function foundAfter(root: string, recorded: RecordedDisk): Set<string>[] {
  return Array.from({ length: recorded.calls + 1 }, (_, calls) => {
    const found = [...recorded.afterLoss(calls)].map((left) => vaultIn(root, left));
    return new Set(found);
  });
}

function vaultIn(root: string, left: Left): string {
  const copy = temporaryFolder();
  for (const [path, bytes] of left) {
    const place = join(copy, relative(root, path));
    if (bytes === null) mkdirSync(place, { recursive: true });
    else writeFileSync(place, bytes);
  }
  const store = openVaultStore(join(copy, 'data'));
  store.sweep();
  if (!store.exists()) return 'none';
  const { bytes } = store.read();
  verify(bytes);
  return sealedDigest(bytes);
}

function recorded(start: Left, write: () => void): RecordedDisk {
  const disk = new RecordedDisk(start);
  told.disk = disk;
  try {
    write();
  } finally {
    told.disk = null;
  }
  return disk;
}

describe('a loss of power while the vault is written [F-03, V-05]', () => {
  it('leaves the old vault or the new one, whole, also where that is under another key, and the new one once it is said to be written [V-03]', () => {
    const root = temporaryFolder();
    const folder = join(root, 'data');
    const store = openVaultStore(folder);
    store.create(at(0), verify);
    for (let next = 1; next < 5; next += 1)
      store.replace(at(next), sealedDigest(at(next - 1)), verify);
    const start = new Map<string, Uint8Array | null>([[folder, null]]);
    for (const name of readdirSync(folder)) {
      start.set(join(folder, name), new Uint8Array(readFileSync(join(folder, name))));
    }
    const disk = recorded(start, () => store.replace(at(5), sealedDigest(at(4)), verify));
    const found = foundAfter(root, disk);
    const [old, new_] = [sealedDigest(at(4)), sealedDigest(at(5))];
    expect(found[0]).toEqual(new Set([old]));
    expect(found.at(-1)).toEqual(new Set([new_]));
    // Some moment in between is open, else nothing was tried.
    expect(found).toContainEqual(new Set([old, new_]));
    expect(new Set(found.flatMap((each) => [...each]))).toEqual(new Set([old, new_]));
  });

  it('leaves no vault or the whole one where it is the first, and that one once it is said to be written', () => {
    const root = temporaryFolder();
    const folder = join(root, 'data');
    expect(existsSync(folder)).toBe(false);
    const disk = recorded(new Map(), () => openVaultStore(folder).create(at(0), verify));
    const found = foundAfter(root, disk);
    const first = sealedDigest(at(0));
    expect(found[0]).toEqual(new Set(['none']));
    expect(found.at(-1)).toEqual(new Set([first]));
    expect(new Set(found.flatMap((each) => [...each]))).toEqual(new Set(['none', first]));
  });
});
