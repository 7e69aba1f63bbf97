import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  formatMoney,
  formatUsd,
  negateDecimal,
  shortenDecimal,
  splitDecimal,
  subtractDecimals,
} from '../../../src/renderer/format/decimal.ts';
import { formatUnits } from '../../../src/shared/amounts.ts';

const units = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
const places = fc.integer({ min: 0, max: 24 });

/** An independent reading of a decimal at 30 places. */
function at30(value: string): bigint {
  const { sign, integer, fraction } = splitDecimal(value);
  const size = BigInt(integer + fraction.padEnd(30, '0'));
  return sign === '-' ? -size : size;
}

describe('exact sums of decimals', () => {
  it('are those of the integers behind them, for any size and scale', () => {
    fc.assert(
      fc.property(units, places, units, places, (left, leftPlaces, right, rightPlaces) => {
        const a = formatUnits(left, leftPlaces);
        const b = formatUnits(right, rightPlaces);
        expect(at30(addDecimals(a, b))).toBe(at30(a) + at30(b));
        expect(at30(subtractDecimals(a, b))).toBe(at30(a) - at30(b));
      }),
    );
  });

  it('never write a negative zero', () => {
    expect(subtractDecimals('1.50', '1.5')).toBe('0');
    expect(negateDecimal('0.00')).toBe('0.00');
    expect(negateDecimal('-2')).toBe('2');
  });
});

describe('a shortened figure', () => {
  it('never flatters: cut towards zero it is not more, rounded away it is not less', () => {
    fc.assert(
      fc.property(units, places, fc.integer({ min: 0, max: 8 }), (value, scale, limit) => {
        const whole = formatUnits(value, scale);
        const size = (text: string) => {
          const exact = at30(text);
          return exact < 0n ? -exact : exact;
        };
        expect(size(shortenDecimal(whole, limit, 'toZero'))).toBeLessThanOrEqual(size(whole));
        expect(size(shortenDecimal(whole, limit, 'fromZero'))).toBeGreaterThanOrEqual(size(whole));
      }),
    );
  });

  it('keeps two digits of a very small figure and never writes it as nothing', () => {
    expect(shortenDecimal('0.000000001234', 6, 'toZero')).toBe('0.0000000012');
    expect(shortenDecimal('-0.000387219837465123', 6, 'fromZero')).toBe('-0.000388');
  });

  it('carries into the integer when it is rounded up', () => {
    expect(shortenDecimal('9.9999999', 6, 'fromZero')).toBe('10');
  });

  it('leaves a short figure as it is, trailing zeros included', () => {
    expect(shortenDecimal('500.00', 6, 'toZero')).toBe('500.00');
  });
});

describe('writing', () => {
  it('gives money two places, cut and never rounded up', () => {
    expect(formatUsd('294567.129')).toBe('294,567.12');
    expect(formatUsd('3')).toBe('3.00');
    expect(formatUsd('-28.4')).toBe('−28.40');
  });

  it('gives a currency without smaller coins no places', () => {
    expect(formatMoney('1294567', 0)).toBe('1,294,567');
    expect(formatMoney('151.9', 0)).toBe('151');
  });
});
