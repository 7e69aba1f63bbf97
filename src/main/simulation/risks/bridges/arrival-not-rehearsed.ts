import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { networkName } from '../../../../shared/chain/networks.ts';
import type { RiskRule } from '../risk-rule.ts';

/** What happens on another chain no fork of this one can show. */
export const arrivalNotRehearsed: RiskRule = ({ outcome, client }) => {
  if (outcome.transaction.kind !== 'bridge') return [];
  const toChainId = contractsOf(client.chainId)?.bridge?.toChainId ?? 0;
  const there = networkName(toChainId);
  return [
    {
      id: 'ARRIVAL_NOT_REHEARSED',
      level: 'info',
      message: `Only the way into the bridge is rehearsed. What arrives on ${there} is seen later: the step stays open until it has.`,
      evidence: { toChainId },
    },
  ];
};
