// Reads /proc, which only Linux has.
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessMemory {
  /** What it is to the app: `main`, `renderer`, `gpu`, `signer`, `network`, `anvil`, `other`. */
  role: string;
  /** Resident: counts pages that are shared with others in each of them. */
  residentMiB: number;
  /** Proportional: a page that n processes share counts as 1/n in each. */
  proportionalMiB: number;
}

/** Memory of a process and of everything that it started. */
export function memoryOfTree(pid: number): ProcessMemory[] {
  return treeOf(pid).map((each) => memoryOf(each, each === pid));
}

/** Ticks of a second that a process, and everything that it started and still runs, was on a processor. */
export function ticksOfTree(pid: number): { role: string; ticks: number }[] {
  return treeOf(pid).map((each) => {
    // Behind the name, which may hold anything, in brackets.
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { role: each === pid ? 'main' : roleOf(wordsOf(each)), ticks };
  });
}

function treeOf(pid: number): number[] {
  const parents = allParents();
  const tree = [pid];
  for (const member of tree)
    for (const [child, parent] of parents) if (parent === member) tree.push(child);
  return tree;
}

function allParents(): Map<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.flatMap((pid): [number, number][] => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return [[Number(pid), Number(parent)]];
      } catch {
        // It ended while we looked.
        return [];
      }
    }),
  );
}

function memoryOf(pid: number, isMain: boolean): ProcessMemory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const miB = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(rollup)?.[1] ?? 0) / 1024;
  const role = isMain ? 'main' : roleOf(wordsOf(pid));
  return { role, residentMiB: miB('Rss'), proportionalMiB: miB('Pss') };
}

function wordsOf(pid: number): string[] {
  // Chromium writes its children's whole command line as one word.
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/);
}

/** From the switches that Chromium gives its children. */
export function roleOf(words: readonly string[]): string {
  if (words[0]?.endsWith('/anvil')) return 'anvil';
  const switchOf = (name: string): string | undefined =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const type = switchOf('type');
  if (type === 'renderer') return 'renderer';
  if (type === 'gpu-process') return 'gpu';
  const service = switchOf('utility-sub-type') ?? '';
  if (service.startsWith('node.')) return 'signer';
  if (service.startsWith('network.')) return 'network';
  return 'other';
}
