import { type Address, getAddress } from 'viem';
import { formatUnits } from '../../../../shared/amounts.ts';
import { isOfAmount, isUnlimited } from '../../../../shared/chain/allowances.ts';
import { plainNumber, plainQuestion } from '../../../chain/plain-question.ts';
import { tokenBalance } from '../../../chain/tokens.ts';
import { raisedAllowances } from '../reading/parties.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

/** More than there is: what comes to the account later can be taken too. One without a limit says so itself. */
export const allowanceAboveBalance: RiskRule = async (subject) => {
  const { outcome } = subject;
  const account = getAddress(outcome.transaction.from);
  const given = raisedAllowances(subject).filter(
    (change) => !isUnlimited(change) && isOfAmount(change),
  );
  const found = await Promise.all(
    given.map(async ({ token, symbol, decimals, spender, after }) => {
      const held = await balanceAfter(subject, getAddress(token), account);
      if (BigInt(after) <= held) return [];
      const [may, has] = [BigInt(after), held].map((units) => formatUnits(units, decimals));
      return [
        {
          id: 'ALLOWANCE_ABOVE_BALANCE',
          level: 'caution',
          message: `The spender may take ${may} ${symbol}, and the account holds ${has}. What comes to it later can be taken too.`,
          evidence: { token, spender, allowedUnits: after, heldUnits: held.toString() },
        } as const,
      ];
    }),
  );
  return found.flat();
};

/** Most often it was asked already, as the outcome was read. Errors: RPC_*, CONTRACT_NO_ANSWER. */
async function balanceAfter(
  subject: RiskSubject,
  token: Address,
  account: Address,
): Promise<bigint> {
  const asked = await subject.sides?.known(plainQuestion(token, 'balanceOf', account));
  return plainNumber(asked?.after ?? null) ?? tokenBalance(subject.client, token, account);
}
