import { percentLess } from '../reading/percent.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Percent between what is offered and the least that is taken of it. */
const cautionAbove = 3n;
const dangerAbove = 10n;

/** Offered and least, by the names of the call. The coin is offered by sending it along. */
const sides = [
  ['amountADesired', 'amountAMin'],
  ['amountBDesired', 'amountBMin'],
  ['amountTokenDesired', 'amountTokenMin'],
  [null, 'amountETHMin'],
] as const;

/** Who adds to a pool at any price can be made to add at a bad one. */
export const lpMinimumLow: RiskRule = ({ outcome: { transaction } }) => {
  const { kind, decoded, valueWei } = transaction;
  if (kind !== 'lp_add' || decoded === null) return [];
  const unitsOf = (name: string): bigint | undefined => {
    const value = decoded.args.find((arg) => arg.name === name)?.value;
    return typeof value === 'string' ? BigInt(value) : undefined;
  };
  const widest = sides
    .flatMap(([offer, least]) => {
      const [offered, taken] = [offer === null ? BigInt(valueWei) : unitsOf(offer), unitsOf(least)];
      return offered === undefined || taken === undefined ? [] : [{ offered, taken }];
    })
    .find(({ offered, taken }) => (offered - taken) * 100n > offered * cautionAbove);
  if (widest === undefined) return [];
  const { offered, taken } = widest;
  const lostPct = percentLess(offered, taken);
  return [
    {
      id: 'LP_MINIMUM_LOW',
      level: (offered - taken) * 100n > offered * dangerAbove ? 'danger' : 'caution',
      message: `The pool may take what you add at a price that is up to ${lostPct} % off; others may set it so. Allow less slippage.`,
      evidence: { offeredUnits: offered.toString(), leastUnits: taken.toString() },
    },
  ];
};
