// Which way is chosen, what is said of it, and how much is asked for it.
import { type Address, getAddress, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { bestQuote } from '../../../src/main/chain/quotes/best-quote.ts';
import type { QuoteRequest } from '../../../src/main/chain/quotes/quote.ts';
import { quoteRoutes } from '../../../src/main/chain/quotes/quote-routes.ts';
import { contractsOf, ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { startPractice } from '../support/practice.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;
beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl });
});
afterAll(() => practice.close());

const weth = getAddress(contractsOf(31337)?.weth ?? '0x');
const { USDC, DAI, WBTC } = ethereumTokens;
const usdc = USDC.address;

const request = (given: Partial<QuoteRequest>): QuoteRequest => ({
  ...{ tokenIn: weth, tokenOut: usdc, exact: 'in', units: parseEther('1'), venue: 'best' },
  ...given,
});
const best = (given: Partial<QuoteRequest>, wrapped: Address = weth) =>
  bestQuote(client, bundledTokens, wrapped, request(given));

describe('the best way', () => {
  it('is that of the lowest fee for an amount that any pool can fill', async () => {
    expect(await best({})).toMatchObject({
      ...{ venue: 'uniswap_v3', path: [weth, usdc], feePips: [500], gasCounted: true },
      priceImpactPct: expect.stringMatching(/^0\.0\d{3}$/),
    });
  });

  it('goes over other tokens where that gives more, and says so', async () => {
    const found = await best({ tokenIn: WBTC.address, tokenOut: DAI.address, units: 10n ** 7n });
    expect(found).toMatchObject({
      ...{ venue: 'uniswap_v3', path: [WBTC.address, weth, usdc, DAI.address] },
      feePips: [3_000, 500, 100],
    });
  });

  it('leaves more after gas than every other way, and costs less with it for an exact amount out', async () => {
    const { number } = await client.head();
    const gasPrice = await client.gasPriceWei();
    // By the deepest pool an ETH is worth 3000 USDC; the gas of no way is worth more than a dollar or two.
    const inUsdc = (gas: bigint) => (gas * gasPrice * 3_000n) / 10n ** 12n;
    for (const units of [parseEther('0.001'), parseEther('3'), parseEther('4000')]) {
      const { quotes } = await quoteRoutes(client, bundledTokens, request({ units }), number);
      const nets = quotes.map(({ amountOut, gasUnits }) => amountOut - inUsdc(gasUnits));
      const chosen = await best({ units });
      const net = chosen.amountOut - inUsdc(chosen.gasUnits);
      for (const other of nets) expect(other - net).toBeLessThanOrEqual(1_000n);
    }
  });

  it('stays with an exchange that may take the token already, for a thousandth', async () => {
    const near = await best({ venue: 'uniswap_v2', units: parseUnits('1', 18) });
    const other = await best({
      units: parseUnits('1', 18),
      needsApproval: new Set(['uniswap_v3']),
    });
    expect(other.venue).toBe('uniswap_v3');
    expect(other.amountOut).toBeGreaterThan(near.amountOut);
    const few = { tokenIn: usdc, tokenOut: weth, units: parseUnits('50', 6) };
    expect((await best(few)).venue).toBe('uniswap_v3');
    expect((await best({ ...few, needsApproval: new Set(['uniswap_v3']) })).venue).toBe(
      'uniswap_v2',
    );
  });

  it.each<[string, bigint, Partial<QuoteRequest>]>([
    ['one pool of V2', 125_000n, { venue: 'uniswap_v2' }],
    ['one pool of V3', 130_000n, { venue: 'uniswap_v3' }],
    [
      'three pools of V3',
      255_000n,
      { tokenIn: WBTC.address, tokenOut: DAI.address, units: 10n ** 7n, venue: 'uniswap_v3' },
    ],
  ])(
    'is told with about the gas that swaps over %s were measured to need',
    async (_way, measured, given) => {
      const { gasUnits } = await best(given);
      expect(gasUnits).toBeGreaterThan((measured * 8n) / 10n);
      expect(gasUnits).toBeLessThan((measured * 12n) / 10n);
    },
  );

  it('is chosen without gas where that has no worth in the token, and says so', async () => {
    // A wrapped coin that nothing is traded against.
    const found = await best({}, getAddress('0x00000000000000000000000000000000000000aa'));
    expect(found).toMatchObject({ gasCounted: false, venue: 'uniswap_v3' });
  });

  it('is found with few requests, however many pools there are', async () => {
    const asked: string[] = [];
    const { rpc } = client;
    const whole = rpc.request.bind(rpc);
    rpc.request = (method, ...rest) => {
      asked.push(method);
      return whole(method, ...rest);
    };
    await best({ tokenIn: WBTC.address, tokenOut: DAI.address, units: 10n ** 7n }).finally(() => {
      rpc.request = whole;
    });
    const calls = asked.filter((method) => method === 'eth_call').length;
    console.info(`requests for a quote over three hops: ${asked.length}, of them calls: ${calls}`);
    expect(calls).toBeLessThanOrEqual(4);
    expect(asked.length).toBeLessThanOrEqual(8);
  });
});

describe('a trade that cannot be', () => {
  it.each<[string, string, Partial<QuoteRequest>]>([
    ['NO_POOL', 'invalid_params', { tokenOut: '0x00000000000000000000000000000000000000bb' }],
    ['NO_LIQUIDITY', 'slippage', { exact: 'out', units: parseUnits('900000000', 6) }],
    ['AMOUNT_TOO_SMALL', 'invalid_params', { units: 1n }],
  ])('ends with %s', async (code, errorClass, given) => {
    await expect(best(given)).rejects.toMatchObject({
      ...{ code, class: errorClass },
      advice: expect.stringMatching(/Nothing was signed\.$/),
    });
  });

  it('is not taken for one where the node does not answer', async () => {
    const dead = await connectChain({ url: practice.rpcUrl });
    dead.rpc.request = () => Promise.reject(new Error('gone'));
    await expect(bestQuote(dead, bundledTokens, weth, request({}))).rejects.toMatchObject({
      class: 'network',
    });
  });
});
