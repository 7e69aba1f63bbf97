import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideVerdict } from '../../src/main/executor/verdict.ts';
import type { AllowanceChange } from '../../src/shared/chain/allowances.ts';
import type { AssetChange } from '../../src/shared/chain/types.ts';

const me = '0x00000000000000000000000000000000000000Aa';
const other = '0x00000000000000000000000000000000000000bB';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F';

function change(token: string, deltaUnits: bigint, account = me): AssetChange {
  return {
    chainId: 31337,
    token,
    symbol: 'X',
    decimals: token === usdc ? 6 : 18,
    account,
    deltaUnits: deltaUnits.toString(),
    delta: '0',
  };
}

const allowance: AllowanceChange = {
  chainId: 31337,
  token: usdc,
  symbol: 'USDC',
  decimals: 6,
  owner: me,
  spender: other,
  before: '0',
  after: '5000000',
};

const eth = 10n ** 18n;
const swap = {
  assetChanges: [change('native', -eth), change(usdc, 3_000_000_000n)],
  allowances: [],
};
const limits: Record<string, string> = { native: `-${eth}`, [usdc]: '2985000000' };

const verdictOf = (assetChanges: AssetChange[], approved = limits) =>
  decideVerdict(me, swap, { assetChanges, allowances: [] }, approved);

describe('the verdict on one transaction', () => {
  it('is matched when every change is the rehearsed one, whatever the order and the case of addresses', () => {
    expect(verdictOf([change(usdc.toLowerCase(), 3_000_000_000n), change('native', -eth)])).toBe(
      'matched',
    );
  });

  it('is within tolerance when less arrived than rehearsed but no less than approved', () => {
    expect(verdictOf([change('native', -eth), change(usdc, 2_985_000_000n)])).toBe(
      'within_tolerance',
    );
  });

  it('is within tolerance when more arrived than rehearsed', () => {
    expect(verdictOf([change('native', -eth), change(usdc, 3_100_000_000n)])).toBe(
      'within_tolerance',
    );
  });

  it('is different when one unit less arrived than approved', () => {
    expect(verdictOf([change('native', -eth), change(usdc, 2_984_999_999n)])).toBe('different');
  });

  it('is different when one wei more left than approved', () => {
    expect(verdictOf([change('native', -eth - 1n), change(usdc, 3_000_000_000n)])).toBe(
      'different',
    );
  });

  it('is different when a token moved that nobody spoke of, even towards the account', () => {
    const more = [change('native', -eth), change(usdc, 3_000_000_000n), change(dai, 1n)];
    expect(verdictOf(more)).toBe('different');
  });

  it('is different when nothing happened at all', () => {
    expect(verdictOf([])).toBe('different');
  });

  it('is different when a payment that should have left did not', () => {
    const payment = { assetChanges: [change('native', -eth)], allowances: [] };
    const nothing = { assetChanges: [], allowances: [] };
    expect(decideVerdict(me, payment, nothing, limits)).toBe('different');
  });

  it('does not look at what other accounts gained', () => {
    const actual = [...swap.assetChanges, change(usdc, 9n, other)];
    expect(verdictOf(actual)).toBe('matched');
  });

  it('allows no difference in a token for which the approval gave no limit', () => {
    const approved = { native: `-${eth}` };
    expect(verdictOf([change('native', -eth), change(usdc, 2_999_999_999n)], approved)).toBe(
      'different',
    );
  });

  it('is different when an allowance ends at another size than rehearsed', () => {
    const rehearsed = { assetChanges: [], allowances: [allowance] };
    const actual = { assetChanges: [], allowances: [{ ...allowance, after: '5000001' }] };
    expect(decideVerdict(me, rehearsed, rehearsed, {})).toBe('matched');
    expect(decideVerdict(me, rehearsed, actual, {})).toBe('different');
    expect(decideVerdict(me, rehearsed, { assetChanges: [], allowances: [] }, {})).toBe(
      'different',
    );
  });

  it('never passes a loss beyond the approved limits', () => {
    const spent = fc.bigInt({ min: 0n, max: 2n * eth });
    const received = fc.bigInt({ min: 0n, max: 4_000_000_000n });
    fc.assert(
      fc.property(spent, received, (out, into) => {
        const verdict = verdictOf([change('native', -out), change(usdc, into)]);
        const allowed = out <= eth && into >= 2_985_000_000n;
        expect(verdict !== 'different').toBe(allowed);
      }),
    );
  });
});

describe('an allowance that is drawn on', () => {
  const drawnTo = (after: string): AllowanceChange => ({ ...allowance, before: '5000000', after });
  const verdict = (after: string, approved: Record<string, string>) =>
    decideVerdict(
      me,
      { assetChanges: [change(usdc, -4_000_000n)], allowances: [drawnTo('1000000')] },
      { assetChanges: [change(usdc, -4_000_000n)], allowances: [drawnTo(after)] },
      approved,
    );

  it('may be drawn on as far as the token may leave, which moves with time', () => {
    expect(verdict('999000', { [usdc]: '-4001000' })).toBe('matched');
    expect(verdict('998999', { [usdc]: '-4001000' })).toBe('different');
  });

  it('is compared to the unit where nothing of the token may leave', () => {
    expect(verdict('999999', {})).toBe('different');
    expect(verdict('1000000', {})).toBe('matched');
  });
});

describe('an allowance that a permit in the call gives', () => {
  const grant = { token: usdc, spender: other, units: 5_000_000n };
  const left = (after: string, spender = other): AllowanceChange => ({
    ...{ ...allowance, spender, before: '0', after },
  });
  const outcome = (paid: bigint, allowances: AllowanceChange[]) => ({
    ...{ assetChanges: [change(usdc, -paid)], allowances },
  });
  const verdict = (paid: bigint, after: AllowanceChange[], given: typeof grant | null = grant) =>
    decideVerdict(
      me,
      outcome(4_000_000n, [left('1000000')]),
      outcome(paid, after),
      { [usdc]: '-4010000' },
      given,
    );

  it('is drawn on from what was given: what is left of it may move as the payment may', () => {
    expect(verdict(4_000_000n, [left('1000000')])).toBe('matched');
    expect(verdict(4_005_000n, [left('995000')])).toBe('within_tolerance');
    expect(verdict(4_020_000n, [left('980000')])).toBe('different');
  });

  it('is another allowance where no permit was in the call, or it was for somebody else', () => {
    expect(verdict(4_005_000n, [left('995000')], null)).toBe('different');
    expect(verdict(4_000_000n, [left('1000000', me)])).toBe('different');
    expect(verdict(4_000_000n, [left('1000000'), left('1', me)])).toBe('different');
  });
});
