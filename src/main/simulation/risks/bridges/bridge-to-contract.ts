import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { networkName } from '../../../../shared/chain/networks.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import { isDelegation } from '../../../chain/delegation.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A contract has its address on one chain; on another nobody may have the key of it. */
export const bridgeToContract: RiskRule = async ({ outcome: { transaction }, client }) => {
  const recipient = meaningOfRehearsed(transaction)?.recipient;
  if (transaction.kind !== 'bridge' || recipient === undefined) return [];
  const code = await client.read((viem) => viem.getCode({ address: recipient }));
  // An account of a key that lets a contract act for it is still that of its key everywhere.
  if (code === undefined || code === '0x' || isDelegation(code)) return [];
  const there = networkName(contractsOf(client.chainId)?.bridge?.toChainId ?? 0);
  return [
    {
      id: 'BRIDGE_TO_CONTRACT',
      level: 'danger',
      message: `The recipient is a contract here, and on ${there} it need not exist: what arrives there may be lost for ever. Send it to an account of yours.`,
      evidence: { recipient },
    },
  ];
};
