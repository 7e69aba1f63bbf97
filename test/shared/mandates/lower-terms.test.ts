import { expect, it } from 'vitest';
import type { LowerTerms } from '../../../src/shared/mandates/draft-choice.ts';
import { lowerTerms, offeredCaps } from '../../../src/shared/mandates/lower-terms.ts';
import { mandateDraft, stranger, usdc } from '../../wallet/support/sample-mandate.ts';

const terms = mandateDraft(1_800_000_000_000);
const all = (changes: Partial<LowerTerms['caps'][number]> = {}): LowerTerms => ({
  maxUses: terms.maxUses,
  caps: [{ token: usdc, perRun: '100', perPeriod: '150', total: '300', ...changes }],
});
const refusal = (lower: LowerTerms): string => {
  try {
    lowerTerms(terms, lower);
    return '';
  } catch (thrown) {
    const { code, message } = thrown as { code: string; message: string };
    return `${code}: ${message}`;
  }
};

it('shows what may be spent in whole tokens', () => {
  expect(offeredCaps(terms)).toEqual([
    { token: usdc, symbol: 'USDC', perRun: '100', perPeriod: '150', total: '300' },
    { token: 'native', symbol: 'ETH', perRun: '0.01', perPeriod: '0.02', total: '0.04' },
  ]);
});

it('shows units of a token that the signer does not know', () => {
  const cap = { token: stranger, perRun: '5', perPeriod: '6', total: '7' };
  expect(offeredCaps({ ...terms, caps: [cap] })).toEqual([{ ...cap, symbol: '' }]);
});

it('takes the numbers as they were drawn up, and lower ones, and leaves the rest', () => {
  expect(lowerTerms(terms, all())).toEqual(terms);
  const lowered = lowerTerms(terms, { ...all({ perRun: '9.5', total: '150' }), maxUses: 2 });
  expect(lowered).toEqual({
    ...terms,
    maxUses: 2,
    caps: [
      { token: usdc, perRun: '9500000', perPeriod: '150000000', total: '150000000' },
      terms.caps[1],
    ],
  });
});

it.each([
  [{ ...all(), maxUses: 7 }, 'at most 6 transactions'],
  [all({ total: '300.000001' }), 'at most 300 USDC'],
  [all({ perRun: '101' }), 'at most 100 USDC'],
  [all({ perRun: '90', perPeriod: '80' }), 'A run may not spend more than a day'],
  [all({ perRun: '0' }), 'AMOUNT_ZERO'],
  [all({ perRun: '1,5' }), 'AMOUNT_NOT_A_NUMBER'],
])('refuses %j', (lower, words) => {
  expect(refusal(lower)).toContain(words);
});
