import { readdirSync, readFileSync } from 'node:fs';

/** What a program and all that it started take at this moment. */
export interface GroupUse {
  processes: number;
  residentBytes: number;
}

const pageBytes = 4096;

/** By the tree of processes below one; null where the system does not tell. */
export function groupUse(root: number): GroupUse | null {
  const found = new Map<number, { parent: number; group: number; pages: number }>();
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const told = statOf(Number(name));
      if (told !== null) found.set(Number(name), told);
    }
  } catch {
    return null;
  }
  const own = [...found].filter(([pid, { group }]) => group === root || isBelow(found, pid, root));
  const pages = own.reduce((sum, [, told]) => sum + told.pages, 0);
  return { processes: own.length, residentBytes: pages * pageBytes };
}

function statOf(pid: number): { parent: number; group: number; pages: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold anything but ends with the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), group: Number(fields[2]), pages: Number(fields[21]) };
  } catch {
    return null;
  }
}

function isBelow(all: ReadonlyMap<number, { parent: number }>, pid: number, root: number): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = all.get(at)?.parent) {
    if (at === root) return true;
  }
  return false;
}
