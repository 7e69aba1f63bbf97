// How the five real chains are read. No node of them was asked: the answers are written by hand after the
// contracts' ABIs (see hand-written-node.ts). What is held here is who is asked, and for what.
import { createRequire } from 'node:module';
import {
  type Address,
  concat,
  decodeFunctionData,
  getAddress,
  namehash,
  numberToHex,
  parseAbi,
  parseEther,
  toFunctionSelector,
  zeroAddress,
} from 'viem';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readAccountData } from '../../../src/main/chain/aave/account-data.ts';
import { readPositions } from '../../../src/main/chain/aave/positions.ts';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { nameOfAddress } from '../../../src/main/chain/names/name-of-address.ts';
import { resolveName } from '../../../src/main/chain/names/resolve-name.ts';
import { readPortfolio } from '../../../src/main/chain/portfolio.ts';
import { readUsdPrices } from '../../../src/main/chain/prices/read-usd-prices.ts';
import { bestQuote } from '../../../src/main/chain/quotes/best-quote.ts';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import { feedNamed } from '../../../src/shared/chain/usd-feeds.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { type HandWrittenNode, handWrittenNode } from './hand-written-node.ts';

const require = createRequire(import.meta.url);
const { computePoolAddress, encodeSqrtRatioX96, FeeAmount } =
  require('@uniswap/v3-sdk') as typeof import('@uniswap/v3-sdk');
const { Token } = require('@uniswap/sdk-core') as typeof import('@uniswap/sdk-core');

const chains = [
  ['Ethereum', 1],
  ['Base', 8453],
  ['Arbitrum One', 42161],
  ['OP Mainnet', 10],
  ['Polygon', 137],
] as const;

const erc20 = parseAbi(['function balanceOf(address account) view returns (uint256)']);
const coin = parseAbi(['function getEthBalance(address account) view returns (uint256)']);
const feedAbi = parseAbi([
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function decimals() view returns (uint8)',
]);
const v2Abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
]);
const v3Abi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256, uint160[], uint32[], uint256)',
]);
const aaveAbi = parseAbi([
  'struct Reserve { uint256 configuration; uint128 liquidityIndex; uint128 liquidityRate; uint128 borrowIndex; uint128 borrowRate; uint128 stableRate; uint40 updatedAt; uint16 id; address aToken; address stableDebt; address debt; address strategy; uint128 accrued; uint128 unbacked; uint128 isolated; }',
  'function getReservesList() view returns (address[])',
  'function getReserveData(address) view returns (Reserve)',
  'function getUserAccountData(address) view returns (uint256, uint256, uint256, uint256, uint256, uint256)',
  'function getAssetsPrices(address[]) view returns (uint256[])',
]);
const ensAbi = parseAbi([
  'function resolver(bytes32) view returns (address)',
  'function addr(bytes32) view returns (address)',
  'function name(bytes32) view returns (string)',
]);

const me = getAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045');
const nowSeconds = 1_790_000_000n;

describe.each(chains)('%s, by answers written by hand and not recorded', (_name, chainId) => {
  const contracts = contractsOf(chainId);
  if (contracts === undefined) throw new Error('no contracts');
  const { weth, uniswapV2Factory, uniswapV3, aaveV3, multicall3 } = contracts;
  const listed = bundledTokens.ofChain(chainId);
  const native = bundledTokens.native(chainId);
  const usdc = listed.find(({ symbol }) => symbol === 'USDC')?.address as Address;
  const symbol = native?.symbol ?? '';
  /** Of the chain's own coin, in dollars. */
  const usd = chainId === 137 ? 1n : 3_000n;

  let node: HandWrittenNode;
  let client: ChainClient;
  beforeEach(async () => {
    node = await handWrittenNode(chainId, multicall3, nowSeconds);
    onTestFinished(() => node.close());
    client = await connectChain({ url: node.url });
  });

  const feedOf = (name: string): Address => feedNamed(chainId, name)?.address ?? zeroAddress;
  function writeFeed(name: string, dollars: bigint, ageSeconds = 10n): void {
    const updatedAt = nowSeconds - ageSeconds;
    const round = [7n, dollars * 10n ** 8n, updatedAt, updatedAt, 7n];
    node.write(feedOf(name), feedAbi, 'latestRoundData', () => round);
    node.write(feedOf(name), feedAbi, 'decimals', () => 8);
  }

  /** The pool of the wrapped coin and USDC, at the address that Uniswap's SDK works out, at so many dollars. */
  const pool = computePoolAddress({
    factoryAddress: uniswapV3.factory,
    tokenA: new Token(chainId, weth, 18),
    tokenB: new Token(chainId, usdc, 6),
    fee: FeeAmount.LOW,
  }) as Address;
  const wethFirst = weth.toLowerCase() < usdc.toLowerCase();
  function writePool(dollars: bigint): void {
    const [dollarUnits, coinUnits] = [String(dollars * 10n ** 6n), String(10n ** 18n)];
    const ratio = wethFirst
      ? ([dollarUnits, coinUnits] as const)
      : ([coinUnits, dollarUnits] as const);
    const root = BigInt(encodeSqrtRatioX96(...ratio).toString());
    node.write(pool, v3Abi, 'slot0', () => [root, 0, 0, 1, 1, 0, true]);
    node.write(pool, v3Abi, 'liquidity', () => 10n ** 21n);
  }

  const inner = (signature: string) => {
    const selector = toFunctionSelector(`function ${signature}`);
    return node.asked.filter((each) => each.selector === selector).map(({ to }) => to);
  };
  const lower = (...addresses: readonly string[]) => addresses.map((each) => each.toLowerCase());

  it('a portfolio asks every token of the list for its balance, in three requests in all', async () => {
    writeFeed(symbol, usd);
    writeFeed('USDC', 1n);
    writePool(usd);
    node.write(multicall3, coin, 'getEthBalance', () => parseEther('2'));
    for (const { address } of listed) {
      if (address === 'native') continue;
      const units = address === usdc ? 1_500_000_000n : 0n;
      node.write(address as Address, erc20, 'balanceOf', ([of]) => (of === me ? units : 0n));
    }
    const before = node.methods.length;
    const account = { address: me, name: 'Main' };
    const found = await readPortfolio(client, bundledTokens, account, Number(nowSeconds) * 1_000);
    expect(found.holdings).toMatchObject([
      {
        token: 'native',
        symbol,
        amount: '2',
        priceUsd: usd.toString(),
        usd: (2n * usd).toString(),
      },
      { symbol: 'USDC', amount: '1500', priceUsd: '1', usd: '1500' },
    ]);
    expect(found.totalUsd).toBe((2n * usd + 1_500n).toString());
    const tokens = listed.flatMap(({ address }) => (address === 'native' ? [] : [address]));
    expect(inner('balanceOf(address)').toSorted()).toEqual(lower(...tokens).toSorted());
    expect(inner('getEthBalance(address)')).toEqual(lower(multicall3));
    expect(node.methods.length - before).toBe(3);
  });

  it('a price is asked of its feed, and of the pools at the addresses that the SDK works out', async () => {
    writeFeed(symbol, usd);
    writeFeed('USDC', 1n);
    writePool(usd);
    const [outcome] = await readUsdPrices(client, [symbol], nowSeconds);
    expect(outcome).toMatchObject({
      ok: true,
      price: {
        ...{ price: usd.toString(), ageSeconds: 10 },
        source: `chainlink:${feedOf(symbol)}`,
        checkedBy: `uniswap_v3:${pool}`,
      },
    });
    expect(inner('latestRoundData()')).toEqual(
      expect.arrayContaining(lower(feedOf(symbol), feedOf('USDC'))),
    );
    expect(inner('slot0()')).toContain(pool.toLowerCase());
  });

  it('a price that is old, or that the pool contradicts, is none', async () => {
    const code = async () => {
      const [outcome] = await readUsdPrices(client, [symbol], nowSeconds);
      return outcome?.ok === false ? outcome.error.code : 'known';
    };
    writeFeed('USDC', 1n);
    writePool(usd * 2n);
    writeFeed(symbol, usd);
    expect(await code()).toBe('PRICE_SOURCES_DISAGREE');
    writePool(usd);
    expect(await code()).toBe('known');
    const { heartbeatSeconds = 0 } = feedNamed(chainId, symbol) ?? {};
    writeFeed(symbol, usd, BigInt(heartbeatSeconds * 2));
    expect(await code()).toBe('PRICE_STALE');
  });

  it('a quote is asked of both exchanges, each by its own factory, and the better one is taken', async () => {
    const pair = getAddress('0x00000000000000000000000000000000000000b2');
    const isIt = (args: readonly unknown[]) =>
      lower(...(args.slice(0, 2) as string[]))
        .toSorted()
        .join() === lower(weth, usdc).toSorted().join();
    node.write(uniswapV2Factory, v2Abi, 'getPair', (args) => (isIt(args) ? pair : zeroAddress));
    const [wethUnits, usdcUnits] = [1_000n * 10n ** 18n, 1_000n * usd * 10n ** 6n];
    const reserves = wethFirst ? [wethUnits, usdcUnits, 0] : [usdcUnits, wethUnits, 0];
    node.write(pair, v2Abi, 'getReserves', () => reserves);
    node.write(uniswapV3.factory, v3Abi, 'getPool', (args) =>
      isIt(args) && args[2] === 500 ? pool : zeroAddress,
    );
    writePool(usd);
    let tried: readonly unknown[] = [];
    let out = 0n;
    node.write(uniswapV3.quoter, v3Abi, 'quoteExactInput', (args) => {
      tried = args;
      return [out, [2n ** 96n], [1], 90_000n];
    });
    const request = { tokenIn: weth, tokenOut: usdc, exact: 'in', units: 10n ** 18n } as const;
    const quote = () => bestQuote(client, bundledTokens, weth, { ...request, venue: 'best' });

    // What the pair's formula leaves of one, after 0.3 %.
    const taken = 10n ** 18n * 997n;
    const byFormula = (taken * usdcUnits) / (wethUnits * 1_000n + taken);
    out = byFormula / 2n;
    expect(await quote()).toMatchObject({ venue: 'uniswap_v2', amountOut: byFormula });
    expect(tried).toEqual([
      concat([weth, numberToHex(500, { size: 3 }), usdc]).toLowerCase(),
      10n ** 18n,
    ]);
    out = byFormula * 2n;
    expect(await quote()).toMatchObject({ venue: 'uniswap_v3', amountOut: out, feePips: [500] });
    expect(new Set(inner('getPair(address,address)'))).toEqual(new Set(lower(uniswapV2Factory)));
    expect(new Set(inner('getPool(address,address,uint24)'))).toEqual(
      new Set(lower(uniswapV3.factory)),
    );
    expect(new Set(inner('quoteExactInput(bytes,uint256)'))).toEqual(
      new Set(lower(uniswapV3.quoter)),
    );
  });

  it('where an account stands is asked of the market of the chain', async () => {
    const [aToken, debt] = ['0xA1', '0xD1'].map((start) => getAddress(start.padEnd(42, '0')));
    const [idle, idleDebt] = ['0xA2', '0xD2'].map((start) => getAddress(start.padEnd(42, '0')));
    node.write(aaveV3.pool, aaveAbi, 'getReservesList', () => [weth, usdc]);
    node.write(aaveV3.pool, aaveAbi, 'getReserveData', ([asset]) => {
      const [supplied, owed] = asset === getAddress(weth) ? [aToken, idleDebt] : [idle, debt];
      return {
        ...{
          configuration: 0n,
          liquidityIndex: 0n,
          liquidityRate: 0n,
          borrowIndex: 0n,
          borrowRate: 0n,
        },
        ...{
          stableRate: 0n,
          updatedAt: 0,
          id: 0,
          aToken: supplied,
          stableDebt: zeroAddress,
          debt: owed,
        },
        ...{ strategy: zeroAddress, accrued: 0n, unbacked: 0n, isolated: 0n },
      };
    });
    node.write(aaveV3.oracle, aaveAbi, 'getAssetsPrices', () => [usd * 10n ** 8n, 10n ** 8n]);
    const balances = [
      [aToken, 5n * 10n ** 18n],
      [debt, 70_000_000n],
      [idle, 0n],
      [idleDebt, 0n],
    ] as const;
    for (const [token, units] of balances) {
      node.write(token ?? zeroAddress, erc20, 'balanceOf', () => units);
    }
    const numbers = [0n, 7_000_000_000n, 9n, 8_250n, 8_000n, 15n * 10n ** 17n];
    node.write(aaveV3.pool, aaveAbi, 'getUserAccountData', () => numbers);

    expect(await readPositions(client, me)).toEqual([
      {
        asset: getAddress(weth),
        suppliedUnits: 5n * 10n ** 18n,
        owedUnits: 0n,
        priceBase: usd * 10n ** 8n,
      },
      { asset: getAddress(usdc), suppliedUnits: 0n, owedUnits: 70_000_000n, priceBase: 10n ** 8n },
    ]);
    expect(await readAccountData(client, aaveV3.pool, me)).toMatchObject({
      ...{ debtBase: 7_000_000_000n, thresholdBps: 8_250n, healthFactor: '1.5' },
    });
    expect(inner('getReserveData(address)')).toEqual(lower(aaveV3.pool, aaveV3.pool));
    expect(inner('getAssetsPrices(address[])')).toEqual(lower(aaveV3.oracle));
    // A market that leaves a question open is not taken for one without a position.
    node.write(debt ?? zeroAddress, erc20, 'balanceOf', () => null);
    await expect(readPositions(client, me)).rejects.toMatchObject({ code: 'CONTRACT_NO_ANSWER' });
  });

  if (chainId !== 1) {
    it('has no names, and nobody is asked for one', async () => {
      await expect(resolveName(client, 'alice.eth')).rejects.toMatchObject({
        code: 'NAMES_NOT_HERE',
      });
      expect(node.asked).toEqual([]);
    });
    return;
  }

  it('a name is asked of the registry and of the resolver that it names, and leads back', async () => {
    const registry = contracts.ens?.registry ?? zeroAddress;
    const resolver = getAddress('0x00000000000000000000000000000000000000e5');
    const reverse = namehash(`${me.slice(2).toLowerCase()}.addr.reverse`);
    const known = [namehash('alice.eth'), reverse];
    node.write(registry, ensAbi, 'resolver', ([hash]) =>
      known.includes(hash as never) ? resolver : zeroAddress,
    );
    node.write(resolver, ensAbi, 'addr', ([hash]) => (hash === known[0] ? me : zeroAddress));
    node.write(resolver, ensAbi, 'name', ([hash]) => (hash === reverse ? 'alice.eth' : ''));
    expect(await resolveName(client, 'alice.eth')).toMatchObject({
      name: 'alice.eth',
      address: me,
    });
    expect(await nameOfAddress(client, me)).toBe('alice.eth');
    await expect(resolveName(client, 'bob.eth')).rejects.toMatchObject({ code: 'NAME_UNKNOWN' });
    expect(new Set(inner('resolver(bytes32)'))).toEqual(new Set(lower(registry)));
    const [first] = node.asked;
    const { args } = decodeFunctionData({ abi: ensAbi, data: first?.data ?? '0x' });
    expect(args).toEqual([namehash('alice.eth')]);
  });
});
