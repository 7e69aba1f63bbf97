// Items of collections: one of ERC-721, some of ERC-1155.
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { formatUnits, parseUnits, percentOf } from '../../shared/amounts.ts';
import { erc721Abi, erc1155Abi } from '../../shared/chain/calls/collections.ts';
import { AppError } from '../../shared/errors.ts';
import { type ItemStandard, itemStandard, itemsHeld } from '../chain/collections.ts';
import type { PlannedTransaction } from '../chain/planned-transaction.ts';
import { assertTakesItem } from './assert-takes-item.ts';
import type { ToolContext } from './chain-tool.ts';
import { namedContract } from './named-contract.ts';
import type { Spend } from './spend-amount.ts';

interface ItemToSend {
  /** The collection, as the plan names it. */
  name: string;
  tokenId: bigint;
  /** One unless given. */
  amount: Spend | undefined;
  to: Address;
}

/** Errors: NOT_A_COLLECTION, ITEM_NOT_HELD, INSUFFICIENT_BALANCE, ITEMS_ARE_COUNTED, AMOUNT_*, RECIPIENT_REFUSES_ITEM. */
export async function sendItem(
  { name, tokenId, amount, to }: ItemToSend,
  context: ToolContext,
): Promise<PlannedTransaction> {
  const { client, account } = context;
  const { address: token } = await namedContract(context, name);
  if (token === 'native') throw notACollection(name);
  const standard = await itemStandard(client, token);
  if (standard === null) throw notACollection(token);
  const held = await itemsHeld(client, { standard, token, tokenId }, account);
  if (held === 0n) throw notHeld(token, tokenId);
  const units = unitsOf(amount, held);
  if (units > held || units === 0n) throw notEnough(tokenId, units, held);
  const data = callData(standard, [account, to, tokenId], units);
  await assertTakesItem({ standard, token, tokenId, units, to }, context);
  return { kind: 'transfer', to: token, valueWei: 0n, data };
}

function unitsOf(amount: Spend | undefined, held: bigint): bigint {
  if (amount === undefined) return 1n;
  if (typeof amount !== 'string') throw notCounted();
  if (amount === 'max') return held;
  return amount.endsWith('%') ? percentOf(held, amount.slice(0, -1)) : parseUnits(amount, 0);
}

function callData(
  standard: ItemStandard,
  [from, to, tokenId]: readonly [Address, Address, bigint],
  units: bigint,
): Hex {
  const functionName = 'safeTransferFrom';
  return standard === 'erc721'
    ? encodeFunctionData({ abi: erc721Abi, functionName, args: [from, to, tokenId] })
    : encodeFunctionData({ abi: erc1155Abi, functionName, args: [from, to, tokenId, units, '0x'] });
}

function notACollection(token: string): AppError {
  const message = 'The contract is no collection of items (ERC-721 or ERC-1155).';
  return new AppError('NOT_A_COLLECTION', 'invalid_params', message, {
    advice: 'Check its address. To send an amount of a token, leave the item number out.',
    facts: { token },
  });
}

/** The price of an item is not awaited: there never is one. */
function notCounted(): AppError {
  const message = 'Items of a collection are counted: they have no worth in dollars.';
  return new AppError('ITEMS_ARE_COUNTED', 'invalid_params', message, {
    advice: 'Write how many of them, or "max". Nothing was signed.',
  });
}

function notHeld(token: Address, tokenId: bigint): AppError {
  const message = `The account does not hold item #${tokenId} of the collection.`;
  return new AppError('ITEM_NOT_HELD', 'insufficient_balance', message, {
    advice: 'Check the number, and which account holds the item. Nothing was signed.',
    facts: { token, tokenId: tokenId.toString() },
  });
}

function notEnough(tokenId: bigint, needs: bigint, has: bigint): AppError {
  const [need, have] = [formatUnits(needs, 0), formatUnits(has, 0)];
  const message = `The account holds ${have} of item #${tokenId}; the step needs ${need}.`;
  return new AppError('INSUFFICIENT_BALANCE', 'insufficient_balance', message, {
    advice: 'Lower the amount. Nothing was signed.',
    facts: { have, need },
  });
}
