import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChainClient } from '../../../src/main/chain/chain-client.ts';
import { RememberedPrices } from '../../../src/main/chain/prices/remembered-prices.ts';
import { createJsonRpc } from '../../../src/main/chain/rpc/json-rpc.ts';
import { ethereumTokens, practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { startPractice } from '../support/practice.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
const account = '0x3333333333333333333333333333333333333333';
const chainId = practiceEthereumId;
const { USDC, WBTC } = ethereumTokens;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(account, { symbol: 'USDC', amount: '100' });
});
afterAll(() => practice?.close());

/** A client whose requests are counted, and which can be cut off. */
function room(chainId = practiceEthereumId) {
  const rpc = createJsonRpc({ url: practice.rpcUrl });
  const state = { requests: 0, isCut: false, now: Date.now() };
  const counting = {
    ...rpc,
    request: (method: string, params?: unknown[]) => {
      state.requests += 1;
      if (state.isCut) throw new Error('cut off');
      return rpc.request(method, params);
    },
  };
  const client = new ChainClient(chainId, {
    ...{ rpc: counting, singleSource: true, localUrl: async () => practice.rpcUrl },
    ...{ takeTrouble: () => undefined, unverified: () => client },
  });
  const clock = { now: () => state.now };
  const prices = new RememberedPrices({
    ...{ clientOf: async () => client, tokens: bundledTokens, clock: clock as never },
  });
  return { state, prices };
}

test.each([
  ['a minute', 1, 1, 60_000],
  ['a moment on a practice chain, whose time is asked too', practiceEthereumId, 2, 250],
])(
  'prices that are asked for together come in one request, and are kept for %s',
  async (_, chainId, each, keptMs) => {
    const { state, prices } = room(chainId);
    const ask = () =>
      Promise.all(
        (['native', USDC.address, WBTC.address] as const).map((token) =>
          prices.usdPrice(chainId, token),
        ),
      );
    const first = await ask();
    expect(first[1]).toBe('1');
    expect(first.every((price) => Number(price) > 0)).toBe(true);
    expect(state.requests).toBe(each);
    state.now += keptMs - 1;
    expect(await ask()).toEqual(first);
    expect(state.requests).toBe(each);
    state.now += 1;
    await ask();
    expect(state.requests).toBe(2 * each);
  },
);

test('what the bundled list does not have has no price, and what an account holds of it no worth', async () => {
  const { prices } = room();
  expect(await prices.usdPrice(chainId, account)).toBeNull();
  expect(await prices.worthUsd(chainId, account)).toBe('100');
});

test('a fault of the node is told, and is not kept', async () => {
  const { state, prices } = room();
  state.isCut = true;
  await expect(prices.usdPrice(chainId, 'native')).rejects.toThrow();
  await expect(prices.worthUsd(chainId, account)).rejects.toThrow();
  state.isCut = false;
  expect(Number(await prices.usdPrice(chainId, 'native'))).toBeGreaterThan(0);
  expect(await prices.worthUsd(chainId, account)).toBe('100');
});
