import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A disk of a few MiB at `folder`, or null where this process may not make one. */
export function mountSmallDisk(folder: string, kib: number) {
  mkdirSync(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder];
  if (process.platform !== 'linux' || spawnSync('mount', options).status !== 0) return null;
  const ballast = join(folder, 'ballast');
  return {
    /** Takes all the room that is left. */
    fill(): void {
      for (let size = kib * 1024; size >= 1; size = Math.floor(size / 2)) {
        while (appended(ballast, size));
      }
    },
    free: (): void => rmSync(ballast, { force: true }),
    /** What is written to it is refused, until it is set back. */
    setReadOnly(readOnly: boolean): void {
      const mode = `remount,${readOnly ? 'ro' : 'rw'}`;
      const { status } = spawnSync('mount', ['-o', mode, folder]);
      if (status !== 0) throw new Error(`the disk cannot be made ${mode}`);
    },
    unmount: (): void => void spawnSync('umount', ['-l', folder]),
  };
}

function appended(file: string, size: number): boolean {
  try {
    writeFileSync(file, new Uint8Array(size), { flag: 'a' });
    return true;
  } catch {
    return false;
  }
}
