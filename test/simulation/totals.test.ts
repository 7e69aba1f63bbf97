import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EffectOutcome } from '../../src/main/chain/planned-transaction.ts';
import { type Counted, leastOf, restOf, worstCaseOf } from '../../src/main/simulation/totals.ts';
import type { AssetChange, RehearsalTotal } from '../../src/shared/chain/types.ts';

const me = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const tokens = [
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
] as const;

const change = (token: string, units: bigint): AssetChange => ({
  ...{ chainId: 31_337, token, symbol: 'T', decimals: 0, account: me },
  ...{ deltaUnits: String(units), delta: String(units) },
});

const coin = { chainId: 31_337, token: 'native', symbol: 'ETH', decimals: 18 } as const;

/** A transaction that moved these units of the tokens, in their order. */
function counted(units: readonly bigint[], mostFeeWei = 0n): Counted {
  const transaction = {
    kind: 'transfer',
    from: me,
    to: me,
    data: '0x',
    valueWei: '0',
    feeWei: '0',
  };
  const assetChanges = units.flatMap((each, at) =>
    each === 0n ? [] : [change(tokens[at] ?? '', each)],
  );
  return { outcome: { transaction, assetChanges } as unknown as EffectOutcome, coin, mostFeeWei };
}

const units = (total: { assetChanges: readonly AssetChange[] }) =>
  tokens.map((token) =>
    BigInt(total.assetChanges.find((each) => each.token === token)?.deltaUnits ?? '0'),
  );
const amount = fc.bigInt({ min: -1_000n, max: 1_000n });

describe('the worst of several ways', () => {
  test('has for each token the least, and the most fees', () => {
    const way = fc.tuple(amount, amount, fc.bigInt({ min: 0n, max: 10n ** 18n }));
    fc.assert(
      fc.property(fc.array(way, { minLength: 1, maxLength: 6 }), (ways) => {
        const totals: RehearsalTotal[] = ways.map(([a, b, fee]) =>
          worstCaseOf([counted([a, b], fee)]),
        );
        const least = leastOf(totals);
        for (const at of [0, 1] as const) {
          const [smallest] = ways.map((each) => each[at]).sort((x, y) => (x < y ? -1 : 1));
          expect(units(least)[at]).toBe(smallest);
        }
        const fees = ways.map(([, , fee]) => Number(fee) / 1e18);
        expect(Number(least.feeEth)).toBeCloseTo(Math.max(...fees), 12);
      }),
    );
  });
});

describe('coins that are sent along and come back on the fork', () => {
  const unknown = '0x3333333333333333333333333333333333333333';
  const sent = (kind: string, data: string, to: string, cameBackUnits: bigint) => {
    const transaction = { kind, from: me, to, data, valueWei: '700', feeWei: '0' };
    const left = cameBackUnits - 700n;
    const assetChanges = left === 0n ? [] : [{ ...change('native', left), ...coin }];
    const outcome = { transaction, assetChanges } as unknown as EffectOutcome;
    const { assetChanges: worst } = worstCaseOf([{ outcome, coin, mostFeeWei: 0n }]);
    return worst.map(({ token, deltaUnits, account }) => [token, deltaUnits, account]);
  };

  test.each([700n, 900n, 1n, 0n])(
    'are gone at worst where nobody knows who is called: %i',
    (back) => {
      const gone = [['native', '-700', me]];
      expect(sent('contract_call', '0x12345678', unknown, back)).toEqual(gone);
      expect(sent('swap', '0x12345678', unknown, back)).toEqual(gone);
      // By a name that is known, of a contract that is not.
      expect(sent('contract_call', '0xd0e30db0', unknown, back)).toEqual(gone);
    },
  );

  test('are not lost where one pays oneself', () => {
    expect(sent('transfer', '0x', me, 700n)).toEqual([]);
  });
});

describe('rounds that are not rehearsed', () => {
  test('count as often as the worst of those that were', () => {
    const rest = restOf(
      [[counted([-5n, 3n], 7n)], [counted([-4n, 2n], 9n)], [counted([-6n, 4n], 8n)]],
      100,
    );
    expect(rest && units({ assetChanges: rest.changes })).toEqual([-600n, 200n]);
    expect(rest?.mostFeeWei).toBe(900n);
  });

  test('are not known where the others changed other tokens, or another way round', () => {
    expect(restOf([[counted([-5n])], [counted([0n, -5n])]], 1)).toBeNull();
    expect(restOf([[counted([-5n])], [counted([5n])]], 1)).toBeNull();
    expect(restOf([[counted([-5n])], []], 1)).toBeNull();
  });

  test('come to nothing where the others changed nothing', () => {
    expect(restOf([[], []], 5)).toEqual({ changes: [], mostFeeWei: 0n });
  });
});
