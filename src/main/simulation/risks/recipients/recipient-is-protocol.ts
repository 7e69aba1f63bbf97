import { sameAddress } from '../../../../shared/addresses.ts';
import { knownContracts } from '../../../../shared/chain/known-contracts.ts';
import { paidHere } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Exchanges and markets take tokens by their own functions; what is merely sent to them is nobody's. */
export const recipientIsProtocol: RiskRule = (subject) => {
  const recipient = paidHere(subject);
  const { data } = subject.outcome.transaction;
  if (recipient === null || data === '0x') return [];
  const protocol = knownContracts(subject.client.chainId).find(({ address }) =>
    sameAddress(address, recipient),
  );
  if (protocol === undefined) return [];
  return [
    {
      id: 'RECIPIENT_IS_PROTOCOL',
      level: 'danger',
      message: `The recipient is the contract "${protocol.name}". What is merely sent there counts as nobody’s, and anybody may take it. Use the step that is made for it.`,
      evidence: { recipient, name: protocol.name },
    },
  ];
};
