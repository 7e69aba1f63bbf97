// What the bundle cannot hold: addons, programs and the compiler. Of each package only what runs is kept, for the
// platform that the package is made for, with its licence.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { anvilPlatform } from '../../src/main/chain/anvil/find-anvil.ts';

export interface KeptModule {
  /** Where it is installed, absolute. */
  folder: string;
  /** Below the archive's node_modules. */
  name: string;
  /** What is kept of it, below its folder: files and whole folders. */
  parts: readonly string[];
  /** Files among them that the system loads or runs, and that lie outside of the archive. */
  native: readonly string[];
}

const platform = `${process.platform}-${process.arch}`;
const always = ['package.json', 'LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license'];

export function keptModules(root: string): KeptModule[] {
  const at = (name: string) => join(root, 'node_modules', name);
  const program = (tool: string): KeptModule => {
    const name = `@foundry-rs/${tool}-${anvilPlatform()}`;
    const file = `bin/${tool}${process.platform === 'win32' ? '.exe' : ''}`;
    return kept(at(name), name, [file], [file]);
  };
  const sqlite = firstOf(at('better-sqlite3'), [
    'build/Release/better_sqlite3.node',
    `prebuilds/${platform}.node`,
  ]);
  const keytar = firstOf(at('keytar'), [
    'build/Release/keytar.node',
    `prebuilds/${platform}/keytar.node`,
  ]);
  return [
    kept(at('better-sqlite3'), 'better-sqlite3', ['lib', sqlite], [sqlite]),
    kept(at('keytar'), 'keytar', ['lib', keytar], [keytar]),
    program('anvil'),
    // On Windows scripts are not run.
    ...(process.platform === 'win32' ? [] : [program('forge')]),
    ...withDependencies(at('solc'), 'solc'),
  ];
}

function kept(
  folder: string,
  name: string,
  parts: readonly string[],
  native: readonly string[] = [],
): KeptModule {
  return {
    folder,
    name,
    parts: [...always, ...parts].filter((part) => existsSync(join(folder, part))),
    native,
  };
}

/** Errors: where a package has none of them for this platform. */
function firstOf(folder: string, files: readonly string[]): string {
  const found = files.find((file) => existsSync(join(folder, file)));
  if (found === undefined) throw new Error(`${folder} has nothing for ${platform}.`);
  return found;
}

/** A package of plain JavaScript with all that it asks for, each where Node finds it from there. */
function withDependencies(folder: string, name: string): KeptModule[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const require = createRequire(join(folder, 'package.json'));
  const below = Object.keys(dependencies).flatMap((each) => {
    const own = join(folder, 'node_modules', each);
    if (existsSync(own)) return withDependencies(own, `${name}/node_modules/${each}`);
    const shared = folderOf(require, each);
    return withDependencies(shared, each);
  });
  return [{ folder, name, parts: ['.'], native: [] }, ...below];
}

function folderOf(require: NodeJS.Require, name: string): string {
  const paths = require.resolve.paths(name) ?? [];
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${name} is not installed.`);
  return dirname(join(found, 'package.json'));
}
