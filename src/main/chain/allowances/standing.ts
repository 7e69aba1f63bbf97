// What a spender may take, as the contract that keeps it says.
import { type Address, maxUint256 } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { erc721Abi } from '../../../shared/chain/calls/collections.ts';
import { permit2Abi } from '../../../shared/chain/calls/permit2.ts';
import { type AtBlock, atBlock, type ChainClient } from '../chain-client.ts';
import { allowance } from '../tokens.ts';
import type { Grant } from './grant.ts';

/** In smallest units, zero for nothing; the largest number there is for every item of a collection. */
export interface Standing {
  units: bigint;
  /** Unix seconds; only of Permit2. */
  expiresAt?: bigint;
}

export const everyItem = maxUint256;

/** At the head unless a block is given. Errors: RPC_*, CONTRACT_NO_ANSWER, TX_REVERTED. */
export async function standing(
  client: ChainClient,
  owner: Address,
  { way, token, spender, tokenId }: Grant,
  at?: AtBlock,
): Promise<Standing> {
  if (spender === undefined) return { units: 0n };
  switch (way) {
    case 'token':
      return { units: await allowance(client, token, { owner, spender }, at) };
    case 'permit2':
      return inPermit2(client, token, { owner, spender }, at);
    case 'collection':
      return { units: (await mayTakeAll(client, token, { owner, spender }, at)) ? everyItem : 0n };
    case 'item': {
      const taker = await itemTaker(client, token, tokenId ?? 0n, at);
      return { units: taker === spender ? 1n : 0n };
    }
  }
}

interface Pair {
  owner: Address;
  spender: Address;
}

async function inPermit2(
  client: ChainClient,
  token: Address,
  { owner, spender }: Pair,
  at: AtBlock,
): Promise<Standing> {
  const address = contractsOf(client.chainId)?.permit2;
  if (address === undefined) return { units: 0n };
  const call = { address, abi: permit2Abi, functionName: 'allowance' } as const;
  const args = [owner, token, spender] as const;
  const [[units, expiration], { timestamp }] = await Promise.all([
    client.read((viem) => viem.readContract({ ...call, args, ...atBlock(at) })),
    at === undefined ? client.head() : client.block(at),
  ]);
  const expiresAt = BigInt(expiration);
  return units === 0n || expiresAt < timestamp ? { units: 0n } : { units, expiresAt };
}

function mayTakeAll(
  client: ChainClient,
  address: Address,
  { owner, spender }: Pair,
  at: AtBlock,
): Promise<boolean> {
  const call = { address, abi: erc721Abi, functionName: 'isApprovedForAll' } as const;
  const args = [owner, spender] as const;
  return client.read((viem) => viem.readContract({ ...call, args, ...atBlock(at) }));
}

/** Who may take a single item, beside its owner; the zero address for nobody. */
export function itemTaker(
  client: ChainClient,
  address: Address,
  tokenId: bigint,
  at?: AtBlock,
): Promise<Address> {
  const call = { address, abi: erc721Abi, functionName: 'getApproved' } as const;
  return client.read((viem) => viem.readContract({ ...call, args: [tokenId], ...atBlock(at) }));
}
