// Published vectors: where they are read from, and how many of each kind ran.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';

/** Vectors that lie beside the repository where they are present; null elsewhere. */
export function besideRepository(path: string): string | null {
  const file = resolve(import.meta.dirname, '../../../../shared/vectors', path);
  return existsSync(file) ? file : null;
}

/** A file of the npm package of test cases that ethers publishes. */
export function ethersTestcases<T>(name: string): T[] {
  const root = dirname(
    createRequire(import.meta.url).resolve('@ethersproject/testcases/package.json'),
  );
  return JSON.parse(
    gunzipSync(readFileSync(join(root, 'testcases', `${name}.json.gz`))).toString(),
  );
}

/** Prints how many vectors of a kind ran; none at all is a failure. */
export function countVectors(kind: string, ran: number): void {
  console.log(`vectors: ${kind}: ${ran}`);
  expect(ran, `vectors of ${kind}`).toBeGreaterThan(0);
}
