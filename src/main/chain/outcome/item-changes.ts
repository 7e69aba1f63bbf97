// Items of collections: who holds them in the block before and in the transaction's own, held against what
// the logs claim.
import type { Address } from 'viem';
import type { AssetChange, Finding } from '../../../shared/chain/types.ts';
import type { ChainClient } from '../chain-client.ts';
import { collectionName, itemsHeld } from '../collections.ts';
import type { ClaimedItem, Item } from './claimed-items.ts';

/** A transaction that moves more of them is told by a finding. */
const mostItems = 50;

export interface ItemChanges {
  changes: AssetChange[];
  findings: Finding[];
}

interface Asked {
  claimed: readonly ClaimedItem[];
  /** The item that the call names, which may move without a log. */
  named: Item | undefined;
  /** Whose changes are told, in their order. */
  parties: readonly Address[];
  blockNumber: bigint;
  /** What listed tokens are called here. */
  taken: readonly string[];
}

/** Errors: RPC_*. */
export async function itemChanges(client: ChainClient, asked: Asked): Promise<ItemChanges> {
  const { claimed, named, parties } = asked;
  const ofParties = claimed.filter(({ from, to }) =>
    parties.some((party) => party === from || party === to),
  );
  const items = new Map(
    [...(named === undefined ? [] : [named]), ...ofParties].map((item) => [keyOf(item), item]),
  );
  const read = await Promise.all(
    parties.flatMap((account) =>
      [...items.values()].slice(0, mostItems).map((item) => changeOf(client, item, account, asked)),
    ),
  );
  return {
    changes: read.flatMap(({ change }) => change ?? []),
    findings: [
      ...(items.size > mostItems ? [tooMany(items.size)] : []),
      ...read.flatMap(({ finding }) => finding ?? []),
    ],
  };
}

async function changeOf(
  client: ChainClient,
  item: Item,
  account: Address,
  { claimed, blockNumber, taken }: Asked,
): Promise<{ change?: AssetChange; finding?: Finding }> {
  const { token, tokenId } = item;
  const [had, has] = await Promise.all([
    itemsHeld(client, item, account, blockNumber - 1n),
    itemsHeld(client, item, account, blockNumber),
  ]);
  const delta = has - had;
  const said = claimed
    .filter((move) => keyOf(move) === keyOf(item))
    .reduce((sum, { from, to, units }) => {
      return sum + (to === account ? units : 0n) - (from === account ? units : 0n);
    }, 0n);
  const finding = said === delta ? {} : { finding: notAsLogged(item, account, said, delta) };
  if (delta === 0n) return finding;
  const units = delta.toString();
  const symbol = `${await collectionName(client, token, taken)} #${tokenId}`;
  const change = {
    ...{ chainId: client.chainId, token, symbol, decimals: 0, account },
    ...{ deltaUnits: units, delta: units, tokenId: tokenId.toString() },
  };
  return { change, ...finding };
}

function keyOf({ token, tokenId }: Item): string {
  return `${token}#${tokenId}`;
}

function notAsLogged(
  { token, tokenId }: Item,
  account: Address,
  claimed: bigint,
  found: bigint,
): Finding {
  return {
    id: 'ITEM_NOT_AS_LOGGED',
    level: 'danger',
    message: 'A collection says that an item moved in one way, and its owners changed in another.',
    evidence: {
      ...{ token, tokenId: tokenId.toString(), account },
      ...{ claimed: claimed.toString(), found: found.toString() },
    },
  };
}

function tooMany(items: number): Finding {
  return {
    id: 'ITEMS_NOT_ALL_READ',
    level: 'unknown',
    message: `The transaction moves ${items} items of collections; only ${mostItems} of them were looked at.`,
    evidence: { items },
  };
}
