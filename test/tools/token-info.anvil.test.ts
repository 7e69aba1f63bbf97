import { type Address, getAddress, pad, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import { systemClock } from '../../src/main/clock.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import { practiceEthereumId } from '../../src/shared/chain/addresses.ts';
import { adversarialContracts as bad } from '../../src/shared/chain/practice-contracts.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { tokenFindings } from '../../src/shared/tokens/token-findings.ts';
import { startPractice } from '../chain/support/practice.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;
beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl, chainId: practiceEthereumId });
  // So that there is a block before the newest one.
  await client.rpc.request('anvil_mine', ['0x2']);
});
afterAll(() => practice?.close());

const read = (tool: string, params: Record<string, string>) =>
  new Tools(client, bundledTokens, systemClock).read({
    ...{ tool, params, account: zeroAddress, chainId: practiceEthereumId },
  });
const info = (token: string) => read('token_info', { token });
const byAddress = (address: Address) => `${getAddress(address).slice(0, 10)}…`;

describe('token_info', () => {
  it('finds nothing to say against a token of the list', async () => {
    expect(await info('usdc')).toEqual({
      ...{ address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC' },
      ...{ name: 'USD Coin', decimals: 6, known: true, findings: [] },
    });
  });

  it.each<[keyof typeof bad, object]>([
    [
      'lyingDecimals',
      { symbol: 'TWO', name: 'Two Faces', findings: ['NOT_LISTED', 'DECIMALS_CHANGE'] },
    ],
    ['feeOnTransfer', { symbol: 'FEE', decimals: 18, findings: ['NOT_LISTED'] }],
    ['reverting', { symbol: 'REVERT', decimals: 18, findings: ['NOT_LISTED'] }],
    ['falseReturning', { symbol: 'NO', decimals: 18, findings: ['NOT_LISTED'] }],
    ['honeypot', { symbol: 'HONEY', decimals: 18, findings: ['NOT_LISTED'] }],
    [
      'bytes32Metadata',
      { symbol: 'OLD', name: 'Old Token', decimals: 18, findings: ['NOT_LISTED', 'NO_SUPPLY'] },
    ],
    [
      'hugeMetadata',
      {
        ...{ symbol: byAddress(bad.hugeMetadata), name: '' },
        findings: ['NOT_LISTED', 'NO_SYMBOL', 'NO_DECIMALS', 'NO_SUPPLY'],
      },
    ],
    [
      'lookAlikeUsdc',
      {
        ...{ symbol: byAddress(bad.lookAlikeUsdc), name: 'USD Coin', known: false },
        findings: ['NOT_LISTED', 'LOOK_ALIKE', 'SYMBOL_NOT_PLAIN'],
      },
    ],
    [
      'hiddenTextToken',
      {
        ...{ symbol: byAddress(bad.hiddenTextToken), name: 'Free PORDRIA <b>claim</b>' },
        findings: ['NOT_LISTED', 'LOOK_ALIKE', 'HIDDEN_TEXT', 'SYMBOL_NOT_PLAIN'],
      },
    ],
    [
      'upgradingProxy',
      { findings: ['NOT_LISTED', 'NO_SYMBOL', 'PROXY', 'NO_DECIMALS', 'NO_SUPPLY'] },
    ],
    [
      'permitPhisher',
      { known: false, findings: expect.arrayContaining(['NO_SYMBOL', 'NO_SUPPLY']) },
    ],
  ])('says of %s what is wrong with it', async (name, expected) => {
    const found = await info(bad[name]);
    expect(found).toMatchObject({ address: getAddress(bad[name]), ...expected });
    for (const code of found['findings'] as string[]) expect(tokenFindings).toHaveProperty(code);
  });

  it('tells of a contract that EIP-1822 lets be exchanged', async () => {
    const token = bad.permitPhisher;
    expect((await info(token))['findings']).not.toContain('PROXY');
    const slot = '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7';
    await client.rpc.request('anvil_setStorageAt', [token, slot, pad(bad.lyingDecimals)]);
    expect((await info(token))['findings']).toContain('PROXY');
  });

  it('leaves the decimals of a token out that has none, or others in every block', async () => {
    expect(await info(bad.lyingDecimals)).not.toHaveProperty('decimals');
    expect(await info(bad.hugeMetadata)).not.toHaveProperty('decimals');
  });

  it('says that there is no contract at an address', async () => {
    const address = '0x2222222222222222222222222222222222222222';
    expect(await info(address)).toEqual({
      ...{ address, symbol: '', name: '', known: false, findings: ['NO_CODE'] },
    });
  });

  it('refuses the coin of the network, and a symbol that nobody has', async () => {
    await expect(info('ETH')).rejects.toMatchObject({ code: 'TOKEN_IS_COIN' });
    await expect(info('NOPE')).rejects.toMatchObject({ code: 'UNKNOWN_TOKEN' });
  });
});

describe('get_price', () => {
  const price = (token: string) => read('get_price', { token });

  it('is told with its sources and its age, by symbol, by address, and of what is only a feed', async () => {
    const found = await price('WETH');
    expect(found).toEqual({
      ...{ price: '3000', ageSeconds: 0 },
      source: 'chainlink:0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
      checkedBy: expect.stringMatching(/^uniswap_v3_twap:0x[0-9a-fA-F]{40}$/),
    });
    expect(await price('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')).toEqual(found);
    expect(await price('BTC')).toMatchObject({ price: '90000' });
  });

  it('is unknown of whatever only calls itself USDC', async () => {
    await expect(price(bad.lookAlikeUsdc)).rejects.toMatchObject({
      ...{ code: 'PRICE_UNKNOWN', class: 'invalid_params' },
    });
    await expect(price('USD\u0421')).rejects.toMatchObject({
      message: 'There is no price feed for USD\u0421 on this chain.',
    });
  });
});
