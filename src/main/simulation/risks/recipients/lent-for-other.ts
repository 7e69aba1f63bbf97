import { type Address, getAddress } from 'viem';
import { sameAddress } from '../../../../shared/addresses.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import type { TransactionKind } from '../../../../shared/chain/types.ts';
import { isOwn } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

const words: Partial<Record<TransactionKind, (who: Address) => string>> = {
  lend_supply: (who) => `What you supply will belong to ${who}, and only they can take it out.`,
  lend_withdraw: (who) => `What you take out of the market goes to ${who}.`,
  lend_borrow: (who) => `You get the loan, and the debt is that of ${who}, who has to allow it.`,
  lend_repay: (who) => `You pay the debt of ${who}, and get nothing for it.`,
};

/** A call of a lending market in the name of somebody else. */
export const lentForOther: RiskRule = (subject) => {
  const { transaction } = subject.outcome;
  const say = words[transaction.kind];
  const { recipient, debtor } = meaningOfRehearsed(transaction) ?? {};
  const holder = debtor ?? recipient;
  if (say === undefined || holder === undefined) return [];
  const who = getAddress(holder);
  if (sameAddress(who, transaction.from) || isOwn(subject, who)) return [];
  return [
    {
      id: 'LENT_FOR_OTHER',
      level: 'caution',
      message: `${say(who)} Make sure that you mean it.`,
      evidence: { holder: who },
    },
  ];
};
