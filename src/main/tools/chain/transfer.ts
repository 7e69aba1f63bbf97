import { type Address, encodeFunctionData, getAddress } from 'viem';
import { z } from 'zod';
import { erc20Abi } from '../../../shared/chain/calls/erc20.ts';
import type { PlannedTransaction } from '../../chain/planned-transaction.ts';
import { type ChainToken, findToken } from '../../chain/tokens.ts';
import { addressParam } from '../address-param.ts';
import type { ChainWriteTool } from '../chain-tool.ts';
import { ownChanges, sizeOf } from '../own-changes.ts';
import { spendAmount } from '../spend-amount.ts';

const paramsSchema = z.strictObject({ token: z.string(), amount: z.string(), to: addressParam });

export const transfer: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const { token: name, amount, to } = paramsSchema.parse(params);
    const token = await findToken(context.client, context.tokens, name);
    return [send(token, await spendAmount(amount, token, context), to)];
  },

  output: (params, outcomes) => {
    const { to } = paramsSchema.parse(params);
    const sent = outcomes.map((outcome) => ownChanges(outcome).gave).find(Boolean);
    return { amount: sizeOf(sent), to: getAddress(to) };
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
