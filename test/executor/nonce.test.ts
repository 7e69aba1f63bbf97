import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNextNonce } from '../../src/main/executor/nonce.ts';

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
