import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeDisk, type VaultDisk } from '../../../src/main/wallet/vault/disk.ts';
import { sealedDigest } from '../../../src/main/wallet/vault/manifest.ts';
import { encodeVault, nextVault, readVault } from '../../../src/main/wallet/vault/vault.ts';
import { openVaultStore } from '../../../src/main/wallet/vault/vault-store.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { errorCodeNow } from '../support/error-code.ts';
import { type SampleVault, sampleVault } from '../support/sample-vault.ts';

let sample: SampleVault;
let generations: Uint8Array[];
beforeAll(async () => {
  sample = await sampleVault();
  let vault = sample.vault;
  generations = Array.from({ length: 6 }, () => {
    const bytes = encodeVault(vault);
    vault = nextVault(vault, vault.manifest);
    return bytes;
  });
});

const verify = (bytes: Uint8Array): void => void readVault(bytes);
const at = (index: number): Uint8Array => generations[index] ?? new Uint8Array();

/** The real disk with one step that fails with an errno. */
function failing(step: keyof VaultDisk, errno: string): VaultDisk {
  const fail = (): never => {
    throw Object.assign(new Error(errno), { code: errno });
  };
  return { ...nodeDisk, [step]: fail };
}

describe('the vault on disk', () => {
  it('is written for its owner only, and read back the same [V-05]', () => {
    const folder = join(temporaryFolder(), 'data');
    const store = openVaultStore(folder);
    expect(errorCodeNow(() => store.read())).toBe('VAULT_NOT_FOUND');
    store.create(at(0), verify);
    expect(store.read().bytes).toEqual(at(0));
    expect(statSync(join(folder, 'vault')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('is written into a folder that is there, also where the one above it may not be listed', () => {
    const folder = temporaryFolder();
    const refused = Object.assign(new Error('EACCES'), { code: 'EACCES' });
    const sync = vi.spyOn(nodeDisk, 'syncFolder');
    onTestFinished(() => sync.mockRestore());
    sync.mockImplementationOnce(() => {
      throw refused;
    });
    const store = openVaultStore(folder);
    store.create(at(0), verify);
    expect(store.read().bytes).toEqual(at(0));
    // The name of a folder that is new is made durable, or nothing is written.
    sync.mockImplementation(() => {
      throw refused;
    });
    const made = openVaultStore(join(folder, 'new'));
    expect(errorCodeNow(() => made.create(at(0), verify))).toBe('VAULT_IO_ERROR');
    expect(readdirSync(join(folder, 'new'))).toEqual([]);
  });

  it('is never written over by a new vault, whatever lies there', () => {
    for (const content of [at(0), new Uint8Array(), new TextEncoder().encode('notes')]) {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'vault'), content);
      const store = openVaultStore(folder);
      expect(store.exists()).toBe(true);
      expect(errorCodeNow(() => store.create(at(1), verify))).toBe('VAULT_EXISTS');
      expect(readFileSync(join(folder, 'vault'))).toEqual(Buffer.from(content));
    }
  });

  it('keeps the three generations before it, and no more [V-05]', () => {
    const folder = temporaryFolder();
    const store = openVaultStore(folder);
    store.create(at(0), verify);
    for (let next = 1; next < 6; next += 1)
      store.replace(at(next), sealedDigest(at(next - 1)), verify);
    const kept = readdirSync(folder).filter((name) => name.startsWith('vault.prev-'));
    const contents = kept.sort().map((name) => new Uint8Array(readFileSync(join(folder, name))));
    expect(contents).toEqual([at(2), at(3), at(4)]);
    expect(store.read().bytes).toEqual(at(5));
  });

  it('is not replaced when someone else wrote it meanwhile', () => {
    const store = openVaultStore(temporaryFolder());
    store.create(at(1), verify);
    const code = errorCodeNow(() => store.replace(at(2), sealedDigest(at(0)), verify));
    expect(code).toBe('VAULT_CHANGED');
    expect(store.read().bytes).toEqual(at(1));
  });

  const failures = [
    ['createFile', 'ENOSPC', 'disk_full'],
    ['createFile', 'EROFS', 'read_only'],
    ['createFile', 'EACCES', 'not_allowed'],
    ['createFile', 'EMFILE', 'too_many_files'],
    ['createFile', 'EIO', 'disk_error'],
    ['keepAs', 'ENOSPC', 'disk_full'],
    ['replace', 'EACCES', 'not_allowed'],
  ] as const;
  it.each(failures)(
    'stays as it was when %s fails with %s [V-05, F-04, F-05]',
    (step, errno, reason) => {
      const folder = temporaryFolder();
      openVaultStore(folder).create(at(0), verify);
      const store = openVaultStore(folder, failing(step, errno));
      let caught: unknown;
      try {
        store.replace(at(1), sealedDigest(at(0)), verify);
      } catch (error) {
        caught = error;
      }
      expect(caught).toBeInstanceOf(AppError);
      expect(caught).toMatchObject({ code: 'VAULT_IO_ERROR', facts: { reason, errno } });
      expect(store.read().bytes).toEqual(at(0));
      expect(readdirSync(folder).filter((name) => name.includes('tmp'))).toEqual([]);
    },
  );

  it('is whole under either name when the folder could not be synced [V-05, F-05]', () => {
    const folder = temporaryFolder();
    openVaultStore(folder).create(at(0), verify);
    const store = openVaultStore(folder, failing('syncFolder', 'EIO'));
    const code = errorCodeNow(() => store.replace(at(1), sealedDigest(at(0)), verify));
    expect(code).toBe('VAULT_IO_ERROR');
    expect(store.read().bytes).toEqual(at(1));
  });

  it('is not replaced by bytes that do not read back as a vault [V-05]', () => {
    const folder = temporaryFolder();
    const lossy: VaultDisk = {
      ...nodeDisk,
      createFile(path, bytes) {
        nodeDisk.createFile(path, bytes);
        truncateSync(path, 1_100);
      },
    };
    openVaultStore(folder).create(at(0), verify);
    const store = openVaultStore(folder, lossy);
    const code = errorCodeNow(() => store.replace(at(1), sealedDigest(at(0)), verify));
    expect(code).toBe('VAULT_TRUNCATED');
    expect(store.read().bytes).toEqual(at(0));
  });

  it('loses what an interrupted write left beside it at the next start [V-05]', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'vault.tmp-1-1'), 'half');
    openVaultStore(folder).sweep();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not followed through a link, a folder or a pipe [F-16]', () => {
    const folder = temporaryFolder();
    const target = join(folder, 'elsewhere');
    writeFileSync(target, at(0));
    symlinkSync(target, join(folder, 'vault'));
    expect(errorCodeNow(() => openVaultStore(folder).read())).toBe('VAULT_IO_ERROR');
    const other = temporaryFolder();
    mkdirSync(join(other, 'vault'));
    expect(errorCodeNow(() => openVaultStore(other).read())).toBe('VAULT_IO_ERROR');
    expect(openVaultStore(other).exists()).toBe(true);
    if (process.platform === 'win32') return;
    const piped = temporaryFolder();
    execFileSync('mkfifo', [join(piped, 'vault')]);
    expect(errorCodeNow(() => openVaultStore(piped).read())).toBe('VAULT_IO_ERROR');
  });

  it('is read no further than its header when it is four gigabytes of nothing [F-16]', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'vault');
    writeFileSync(path, at(0));
    truncateSync(path, 4_000_000_000);
    const { bytes, size } = openVaultStore(folder).read();
    expect([bytes.length, size]).toEqual([1024, 4_000_000_000]);
    expect(errorCodeNow(() => readVault(bytes, size))).toBe('VAULT_BODY_CORRUPT');
  });
});
