import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { updateSourceFile } from '../../src/main/updates/update-source.ts';
import { otherLanguages } from '../languages/known-languages.ts';
import { keptModules } from './kept-modules.ts';

export interface StagedApp {
  /** Files that lie outside of the archive, below the app's folder, with `/`. */
  native: readonly string[];
}

/** Of `resources` only what is read from there while the app runs; all else is in the bundle. */
const resources = ['practice/state.json', 'practice/state-base.json', 'prompts', 'tray'];

/**
 * Lays out in `stage` what the archive will hold, from the built app and the installed packages in `root`.
 * @param updates where newer versions come from and the key that signs them; null for an app that has none
 */
export function stageApp(
  root: string,
  stage: string,
  updates: { url: string; key: string } | null,
): StagedApp {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const copy = (path: string): void =>
    cpSync(join(root, path), join(stage, path), { recursive: true });
  // Not the command line: it needs a Node of its own, which a package does not bring.
  for (const path of ['out/main', 'out/preload']) copy(path);
  copyPages(root, stage);
  for (const path of resources) copy(`resources/${path}`);
  const native = stageModules(root, stage);
  writeFileSync(join(stage, 'package.json'), manifest(root));
  if (updates !== null) writeFileSync(join(stage, updateSourceFile), JSON.stringify(updates));
  const addons = native.filter((path) => path.endsWith('.node'));
  writeFileSync(join(stage, 'recorded-addons.json'), recordOf(stage, addons));
  return { native };
}

/** The pages in the languages that are whole; the pseudo language is for tests. */
function copyPages(root: string, stage: string): void {
  const pages = join(root, 'out/renderer');
  const languages = otherLanguages(root);
  cpSync(pages, join(stage, 'out/renderer'), {
    recursive: true,
    filter: (path) =>
      dirname(path) !== pages ||
      !existsSync(join(path, 'index.html')) ||
      languages.includes(basename(path)),
  });
}

function stageModules(root: string, stage: string): string[] {
  return keptModules(root).flatMap(({ folder, name, parts, native }) => {
    const target = `node_modules/${name}`;
    for (const part of parts) {
      mkdirSync(dirname(join(stage, target, part)), { recursive: true });
      cpSync(join(folder, part), join(stage, target, part), {
        recursive: true,
        filter: (path) => isNeeded(path, folder),
      });
    }
    return native.map((file) => `${target}/${file}`);
  });
}

/** Neither types nor maps nor tests run; packages below are staged by themselves. */
function isNeeded(path: string, folder: string): boolean {
  const below = path.slice(folder.length);
  if (/[\\/](node_modules|test|tests|docs|examples)([\\/]|$)/.test(below)) return false;
  return !/\.(d\.ts|map|ts|md)$/.test(basename(path)) || /^licen[cs]e/i.test(basename(path));
}

/** No scripts and nothing to install: what the package runs is in it. */
function manifest(root: string): string {
  const { name, version, description, license, type, main } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const own = { name, productName: 'Countersign', version, description, license, type, main };
  return `${JSON.stringify(own, null, 2)}\n`;
}

/** What `src/main/packaged-files.ts` holds them against. */
function recordOf(stage: string, addons: readonly string[]): string {
  const hashes = addons.map((path) => [path, hashOfFile(join(stage, path))]);
  return `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`;
}

/** SHA-256, lower-case hex. */
export function hashOfFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
