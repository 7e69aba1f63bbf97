// What a disk, a copy that was cut short or another program leaves of a file.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';

const manners = ['changed', 'cut', 'empty', 'text', 'folder', 'another'] as const;

export interface Damage {
  manner: (typeof manners)[number];
  /** Where, counted round the file. */
  places: number[];
}

export const anyDamage: fc.Arbitrary<Damage> = fc.record({
  // Changed and cut files are without number, the others are always the same.
  manner: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('changed', 'cut') },
    fc.constantFrom(...manners),
  ),
  places: fc.array(fc.nat(), { minLength: 1, maxLength: 50 }),
});

/** `another`: a file of the same kind that belongs elsewhere. */
export function damageFile(file: string, { manner, places }: Damage, another: Uint8Array): void {
  const bytes = readFileSync(file);
  if (manner === 'changed') {
    // Each place once: a change that is made twice is none.
    for (const at of new Set(places.map((place) => place % bytes.length))) {
      bytes[at]! ^= 1 + (at % 255);
    }
    writeFileSync(file, bytes);
  } else if (manner === 'folder') {
    rmSync(file);
    mkdirSync(file);
  } else {
    const left = {
      cut: bytes.subarray(0, places[0]! % bytes.length),
      empty: '',
      text: 'hello',
      another,
    };
    writeFileSync(file, left[manner]);
  }
}
