import { type Address, getAddress, isAddress, maxUint256 } from 'viem';
import { z } from 'zod';
import { formatUnits, parseUnits } from '../../../shared/amounts.ts';
import { AppError } from '../../../shared/errors.ts';
import { itemStandard } from '../../chain/collections.ts';
import type { PlannedTransaction } from '../../chain/planned-transaction.ts';
import { findToken } from '../../chain/tokens.ts';
import { addressParam } from '../address-param.ts';
import { approvalForAll } from '../allow-in-collection.ts';
import { setAllowance, undoAllowance } from '../allow-spender.ts';
import { permit2Unlimited, setPermit2Allowance } from '../allow-through-permit2.ts';
import type { ChainWriteTool, ToolContext } from '../chain-tool.ts';
import { nativeApproval } from '../nothing-to-allow.ts';

const paramsSchema = z
  .strictObject({
    token: z.string(),
    spender: addressParam,
    amount: z.string(),
    through: z.literal('permit2').optional(),
    expiresAt: z.string().optional(),
  })
  .refine(({ through, expiresAt }) => through !== undefined || expiresAt === undefined, {
    message: 'only an allowance through Permit2 ends by itself',
    path: ['expiresAt'],
  });
type ApproveParams = z.infer<typeof paramsSchema>;

/**
 * Lets a spender take of a token, exactly so much unless it says otherwise, through Permit2 where asked to;
 * or all items of a collection.
 */
export const approve: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const wanted = paramsSchema.parse(params);
    const collection = await collectionOf(wanted, context);
    if (collection !== undefined) return [allowAll(collection, wanted)];
    const { spender, amount, through } = wanted;
    const token = await findToken(context.client, context.tokens, wanted.token);
    if (token.address === 'native') throw nativeApproval(token.symbol);
    const units =
      amount === 'unlimited'
        ? through === undefined
          ? maxUint256
          : permit2Unlimited
        : parseUnits(amount, token.decimals, { zeroAllowed: true });
    return through === undefined
      ? setAllowance(token.address, spender, units, context)
      : setPermit2Allowance(token.address, spender, units, wanted.expiresAt, context);
  },

  output: (params, outcomes) => {
    const change = outcomes.at(-1)?.allowances.at(-1);
    // Where it was the same before nothing changed, and it is what was asked for.
    if (change === undefined) return { allowance: paramsSchema.parse(params).amount };
    return { allowance: formatUnits(BigInt(change.after), change.decimals) };
  },

  undo: (_params, outcome) => undoAllowance(outcome),
};

/** The collection that is meant; undefined where a token is. */
async function collectionOf(
  { token }: ApproveParams,
  { client, tokens }: ToolContext,
): Promise<Address | undefined> {
  if (!isAddress(token) || tokens.find(client.chainId, token).kind === 'found') return undefined;
  const address = getAddress(token);
  return (await itemStandard(client, address)) === null ? undefined : address;
}

function allowAll(
  collection: Address,
  { spender, amount, through }: ApproveParams,
): PlannedTransaction {
  const isNone = /^0+(\.0+)?$/.test(amount);
  if (through === undefined && (isNone || amount === 'unlimited')) {
    return approvalForAll(collection, spender, !isNone);
  }
  const message = 'A collection allows a spender all of its items, or none.';
  throw new AppError('COLLECTION_ALL_OR_NONE', 'invalid_params', message, {
    advice: 'Nothing was signed. Write "0" to take the allowance back.',
    facts: { collection },
  });
}
