// Run after a change of the version of anvil or forge, or for a platform that is not recorded yet:
// `npm run record-anvil`. Fetches their packages for every platform with npm, which proves that they are the
// published ones, and writes down what each program hashes to. A platform that the registry does not carry stays as it was.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { anvilPlatform } from '../src/main/chain/anvil/find-anvil.ts';
import { cheatcodesOfForge } from './cheatcodes-of-forge.ts';

const root = join(import.meta.dirname, '..');
const dependenciesSchema = z.object({
  version: z.string(),
  optionalDependencies: z.record(z.string(), z.string()),
});
const recordSchema = z.object({
  version: z.string(),
  sha256: z.record(z.string(), z.string().nullable()),
});
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional() })),
});
const packedSchema = z.tuple([z.object({ filename: z.string(), integrity: z.string() })]);

function readJson<T>(schema: z.ZodType<T>, path: string): T {
  return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** What the program in a published package hashes to; null when the registry does not carry it. */
function hashPublished(
  tool: string,
  name: string,
  version: string,
  integrity?: string,
): string | null {
  const folder = mkdtempSync(join(tmpdir(), `${tool}-`));
  try {
    const packed = pack(`${name}@${version}`, folder);
    if (packed === null) return null;
    if (integrity !== undefined && packed.integrity !== integrity) {
      throw new Error(`${name} is not what the lockfile says.`);
    }
    const program = `package/bin/${tool}${name.includes('win32') ? '.exe' : ''}`;
    const bytes = execFileSync('tar', ['-xOzf', join(folder, packed.filename), program], {
      maxBuffer: 2 ** 29,
    });
    return createHash('sha256').update(bytes).digest('hex');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pack(spec: string, folder: string) {
  try {
    const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, spec], {
      ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 24 },
      shell: process.platform === 'win32',
    });
    return packedSchema.parse(JSON.parse(printed))[0];
  } catch (thrown) {
    if (thrown instanceof Error && /\bE404\b/.test(thrown.message)) return null;
    throw thrown;
  }
}

const { packages } = readJson(lockSchema, join(root, 'package-lock.json'));

function record(tool: string): void {
  const recordPath = join(root, 'resources', tool, 'known-binaries.json');
  const { version, optionalDependencies } = readJson(
    dependenciesSchema,
    join(root, 'node_modules/@foundry-rs', tool, 'package.json'),
  );
  const before = readJson(recordSchema, recordPath);
  const known = before.version === version ? before.sha256 : {};
  const sha256: Record<string, string | null> = {};
  for (const [name, wanted] of Object.entries(optionalDependencies).sort()) {
    const platform = name.replace(`@foundry-rs/${tool}-`, '');
    const integrity = packages[`node_modules/${name}`]?.integrity;
    const found = hashPublished(tool, name, wanted, integrity);
    sha256[platform] = found ?? known[platform] ?? null;
    const unknown = sha256[platform] === null ? 'unknown' : 'as before';
    console.log(`${tool} ${platform}: ${found ?? `not carried by the registry, ${unknown}`}`);
  }
  writeFileSync(recordPath, `${JSON.stringify({ version, sha256 }, null, 2)}\n`);
}

/** What scripts may not call: all that forge answers at the address of its cheatcodes. */
function recordCheatcodes(): void {
  const { version } = readJson(recordSchema, join(root, 'resources/forge/known-binaries.json'));
  const name = `@foundry-rs/forge-${anvilPlatform()}/bin/forge`;
  const cheatcodes = cheatcodesOfForge(readFileSync(join(root, 'node_modules', name)));
  const path = join(root, 'resources/forge/cheatcodes.json');
  writeFileSync(path, `${JSON.stringify({ version, cheatcodes }, null, 2)}\n`);
}

for (const tool of ['anvil', 'forge']) record(tool);
recordCheatcodes();
