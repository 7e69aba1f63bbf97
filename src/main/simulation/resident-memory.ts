import { readFileSync } from 'node:fs';

/** Memory that an anvil process holds at this moment. Undefined where the system does not tell. */
export function residentMiB(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    // Under a watchdog the id is that of a shell, which says nothing about anvil.
    if (!/^Name:\s+anvil$/m.test(status)) return undefined;
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kib === undefined ? undefined : Number(kib) / 1_024;
  } catch {
    return undefined;
  }
}
