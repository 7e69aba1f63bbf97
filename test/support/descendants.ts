import { readdirSync, readFileSync } from 'node:fs';

/** A process and when it started, which tells it from a later one with the same id. */
export interface ProcessMark {
  pid: number;
  startedAt: string;
  command: string;
}

/** Everything that a process started, and what that started. Linux only. */
export function descendantsOf(pid: number): ProcessMark[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
  const found: ProcessMark[] = [];
  for (let parents = new Set([pid]); parents.size > 0; ) {
    const children = all.filter(({ parent }) => parents.has(parent));
    found.push(...children);
    parents = new Set(children.map((child) => child.pid));
  }
  return found;
}

/** Whether it still runs; one that only waits for its parent to notice its end does not. */
export function stillRuns({ pid, startedAt }: ProcessMark): boolean {
  const now = readStat(pid);
  return now !== undefined && now.startedAt === startedAt && now.state !== 'Z';
}

function readStat(pid: number): (ProcessMark & { parent: number; state: string }) | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, so the fields are counted from its end.
    const [state = '', parent = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { pid, state, parent: Number(parent), startedAt: rest[17] ?? '', command };
  } catch {
    return undefined;
  }
}
