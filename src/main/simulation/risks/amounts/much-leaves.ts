import { getAddress } from 'viem';
import { sameAddress } from '../../../../shared/addresses.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import { given } from '../reading/own-changes.ts';
import { isAtLeast, percentOf } from '../reading/percent.ts';
import { dollar, usdOf, usdText, usdWords, worthOf } from '../reading/usd.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

/** Percent of all that the account holds here. */
const cautionAt = 20n;
const dangerAt = 50n;
const leastUsd = 1_000n * dollar;

/**
 * What goes to others for nothing. Without a price it is not counted: the amount is shown, and limits in
 * dollars take what has no price for too much.
 */
export const muchLeaves: RiskRule = async (subject) => {
  const { outcome, client, facts } = subject;
  const { transaction } = outcome;
  const recipient = recipientOf(subject);
  if (recipient === null) return [];
  const gone = await Promise.all(given(subject).map((change) => usdOf(subject, change)));
  const leaves = gone.reduce<bigint>((sum, usd) => sum + (usd ?? 0n), 0n);
  if (leaves < leastUsd) return [];
  const account = getAddress(transaction.from);
  const holds = await facts.worthUsd(client.chainId, account);
  const whole = holds === null ? 0n : (worthOf(1n, 0, holds) ?? 0n);
  if (!isAtLeast(leaves, cautionAt, whole)) return [];
  const known = [...facts.contacts(), ...facts.dealtWith(client.chainId, account).keys()];
  const isKnown = known.some((each) => sameAddress(each, recipient));
  const isMost = isAtLeast(leaves, dangerAt, whole);
  return [
    {
      id: 'MUCH_LEAVES',
      level: isMost && !isKnown ? 'danger' : 'caution',
      message: `${usdWords(leaves)} US dollars leave for somebody else: ${percentOf(leaves, whole)} % of what this account holds here. Compare the whole address of the recipient before you agree.`,
      evidence: { recipient, leavesUsd: usdText(leaves), holdsUsd: holds },
    },
  ];
};

/** Who gets it for nothing; null where that is an account of the person, or something comes back. */
function recipientOf({ outcome, facts }: RiskSubject): string | null {
  const { transaction, assetChanges } = outcome;
  const { kind, from, to } = transaction;
  if (kind !== 'transfer' && kind !== 'bridge' && kind !== 'contract_call') return null;
  const isPaid = assetChanges.some(
    ({ account, deltaUnits }) => sameAddress(account, from) && BigInt(deltaUnits) > 0n,
  );
  if (kind === 'contract_call' && isPaid) return null;
  const recipient = meaningOfRehearsed(transaction)?.recipient ?? to;
  const isOwn = [from, ...facts.own()].some((own) => sameAddress(own, recipient));
  return isOwn ? null : recipient;
}
