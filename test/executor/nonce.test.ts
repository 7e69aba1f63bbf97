import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNextNonce, missingBelow } from '../../src/main/executor/nonce.ts';

const nonce = fc.nat({ max: 50 });

it('is next when the chain has counted all before it', () => {
  expect(isNextNonce(7, 7, [])).toBe(true);
});

it('is next when those between are signed and on their way', () => {
  expect(isNextNonce(9, 7, [8, 7])).toBe(true);
});

it('is not next across a gap', () => {
  expect(isNextNonce(8, 7, [])).toBe(false);
  expect(isNextNonce(9, 7, [7])).toBe(false);
});

it('is not next when the chain or another of ours has used it', () => {
  expect(isNextNonce(6, 7, [])).toBe(false);
  expect(isNextNonce(7, 7, [7])).toBe(false);
});

it('leaves exactly one nonce that is next, and that one is new', () => {
  fc.assert(
    fc.property(nonce, fc.uniqueArray(nonce), (chain, signed) => {
      const candidates = Array.from({ length: 120 }, (_, each) => each);
      const next = candidates.filter((each) => isNextNonce(each, chain, signed));
      expect(next).toHaveLength(1);
      expect(signed).not.toContain(next[0]);
      expect(next[0]).toBeGreaterThanOrEqual(chain);
    }),
  );
});

it('misses the lowest number that nobody holds, and none where all are held', () => {
  expect(missingBelow(9, 7, [])).toBe(7);
  expect(missingBelow(9, 7, [7])).toBe(8);
  expect(missingBelow(9, 7, [8, 7])).toBeNull();
  expect(missingBelow(7, 7, [])).toBeNull();
  expect(missingBelow(6, 7, [])).toBeNull();
});

it('misses one exactly where what is new is not next', () => {
  fc.assert(
    fc.property(nonce, nonce, fc.uniqueArray(nonce), (candidate, chain, signed) => {
      const missing = missingBelow(candidate, chain, signed);
      const isNew = candidate >= chain && !signed.includes(candidate);
      expect(isNew && missing === null).toBe(isNextNonce(candidate, chain, signed));
      if (missing === null) return;
      expect(missing).toBeGreaterThanOrEqual(chain);
      expect(missing).toBeLessThan(candidate);
      expect(signed).not.toContain(missing);
    }),
  );
});
