import { sameAddress } from '../../../../shared/addresses.ts';
import { formatUnits } from '../../../../shared/amounts.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import { given, sizeOf } from '../reading/own-changes.ts';
import { percentOf } from '../reading/percent.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Percent of what was rehearsed. */
const cautionAbove = 3n;
const dangerAbove = 10n;

/** A swap for an exact amount says the most that it may take; others may take what lies between. */
export const mayTakeMore: RiskRule = (subject) => {
  const { transaction } = subject.outcome;
  if (transaction.kind !== 'swap') return [];
  const { drawn } = meaningOfRehearsed(transaction) ?? {};
  return given(subject).flatMap((change) => {
    const { token, symbol, decimals } = change;
    const most =
      token === 'native'
        ? BigInt(transaction.valueWei)
        : drawn?.find((side) => sameAddress(side.token, token))?.units;
    const rehearsed = sizeOf(change);
    const more = (most ?? rehearsed) - rehearsed;
    if (more * 100n <= rehearsed * cautionAbove) return [];
    return [
      {
        id: 'MAY_TAKE_MORE',
        level: more * 100n > rehearsed * dangerAbove ? 'danger' : 'caution',
        message: `The swap may take up to ${formatUnits(rehearsed + more, decimals)} ${symbol}, ${percentOf(more, rehearsed)} % more than rehearsed; others may make it do so. Allow less slippage.`,
        evidence: {
          token,
          rehearsedUnits: rehearsed.toString(),
          mostUnits: (rehearsed + more).toString(),
        },
      } as const,
    ];
  });
};
