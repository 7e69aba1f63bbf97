import { getAddress, type Hash } from 'viem';
import { isPracticeChain } from '../../shared/chain/addresses.ts';
import { toAppError } from '../../shared/errors.ts';
import type { Account } from '../../shared/ipc/views.ts';
import type { SentOnNetwork, SentSince } from '../../shared/runs/sent-since.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { ReadableChains } from '../chain/chains.ts';
import type { CurrentNetwork } from '../chain/current-network.ts';
import { usableIds } from '../networks/network-settings.ts';
import type { Store } from '../store/open-store.ts';
import type { NonceLane } from '../store/queries/nonces.ts';
import type { Networks } from './networks.ts';

interface Parts {
  store: Pick<Store, 'reader'>;
  network: Pick<CurrentNetwork, 'chainId' | 'connect'>;
  chains: Pick<ReadableChains, 'ids' | 'clientOf'>;
  networks: Pick<Networks, 'nameOf'>;
  /** Of the wallet. */
  accounts: () => Account[];
}

/**
 * How many transactions of the own accounts the chains count that a history which was put back does not have: one
 * request for each account and network, and one for each transaction that was signed and not seen to its end. More than the count cannot be had so: which they were is found only by
 * reading each block. While practising only the practice chain in use is asked, as ever.
 */
export async function sentSince(parts: Parts): Promise<SentSince> {
  const { store, network, chains, networks } = parts;
  const practising = isPracticeChain(network.chainId);
  const asked = practising ? [network.chainId] : chains.ids();
  const notAsked = practising ? usableIds(store.reader, false) : [];
  return {
    networks: await Promise.all(asked.map((chainId) => sentOn(parts, chainId))),
    notAsked: notAsked.map((chainId) => networks.nameOf(chainId)),
  };
}

async function sentOn(parts: Parts, chainId: number): Promise<SentOnNetwork> {
  const { network: home, chains, networks, accounts } = parts;
  const network = networks.nameOf(chainId);
  try {
    const client = await chains.clientOf(chainId);
    const instanceId = chainId === home.chainId ? (await home.connect()).instanceId : null;
    const counted = accounts().map(async ({ address, name }) => {
      const counts = await client.minedNonce(getAddress(address));
      const last = await lastHere(parts, client, { chainId, instanceId, account: address }, counts);
      return { name, more: counts - 1 - (last ?? -1), isKnown: last !== null };
    });
    return { network, accounts: await Promise.all(counted), error: null };
  } catch (thrown) {
    return { network, accounts: [], error: toAppError(thrown).toShape() };
  }
}

/**
 * The highest number that the chain counts of a transaction of this history; null where it has none. A number alone
 * proves nothing where the transaction was not seen to its end: another one from elsewhere may have taken it.
 */
async function lastHere(
  { store }: Parts,
  client: Pick<ChainClient, 'receipt'>,
  lane: NonceLane,
  counts: number,
): Promise<number | null> {
  for (const { txHash, lastNonce, isFinal } of store.reader.nonces.minable(lane, counts)) {
    if (isFinal || (await client.receipt(txHash as Hash)) !== null)
      return Math.min(lastNonce, counts - 1);
  }
  return null;
}
