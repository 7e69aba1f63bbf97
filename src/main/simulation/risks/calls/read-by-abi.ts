import { getAddress, type Hex } from 'viem';
import { readCall } from '../../../../shared/chain/known-calls.ts';
import { serviceNames } from '../../../../shared/contracts/contract-source.ts';
import { knownContract, type OutsideAbi } from '../../../chain/contracts/verified-contract.ts';
import type { RiskRule } from '../risk-rule.ts';

/**
 * What a call says of itself comes from an ABI, and the ABI from whoever wrote it. A function that is known by
 * its name may do something else in a contract that nobody here vouches for.
 */
export const readByAbi: RiskRule = ({ outcome, client: { chainId }, added }) => {
  const { kind, data, to, decoded } = outcome.transaction;
  if (kind !== 'contract_call' || decoded === null) return [];
  const isKnown = readCall(data as Hex) !== null;
  if (isKnown && knownContract(chainId, getAddress(to), () => undefined) !== null) return [];
  const { functionName } = decoded;
  const said = added?.(chainId, getAddress(to))?.said;
  const whose = said === undefined ? 'its contract' : `its contract, which ${wordsOf(said)}`;
  const message = isKnown
    ? `Any contract can have a function called ${functionName}; what this one does with it is only what was rehearsed.`
    : `The call ${functionName} is read with the ABI of ${whose}; what the contract does with it is only what was rehearsed.`;
  return [{ id: 'READ_BY_ABI', level: 'info', message, evidence: { contract: to } }];
};

/** "Sourcify has as a partial match" */
function wordsOf({ service, match }: NonNullable<OutsideAbi['said']>): string {
  return `${serviceNames[service]} has as ${match === 'exact' ? 'an exact' : 'a partial'} match`;
}
