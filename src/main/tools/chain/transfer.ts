import { type Address, encodeFunctionData, getAddress } from 'viem';
import { z } from 'zod';
import { formatUnits } from '../../../shared/amounts.ts';
import { erc20Abi } from '../../../shared/chain/known-calls.ts';
import type { PlannedTransaction } from '../../chain/planned-transaction.ts';
import { type ChainToken, findToken } from '../../chain/tokens.ts';
import { addressParam } from '../address-param.ts';
import type { ChainWriteTool } from '../chain-tool.ts';
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
    const account = outcomes.at(-1)?.transaction.from;
    const sent = outcomes
      .flatMap(({ assetChanges }) => assetChanges)
      .find((change) => change.account === account && change.deltaUnits.startsWith('-'));
    const units = sent === undefined ? 0n : -BigInt(sent.deltaUnits);
    return { amount: formatUnits(units, sent?.decimals ?? 0), to: getAddress(to) };
  },
};

function send(token: ChainToken, units: bigint, to: Address): PlannedTransaction {
  if (token.address === 'native') return { kind: 'transfer', to, valueWei: units, data: '0x' };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] });
  return { kind: 'transfer', to: token.address, valueWei: 0n, data };
}
