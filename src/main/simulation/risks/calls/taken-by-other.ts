import {
  type Address,
  decodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem';
import { sameAddress } from '../../../../shared/addresses.ts';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import type { TracedCall } from '../../trace/trace.ts';
import { traceOf } from '../reading/known-trace.ts';
import type { RiskRule } from '../risk-rule.ts';

const abi = parseAbi([
  'function transferFrom(address from, address to, uint256 units)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 units, bytes data)',
  'function transferFrom(address from, address to, uint160 units, address token)',
]);
const selectors = new Set(abi.map((item) => toFunctionSelector(item)));

/**
 * Who takes tokens of an account in its own transaction is the contract that it calls. When it is another,
 * an allowance that was given to that one before is used up on the way.
 */
export const takenByOther: RiskRule = (subject) => {
  const { from: account, to } = subject.outcome.transaction;
  const permit2 = contractsOf(subject.client.chainId)?.permit2 ?? account;
  const takers = traceOf(subject)
    .calls.filter(({ kind, failed, depth }) => kind === 'call' && !failed && depth > 0)
    .filter((call) => sameAddress(ownerIn(call) ?? to, account))
    .map(({ from }) => getAddress(from))
    .filter((taker) => ![account, to, permit2].some((meant) => sameAddress(meant, taker)));
  return [...new Set(takers)].map((taker) => ({
    id: 'TAKEN_BY_OTHER',
    level: 'danger',
    message: `Another contract than the one that you call takes tokens of yours: ${taker}. It may do so by an allowance that you gave it before.`,
    evidence: { taker, called: to },
  }));
};

/** Whose tokens a call moves; undefined for every other call. */
function ownerIn({ input }: TracedCall): Address | undefined {
  if (!selectors.has(input.slice(0, 10) as Hex)) return undefined;
  try {
    return decodeFunctionData({ abi, data: input }).args[0];
  } catch {
    return undefined;
  }
}
