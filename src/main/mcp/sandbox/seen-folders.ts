// What of this computer a server in the sandbox sees beside the system: its own program and what its words name.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';

/** Signs of the folder that a program's files belong together in. */
const rootSigns = ['package.json', 'pyproject.toml', 'pyvenv.cfg', 'go.mod', 'Cargo.toml'];

/** Shown in every sandbox, so that nothing in it need be named. */
const system = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store'];

/** Files that a program is made of, and which need those beside them. */
const code = /\.([cm]?[jt]s|py|rb|pl|php|jar|sh|lua|dll|exe)$/i;

export interface Unseen {
  /** Neither it nor what holds it is ever shown as a whole. */
  home: string;
  /** Nothing in these is ever shown. */
  hidden: readonly string[];
}

/** Folders and files, each as it was named and as it really is. */
export function seenFolders(
  program: string,
  words: readonly string[],
  { home, hidden }: Unseen,
): string[] {
  const named = words
    .map((word) => word.slice(word.startsWith('-') ? word.indexOf('=') + 1 : 0))
    .filter((word) => isAbsolute(word) && existsSync(word));
  const all = [...placesOfProgram(program, home), ...named.flatMap((word) => ofWord(word, home))];
  return [...new Set(all)].filter(
    (path) =>
      !isOrHolds(path, home) &&
      !isOfSystem(path) &&
      !hidden.some((one) => path === one || path.startsWith(`${one}${sep}`)),
  );
}

/** The folder that it lies in with the libraries beside that, or the environment that it belongs to. */
function placesOfProgram(program: string, home: string): string[] {
  const folder = dirname(program);
  const around = dirname(folder);
  const isEnvironment = existsSync(join(around, 'pyvenv.cfg'));
  const libraries = join(around, 'lib');
  const beside = basename(folder) === 'bin' && existsSync(libraries) ? [libraries] : [];
  const named = isEnvironment ? [around] : [folder, ...beside];
  const real = realpathSync(program);
  return real === program ? named : [...named, ...ofWord(real, home)];
}

function ofWord(word: string, home: string): string[] {
  const real = realpathSync(word);
  const place = statSync(real).isFile() && code.test(real) ? rootOf(real, home) : real;
  return word === real || word === place ? [place] : [place, word];
}

/** Of a program's file: all installed packages where it is of one, else the folder with the sign of a project, else its own. */
function rootOf(file: string, home: string): string {
  const packages = file.indexOf(`${sep}node_modules${sep}`);
  if (packages !== -1) return file.slice(0, packages + `${sep}node_modules`.length);
  for (let at = dirname(file); at !== dirname(at) && !isOrHolds(at, home); at = dirname(at)) {
    if (rootSigns.some((sign) => existsSync(join(at, sign)))) return at;
  }
  return isOrHolds(dirname(file), home) ? file : dirname(file);
}

function isOrHolds(path: string, inner: string): boolean {
  return path === inner || path === sep || inner.startsWith(`${path}${sep}`);
}

function isOfSystem(path: string): boolean {
  return system.some((part) => path === part || path.startsWith(`${part}/`));
}
