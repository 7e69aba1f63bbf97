import { type Address, decodeEventLog, encodeFunctionData, type Hex } from 'viem';
import { z } from 'zod';
import { sameAddress } from '../../../shared/addresses.ts';
import { readArguments } from '../../../shared/chain/abi/call-arguments.ts';
import { plainValue } from '../../../shared/chain/abi/plain-values.ts';
import type { ContractAbi } from '../../../shared/chain/abi/read-abi.ts';
import { functionSignature } from '../../../shared/chain/abi/signature.ts';
import { isKnownFunction } from '../../../shared/chain/known-calls.ts';
import type { RehearsedLog } from '../../../shared/chain/rehearsed-calls.ts';
import { AppError } from '../../../shared/errors.ts';
import { knownContract } from '../../chain/contracts/verified-contract.ts';
import type { Values } from '../../chain/planned-transaction.ts';
import { nativeToken } from '../../chain/tokens.ts';
import { addressParam } from '../address-param.ts';
import type { ChainWriteTool, ToolContext } from '../chain-tool.ts';
import { functionOf } from '../contract-function.ts';
import { type Spend, spendAmount, spendSchema } from '../spend-amount.ts';

const paramsSchema = z.strictObject({
  address: addressParam,
  functionName: z.string(),
  args: z.array(z.json()).default([]),
  value: spendSchema.optional(),
});

/** Calls a function of a contract whose ABI is relied on; what it does is only what was rehearsed. */
export const writeContract: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const { address, functionName, args, value } = paramsSchema.parse(params);
    const { client, added } = context;
    const { item } = await functionOf(client, added, { address, functionName }, 'acts');
    const valueWei = await sentAlong(value, context);
    if (valueWei > 0n && item.stateMutability !== 'payable') throw notPayable(item.name);
    const data = encodeFunctionData({
      ...{ abi: [item], functionName: item.name, args: readArguments(item, args) },
    });
    const abi = isKnownFunction(data) ? null : functionSignature(item);
    const call = { kind: 'contract_call', to: address, valueWei, data } as const;
    return [abi === null ? call : { ...call, abi }];
  },

  output: (params, outcomes, { chainId, added }) => {
    const { address } = paramsSchema.parse(params);
    const contract = knownContract(chainId, address, added);
    const logs = outcomes.flatMap(({ transaction }) => transaction.logs);
    return { logs: logs.map((log) => tell(log, address, contract)) };
  },

  undo: (params) => {
    const { functionName, address } = paramsSchema.parse(params);
    return {
      kind: 'none',
      reason: `What ${functionName} of ${address} did can only be undone by a function of that contract, if it has one.`,
    };
  },
};

async function sentAlong(value: Spend | undefined, context: ToolContext): Promise<bigint> {
  if (value === undefined || isZero(value)) return 0n;
  return spendAmount(value, nativeToken(context.tokens, context.client.chainId), context);
}

function isZero(value: Spend): boolean {
  return typeof value === 'string' && /^0+(\.0+)?$/.test(value);
}

/** A log by its event where the contract's own ABI has it; of other contracts only what stands there. */
function tell(log: RehearsedLog, address: Address, contract: ContractAbi | null): Values {
  const plain = { address: log.address, topics: log.topics, data: log.data };
  if (contract === null || !sameAddress(log.address, address)) return plain;
  try {
    const topics = log.topics as [Hex, ...Hex[]];
    const { eventName, args } = decodeEventLog({
      ...{ abi: contract.events, topics, data: log.data as Hex },
    });
    const event = contract.events.find(({ name }) => name === eventName);
    const values = args as unknown as Record<string, unknown>;
    const named = (event?.inputs ?? []).flatMap((input): [string, Values[string]][] => {
      const value = input.name === undefined ? undefined : values[input.name];
      return input.name === undefined || value === undefined
        ? []
        : [[input.name, plainValue(input, value)]];
    });
    return { address: log.address, event: eventName ?? '', args: Object.fromEntries(named) };
  } catch {
    return plain;
  }
}

function notPayable(functionName: string): AppError {
  const message = `The function ${functionName} takes no coins, and the step sends some along.`;
  return new AppError('NOT_PAYABLE', 'invalid_params', message, {
    advice: 'Nothing was signed. Leave "value" out of the step.',
    facts: { functionName },
  });
}
