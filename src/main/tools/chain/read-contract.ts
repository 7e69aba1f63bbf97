import { decodeFunctionResult, encodeFunctionData } from 'viem';
import { z } from 'zod';
import { readArguments } from '../../../shared/chain/abi/call-arguments.ts';
import { plainAnswer } from '../../../shared/chain/abi/plain-values.ts';
import { AppError } from '../../../shared/errors.ts';
import { addressParam } from '../address-param.ts';
import type { ChainReadTool } from '../chain-tool.ts';
import { functionOf } from '../contract-function.ts';

const paramsSchema = z.strictObject({
  address: addressParam,
  functionName: z.string(),
  args: z.array(z.json()).default([]),
});

/** Asks a function of a contract whose ABI is relied on. */
export const readContract: ChainReadTool = {
  kind: 'read',

  read: async (params, { client, added, account }) => {
    const { address, functionName, args } = paramsSchema.parse(params);
    const { item } = await functionOf(client, added, { address, functionName }, 'looks');
    const data = encodeFunctionData({
      ...{ abi: [item], functionName: item.name, args: readArguments(item, args) },
    });
    const answer = await client.call({ from: account, to: address, valueWei: 0n, data });
    try {
      const value: unknown = decodeFunctionResult({
        ...{ abi: [item], functionName: item.name, data: answer },
      });
      return { value: plainAnswer(item.outputs, value) };
    } catch (cause) {
      throw answerUnreadable(item.name, cause);
    }
  },
};

function answerUnreadable(functionName: string, cause: unknown): AppError {
  const message = `What the contract answers to ${functionName} does not fit its ABI.`;
  return new AppError('CONTRACT_ANSWER_UNREADABLE', 'invalid_params', message, {
    advice: 'Nothing was signed. Check that the ABI is the one of this contract.',
    cause,
  });
}
