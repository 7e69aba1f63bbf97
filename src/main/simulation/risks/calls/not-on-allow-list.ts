import { getAddress } from 'viem';
import { notListedSentence, wayOut } from '../../../../shared/policy/allow-words.ts';
import { beyondLists } from '../../../../shared/policy/beyond-lists.ts';
import type { RiskRule } from '../risk-rule.ts';

/** What the person put on a list of what may be paid and called, and what is not on it. */
export const notOnAllowList: RiskRule = ({ outcome, client: { chainId }, facts }) => {
  const { from, to, data, valueWei } = outcome.transaction;
  const parties = { from: getAddress(from), to: getAddress(to) };
  const call = { ...parties, valueWei: BigInt(valueWei), data: `0x${data.slice(2)}` as const };
  const { lists, own } = facts.allowed(chainId);
  const missing = beyondLists(lists, { ...call, chainId, own: [from, ...own] });
  if (missing === null) return [];
  const { list, entry } = missing;
  return [
    {
      id: 'NOT_ON_ALLOW_LIST',
      level: 'block',
      message: `${notListedSentence(missing)} ${wayOut(entry)} in the settings.`,
      evidence: { list, entry: entry ?? '' },
    },
  ];
};
