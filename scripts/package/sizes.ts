import { lstatSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { listPackage, statFile } from '@electron/asar';
import type { PackagePlaces } from './places.ts';

/** Every file below a folder, as paths with `/`. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Every file that the archive itself holds, with its size in bytes; what lies outside is not among them. */
export function archivedFiles(archive: string): { path: string; bytes: number }[] {
  return listPackage(archive, { isPack: false }).flatMap((listed) => {
    const path = listed.replaceAll('\\', '/').replace(/^\//, '');
    const stat = statFile(archive, path.split('/').join(sep));
    if (!('size' in stat) || ('unpacked' in stat && stat.unpacked)) return [];
    return [{ path, bytes: Number(stat.size) }];
  });
}

/** What the package is made of: the name of each part and its bytes, the largest first. */
export function sizesByPart(places: PackagePlaces): [string, number][] {
  const sums = new Map<string, number>();
  const add = (part: string, bytes: number): void => {
    sums.set(part, (sums.get(part) ?? 0) + bytes);
  };
  for (const { path, bytes } of archivedFiles(places.archive)) add(partOfArchive(path), bytes);
  for (const path of filesBelow(places.folder)) {
    const file = join(places.folder, path);
    if (file === places.archive) continue;
    add(partOfFolder(path), lstatSync(file).size);
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}

function partOfArchive(path: string): string {
  if (path.startsWith('node_modules/solc/')) return 'Solidity compiler';
  if (path.startsWith('out/renderer/')) return 'pages';
  if (path.startsWith('out/')) return 'main, signer and preloads';
  if (path.startsWith('resources/')) return 'practice chain, prompts and icons';
  return 'other packages';
}

function partOfFolder(path: string): string {
  if (path.includes('/forge-')) return 'forge';
  if (path.includes('/anvil-')) return 'anvil';
  if (path.endsWith('.node')) return 'addons (SQLite, key chain)';
  if (/\.pak$|^locales\//.test(path)) return 'Chromium: languages and pictures';
  if (/licen[cs]e|notices|sbom/i.test(path)) return 'licences and list of parts';
  return 'Electron';
}

/** A table for the terminal, in MB of a million bytes. */
export function sizeTable(sizes: readonly (readonly [string, number])[]): string {
  const all: [string, number][] = [
    ...sizes.map(([part, bytes]): [string, number] => [part, bytes]),
    ['together', sizes.reduce((sum, [, bytes]) => sum + bytes, 0)],
  ];
  const width = Math.max(...all.map(([part]) => part.length));
  return all
    .map(([part, bytes]) => `${part.padEnd(width)}  ${(bytes / 1e6).toFixed(1).padStart(7)} MB`)
    .join('\n');
}
