// Bubblewrap, where the system has it and lets it work. It is looked for where systems put it and nowhere else.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:os';
import { promisify } from 'node:util';
import type { SandboxState } from '../../../shared/mcp/views.ts';

const places = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'];

/** The program, or why there is none. */
export interface FoundSandbox {
  program: string | null;
  state: SandboxState;
}

let found: Promise<FoundSandbox> | null = null;

/** Tried once in each process: some systems have it and forbid what it needs. */
export function findSandbox(): Promise<FoundSandbox> {
  found ??= look();
  return found;
}

async function look(): Promise<FoundSandbox> {
  if (platform() !== 'linux') return { program: null, state: 'no_such_system' };
  const program = places.find((place) => existsSync(place));
  if (program === undefined) return { program: null, state: 'missing' };
  try {
    await promisify(execFile)(program, ['--unshare-all', '--ro-bind', '/', '/', '/bin/true'], {
      timeout: 5_000,
    });
    return { program, state: 'works' };
  } catch {
    return { program: null, state: 'refused' };
  }
}
