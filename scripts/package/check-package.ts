// Reads a finished package and says what is wrong with it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile } from '@electron/asar';
import { readFuses } from './fuses.ts';
import { type PackagePlaces, repoRoot } from './places.ts';
import { recordedAddons } from './recorded-addons.ts';
import { archivedFiles, filesBelow } from './sizes.ts';
import { hashOfFile } from './stage-app.ts';

/** Each is a sentence; none where the package is as it has to be. */
export async function checkPackage(places: PackagePlaces): Promise<string[]> {
  const { archive } = places;
  const archived = archivedFiles(archive).map(({ path }) => path);
  const outside = filesBelow(`${archive}.unpacked`);
  const fuses = await readFuses(places.executable);
  return [
    ...fuses.wrong,
    ...[...archived, ...outside].flatMap((path) => foreign(path) ?? []),
    ...archived.flatMap((path) => telling(archive, path) ?? []),
    ...outside
      .filter((path) => !isRecorded(archive, path))
      .map((path) => `${path} is not recorded`),
    ...needed(archived, places),
  ];
}

/** What belongs to the making of the app and not to the app. */
const strangers: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)(tests?|__snapshots__|fixtures|bench|eval|scripts|\.git|\.github)\//, 'is of the making'],
  [/\.(ts|tsx|map|log|vault|sqlite|db|pem|key|env)$/, 'is no part of a built app'],
  [/(^|\/)\.env/, 'may hold keys'],
  [/^out\/cli\//, 'cannot be run without a Node of its own'],
];

function foreign(path: string): string | null {
  const found = strangers.find(([pattern]) => pattern.test(path));
  return found === undefined ? null : `${path} ${found[1]}`;
}

/** Keys of services, private keys, and the folder of whoever made it. */
const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{40}/,
  /\bsk-ant-[A-Za-z0-9_-]{20}/,
  /\b(ghp|npm|AKIA)_?[A-Za-z0-9]{30}/,
];

function telling(archive: string, path: string): string | null {
  if (!/\.(m?js|cjs|json|html|css|ya?ml|txt)$/.test(path)) return null;
  const text = extractFile(archive, path).toString('utf8');
  if (secrets.some((pattern) => pattern.test(text))) return `${path} holds what looks like a key`;
  if (path.startsWith('out/') && text.includes(process.cwd())) return `${path} names a folder here`;
  return null;
}

/** Addons by the record in the archive; anvil and forge by those that are in the bundle. */
function isRecorded(archive: string, path: string): boolean {
  const hash = hashOfFile(join(`${archive}.unpacked`, path));
  const recorded = recordedAddons(archive)[path];
  if (recorded !== undefined) return recorded === hash;
  return ['anvil', 'forge'].some((tool) => {
    const file = join(repoRoot, 'resources', tool, 'known-binaries.json');
    const known: { sha256: Record<string, string | null> } = JSON.parse(readFileSync(file, 'utf8'));
    return path.includes(`/${tool}-`) && Object.values(known.sha256).includes(hash);
  });
}

function needed(archived: readonly string[], { archive, resources }: PackagePlaces): string[] {
  const inside = [
    'package.json',
    'recorded-addons.json',
    'out/main/index.js',
    'out/main/signer.js',
    'out/main/database-thread.js',
  ];
  const papers = ['LICENSE', 'THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'];
  const addons = Object.keys(recordedAddons(archive));
  return [
    ...inside.filter((path) => !archived.includes(path)).map((path) => `${path} is missing`),
    ...papers
      .filter((path) => !existsSync(join(resources, path)))
      .map((path) => `${path} is missing`),
    ...(addons.length === 2 ? [] : [`${addons.length} addons are recorded and not two`]),
  ];
}
