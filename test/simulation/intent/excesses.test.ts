import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EffectOutcome } from '../../../src/main/chain/planned-transaction.ts';
import { excessesOf } from '../../../src/main/simulation/intent/excesses.ts';
import type { Intent } from '../../../src/main/simulation/intent/intent.ts';
import type { AllowanceChange } from '../../../src/shared/chain/allowances.ts';
import type { AssetChange } from '../../../src/shared/chain/types.ts';

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const contract = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
const spender = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45';
const [sold, bought] = [
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
] as const;

interface Figures {
  most: bigint;
  least: bigint;
  allowed: bigint;
  value: bigint;
}
const units = fc.bigInt({ min: 1n, max: 2n ** 200n });
const figures: fc.Arbitrary<Figures> = fc.record({
  ...{ most: units, least: units, allowed: units, value: units },
});

const intentOf = ({ most, least, allowed, value }: Figures): Intent => ({
  ...{ calls: [contract], valueWei: value, parties: [] },
  out: [{ asset: sold.toLowerCase(), most }],
  in: [{ asset: bought.toLowerCase(), to: me, least }],
  allow: [{ asset: sold.toLowerCase(), spender, most: allowed, way: 'token' }],
});

const change = (token: string, deltaUnits: bigint): AssetChange => ({
  ...{ chainId: 1, token, symbol: 'T', decimals: 6, account: me },
  ...{ deltaUnits: deltaUnits.toString(), delta: '0' },
});
const allowance = (after: bigint): AllowanceChange => ({
  ...{ chainId: 1, token: sold, symbol: 'T', decimals: 6, owner: me, spender },
  ...{ before: '0', after: after.toString() },
});
const outcomeOf = ({ most, least, allowed, value }: Figures): EffectOutcome => ({
  transaction: {
    ...{ ordinal: 0, kind: 'contract_call', from: me, to: contract, data: '0x12345678' },
    ...{ valueWei: value.toString(), decoded: null, status: 'ok', gasLimit: '0', gasUsed: '0' },
    ...{ feeWei: '0', logs: [] },
  },
  assetChanges: [change(sold, -most), change(bought, least)],
  allowances: [allowance(allowed)],
});
const kinds = (intent: Intent, outcome: EffectOutcome) =>
  excessesOf(intent, me, outcome).map(({ kind }) => kind);

describe('effects held against what a step declares', () => {
  it('are within up to the very unit, and with less taken or more brought', () => {
    fc.assert(
      fc.property(figures, units, (said, off) => {
        expect(kinds(intentOf(said), outcomeOf(said))).toEqual([]);
        const less = (figure: bigint) => (figure > off ? figure - off : 1n);
        const milder = {
          ...{ most: less(said.most), least: said.least + off },
          ...{ allowed: less(said.allowed), value: less(said.value) },
        };
        expect(kinds(intentOf(said), outcomeOf(milder))).toEqual([]);
      }),
    );
  });

  it('are outside by one unit too many or too few of anything, and each is told by its kind', () => {
    const wrong = [
      [{ most: 1n }, 'more_out'],
      [{ least: -1n }, 'less_in'],
      [{ allowed: 1n }, 'allowance'],
      [{ value: 1n }, 'coins'],
    ] as const;
    fc.assert(
      fc.property(figures, fc.subarray([...wrong]), (said, faults) => {
        const found = { ...said };
        for (const [off] of faults) {
          for (const [name, by] of Object.entries(off)) found[name as keyof Figures] += by;
        }
        expect(new Set(kinds(intentOf(said), outcomeOf(found)))).toEqual(
          new Set(faults.map(([, kind]) => kind)),
        );
      }),
    );
  });

  it('of which the step says nothing are outside, however small', () => {
    const others = fc.constantFrom<[(outcome: EffectOutcome) => EffectOutcome, string]>(
      [
        (outcome) => ({
          ...outcome,
          assetChanges: [...outcome.assetChanges, change(contract, -1n)],
        }),
        'other_token',
      ],
      [
        (outcome) => ({ ...outcome, allowances: [{ ...allowance(1n), spender: contract }] }),
        'spender',
      ],
      [
        (outcome) => ({ ...outcome, allowances: [{ ...allowance(1n), way: 'permit2' }] }),
        'spender',
      ],
      [
        (outcome) => ({ ...outcome, transaction: { ...outcome.transaction, to: spender } }),
        'contract',
      ],
    );
    fc.assert(
      fc.property(figures, others, (said, [adds, kind]) => {
        expect(kinds(intentOf(said), adds(outcomeOf(said)))).toEqual([kind]);
      }),
    );
  });
});
