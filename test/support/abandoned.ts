import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Takes away the folders `<prefix><process id>` of runs of tests that were killed. */
export function removeAbandoned(place: string, prefix: string): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    remove(join(place, name));
  }
}

/** A disk that a killed run mounted stays until somebody unmounts it, and no other run fails for that. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    process.stderr.write(
      `${folder} of a run that was killed stays: something may be mounted there.\n`,
    );
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
