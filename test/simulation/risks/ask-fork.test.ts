import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
} from 'viem';
import { expect, test } from 'vitest';
import type { ChainClient } from '../../../src/main/chain/chain-client.ts';
import { askFork } from '../../../src/main/simulation/risks/reading/ask-fork.ts';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { other, stranger } from './support/subject.ts';

const question = (to: Address, data: Hex = '0x01') => ({ to, data });
const reverted = new AppError('TX_REVERTED', 'reverted', 'It reverted.');

/** Counts requests; answers each question with its own target, but the last one. */
function fork(chainId: number, together: 'answers' | 'reverts' = 'answers') {
  const state = { requests: 0, client: {} as ChainClient };
  const call = async ({ to, data }: { to: Address; data: Hex }): Promise<Hex> => {
    state.requests += 1;
    if (to !== contractsOf(chainId)?.multicall3) {
      if (to === other) throw reverted;
      return to;
    }
    if (together === 'reverts') throw reverted;
    const asked = decodeFunctionData({ abi: multicall3Abi, data }).args?.[0] as readonly {
      target: Address;
    }[];
    const result = asked.map(({ target }) => ({ success: target !== other, returnData: target }));
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
  };
  state.client = { chainId, call } as unknown as ChainClient;
  return state;
}

const lower = (answers: readonly (Hex | null)[]) =>
  answers.map((each) => each?.toLowerCase() ?? null);

test('what rules ask in the same moment is one request, and each gets its own answers', async () => {
  const state = fork(1);
  const [one, two, none] = await Promise.all([
    askFork(state, [question(stranger), question(other)]),
    askFork(state, [question(other), question(stranger), question(stranger, '0x02')]),
    askFork(state, []),
  ]);
  expect([lower(one), lower(two), none]).toEqual([
    [stranger, null],
    [null, stranger, stranger],
    [],
  ]);
  expect(state.requests).toBe(1);
  await askFork(state, [question(stranger)]);
  expect(state.requests).toBe(2);
});

test.each([
  ['the chain has no contract that asks for all', 424242, 'answers'],
  ['one of them leaves the others no gas', 1, 'reverts'],
] as const)('each is asked by itself where %s', async (_, chainId, together) => {
  const state = fork(chainId, together);
  const answers = await askFork(state, [question(stranger), question(other)]);
  expect(lower(answers)).toEqual([stranger, null]);
});

test('a fault of the fork is no answer', async () => {
  const fault = new AppError('RPC_UNREACHABLE', 'network', 'It is gone.');
  const client = { chainId: 1, call: () => Promise.reject(fault) } as unknown as ChainClient;
  await expect(askFork({ client }, [question(stranger)])).rejects.toBe(fault);
});
