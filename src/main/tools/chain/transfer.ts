import { type Address, encodeFunctionData, getAddress } from 'viem';
import { z } from 'zod';
import { erc20Abi } from '../../../shared/chain/calls/erc20.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PlannedTransaction } from '../../chain/planned-transaction.ts';
import { type ChainToken, findToken } from '../../chain/tokens.ts';
import { whenNotAsked } from '../../chain/unasked-chain.ts';
import { addressParam } from '../address-param.ts';
import type { ChainWriteTool, ToolContext } from '../chain-tool.ts';
import { ownChanges, sizeOf } from '../own-changes.ts';
import { sendItem } from '../send-item.ts';
import { spendAmount, spendSchema } from '../spend-amount.ts';

const paramsSchema = z
  .strictObject({
    token: z.string(),
    amount: spendSchema.optional(),
    tokenId: z.string().regex(/^\d+$/).optional(),
    to: addressParam,
  })
  .refine(({ amount, tokenId }) => amount !== undefined || tokenId !== undefined, {
    message: 'expected an amount or the number of an item',
    path: ['amount'],
  });

/** Sends coins, tokens or an item of a collection; a token's refusal is known before anybody is asked. */
export const transfer: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const { token: name, amount, tokenId, to } = paramsSchema.parse(params);
    if (tokenId !== undefined) {
      return [await sendItem({ name, tokenId: BigInt(tokenId), amount, to }, context)];
    }
    const token = await findToken(context.client, context.tokens, name);
    const call = send(token, await spendAmount(amount ?? '', token, context), to);
    if (token.address !== 'native') await assertNotRefused(call, token, context);
    return [call];
  },

  output: (params, outcomes) => {
    const { to, tokenId } = paramsSchema.parse(params);
    const sent = outcomes.map((outcome) => ownChanges(outcome).gave).find(Boolean);
    const amount = sizeOf(sent);
    return { amount, ...(tokenId === undefined ? {} : { tokenId }), to: getAddress(to) };
  },

  undo: (params, outcome) => {
    const { to } = paramsSchema.parse(params);
    const { gave } = ownChanges(outcome);
    const sent = gave === undefined ? 'What was sent' : `${sizeOf(gave)} ${gave.symbol}`;
    return {
      kind: 'none',
      reason: `${sent} went to ${to}. Only whoever holds that account can send it back.`,
    };
  },
};

function send(token: ChainToken, units: bigint, to: Address): PlannedTransaction {
  if (token.address === 'native') return { kind: 'transfer', to, valueWei: units, data: '0x' };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] });
  return { kind: 'transfer', to: token.address, valueWei: 0n, data };
}

/**
 * Some tokens say no by answering false, and the transaction counts as a success all the same; others, such
 * as USDT, never answer anything. A refusal that is an error is left to the rehearsal, which tells its reason.
 */
async function assertNotRefused(
  call: PlannedTransaction,
  { symbol }: ChainToken,
  { client, account }: ToolContext,
): Promise<void> {
  const asked = client.call({ from: account, ...call }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'TX_REVERTED') return '0x';
    throw error;
  });
  const answer = await whenNotAsked(asked, '0x');
  if (!/^0x0{64}$/.test(answer)) return;
  const message = `${symbol} says no to this transfer: its contract answers false and moves nothing.`;
  throw new AppError('TRANSFER_REFUSED', 'reverted', message, {
    advice: 'Nothing was signed, and nothing was moved. Ask whoever issues the token why.',
    facts: { token: call.to },
  });
}
