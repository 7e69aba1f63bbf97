// Run after a change of dependencies: `npm run lockfile`.
// npm leaves a platform's optional package out of the lockfile when the registry that it asked does
// not carry it, and `npm ci` then refuses the lockfile everywhere. This adds what is left out, by
// the exact version that its parent names; npm installs it only on the platform it is for.
// It ends with an error where a version that is new in it has not been published for a week.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newVersions, tooYoung } from './supply/age-of-new.ts';

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors: Record<string, string> = {
  arm: 'arm',
  arm64: 'arm64',
  aarch64: 'arm64',
  x64: 'x64',
  amd64: 'x64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  wasm32: 'wasm32',
};

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** The `packages` of a lockfile: by path, `node_modules/…`. */
export type LockedPackages = Record<string, LockedPackage>;

/** Adds the missing platform packages; returns the names it added. */
export function completeLockfile(packages: LockedPackages): string[] {
  const added: string[] = [];
  for (const parent of Object.values(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const key = `node_modules/${name}`;
      if (packages[key]) continue;
      const dev = parent.dev ? { dev: true } : {};
      packages[key] = { version, ...platformOf(name), ...dev, optional: true };
      added.push(name);
    }
  }
  return added;
}

/** What npm needs to know to leave a package alone on other platforms, from the words of its name. */
function platformOf(name: string): LockedPackage {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const os = words.find((word) => systems.includes(word));
  const cpu = words.map((word) => processors[word]).find((known) => known !== undefined);
  if (!cpu || !(os || cpu === 'wasm32')) throw new Error(`Which platform is ${name} for?`);
  const libc = os === 'linux' ? words.flatMap(libcOf) : [];
  return { cpu: [cpu], ...(libc.length > 0 ? { libc } : {}), ...(os ? { os: [os] } : {}) };
}

function libcOf(word: string): string[] {
  if (word.startsWith('musl')) return ['musl'];
  return word.startsWith('gnu') ? ['glibc'] : [];
}

/** When a version was published, by the registry. */
async function publishedAt(name: string, version: string): Promise<string | null> {
  try {
    const times = execFileSync('npm', ['view', name, 'time', '--json'], {
      ...{ encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] },
      shell: process.platform === 'win32',
    });
    return JSON.parse(times)[version] ?? null;
  } catch {
    return null;
  }
}

function lockedBefore(root: string): LockedPackages {
  const printed = execFileSync('git', ['show', 'HEAD:package-lock.json'], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  });
  return JSON.parse(printed).packages;
}

if (process.argv[1] === import.meta.filename) {
  const path = join(import.meta.dirname, '../package-lock.json');
  const lockfile: { packages: LockedPackages } = JSON.parse(readFileSync(path, 'utf8'));
  const added = completeLockfile(lockfile.packages);
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(added.length === 0 ? 'The lockfile is complete.' : `Added ${added.join(' ')}`);
  const fresh = newVersions(lockedBefore(join(import.meta.dirname, '..')), lockfile.packages);
  const young = await tooYoung(fresh, publishedAt, Date.now());
  if (young.length > 0) {
    console.error('Not published for a week yet: wait, or say in the commit why not.');
    console.error(young.join('\n'));
    process.exitCode = 1;
  }
}
