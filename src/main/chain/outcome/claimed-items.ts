import {
  type Address,
  decodeAbiParameters,
  getAddress,
  type Hex,
  hexToBigInt,
  parseAbiParameters,
  toEventSelector,
} from 'viem';
import type { ItemStandard } from '../collections.ts';
import { accountOf } from './grant-topics.ts';
import type { AnyLog } from './transfer-logs.ts';

const transferTopic = toEventSelector('Transfer(address,address,uint256)');
const singleTopic = toEventSelector('TransferSingle(address,address,address,uint256,uint256)');
const batchTopic = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])');
const single = parseAbiParameters('uint256, uint256');
const batch = parseAbiParameters('uint256[], uint256[]');

/** One item of a collection. */
export interface Item {
  standard: ItemStandard;
  token: Address;
  tokenId: bigint;
}

/** What a log claims to have moved of an item. `null` is "from nothing" or "to nothing". */
export interface ClaimedItem extends Item {
  from: Address | null;
  to: Address | null;
  units: bigint;
}

/** Items of ERC-721 and ERC-1155 that the logs say moved. */
export function claimedItems(logs: readonly AnyLog[]): ClaimedItem[] {
  return logs.flatMap((log): ClaimedItem[] => {
    const [topic, first, second, third] = log.topics;
    if (third === undefined) return [];
    const token = getAddress(log.address);
    if (topic === transferTopic) {
      const sides = { from: accountOf(first), to: accountOf(second) };
      return [
        { standard: 'erc721', token, tokenId: hexToBigInt(third as Hex), ...sides, units: 1n },
      ];
    }
    const sides = { from: accountOf(second), to: accountOf(third) };
    return movedOf1155(log).map(([tokenId, units]) => {
      return { standard: 'erc1155', token, tokenId, ...sides, units };
    });
  });
}

/** Ids and amounts; nothing where the data are not what the event declares. */
function movedOf1155({ topics: [topic], data }: AnyLog): [tokenId: bigint, units: bigint][] {
  try {
    if (topic === singleTopic) return [[...decodeAbiParameters(single, data as Hex)]];
    if (topic !== batchTopic) return [];
    const [ids, units] = decodeAbiParameters(batch, data as Hex);
    return ids.map((id, index) => [id, units[index] ?? 0n]);
  } catch {
    return [];
  }
}
