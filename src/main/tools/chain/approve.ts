import { z } from 'zod';
import { formatUnits, parseUnits } from '../../../shared/amounts.ts';
import { AppError } from '../../../shared/errors.ts';
import { findToken } from '../../chain/tokens.ts';
import { addressParam } from '../address-param.ts';
import { setAllowance, undoAllowance } from '../allow-spender.ts';
import type { ChainWriteTool } from '../chain-tool.ts';

const paramsSchema = z.strictObject({
  token: z.string(),
  spender: addressParam,
  amount: z.string(),
});

export const approve: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const { token: name, spender, amount } = paramsSchema.parse(params);
    if (amount === 'unlimited') throw exactOnly();
    const token = await findToken(context.client, context.tokens, name);
    if (token.address === 'native') {
      throw new AppError(
        'NATIVE_APPROVAL',
        'invalid_params',
        `${token.symbol} has no allowances.`,
        {
          advice: `Nobody can take ${token.symbol} from an account; there is nothing to approve.`,
        },
      );
    }
    const units = parseUnits(amount, token.decimals, { zeroAllowed: true });
    return setAllowance(token.address, spender, units, context);
  },

  output: (_params, outcomes) => {
    const change = outcomes.at(-1)?.allowances.at(-1);
    return { allowance: formatUnits(BigInt(change?.after ?? '0'), change?.decimals ?? 0) };
  },

  undo: (_params, outcome) => undoAllowance(outcome),
};

/** The plan language knows it, so that it can be judged as the danger that it is. */
function exactOnly(): AppError {
  const message = 'This version approves exact amounts only, never an unlimited one.';
  return new AppError('UNLIMITED_NOT_SUPPORTED', 'invalid_params', message, {
    advice: 'Nothing was signed. Write the amount that the spender needs.',
  });
}
