import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProofs } from './support/proofs.ts';
import { allRequirements, writeSecurityTable } from './support/security-table.ts';

const root = join(import.meta.dirname, '../..');
const design = join(root, '../shared/design/SECURITY.md');
const ids = allRequirements.map(({ id }) => id);
const { proofs, inVain } = readProofs();

describe('the table of what has to hold', () => {
  it('is what the titles of the tests make of it (else run `npm run security-table`)', () => {
    expect(readFileSync(join(root, 'docs/security.md'), 'utf8')).toBe(writeSecurityTable(proofs));
  });

  it('has each id once, in order, with a sentence', () => {
    expect(ids).toEqual([...new Set(ids)]);
    const letters = [...new Set(ids.map((id) => id[0]))];
    for (const letter of letters) {
      const those = ids.filter((id) => id.startsWith(`${letter}-`));
      expect(those).toEqual(those.toSorted());
    }
    for (const { says } of allRequirements) expect(says).toMatch(/^[A-Z].*\.$/);
  });

  it('has for each id a test or the reason why there is none', () => {
    const bare = allRequirements.filter(
      (requirement) =>
        !proofs.some(({ id }) => id === requirement.id) &&
        (requirement.missing ?? requirement.elsewhere) === undefined,
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('knows every id that a title names', () => {
    expect([...new Set(proofs.map(({ id }) => id))].filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('finds every id that stands in the file of a test in a title', () => {
    expect(inVain).toEqual([]);
  });
});

describe.runIf(existsSync(design))('beside the design that it follows', () => {
  it('has every id of it, and no other', () => {
    const named = readFileSync(design, 'utf8').match(/\b[EVARF]-\d\d\b/g) ?? [];
    expect(ids.toSorted()).toEqual([...new Set(named)].toSorted());
  });
});
