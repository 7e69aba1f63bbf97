import { getAddress } from 'viem';
import { knownContract } from '../../../chain/contracts/verified-contract.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A person may have a contract called that nobody verified; every call of it says so again. */
export const contractUnverified: RiskRule = ({ outcome, client: { chainId }, added }) => {
  const { to: written, data } = outcome.transaction;
  if (added === undefined || data === '0x') return [];
  const to = getAddress(written);
  const accepted = added.lookUp?.accepted(chainId, to) ?? null;
  if (accepted === null || knownContract(chainId, to, added) !== null) return [];
  const message =
    'Nobody verified the source of this contract. You accepted it as it is; what it does is only what was rehearsed.';
  return [{ id: 'CONTRACT_UNVERIFIED', level: 'danger', message, evidence: { contract: to } }];
};
