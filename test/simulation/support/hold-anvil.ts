// Run as a process of its own: starts anvil under the given guard, prints the id of anvil itself, and stays.
import { readdirSync, readFileSync } from 'node:fs';
import { findAnvil } from '../../../src/main/chain/anvil/find-anvil.ts';
import { spawnAnvil } from '../../../src/main/chain/anvil/spawn-anvil.ts';

const guard = process.argv[2] === 'watchdog' ? 'watchdog' : 'setpriv';
const child = await spawnAnvil({ binary: findAnvil(), args: [], deathSignal: 'KILL', guard });

/** Under the watchdog the child is a shell, and anvil is its child. */
function anvilBelow(pid: number): number {
  const own = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  if (own === 'anvil') return pid;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map((name) => Number(name));
  const below = children.find(
    (each) => readFileSync(`/proc/${each}/comm`, 'utf8').trim() === 'anvil',
  );
  if (below === undefined) throw new Error('no anvil below the shell');
  return below;
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

process.stdout.write(`${anvilBelow(child.pid)}\n`);
setInterval(() => undefined, 60_000);
