import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runVisible } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { step } from './step.mjs';

/** Debian packages by purpose. Other systems bring the libraries along or name them differently. */
const debianPackages = {
  electron: [
    'libnss3',
    'libatk1.0-0',
    'libatk-bridge2.0-0',
    'libgtk-3-0',
    'libgbm1',
    'libasound2',
    'libxss1',
    'libdrm2',
    'libnotify4',
    'libsecret-1-0',
    'dbus',
    'util-linux',
  ],
  display: ['xvfb', 'xauth'],
  keyring: ['gnome-keyring', 'dbus-x11'],
  sandbox: ['bubblewrap'],
  compiler: ['g++', 'make', 'python3'],
};

/** What shows, on a Linux without dpkg, that the packages of a purpose are there. */
const probes = {
  electron: ['dbus-daemon', 'setpriv'],
  display: ['Xvfb', 'xauth'],
  keyring: ['gnome-keyring-daemon', 'dbus-run-session'],
  sandbox: ['bwrap'],
  compiler: ['g++', 'make', 'python3'],
};

/**
 * Makes sure that the system packages of these purposes are there: installs them on Debian as root,
 * else stops with the exact command to run.
 * @param {(keyof typeof debianPackages)[]} purposes
 */
export async function ensureSystemPackages(purposes) {
  if (process.platform !== 'linux') return;
  const wanted = purposes.flatMap((purpose) => debianPackages[purpose]);
  const known = installedDebianPackages();
  if (!known) return requirePrograms(purposes, wanted);
  const missing = wanted.filter((name) => !known.has(name));
  if (missing.length === 0) return;
  if (process.getuid() !== 0) {
    throw new SetupError(
      `These system packages are missing: ${missing.join(' ')}.`,
      `Install them, then run the same command again:\n\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing.join(' ')}\n`,
    );
  }
  await step(`system packages (${missing.join(' ')})`, () => aptInstall(missing));
}

async function aptInstall(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  // A failing update is not final: the lists that are there may do.
  await runVisible('apt-get', ['update', '-qq'], { env, stdio });
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  if ((await runVisible('apt-get', args, { env, stdio })) !== 0) {
    throw new SetupError(
      'apt-get could not install the system packages.',
      `Run it by hand to see why:\n\n  apt-get ${args.join(' ')}\n`,
    );
  }
}

/** Names of what is installed, with what it provides (libgtk-3-0t64 provides libgtk-3-0). */
function installedDebianPackages() {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own format language
  const format = '${db:Status-Status}\t${Package}\t${Provides}\n';
  const listing = spawnSync('dpkg-query', ['-W', '-f', format], { encoding: 'utf8' });
  if (listing.error || !existsSync('/usr/bin/apt-get')) return undefined;
  const names = new Set();
  for (const line of listing.stdout.split('\n')) {
    const [status, name, provides = ''] = line.split('\t');
    if (status !== 'installed') continue;
    names.add(name);
    for (const provided of provides.split(',')) names.add(provided.trim().split(' ')[0]);
  }
  return names;
}

function requirePrograms(purposes, debianNames) {
  const missing = purposes
    .flatMap((purpose) => probes[purpose])
    .filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
  if (missing.length === 0) return;
  throw new SetupError(
    `These programs are missing: ${missing.join(' ')}.`,
    `Install your distribution's counterparts of these Debian packages, then run the same command again:\n\n  ${debianNames.join(' ')}\n`,
  );
}
