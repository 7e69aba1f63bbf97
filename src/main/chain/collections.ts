// Reading ERC-721 and ERC-1155 contracts. What a contract says of itself is data from outside.
import { type Address, zeroAddress } from 'viem';
import { erc721Abi, erc1155Abi } from '../../shared/chain/calls/collections.ts';
import { type AtBlock, atBlock, type ChainClient } from './chain-client.ts';
import { cleanSymbol } from './clean-symbol.ts';
import { orElse } from './or-else.ts';

export type ItemStandard = 'erc721' | 'erc1155';

/** ERC-165 ids of the two. */
const interfaces: readonly (readonly [ItemStandard, `0x${string}`])[] = [
  ['erc721', '0x80ac58cd'],
  ['erc1155', '0xd9b67a26'],
];

/** Which standard a contract says it keeps; null where it says neither. */
export async function itemStandard(
  client: ChainClient,
  address: Address,
): Promise<ItemStandard | null> {
  const says = await Promise.all(
    interfaces.map(([, id]) => {
      const call = { address, abi: erc721Abi, functionName: 'supportsInterface' } as const;
      return orElse(
        client.read((viem) => viem.readContract({ ...call, args: [id] })),
        false,
      );
    }),
  );
  return interfaces.find((_, index) => says[index] === true)?.[0] ?? null;
}

/** How many of an item an account holds; of ERC-721 one or none. Zero where the contract does not say. */
export function itemsHeld(
  client: ChainClient,
  item: { standard: ItemStandard; token: Address; tokenId: bigint },
  account: Address,
  at?: AtBlock,
): Promise<bigint> {
  const { standard, token: address, tokenId } = item;
  if (standard === 'erc721') {
    const call = { address, abi: erc721Abi, functionName: 'ownerOf' } as const;
    const owner = client.read((viem) =>
      viem.readContract({ ...call, args: [tokenId], ...atBlock(at) }),
    );
    return orElse(owner, zeroAddress).then((found) => (found === account ? 1n : 0n));
  }
  const call = { address, abi: erc1155Abi, functionName: 'balanceOf' } as const;
  const args = [account, tokenId] as const;
  return orElse(
    client.read((viem) => viem.readContract({ ...call, args, ...atBlock(at) })),
    0n,
  );
}

/** What a collection is called, e.g. "Practice Pictures", where that is fit to be shown. */
export async function collectionName(
  client: ChainClient,
  address: Address,
  taken: readonly string[],
): Promise<string> {
  const read = (functionName: 'name' | 'symbol') =>
    orElse(
      client.read((viem) => viem.readContract({ address, abi: erc721Abi, functionName })),
      '',
    );
  const [name, symbol] = await Promise.all([read('name'), read('symbol')]);
  const words = name || symbol;
  return isPlain.test(words) && words.length <= 40 ? words : cleanSymbol(words, address, taken);
}

/** Several words of letters that have no look-alikes outside: no token is called so. */
const isPlain = /^[A-Za-z0-9.+'&-]+( [A-Za-z0-9.+'&-]+)+$/;
