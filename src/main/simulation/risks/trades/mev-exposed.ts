import { practiceEthereumId } from '../../../../shared/chain/addresses.ts';
import { leastInOf } from '../../../../shared/chain/rehearsed-meaning.ts';
import { ownChanges, sizeOf } from '../reading/own-changes.ts';
import { dollar, priceOf, usdText, usdWords, worthOf } from '../reading/usd.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Where everybody sees a transaction before it is mined; on most second layers only their operator does. */
const seenBefore: readonly number[] = [1, 137, practiceEthereumId];

/** It pays somebody to trade before and after it from about here on. */
const worthTaking = 100n * dollar;

/** What lies between the rehearsed amount and the least that is asked for is what others can take. */
export const mevExposed: RiskRule = async (subject) => {
  const { outcome, client } = subject;
  const { transaction } = outcome;
  if (transaction.kind !== 'swap' || !seenBefore.includes(client.chainId)) return [];
  const bought = ownChanges(subject).filter(({ deltaUnits }) => BigInt(deltaUnits) > 0n);
  const found = await Promise.all(
    bought.map(async (change) => {
      const least = leastInOf(transaction, change);
      const price = await priceOf(subject, change);
      if (least === undefined || price === null || least >= sizeOf(change)) return [];
      const usd = worthOf(sizeOf(change) - least, change.decimals, price);
      if (usd === null || usd < worthTaking) return [];
      return [
        {
          id: 'MEV_EXPOSED',
          level: 'caution',
          message: `Everybody sees this swap before it is mined, and up to ${usdWords(usd)} US dollars lie between what was rehearsed and the least that it asks for: others may trade around it and take them. Allow less slippage, or trade less at once.`,
          evidence: { token: change.token, leastUnits: least.toString(), atRiskUsd: usdText(usd) },
        } as const,
      ];
    }),
  );
  return found.flat();
};
