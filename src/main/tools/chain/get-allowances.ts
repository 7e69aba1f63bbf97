import { z } from 'zod';
import { formatUnits } from '../../../shared/amounts.ts';
import { type FoundAllowance, findAllowances } from '../../chain/allowances/find-allowances.ts';
import type { Values } from '../../chain/planned-transaction.ts';
import { addressParam } from '../address-param.ts';
import type { ChainReadTool } from '../chain-tool.ts';
import { allowableContract } from '../nothing-to-allow.ts';

const paramsSchema = z.strictObject({
  token: z.string().optional(),
  account: addressParam.optional(),
});

/** Who may take tokens of an account, found in logs and asked of the contracts that keep it. */
export const getAllowances: ChainReadTool = {
  kind: 'read',

  read: async (params, context) => {
    const { token: name, account = context.account } = paramsSchema.parse(params);
    const token = name === undefined ? undefined : await allowableContract(context, name);
    const found = await findAllowances(context.client, context.tokens, account, token);
    return {
      allowances: found.allowances.map(valuesOf),
      fromBlock: found.fromBlock.toString(),
      complete: found.complete,
      unknown: found.unknown.map((pair) => ({ ...pair })),
    };
  },
};

function valuesOf(found: FoundAllowance): Values {
  const { token, symbol, spender, unlimited, way, tokenId, expiresAt, sinceBlock } = found;
  return {
    ...{ token, symbol, spender, amount: formatUnits(found.units, found.decimals) },
    ...{ unlimited, way },
    ...(tokenId === undefined ? {} : { tokenId: tokenId.toString() }),
    ...(expiresAt === undefined
      ? {}
      : { expiresAt: new Date(Number(expiresAt) * 1_000).toISOString() }),
    ...(sinceBlock === undefined ? {} : { sinceBlock: sinceBlock.toString() }),
  };
}
