// A process that writes a vault and kills itself at one step of it: argv is the folder, the file with
// the new bytes, the digest of the old vault (or 'new'), and the step, e.g. `3:before`.
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { nodeDisk, type VaultDisk } from '../../../src/main/wallet/vault/disk.ts';
import { readVault } from '../../../src/main/wallet/vault/vault.ts';
import { openVaultStore } from '../../../src/main/wallet/vault/vault-store.ts';

const [folder = '', bytesFile = '', digest = '', point = ''] = process.argv.slice(2);
const [index, moment] = point.split(':');
let step = 0;

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives before the next turn; nothing may run until then.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
};

/** Counts the steps of the real disk and dies before, in the middle of, or after the chosen one. */
function dying(disk: VaultDisk): VaultDisk {
  const at =
    <A extends unknown[], R>(action: (...args: A) => R, half?: (...args: A) => void) =>
    (...args: A): R => {
      step += 1;
      const chosen = step === Number(index);
      if (chosen && moment === 'before') die();
      if (chosen && moment === 'half' && half) {
        half(...args);
        die();
      }
      const result = action(...args);
      if (chosen && moment === 'after') die();
      return result;
    };
  const writeHalf = (path: string, bytes: Uint8Array): void => {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, bytes.subarray(0, bytes.length / 2));
    fsyncSync(file);
    closeSync(file);
  };
  return {
    ...disk,
    createFile: at(disk.createFile, writeHalf),
    keepAs: at(disk.keepAs),
    replace: at(disk.replace),
    remove: at(disk.remove),
    syncFolder: at(disk.syncFolder),
  };
}

const store = openVaultStore(folder, dying(nodeDisk));
const bytes = new Uint8Array(readFileSync(bytesFile));
const verify = (read: Uint8Array): void => void readVault(read);
if (digest === 'new') store.create(bytes, verify);
else store.replace(bytes, digest, verify);
process.stdout.write(`done in ${step} steps`);
