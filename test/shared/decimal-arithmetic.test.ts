import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf } from '../../src/shared/amounts.ts';
import {
  addDecimals,
  compareDecimalTexts,
  divideDecimals,
  maxDecimal,
  minDecimal,
  multiplyDecimals,
  subtractDecimals,
} from '../../src/shared/decimal-arithmetic.ts';
import { AppError } from '../../src/shared/errors.ts';

// The other implementation: wide enough that it never rounds a sum or a product of these operands.
const Wide = Decimal.clone({ precision: 400, toExpNeg: -500, toExpPos: 500 });

const digits = fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String);
const plain = fc
  .tuple(digits, fc.option(fc.stringMatching(/^\d{1,40}$/), { nil: undefined }))
  .map(([whole, fraction]) => (fraction === undefined ? whole : `${whole}.${fraction}`));
const signed = fc.tuple(fc.constantFrom('', '-'), plain).map(([sign, text]) => sign + text);
const places = fc.integer({ min: 0, max: 36 });
const any = { signed: true };

const same = (text: string, other: Decimal): void => {
  expect(new Wide(text).eq(other), `${text} is not ${other.toFixed()}`).toBe(true);
};

function codeOf(run: () => unknown): string {
  try {
    run();
    return 'ok';
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.code;
    throw thrown;
  }
}

describe('decimal arithmetic agrees with an independent implementation', () => {
  it('adds and subtracts without loss', () => {
    fc.assert(
      fc.property(signed, signed, (left, right) => {
        same(addDecimals(left, right, any), new Wide(left).plus(right));
        same(subtractDecimals(left, right, any), new Wide(left).minus(right));
      }),
      { numRuns: 1000 },
    );
  });

  it('multiplies, and rounds towards zero to the given places', () => {
    fc.assert(
      fc.property(signed, signed, places, (left, right, at) => {
        const product = new Wide(left).times(right).toDecimalPlaces(at, Decimal.ROUND_DOWN);
        same(multiplyDecimals(left, right, at, any), product);
      }),
      { numRuns: 1000 },
    );
  });

  it('divides, and rounds towards zero to the given places', () => {
    fc.assert(
      fc.property(signed, signed, places, (left, right, at) => {
        fc.pre(!new Wide(right).isZero());
        const quotient = new Wide(left).div(right).toDecimalPlaces(at, Decimal.ROUND_DOWN);
        same(divideDecimals(left, right, at, any), quotient);
      }),
      { numRuns: 1000 },
    );
  });

  it('compares, and takes the lesser and the greater', () => {
    fc.assert(
      fc.property(signed, signed, (left, right) => {
        expect(compareDecimalTexts(left, right, any)).toBe(new Wide(left).cmp(right));
        same(minDecimal(left, right, any), Decimal.min(left, right));
        same(maxDecimal(left, right, any), Decimal.max(left, right));
      }),
      { numRuns: 1000 },
    );
  });

  it('takes a percentage rounded down', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), plain, (units, percent) => {
        const share = new Wide(units.toString()).times(percent).div(100);
        same(percentOf(units, percent).toString(), share.toDecimalPlaces(0, Decimal.ROUND_DOWN));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('decimal arithmetic', () => {
  it.each([
    ['a third', divideDecimals('1', '3', 6), '0.333333'],
    ['a sum that doubles get wrong', addDecimals('0.1', '0.2'), '0.3'],
    ['a difference below zero', subtractDecimals('1', '2.5'), '-1.5'],
    ['a product of tiny numbers', multiplyDecimals('0.001', '0.001', 5), '0'],
  ])('gives %s exactly', (_name, result, expected) => {
    expect(result).toBe(expected);
  });

  it('refuses a sign unless the caller allows it', () => {
    expect(codeOf(() => addDecimals('-1', '2'))).toBe('AMOUNT_NOT_A_NUMBER');
    expect(addDecimals('-1', '2', any)).toBe('1');
  });

  it.each(['', 'NaN', '1e3', '--1', '- 1', '+1', '.5', 'Infinity'])('refuses %j', (text) => {
    expect(codeOf(() => addDecimals(text, '1', any))).toBe('AMOUNT_NOT_A_NUMBER');
  });

  it('refuses to divide by zero', () => {
    expect(codeOf(() => divideDecimals('1', '0.00', 6))).toBe('DIVISION_BY_ZERO');
  });
});
