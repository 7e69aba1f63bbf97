import { encodeFunctionData } from 'viem';
import { wethAbi } from '../../../shared/chain/calls/weth.ts';
import type { ChainWriteTool } from '../chain-tool.ts';
import { spendAmount } from '../spend-amount.ts';
import { paramsSchema, undoWrapped, wrappedAmount } from '../wrapped-amount.ts';
import { wrappedNative } from '../wrapped-native.ts';

/** Turns the wrapped coin into the network's own. */
export const unwrap: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const { amount } = paramsSchema.parse(params);
    const wrapped = wrappedNative(context);
    const units = await spendAmount(amount, wrapped, context);
    const data = encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [units] });
    return [{ kind: 'unwrap', to: wrapped.address, valueWei: 0n, data }];
  },

  output: (_params, outcomes) => wrappedAmount(outcomes),

  undo: (_params, outcome) => undoWrapped('wrap', outcome),
};
