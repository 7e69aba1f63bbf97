import type { Address } from 'viem';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import { readCodeIdentity } from '../../chain/contracts/code-identity.ts';
import { knownContract } from '../../chain/contracts/verified-contract.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';
import { keptInStore, outsideAbi } from './kept-sources.ts';

interface SourceStore {
  reader: Pick<StoreReader, 'settings' | 'contractSources'>;
  writer: Pick<StoreWriter, 'contractSources'>;
}

/**
 * A person's own act: scripts may call this contract though nobody verified it, by what tokens and exchanges are asked
 * for and nothing else, as long as its code stays as it is. Errors: CONTRACT_KNOWN, NO_CONTRACT, RPC_*.
 */
export async function acceptContract(
  store: SourceStore,
  client: ChainClient,
  address: Address,
): Promise<void> {
  const { chainId } = client;
  const code = await readCodeIdentity(client, address);
  const known = knownContract(chainId, address, (...where) =>
    outsideAbi(keptInStore(store), ...where),
  );
  if (known !== null) throw isKnown(address, chainId);
  store.writer.contractSources.accept({ chainId, address, code });
}

/** What services said of it and that it was accepted. Errors: CONTRACT_NOT_LISTED. */
export function forgetContract(
  { writer }: Pick<SourceStore, 'writer'>,
  chainId: number,
  address: Address,
): void {
  const wasSaid = writer.contractSources.forget(chainId, address);
  const wasAccepted = writer.contractSources.takeBack(chainId, address);
  if (!wasSaid && !wasAccepted) throw notListed(address, chainId);
}

function isKnown(address: Address, chainId: number): AppError {
  const message = `What the contract ${address} can be asked for is known, so there is nothing to accept.`;
  return new AppError('CONTRACT_KNOWN', 'invalid_params', message, {
    advice: 'Nothing was changed. Plans may call it as it is.',
    facts: { address, chainId },
  });
}

function notListed(address: Address, chainId: number): AppError {
  const message = `Nothing was said of the contract ${address}, and nobody accepted it.`;
  return new AppError('CONTRACT_NOT_LISTED', 'invalid_params', message, {
    advice: 'Nothing was changed. The list shows those that there are.',
    facts: { address, chainId },
  });
}
