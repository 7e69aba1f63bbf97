// 500 random damages of a database, its log, a vault or a backup: each is opened as it is or refused by a known
// word, its bytes stay, and nothing is restored of a damaged backup. `RUNS=n` asks for more, `SEED=n` replays.
import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stageRestore } from '../../src/main/backups/stage-restore.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { readVault } from '../../src/main/wallet/vault/vault.ts';
import { AppError } from '../../src/shared/errors.ts';
import { backedUpFolder } from '../backups/support/backed-up-folder.ts';

const runs = Number(process.env['RUNS'] ?? 500);
const seed = Number(process.env['SEED'] ?? Date.now());
const known =
  /^(opened|STORE_(CORRUPT|FOREIGN|NEWER_SCHEMA|IO)|VAULT_[A-Z_]+|BACKUP_(DAMAGED|NOT_ONE|NEWER))$/;

test(`whatever is damaged is opened as it is or refused by its name, and its bytes stay (SEED=${seed}) [R-02, F-16]`, async () => {
  const place = await backedUpFolder();
  const { file } = await place.backUp();
  const { dataDir, path, clock, askKey } = place;
  const opening: Record<string, () => unknown> = {
    [path]: () => openStore({ path, clock }).stop(),
    [`${dataDir}/vault`]: () => readVault(new Uint8Array(readFileSync(`${dataDir}/vault`))),
    [file]: () => stageRestore({ dataDir, file, clock, askKey }),
  };
  const sound = new Map(Object.keys(opening).map((each) => [each, readFileSync(each)]));
  const counts: Record<string, number> = {};
  const damage = fc.record({
    target: fc.constantFrom(...sound.keys()),
    cut: fc.boolean(),
    places: fc.array(fc.nat(), { minLength: 1, maxLength: 50 }),
  });
  const property = fc.asyncProperty(damage, async ({ target, cut, places }) => {
    const bytes = Buffer.from(sound.get(target) ?? '');
    for (const at of places) bytes[at % bytes.length]! ^= 1 + (at % 255);
    const damaged = cut ? bytes.subarray(0, (places[0] ?? 0) % bytes.length) : bytes;
    for (const [each, whole] of sound) writeFileSync(each, each === target ? damaged : whole);
    const code = await Promise.resolve()
      .then(opening[target])
      .then(
        () => 'opened',
        (thrown: unknown) => (thrown instanceof AppError ? thrown.code : String(thrown)),
      );
    counts[code] = (counts[code] ?? 0) + 1;
    expect(code).toMatch(known);
    if (target !== path)
      expect(code === 'opened' && !damaged.equals(sound.get(target)!)).toBe(false);
    if (code !== 'opened') expect(readFileSync(target).equals(damaged)).toBe(true);
  });
  await fc.assert(property, { numRuns: runs, seed });
  console.log(`corruptions: ${JSON.stringify(counts)}`);
});
