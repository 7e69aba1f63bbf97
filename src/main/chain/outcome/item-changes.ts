// Items of collections: who holds them in the block before and in the transaction's own, held against what
// the logs claim.
import { type Address, encodeFunctionData, zeroAddress } from 'viem';
import { erc721Abi, erc1155Abi } from '../../../shared/chain/calls/collections.ts';
import type { AssetChange, Finding } from '../../../shared/chain/types.ts';
import { collectionName } from '../collections.ts';
import { readAnswer } from '../multicall.ts';
import { type ClaimedItem, claimedItems, type Item } from './claimed-items.ts';
import { meaningOfMined } from './mined-call.ts';
import { itemNotAsLogged, tooManyItems } from './outcome-findings.ts';
import type { OutcomeRoom } from './outcome-room.ts';

/** A transaction that moves more of them is told by a finding. */
const mostItems = 50;

export interface ItemChanges {
  /** Of the parties. */
  changes: AssetChange[];
  /** Of everybody else. */
  others: AssetChange[];
  findings: Finding[];
}

/** Errors: RPC_*. */
export async function itemChanges(room: OutcomeRoom): Promise<ItemChanges> {
  const claimed = claimedItems(room.call.receipt.logs);
  // The item that the call names may move without a log.
  const named = meaningOfMined(room.call)?.item;
  const items = new Map([...(named ? [named] : []), ...claimed].map((item) => [keyOf(item), item]));
  const moved = [...items.values()].slice(0, mostItems);
  const read = await Promise.all(
    moved
      .flatMap((item) => accountsOf(room, claimed, item).map((account) => ({ item, account })))
      .map(({ item, account }) => changeOf(room, claimed, item, account)),
  );
  const changes = read.flatMap(({ change }) => change ?? []);
  const isOwn = ({ account }: AssetChange) => room.parties.some((party) => party === account);
  return {
    changes: room.parties.flatMap((party) => changes.filter(({ account }) => account === party)),
    others: changes.filter((change) => !isOwn(change)),
    findings: [
      ...(items.size > mostItems ? [tooManyItems(items.size, mostItems)] : []),
      ...read.flatMap(({ finding }) => finding ?? []),
    ],
  };
}

/** The parties, and whom the logs name. */
function accountsOf(
  { parties }: OutcomeRoom,
  claimed: readonly ClaimedItem[],
  item: Item,
): Address[] {
  const named = claimed
    .filter((move) => keyOf(move) === keyOf(item))
    .flatMap(({ from, to }) => [from, to])
    .filter((account) => account !== null && account !== zeroAddress) as Address[];
  return [...new Set([...parties, ...named])];
}

async function changeOf(
  room: OutcomeRoom,
  claimed: readonly ClaimedItem[],
  item: Item,
  account: Address,
): Promise<{ change?: AssetChange; finding?: Finding }> {
  const { token, tokenId } = item;
  const delta = await heldMore(room, item, account);
  const said = claimed
    .filter((move) => keyOf(move) === keyOf(item))
    .reduce((sum, { from, to, units }) => {
      return sum + (to === account ? units : 0n) - (from === account ? units : 0n);
    }, 0n);
  const isParty = room.parties.includes(account);
  const isLie = said !== delta && isParty;
  const finding = isLie ? { finding: itemNotAsLogged(item, account, said, delta) } : {};
  if (delta === 0n) return finding;
  const units = delta.toString();
  const symbol = `${await collectionName(room.client, token, room.taken())} #${tokenId}`;
  const change = {
    ...{ chainId: room.client.chainId, token, symbol, decimals: 0, account },
    ...{ deltaUnits: units, delta: units, tokenId: tokenId.toString() },
  };
  return { change, ...finding };
}

/** How many more of an item an account holds afterwards. Nothing where the contract does not say. */
async function heldMore({ sides }: OutcomeRoom, item: Item, account: Address): Promise<bigint> {
  const { standard, token: to, tokenId } = item;
  if (standard === 'erc721') {
    const args = [tokenId] as const;
    const data = encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args });
    const { before, after } = await sides.ask({ to, data });
    const isOwner = (answer: typeof before) =>
      readAnswer<Address>(erc721Abi, 'ownerOf', answer) === account ? 1n : 0n;
    return isOwner(after) - isOwner(before);
  }
  const args = [account, tokenId] as const;
  const data = encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args });
  const { before, after } = await sides.ask({ to, data });
  const units = (answer: typeof before) =>
    readAnswer<bigint>(erc1155Abi, 'balanceOf', answer) ?? 0n;
  return units(after) - units(before);
}

function keyOf({ token, tokenId }: Item): string {
  return `${token}#${tokenId}`;
}
