import type { Address } from 'viem';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import {
  type AddedContracts,
  type VerifiedContract,
  verifiedContract,
} from '../../chain/contracts/verified-contract.ts';

/**
 * The ABI of a contract that a group lists, once the services of sources were asked for it where nobody else knows it.
 * Errors: those of `verifiedContract`, CONTRACT_UNVERIFIED, SOURCE_*.
 */
export async function listedContract(
  client: ChainClient,
  address: Address,
  added: AddedContracts,
): Promise<VerifiedContract> {
  const trouble = (await added.lookUp?.settle(client, address)) ?? null;
  try {
    return await verifiedContract(client, address, added);
  } catch (thrown) {
    const isMissing = thrown instanceof AppError && thrown.code === 'ABI_MISSING';
    throw isMissing && trouble !== null ? trouble : thrown;
  }
}
