import { type Address, encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { ItemStandard } from '../chain/collections.ts';
import { orElse } from '../chain/or-else.ts';
import type { ToolContext } from './chain-tool.ts';

const receiverAbi = parseAbi([
  'function onERC721Received(address operator, address from, uint256 tokenId, bytes data)',
  'function onERC1155Received(address operator, address from, uint256 tokenId, uint256 amount, bytes data)',
]);

interface Delivery {
  standard: ItemStandard;
  token: Address;
  tokenId: bigint;
  units: bigint;
  to: Address;
}

/**
 * A contract that does not say that it takes items would keep them for ever, and the collection refuses to
 * hand them over: it is asked in the same way as the collection asks it. Errors: RECIPIENT_REFUSES_ITEM.
 */
export async function assertTakesItem(
  { standard, token, tokenId, units, to }: Delivery,
  { client, account }: ToolContext,
): Promise<void> {
  if (!(await client.hasCode(to))) return;
  const data =
    standard === 'erc721'
      ? encodeFunctionData({
          ...{ abi: receiverAbi, functionName: 'onERC721Received' },
          args: [account, account, tokenId, '0x'],
        })
      : encodeFunctionData({
          ...{ abi: receiverAbi, functionName: 'onERC1155Received' },
          args: [account, account, tokenId, units, '0x'],
        });
  const asked = client.call({ from: token, to, valueWei: 0n, data });
  const answer: Hex = await orElse(asked, '0x');
  if (answer.slice(0, 10) === selectorOf[standard]) return;
  const message = 'The recipient is a contract that does not take items of collections.';
  throw new AppError('RECIPIENT_REFUSES_ITEM', 'invalid_params', message, {
    advice:
      'Nothing was signed. Send the item to an account, or to a contract that is made for it.',
    facts: { recipient: to },
  });
}

/** The answer by which a contract takes an item is the selector of the question. */
const selectorOf: Readonly<Record<ItemStandard, Hex>> = {
  erc721: toFunctionSelector('onERC721Received(address,address,uint256,bytes)'),
  erc1155: toFunctionSelector('onERC1155Received(address,address,uint256,uint256,bytes)'),
};
