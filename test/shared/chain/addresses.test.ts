import { createRequire } from 'node:module';
import { getAddress, isAddress } from 'viem';
import { arbitrum, base, mainnet, optimism, polygon } from 'viem/chains';
import { describe, expect, test } from 'vitest';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';

const require = createRequire(import.meta.url);
const uniswap = require('@uniswap/sdk-core') as typeof import('@uniswap/sdk-core');

const real = [mainnet, base, arbitrum, optimism, polygon] as const;
const ids = [...real.map(({ id }) => id), 31_337, 31_338];

/** Every address in a table, with where it stands. */
function addressesIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return isAddress(value, { strict: false }) ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    ...(isAddress(key, { strict: false }) ? [[`${path}.${key}`, key] as [string, string]] : []),
    ...addressesIn(each, `${path}.${key}`),
  ]);
}

test('every address has its EIP-55 checksum', () => {
  for (const id of ids) {
    const found = addressesIn(contractsOf(id));
    expect(found.length).toBeGreaterThan(10);
    for (const [path, address] of found) expect(getAddress(address), path).toBe(address);
  }
});

test('no contract of one chain stands in two roles', () => {
  for (const id of ids) {
    const { bridge: _bridge, ...roles } = contractsOf(id) ?? {};
    const found = addressesIn(roles).map(([, address]) => address);
    expect(new Set(found).size, String(id)).toBe(found.length);
  }
});

describe.each(real)('$name', (chain) => {
  const contracts = contractsOf(chain.id);
  const theirs = uniswap.CHAIN_TO_ADDRESSES_MAP[chain.id as 1 | 10 | 137 | 8453 | 42161];

  test('has Uniswap where its own SDK has it', () => {
    expect(contracts?.uniswapV3).toMatchObject({
      factory: theirs.v3CoreFactoryAddress,
      positions: theirs.nonfungiblePositionManagerAddress,
      router: uniswap.SWAP_ROUTER_02_ADDRESSES(chain.id),
    });
    const v2 = [uniswap.V2_FACTORY_ADDRESSES[chain.id], uniswap.V2_ROUTER_ADDRESSES[chain.id]];
    expect([contracts?.uniswapV2Factory, contracts?.uniswapV2Router]).toEqual(
      v2.map((address) => getAddress(address ?? '')),
    );
  });

  test('wraps its coin in the contract that the SDK and the token list name', () => {
    expect(contracts?.weth).toBe(uniswap.WETH9[chain.id]?.address);
    expect(contracts?.weth).toBe(bundledTokens.wrappedNative(chain.id)?.address);
  });

  test('answers many questions at once where viem says', () => {
    expect(contracts?.multicall3).toBe(getAddress(chain.contracts.multicall3.address));
  });
});

test('the bridge is the one that viem knows for Base', () => {
  const { l1StandardBridge, portal, l2StandardBridge } = base.contracts;
  expect(contractsOf(1)?.bridge).toMatchObject({
    entry: l1StandardBridge[mainnet.id].address,
    portal: portal[mainnet.id].address,
    exit: l2StandardBridge.address,
    toChainId: base.id,
  });
});
