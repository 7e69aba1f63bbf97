import { existsSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { seenFolders } from './seen-folders.ts';

/** Read by nearly every program, and nobody's secret. */
const configuration = [
  ...['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/alternatives'],
  ...['/etc/localtime', '/etc/timezone', '/etc/locale.conf', '/etc/os-release', '/etc/passwd'],
  ...['/etc/group', '/etc/nsswitch.conf', '/etc/mime.types', '/etc/ssl', '/etc/pki'],
  ...['/etc/ca-certificates', '/etc/ca-certificates.conf', '/etc/crypto-policies'],
];
const ofNetwork = ['/etc/hosts', '/etc/resolv.conf', '/etc/host.conf', '/etc/gai.conf'];
const system = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store'];

export interface InSandbox {
  /** Absolute. */
  program: string;
  words: readonly string[];
  /** Its own empty folder, the only place that it may write to beside a temporary one in memory. */
  folder: string;
  network: boolean;
  home: string;
  /** Folders that are empty for it, wherever they lie: those of the vault and the database. */
  hidden: readonly string[];
}

/**
 * How bubblewrap starts it: with a system that can only be read, processes of its own that all end with the
 * first one, no home, no sockets of the desktop, and no network unless it was allowed.
 */
export function sandboxWords(inside: InSandbox): string[] {
  const { program, words, folder, network, home } = inside;
  const hidden = [...new Set(inside.hidden.flatMap((path) => [path, realPath(path)]))];
  const seen = seenFolders(program, words, { home, hidden });
  const shown = [...system, ...configuration, ...(network ? ofNetwork : [])];
  return [
    ...['--unshare-all', ...(network ? ['--share-net'] : []), '--die-with-parent'],
    ...['--cap-drop', 'ALL', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...[...shown, ...seen].flatMap((path) => ['--ro-bind-try', path, path]),
    ...(network ? resolverOf('/etc/resolv.conf') : []),
    ...hidden.filter((path) => isAmong(path, seen)).flatMap((path) => ['--tmpfs', path]),
    ...['--bind', folder, folder, '--chdir', folder, '--', program, ...words],
  ];
}

/** Where the names of the network are really kept, which is often behind a link. */
function resolverOf(path: string): string[] {
  if (!existsSync(path)) return [];
  const real = realpathSync(path);
  return real === path ? [] : ['--ro-bind-try', real, real];
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

function isAmong(path: string, seen: readonly string[]): boolean {
  return existsSync(path) && seen.some((one) => path === one || path.startsWith(`${one}${sep}`));
}
