import { encodeFunctionData } from 'viem';
import { wethAbi } from '../../../shared/chain/calls/weth.ts';
import { nativeToken } from '../../chain/tokens.ts';
import type { ChainWriteTool } from '../chain-tool.ts';
import { spendAmount } from '../spend-amount.ts';
import { paramsSchema, undoWrapped, wrappedAmount } from '../wrapped-amount.ts';
import { wrappedNative } from '../wrapped-native.ts';

/** Turns the network's coin into its wrapped form. */
export const wrap: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const { amount } = paramsSchema.parse(params);
    const valueWei = await spendAmount(
      amount,
      nativeToken(context.tokens, context.client.chainId),
      context,
    );
    const data = encodeFunctionData({ abi: wethAbi, functionName: 'deposit' });
    return [{ kind: 'wrap', to: wrappedNative(context).address, valueWei, data }];
  },

  output: (_params, outcomes) => wrappedAmount(outcomes),

  undo: (_params, outcome) => undoWrapped('unwrap', outcome),
};
