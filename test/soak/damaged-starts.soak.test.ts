// The app is started on 375 random damages of a database, its log and a vault, and what stands in its box or window
// is held against what is wrong. `RUNS=n` asks for more, `SEED=n` replays.
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVirtualDisplay, type VirtualDisplay } from '../../scripts/run/virtual-display.ts';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { readVault } from '../../src/main/wallet/vault/vault.ts';
import { AppError } from '../../src/shared/errors.ts';
import { agreedRun } from '../store/support/samples.ts';
import { agreedSchedule } from '../store/support/schedules.ts';
import { sampleVault } from '../wallet/support/sample-vault.ts';
import { anyDamage, type Damage, damageFile } from './support/damage.ts';
import { firstWords, type Said } from './support/first-words.ts';

const runs = Number(process.env['RUNS'] ?? 375);
const seed = Number(process.env['SEED'] ?? Date.now());
const targets = ['countersign.sqlite', 'countersign.sqlite-wal', 'vault'] as const;

let display: VirtualDisplay;
/** A data folder whose app was ended by a power cut, and another one. */
let sound: string;
let other: string;

beforeAll(async () => {
  display = await startVirtualDisplay();
  sound = await cutOff('plan-1', 'plan-2');
  other = await cutOff('plan-3', 'plan-4');
});

afterAll(async () => {
  for (const folder of [sound, other]) rmSync(folder, { recursive: true, force: true });
  await display.stop();
});

/** With a run and a schedule, of which the last are in the log only. */
async function cutOff(first: string, last: string): Promise<string> {
  const [folder, left] = [newFolder(), newFolder()];
  const path = join(folder, targets[0]);
  const before = openStore({ path, clock: systemClock });
  agreedRun(before.writer, { planId: first });
  before.stop();
  const store = openStore({ path, clock: systemClock });
  agreedSchedule(store.writer, { planId: last });
  cpSync(folder, left, { recursive: true });
  store.stop();
  rmSync(folder, { recursive: true });
  writeFileSync(join(left, 'vault'), (await sampleVault()).bytes);
  return left;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'countersign-damaged-'));

/** The code of what the database is refused with, or `opened`; asked of a copy. */
function answerOfStore(dataDir: string): string {
  const copy = newFolder();
  try {
    cpSync(dataDir, copy, { recursive: true });
    openStore({ path: join(copy, targets[0]), clock: systemClock }).stop();
    return 'opened';
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : String(thrown);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** What was put there, to the byte; a folder is that it is one. */
const bytesAt = (file: string): string =>
  statSync(file).isFile() ? readFileSync(file).toString('base64') : 'a folder';

async function startOn(target: (typeof targets)[number], damage: Damage): Promise<string> {
  const home = newFolder();
  const dataDir = join(home, 'data');
  try {
    cpSync(sound, dataDir, { recursive: true });
    const file = join(dataDir, target);
    damageFile(file, damage, readFileSync(join(other, target)));
    const damaged = bytesAt(file);
    const expected = target === 'vault' ? answerOfVault(file) : answerOfStore(dataDir);
    const said = await firstWords({ home, dataDir, display: display.display }, (words) =>
      isTrue(words, expected),
    );
    expect(isTrue(said, expected), `${JSON.stringify({ target, damage, expected, said })}`).toBe(
      true,
    );
    if (expected === 'opened') expectSound(join(dataDir, targets[0]));
    if (expected !== 'opened' || target === 'vault') expect(bytesAt(file)).toBe(damaged);
    return `${target} ${expected}`;
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function answerOfVault(file: string): string {
  if (!statSync(file).isFile()) return 'VAULT_IO_ERROR';
  try {
    readVault(new Uint8Array(readFileSync(file)));
    return 'opened';
  } catch (thrown) {
    return (thrown as AppError).code;
  }
}

/** A locked vault is what there is to see where nothing is wrong; what is wrong is said with its code. */
function isTrue(said: Said, expected: string): boolean {
  if (expected === 'opened') return 'page' in said && said.page.includes('Vault locked');
  const text = 'box' in said ? said.box : said.page;
  return expected.startsWith('VAULT_')
    ? text.includes('The vault cannot be opened') && text.includes(expected)
    : 'box' in said && text.includes('cannot start') && text.includes(expected);
}

/** By a connection of its own; and nothing was signed. */
function expectSound(path: string): void {
  const db = new Database(path);
  expect(db.pragma('quick_check', { simple: true })).toBe('ok');
  expect(db.prepare("SELECT count(*) FROM effects WHERE state <> 'planned'").pluck().get()).toBe(0);
  db.close();
}

test(`the app says what is true, whatever is damaged when it starts, and its bytes stay (SEED=${seed}) [R-02, F-16]`, async () => {
  const counts: Record<string, number> = {};
  const property = fc.asyncProperty(
    fc.constantFrom(...targets),
    anyDamage,
    async (target, damage) => {
      const came = await startOn(target, damage);
      counts[came] = (counts[came] ?? 0) + 1;
    },
  );
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
  console.log(`damaged starts: ${JSON.stringify(counts)}`);
});
