import type { Hex } from 'viem';
import { bySelector, readExactly } from '../../../../shared/chain/calls/read-exactly.ts';
import { knownFunctions, readCall } from '../../../../shared/chain/known-calls.ts';
import type { RiskRule } from '../risk-rule.ts';

const known = bySelector(knownFunctions);

/** Bytes that a function does not read: behind its values, or beside the digits of an address. */
export const calldataNotClean: RiskRule = ({ outcome }) => {
  const { to, data } = outcome.transaction;
  const bytes = data.toLowerCase() as Hex;
  const found = known.get(bytes.slice(0, 10) as Hex);
  if (found === undefined || readCall(bytes) !== null || readExactly(known, bytes) !== null)
    return [];
  return [
    {
      id: 'CALLDATA_NOT_CLEAN',
      level: 'danger',
      message: `The call of ${found.abi.name} carries bytes that do not belong to it. They may be meant for somebody else, or hide what it does.`,
      evidence: { contract: to, function: found.abi.name },
    },
  ];
};
