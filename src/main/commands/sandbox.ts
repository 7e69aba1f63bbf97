// What keeps a program from what it does not need, where the system has bubblewrap: it sees the system and itself,
// read only; of the person's folders those that plans may touch; and no network unless it was allowed.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, relative } from 'node:path';
import type { CommandRun } from '../../shared/commands/command-run.ts';

/** What is never seen in it, whatever the rest allows. */
export interface Hidden {
  home: string;
  dataDir: string;
  /** What else is the app's own, as of `closedFolders`. */
  closed?: readonly string[] | undefined;
}

/** Where bubblewrap is, if it works here; looked at once. */
export function findSandbox(path: string | undefined): string | null {
  for (const folder of (path ?? '').split(':')) {
    const program = `${folder}/bwrap`;
    if (!isAbsolute(folder) || !existsSync(program)) continue;
    // Some systems have it and forbid what it needs.
    const tried = spawnSync(program, ['--ro-bind', '/', '/', '--unshare-all', 'true'], {
      stdio: 'ignore',
      timeout: 5_000,
    });
    return tried.status === 0 ? program : null;
  }
  return null;
}

/**
 * Processes and threads that the system lets be in one sandbox: what multiplies faster than it is looked at ends here.
 * More than what is allowed of processes, since many programs have dozens of threads in each.
 */
export const mostTasks = 4_096;

/** The words before a program that set this limit, where it holds; the system holds no root to it. */
export function findTaskLimit(
  bubblewrap: string,
  isRoot = process.getuid?.() === 0,
): readonly string[] {
  const program = ['/usr/bin/prlimit', '/bin/prlimit'].find(existsSync);
  if (program === undefined || isRoot) return [];
  const limit = [program, `--nproc=${mostTasks}`];
  // Before Linux 5.14 all that the person runs is counted, and where that is more nothing would start.
  const tried = spawnSync(
    bubblewrap,
    [...['--ro-bind', '/', '/', '--unshare-all', '--'], ...limit, 'sh', '-c', 'true & wait'],
    { stdio: 'ignore', timeout: 5_000 },
  );
  return tried.status === 0 ? limit : [];
}

/** The arguments of bubblewrap before the program's own; `limit` is that of `findTaskLimit`. */
export function sandboxArguments(
  run: CommandRun,
  hidden: Hidden,
  limit: readonly string[] = [],
): string[] {
  const { program, cwd, writes, network } = run;
  const home = realOf(hidden.home);
  const own = [hidden.dataDir, ...(hidden.closed ?? [])].map(realOf);
  const seen = holds(dirname(program), home) ? program : dirname(program);
  const emptied = [
    ...new Set([
      ...['/tmp', '/var/tmp', '/run', '/root', '/home'],
      // Other disks, and what is served from here.
      ...['/mnt', '/media', '/srv'].map(realOf),
      ...[realOf(tmpdir()), home],
    ]),
  ];
  return [
    ...['--unshare-all', ...(network ? ['--share-net'] : [])],
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...emptied.filter((folder) => existsSync(folder)).flatMap((folder) => ['--tmpfs', folder]),
    // Names are looked up over what lies below /run on many systems.
    ...(network ? ['--ro-bind-try', '/run/systemd/resolve', '/run/systemd/resolve'] : []),
    ...['--ro-bind', seen, seen],
    ...writes.flatMap((folder) => ['--bind', folder, folder]),
    ...[...new Set(own)]
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => ['--tmpfs', folder]),
    ...['--chdir', cwd, '--', ...limit, program],
  ];
}

/** What is mounted over has to be where it truly is: over a link, nothing can be. */
function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

/** Whether a folder is that of the person, or one above it. */
function holds(folder: string, home: string): boolean {
  const way = relative(folder, home);
  return way === '' || (way !== '..' && !way.startsWith('../') && !isAbsolute(way));
}
