import { getAddress } from 'viem';
import { sameAddress } from '../../../../shared/addresses.ts';
import { isContract, isOwn } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/**
 * A transaction of one account takes something of another one of the same person: by an allowance that was given
 * from there once. A contract that the person only watches, such as a pool, gives as a part of every trade.
 */
export const otherAccountLoses: RiskRule = async (subject) => {
  const { from } = subject.outcome.transaction;
  const lost = subject.outcome.otherChanges.filter(
    ({ account, deltaUnits, lent }) =>
      deltaUnits.startsWith('-') &&
      lent?.as !== 'owed' &&
      !sameAddress(account, from) &&
      isOwn(subject, getAddress(account)),
  );
  return Promise.all(
    lost.map(async ({ account, symbol, delta, token }) => ({
      id: 'OTHER_ACCOUNT_LOSES',
      level: (await isContract(subject, getAddress(account))) ? 'caution' : 'danger',
      message: `Another account of yours, or one that you watch, loses by this transaction: ${account}, ${delta} ${symbol}. It may be by an allowance that it gave before.`,
      evidence: { account, token, delta },
    })),
  );
};
