import { expect, it } from 'vitest';
import { fundTransfers, returnTransfers } from '../../src/main/services/mandate-transfers.ts';
import type { MandateUse } from '../../src/main/store/queries/mandates.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { mandateDraft, stranger, usdc } from '../wallet/support/sample-mandate.ts';

// 300 dollars and 0.04 ETH in all, and six transactions for 0.001 ETH of fees each.
const terms = { ...mandateDraft(0), account: stranger } as const;
const use = (spent: Record<string, string>) => ({ spent }) as MandateUse;
const coins = (amountUnits: string) => ({ token: 'native', symbol: 'ETH', amountUnits }) as const;
const dollars = (amountUnits: string) => ({ token: usdc, symbol: 'USDC', amountUnits }) as const;
const code = (expected: string) => expect.objectContaining({ code: expected });

const funded = (holdings: Parameters<typeof fundTransfers>[1]['holdings'], uses: MandateUse[]) =>
  fundTransfers(terms, { holdings, uses }, bundledTokens).map(
    ({ amount, symbol }) => `${amount} ${symbol}`,
  );

it('funds a mandate with all that it may spend, and coins for its fees', () => {
  expect(funded([], [])).toEqual(['300 USDC', '0.046 ETH']);
});

it('never funds it with more than it may still spend', () => {
  const used = [use({ [usdc.toLowerCase()]: '100000000', native: '10000000000000000' })];
  expect(funded([], used)).toEqual(['200 USDC', '0.035 ETH']);
  expect(funded([dollars('150000000')], used)).toEqual(['50 USDC', '0.035 ETH']);
  const enough = [dollars('200000000'), coins('35000000000000000')];
  expect(() => funded(enough, used)).toThrow(code('NOTHING_TO_FUND'));
});

it('says which token is in no list', () => {
  const caps = [{ token: stranger, perRun: '1', perPeriod: '1', total: '1' }];
  const odd = { ...terms, caps } as const;
  expect(() => fundTransfers(odd, { holdings: [], uses: [] }, bundledTokens)).toThrow(
    code('UNKNOWN_TOKEN'),
  );
});

it('sends back all that is held, the coins last, and nothing where they would only pay the fee', () => {
  const odd = { token: stranger, symbol: 'ODD', amountUnits: '7' } as const;
  const back = (holdings: Parameters<typeof returnTransfers>[0], spared: bigint) =>
    returnTransfers(holdings, spared, (token) => token === usdc).map(({ token }) => token);
  expect(back([coins('9'), dollars('5'), odd], 4n)).toEqual(['USDC', stranger, 'ETH']);
  expect(back([coins('9'), dollars('5')], 0n)).toEqual(['USDC']);
  expect(() => back([coins('9'), dollars('0')], 0n)).toThrow(code('NOTHING_TO_RETURN'));
});
