// Several questions in one request. viem's own answers a fault of the node like a contract's refusal: here
// the one is an error, the other is null.
import { type Abi, decodeFunctionResult, type Hex, zeroAddress } from 'viem';
import { contractsOf } from '../../shared/chain/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import type { AtBlock, ChainClient } from './chain-client.ts';
import { decodeAnswers, encodeQuestions, type Question } from './multicall-bytes.ts';
import { noContract } from './no-contract.ts';
import { orElse } from './or-else.ts';
import { rpcBadAnswer } from './rpc/rpc-errors.ts';
import { contractNoAnswer } from './rpc/translate-rpc-error.ts';
import { strangersLast } from './strangers-last.ts';

export type { Question } from './multicall-bytes.ts';

/**
 * What the contracts answer, in the order of the questions, at one block; null where one refuses or has
 * nothing to say. What the app does not ship is asked last, so that nothing that it does meanwhile, and no gas that it
 * uses up, reaches those that it ships. Errors: RPC_*, and those of `notTogether`.
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
  const { data, order } = encoded.get(questions) ?? inOrder(client.chainId, questions);
  encoded.set(questions, { data, order });
  const answer = await client.call({ from: zeroAddress, to, valueWei: 0n, data }, at);
  if (answer === '0x') throw contractNoAnswer();
  const answers = decodeAnswers(answer, questions.length);
  if (answers === undefined) throw rpcBadAnswer(client.rpc.host, 'eth_call', 'shape');
  const placed: (Hex | null)[] = answers.map(() => null);
  for (const [index, place] of order.entries()) placed[place] = answers[index] ?? null;
  return placed;
}

/**
 * The same, one by one where the chain has no contract that asks for all, or one of those asked leaves the others no
 * gas. Errors: RPC_*.
 */
export async function askEach(
  client: ChainClient,
  questions: readonly Question[],
  at: AtBlock,
): Promise<(Hex | null)[]> {
  try {
    return await askTogether(client, questions, at);
  } catch (thrown) {
    if (!notTogether(thrown)) throw thrown;
    return Promise.all(questions.map((question) => askAlone(client, question, at)));
  }
}

async function askAlone(
  client: ChainClient,
  { to, data }: Question,
  at: AtBlock,
): Promise<Hex | null> {
  const answer = await orElse(client.call({ from: zeroAddress, to, valueWei: 0n, data }, at), null);
  return answer === '0x' ? null : answer;
}

interface InOrder {
  data: Hex;
  /** Which question each answer is of. */
  order: readonly number[];
}

function inOrder(chainId: number, questions: readonly Question[]): InOrder {
  const order = strangersLast(chainId, questions);
  const asked = order.flatMap((place) => questions[place] ?? []);
  return { order, data: encodeQuestions(asked) };
}

/** The same list is asked at two blocks of one chain, as bytes that are long. */
const encoded = new WeakMap<readonly Question[], InOrder>();

/** Each can still be asked by itself: nobody is there who asks several, or one of them leaves the others no gas. */
export function notTogether(thrown: unknown): boolean {
  return thrown instanceof AppError && reasons.has(thrown.code);
}

const reasons: ReadonlySet<string> = new Set([
  'NO_CONTRACT',
  'CONTRACT_NO_ANSWER',
  'TX_REVERTED',
  'GAS_TOO_HIGH',
  'GAS_TOO_LOW',
]);

/** One answer in its types; null stays null, and so does what is no such answer. */
export function readAnswer<T>(abi: Abi, functionName: string, data: Hex | null): T | null {
  if (data === null) return null;
  try {
    return decodeFunctionResult({ abi, functionName, data }) as T;
  } catch {
    return null;
  }
}
