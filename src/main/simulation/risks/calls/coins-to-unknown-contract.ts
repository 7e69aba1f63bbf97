import { isKnownContract } from '../../is-known-contract.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Coins that are sent along with a call of a contract that nobody vouches for. */
export const coinsToUnknownContract: RiskRule = ({ outcome, client, tokens }) => {
  const { kind, to, valueWei } = outcome.transaction;
  if (kind !== 'contract_call' || valueWei === '0') return [];
  if (isKnownContract(client.chainId, to, tokens)) return [];
  return [
    {
      id: 'COINS_TO_UNKNOWN_CONTRACT',
      level: 'caution',
      message:
        'Coins go along to a contract that Countersign does not know. Whether they ever come back is its decision alone.',
      evidence: { contract: to, valueWei },
    },
  ];
};
