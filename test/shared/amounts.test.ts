import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalPlaces,
  formatUnits,
  groupThousands,
  parseUnits,
  percentOf,
} from '../../src/shared/amounts.ts';
import { plainTextOfJsonNumber, trimDecimal } from '../../src/shared/decimal.ts';
import { AppError } from '../../src/shared/errors.ts';

function codeOf(run: () => unknown): string {
  try {
    run();
    return 'ok';
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.code;
    throw thrown;
  }
}

describe('amounts', () => {
  it.each([
    ['1', 18, 1_000_000_000_000_000_000n],
    ['0.75', 6, 750_000n],
    ['1.5000000', 6, 1_500_000n],
    ['007.5', 1, 75n],
    ['0.000001', 6, 1n],
  ])('reads %s with %i decimals', (text, decimals, units) => {
    expect(parseUnits(text, decimals)).toBe(units);
  });

  it.each([
    ['0', 'AMOUNT_ZERO'],
    ['0.000', 'AMOUNT_ZERO'],
    ['-1', 'AMOUNT_NEGATIVE'],
    ['1e3', 'AMOUNT_EXPONENT'],
    ['0.0000001', 'AMOUNT_TOO_PRECISE'],
    ['1,000', 'AMOUNT_NOT_A_NUMBER'],
    ['.5', 'AMOUNT_NOT_A_NUMBER'],
    ['1.', 'AMOUNT_NOT_A_NUMBER'],
    ['', 'AMOUNT_NOT_A_NUMBER'],
    [' 1', 'AMOUNT_NOT_A_NUMBER'],
    ['٥', 'AMOUNT_NOT_A_NUMBER'],
    ['Infinity', 'AMOUNT_NOT_A_NUMBER'],
    ['1'.repeat(200), 'AMOUNT_TOO_LONG'],
  ])('refuses %j with %s', (text, code) => {
    expect(codeOf(() => parseUnits(text, 6))).toBe(code);
  });

  it('takes zero where zero is allowed', () => {
    expect(parseUnits('0.0', 6, { zeroAllowed: true })).toBe(0n);
  });

  it('formats and reads back to the same units', () => {
    const units = fc.bigInt({ min: 1n, max: 2n ** 128n });
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
        expect(parseUnits(formatUnits(amount, decimals), decimals)).toBe(amount);
      }),
    );
  });

  it('takes a share rounded down, never more than the whole for up to 100 percent', () => {
    expect(percentOf(999n, '50')).toBe(499n);
    expect(percentOf(10n, '33.3')).toBe(3n);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n }),
        fc.integer({ min: 0, max: 10_000 }),
        (units, hundredths) => {
          const part = percentOf(units, (hundredths / 100).toFixed(2));
          expect(part * 10_000n <= units * BigInt(hundredths)).toBe(true);
          expect((part + 1n) * 10_000n > units * BigInt(hundredths)).toBe(true);
        },
      ),
    );
  });

  it('groups thousands and counts the places that matter', () => {
    expect(groupThousands('1234567.8901')).toBe('1,234,567.8901');
    expect(groupThousands('999')).toBe('999');
    expect(groupThousands('9'.repeat(21))).toBe(Array(7).fill('999').join(','));
    expect(decimalPlaces('1.2300')).toBe(2);
  });

  it.each([
    ['1e3', '1000'],
    ['1.5E-3', '0.0015'],
    ['0.750', '0.75'],
    ['-2.50', '-2.5'],
    ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
    ['1e999999', null],
  ])('writes the JSON number %s plainly', (token, text) => {
    expect(plainTextOfJsonNumber(token)).toBe(text);
  });
});

it('trims a text of a million zeros as fast as it reads it', () => {
  expect(trimDecimal(`0.${'0'.repeat(1_000_000)}1`)).toHaveLength(1_000_003);
  expect(trimDecimal(`1.${'0'.repeat(1_000_000)}`)).toBe('1');
});
