// Several questions in one request. viem's own answers a fault of the node like a contract's refusal: here
// the one is an error, the other is null.
import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
  zeroAddress,
} from 'viem';
import { contractsOf } from '../../shared/chain/addresses.ts';
import type { AtBlock, ChainClient } from './chain-client.ts';
import { noContract } from './no-contract.ts';
import { translateRpcError } from './rpc/translate-rpc-error.ts';

/** A call of a contract that changes nothing, already encoded. */
export interface Question {
  to: Address;
  data: Hex;
}

/**
 * What the contracts answer, in the order of the questions, at one block; null where one refuses or has
 * nothing to say. Errors: NO_CONTRACT, RPC_*, TX_REVERTED where all of it needs more gas than a call may.
 */
export async function askTogether(
  client: ChainClient,
  questions: readonly Question[],
  at: AtBlock,
): Promise<(Hex | null)[]> {
  if (questions.length === 0) return [];
  const to = contractsOf(client.chainId)?.multicall3;
  if (to === undefined) {
    throw noContract('the contract that answers several questions at once', client.chainId);
  }
  const calls = questions.map(({ to: target, data: callData }) => ({
    ...{ target, allowFailure: true, callData },
  }));
  const functionName = 'aggregate3';
  const data = encodeFunctionData({ abi: multicall3Abi, functionName, args: [calls] });
  const answer = await client.call({ from: zeroAddress, to, valueWei: 0n, data }, at);
  const answers = decoded(() =>
    decodeFunctionResult({ abi: multicall3Abi, functionName, data: answer }),
  );
  return answers.map(({ success, returnData }) =>
    success && returnData !== '0x' ? returnData : null,
  );
}

/** One answer in its types; null stays null, and so does what is no such answer. */
export function readAnswer<T>(abi: Abi, functionName: string, data: Hex | null): T | null {
  if (data === null) return null;
  try {
    return decodeFunctionResult({ abi, functionName, data }) as T;
  } catch {
    return null;
  }
}

function decoded<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw translateRpcError(thrown);
  }
}
