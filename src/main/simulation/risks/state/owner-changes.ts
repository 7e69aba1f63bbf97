import { getAddress, toEventSelector } from 'viem';
import { accountOf } from '../../../chain/outcome/grant-topics.ts';
import { type Replaced, replacedIn } from '../reading/addresses-around.ts';
import { changedContracts, traceOf } from '../reading/known-trace.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

const transferredTopic = toEventSelector('OwnershipTransferred(address,address)');

/** Whoever owns a contract can often take what is in it, or exchange it. */
export const ownerChanges: RiskRule = async (subject) => {
  const account = getAddress(subject.outcome.transaction.from);
  const contracts = changedContracts(traceOf(subject));
  const [owners, offered] = await Promise.all([
    replacedIn(subject, contracts, 'owner'),
    replacedIn(subject, contracts, 'pendingOwner'),
  ]);
  const told = new Map(
    [...logged(subject), ...owners].map((change) => [change.contract, change] as const),
  );
  return [
    ...[...told.values()].map((change) => finding(change, change.before === account)),
    ...offered.filter(({ after }) => after !== null && after !== account).map(offer),
  ];
};

/** Contracts that do not answer `owner()` may still say that they have another one. */
function logged({ outcome }: RiskSubject): Replaced[] {
  return outcome.transaction.logs.flatMap(({ address, topics: [topic, before, after] }) => {
    const owner = accountOf(before as `0x${string}` | undefined);
    if (topic !== transferredTopic || owner !== getAddress(outcome.transaction.from)) return [];
    const next = accountOf(after as `0x${string}` | undefined);
    return [{ contract: getAddress(address), before: owner, after: next }];
  });
}

function finding({ contract, before, after }: Replaced, isGivenUp: boolean) {
  return {
    id: 'OWNER_CHANGES',
    level: isGivenUp ? ('danger' as const) : ('info' as const),
    message: isGivenUp
      ? 'You give up the ownership of a contract: from then on somebody else decides about it and what is in it.'
      : 'A contract has another owner afterwards.',
    evidence: { contract, before, after },
  };
}

function offer({ contract, before, after }: Replaced) {
  return {
    id: 'OWNER_CHANGES',
    level: 'caution' as const,
    message: 'The ownership of a contract is offered to somebody, who only has to accept it.',
    evidence: { contract, before, after },
  };
}
