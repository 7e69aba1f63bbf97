import { sameAddress } from '../../../../shared/addresses.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Whoever moves the prices on the way keeps the difference, and a rehearsal that comes out even shows no change. */
export const roundTrade: RiskRule = ({ outcome: { transaction } }) => {
  const { drawn, leastIn } = meaningOfRehearsed(transaction) ?? {};
  const rounds = (drawn ?? []).flatMap(({ token, units }) => {
    const back = leastIn?.find((side) => sameAddress(side.token, token));
    return back === undefined ? [] : [{ token, pays: units, back: back.units }];
  });
  return rounds.map(({ token, pays, back }) => ({
    id: 'ROUND_TRADE',
    level: 'danger',
    message:
      'The trade ends in the token that it begins with: all that it pays may be lost but the least that it asks back.',
    evidence: { token, paysUnits: pays.toString(), leastBackUnits: back.toString() },
  }));
};
