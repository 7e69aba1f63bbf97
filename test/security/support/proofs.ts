// Which tests say that they prove which requirement: by its id in square brackets in their titles.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesOf } from './test-titles.ts';

export interface Proof {
  id: string;
  file: string;
  title: string;
  onlySometimes: boolean;
}

const root = join(import.meta.dirname, '../../..');
const marks = / ?\[((?:[A-Z]-\d\d)(?:, [A-Z]-\d\d)*)\]/g;
// These talk about ids, and prove none.
const own = 'test/security/';

/** Every mark of an id in the files of tests: in the titles, and wherever one stands in vain. */
export function readProofs(): { proofs: Proof[]; inVain: string[] } {
  const proofs: Proof[] = [];
  const inVain: string[] = [];
  for (const file of globSync('test/**/*.test.{ts,tsx}', { cwd: root }).toSorted()) {
    if (file.startsWith(own)) continue;
    const count = [...readFileSync(join(root, file), 'utf8').matchAll(marks)].length;
    if (count === 0) continue;
    const inTitles = proofsIn(file);
    if (inTitles.marks !== count) inVain.push(file);
    proofs.push(...inTitles.proofs);
  }
  return { proofs, inVain };
}

function proofsIn(file: string): { proofs: Proof[]; marks: number } {
  const proofs: Proof[] = [];
  let count = 0;
  for (const { titles, onlySometimes } of titlesOf(join(root, file))) {
    const title = titles.map((each) => each.replaceAll(marks, '')).join(' › ');
    for (const [, ids = ''] of (titles.at(-1) ?? '').matchAll(marks)) {
      count += 1;
      for (const id of ids.split(', ')) proofs.push({ id, file, title, onlySometimes });
    }
  }
  return { proofs, marks: count };
}
