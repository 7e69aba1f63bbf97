import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseNonce } from '../../src/main/executor/nonce.ts';

const nonce = fc.nat({ max: 1_000_000 });

it('takes the count of the chain when nothing of ours is under way', () => {
  expect(chooseNonce(7, [])).toBe(7);
});

it('goes past what we signed and the chain has not counted yet', () => {
  expect(chooseNonce(7, [7, 8])).toBe(9);
});

it('follows the chain when it is further than our own signatures', () => {
  expect(chooseNonce(7, [3, 4])).toBe(7);
});

it('never repeats a nonce that was signed or mined', () => {
  fc.assert(
    fc.property(nonce, fc.array(nonce), (chain, signed) => {
      const chosen = chooseNonce(chain, signed);
      expect(chosen).toBeGreaterThanOrEqual(chain);
      expect(signed).not.toContain(chosen);
    }),
  );
});

it('leaves no gap: the one before is counted by the chain or signed by us', () => {
  fc.assert(
    fc.property(nonce, fc.nat({ max: 20 }), (chain, inFlight) => {
      const signed = Array.from({ length: inFlight }, (_, index) => chain + index);
      expect(chooseNonce(chain, signed)).toBe(chain + inFlight);
    }),
  );
});
