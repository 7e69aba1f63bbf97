import { type Address, encodeFunctionData, zeroAddress } from 'viem';
import { erc721Abi } from '../../shared/chain/calls/collections.ts';
import type { PlannedTransaction } from '../chain/planned-transaction.ts';

/** The call by which a spender may take every item of a collection that the account holds, or none. */
export function approvalForAll(
  collection: Address,
  spender: Address,
  allowed: boolean,
): PlannedTransaction {
  const data = encodeFunctionData({
    abi: erc721Abi,
    functionName: 'setApprovalForAll',
    args: [spender, allowed],
  });
  return { kind: 'approve', to: collection, valueWei: 0n, data };
}

/** The call after which nobody but the owner may take a single item. */
export function nobodyMayTake(collection: Address, tokenId: bigint): PlannedTransaction {
  const args = [zeroAddress, tokenId] as const;
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'approve', args });
  return { kind: 'approve', to: collection, valueWei: 0n, data };
}
