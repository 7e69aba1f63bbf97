// Several questions in one request. viem's own answers a fault of the node like a contract's refusal: here
// the one is an error, the other is null.
import { type Abi, decodeFunctionResult, type Hex, zeroAddress } from 'viem';
import { contractsOf } from '../../shared/chain/addresses.ts';
import type { AtBlock, ChainClient } from './chain-client.ts';
import { decodeAnswers, encodeQuestions, type Question } from './multicall-bytes.ts';
import { noContract } from './no-contract.ts';
import { rpcBadAnswer } from './rpc/rpc-errors.ts';
import { contractNoAnswer } from './rpc/translate-rpc-error.ts';

export type { Question } from './multicall-bytes.ts';

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
  const data = encoded.get(questions) ?? encodeQuestions(questions);
  encoded.set(questions, data);
  const answer = await client.call({ from: zeroAddress, to, valueWei: 0n, data }, at);
  if (answer === '0x') throw contractNoAnswer();
  const answers = decodeAnswers(answer, questions.length);
  if (answers === undefined) throw rpcBadAnswer(client.rpc.host, 'eth_call', 'shape');
  return answers;
}

/** The same list is asked at two blocks, as bytes that are long. */
const encoded = new WeakMap<readonly Question[], Hex>();

/** One answer in its types; null stays null, and so does what is no such answer. */
export function readAnswer<T>(abi: Abi, functionName: string, data: Hex | null): T | null {
  if (data === null) return null;
  try {
    return decodeFunctionResult({ abi, functionName, data }) as T;
  } catch {
    return null;
  }
}
