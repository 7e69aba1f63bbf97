import { type Address, getAddress, type Hex, toEventSelector } from 'viem';
import { sameAddress } from '../../../../shared/addresses.ts';
import type { RehearsedLog } from '../../../../shared/chain/types.ts';
import type { RiskRule } from '../risk-rule.ts';

/** By which contracts say that they have another owner, the old one first. */
const topics: readonly Hex[] = [
  toEventSelector('OwnershipTransferred(address,address)'),
  toEventSelector('OwnershipTransferStarted(address,address)'),
  toEventSelector('AdminChanged(address,address)'),
];

/** The account gives a contract that it owned to somebody else. */
export const ownershipMoves: RiskRule = ({ outcome }) => {
  const { from, logs } = outcome.transaction;
  return logs.flatMap((log) => {
    const [before, after] = ownersIn(log);
    if (before === undefined || !sameAddress(before, from)) return [];
    if (after === undefined || sameAddress(after, from)) return [];
    return [
      {
        id: 'OWNERSHIP_MOVES',
        level: 'danger',
        message: `You give the control of the contract ${log.address} to ${after}. It cannot be taken back.`,
        evidence: { contract: log.address, newOwner: after },
      } as const,
    ];
  });
};

/** In the topics or, of those that are not indexed, in the data. */
function ownersIn({ topics: [topic, ...indexed], data }: RehearsedLog): Address[] {
  if (topic === undefined || !topics.includes(topic as Hex)) return [];
  const words = [...indexed, ...(data.slice(2).match(/.{64}/g) ?? [])];
  return words.map((word) => getAddress(`0x${word.slice(-40)}`));
}
