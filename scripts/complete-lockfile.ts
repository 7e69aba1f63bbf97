// Run after a change of dependencies: `npm run lockfile`.
// npm leaves a platform's optional package out of the lockfile when the registry that it asked does
// not carry it, and `npm ci` then refuses the lockfile everywhere. This adds what is left out, by
// the exact version that its parent names; npm installs it only on the platform it is for.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

if (process.argv[1] === import.meta.filename) {
  const path = join(import.meta.dirname, '../package-lock.json');
  const lockfile: { packages: LockedPackages } = JSON.parse(readFileSync(path, 'utf8'));
  const added = completeLockfile(lockfile.packages);
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(added.length === 0 ? 'The lockfile is complete.' : `Added ${added.join(' ')}`);
}
