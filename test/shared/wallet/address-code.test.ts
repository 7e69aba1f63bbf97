import fc from 'fast-check';
import { getAddress } from 'viem';
import { expect, it } from 'vitest';
import { addressCode, quietModules } from '../../../src/shared/wallet/address-code.ts';
import { readCode } from './support/read-code.ts';

it('a code that is read gives the address back, with the case of every letter', () => {
  const digits = fc.string({
    unit: fc.constantFrom(...'0123456789abcdef'),
    minLength: 40,
    maxLength: 40,
  });
  fc.assert(
    fc.property(digits, (text) => {
      const address = getAddress(`0x${text}`);
      const code = addressCode(address);
      const inner = code.slice(quietModules, -quietModules);
      expect(readCode(inner.map((row) => row.slice(quietModules, -quietModules)))).toBe(address);
    }),
    { numRuns: 40 },
  );
});

it('is light all around, as readers need it', () => {
  const code = addressCode(`0x${'1'.repeat(40)}`);
  const around = code.flatMap((row, y) =>
    row.filter((_, x) => {
      const nearest = Math.min(x, y, row.length - 1 - x, code.length - 1 - y);
      return nearest < quietModules;
    }),
  );
  expect(around).toHaveLength(37 * 37 - 29 * 29);
  expect(around).not.toContain(true);
});
