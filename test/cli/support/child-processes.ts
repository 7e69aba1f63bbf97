import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the children of a process whose command line holds `mark`. Linux only. */
export function childrenOf(parent: number, mark: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent && commandOf(pid).includes(mark));
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

/** Empty when the process has gone in the meantime. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
