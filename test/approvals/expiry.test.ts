import fc from 'fast-check';
import { expect, it } from 'vitest';
import { approvalExpiry, isExpired } from '../../src/main/approvals/expiry.ts';

const now = 1_800_000_000_000;
const twentyMinutes = 1_200_000;

it('gives a person twenty minutes', () => {
  expect(approvalExpiry(now, undefined)).toBe(now + twentyMinutes);
});

it('ends with the deadline of the transaction when that comes first', () => {
  expect(approvalExpiry(now, 1_800_000_060n)).toBe(now + 60_000);
});

it('is not made longer by a far deadline', () => {
  expect(approvalExpiry(now, 2n ** 256n - 1n)).toBe(now + twentyMinutes);
});

it('is over at its last millisecond, not after it', () => {
  expect(isExpired(now + 1, now)).toBe(false);
  expect(isExpired(now, now)).toBe(true);
});

it('never outlives the twenty minutes nor the deadline', () => {
  fc.assert(
    fc.property(fc.nat({ max: 4e12 }), fc.bigInt({ min: 0n, max: 2n ** 64n }), (at, deadline) => {
      const expiresAt = approvalExpiry(at, deadline);
      expect(expiresAt).toBeLessThanOrEqual(at + twentyMinutes);
      expect(BigInt(expiresAt)).toBeLessThanOrEqual(deadline * 1000n);
    }),
  );
});
