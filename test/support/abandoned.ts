import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Takes away the folders `<prefix><process id>` of runs of tests that were killed. */
export function removeAbandoned(place: string, prefix: string): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    rmSync(join(place, name), { recursive: true, force: true });
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
