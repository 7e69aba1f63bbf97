import { encodeFunctionData, getAddress, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import { readPlanFacts } from '../../src/main/chain/plan-facts.ts';
import { readPortfolio } from '../../src/main/chain/portfolio.ts';
import { FaucetAccount } from '../../src/main/chain/practice/faucet-account.ts';
import { formatUnits } from '../../src/shared/amounts.ts';
import { adversarialContracts } from '../../src/shared/chain/practice-contracts.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import type { Token, TokenList } from '../../src/shared/tokens/token.ts';
import { askingItself, byWhoAsks, endless, givingBack } from './support/calling-back.ts';
import { startPractice } from './support/practice.ts';

const rich = { address: getAddress('0x00000000000000000000000000000000000a11ce'), name: 'Main' };
const poor = { address: getAddress('0x0000000000000000000000000000000000000b0b'), name: 'Other' };

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;
beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl });
  await practice.chain.fund(rich.address, { symbol: 'ETH', amount: '2.5' });
  await practice.chain.fund(rich.address, { symbol: 'USDC', amount: '1234.567891' });
});
afterAll(() => practice.close());

/** The time of the chain's head: prices are fresh then. */
async function headMs(): Promise<number> {
  return Number((await client.head()).timestamp) * 1000;
}

describe('what an account holds', () => {
  it('is every listed token that it has, with its worth in dollars', async () => {
    const nowMs = await headMs();
    const held = await readPortfolio(client, bundledTokens, rich, nowMs);
    expect(held).toMatchObject({ account: rich, chainId: 31_337, readAt: nowMs, unpriced: [] });
    expect(
      held.holdings.map(({ symbol, amount, amountUnits }) => [symbol, amount, amountUnits]),
    ).toEqual([
      ['ETH', '2.5', '2500000000000000000'],
      ['USDC', '1234.567891', '1234567891'],
    ]);
    const [eth, usdc] = held.holdings;
    // At 3000 and 1 dollars; rounded down to cents.
    expect([eth?.usd, usdc?.usd]).toEqual(['7500', '1234.56']);
    expect(held.totalUsd).toBe('8734.56');
  });

  it('shows the native coin of an empty account, worth nothing', async () => {
    const held = await readPortfolio(client, bundledTokens, poor, await headMs());
    expect(held.holdings).toMatchObject([
      { token: 'native', symbol: 'ETH', amount: '0', usd: '0' },
    ]);
    expect(held.totalUsd).toBe('0');
  });

  it('leaves a token without a price out of the total, and names it', async () => {
    const address = adversarialContracts.lookAlikeUsdc;
    const abi = parseAbi(['function mint(address to, uint256 value)']);
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [rich.address, 5n] });
    await new FaucetAccount(client.rpc).send({ to: address, data });
    const posing: Token = { chainId: 31_337, address, symbol: 'USDC', name: 'X', decimals: 6 };
    const unpriced: TokenList = {
      ...bundledTokens,
      ofChain: (chainId) => [...bundledTokens.ofChain(chainId), posing],
    };
    const held = await readPortfolio(client, unpriced, rich, await headMs());
    expect(held.unpriced).toEqual(['USDC']);
    expect(held.holdings.at(-1)).toMatchObject({ token: address, usd: null });
    expect(held.totalUsd).toBe('8734.56');
  });

  it('is the same beside tokens that do something when they are asked [A-11]', async () => {
    const usdc = bundledTokens.ofChain(31_337).find(({ symbol }) => symbol === 'USDC');
    const other = getAddress(usdc?.address ?? '');
    const at = (last: string) => getAddress(`0x00000000000000000000000000000000000bac${last}`);
    const giving = { own: at('04'), other, account: rich.address, units: 1_000_000_000n };
    const codes = [
      [at('01'), endless],
      [at('02'), endless],
      [at('03'), askingItself(at('03'))],
      [giving.own, givingBack(giving)],
      [at('05'), byWhoAsks],
      [at('06'), '0xfe'],
    ] as const;
    for (const code of codes) await client.rpc.request('anvil_setCode', [...code]);
    await practice.chain.fund(giving.own, { symbol: 'USDC', amount: '1000' });
    const added = codes.map(([address], index): Token => {
      return { chainId: 31_337, address, symbol: `BACK${index}`, name: '', decimals: 18 };
    });
    const beside: TokenList = {
      ...bundledTokens,
      ofChain: (chainId) => [...added, ...bundledTokens.ofChain(chainId)],
    };
    const held = await readPortfolio(client, beside, rich, await headMs());
    const listed = held.holdings.filter(({ symbol }) => !symbol.startsWith('BACK'));
    expect(listed.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['ETH', '2.5'],
      ['USDC', '1234.567891'],
    ]);
    expect(held.totalUsd).toBe('8734.56');
    const facts = await readPlanFacts(client, beside, rich.address, await headMs());
    expect(facts.balances['31337']).toMatchObject({ ETH: '2.5', USDC: '1234.567891' });
    // What does not come to an answer is not known, and no zero.
    for (const symbol of ['BACK0', 'BACK1', 'BACK5']) {
      expect(facts.balances['31337']).not.toHaveProperty(symbol);
    }
  });

  it('cannot be read from an endpoint that is gone', async () => {
    const gone = await startPractice();
    const lost = await connectChain({ url: gone.rpcUrl });
    await gone.close();
    await expect(readPortfolio(lost, bundledTokens, rich, 0)).rejects.toMatchObject({
      code: 'RPC_UNREACHABLE',
    });
  });
});

describe('what the validator is told of an account', () => {
  it('is its balance of every listed token, zeros included, and every price', async () => {
    const facts = await readPlanFacts(client, bundledTokens, rich.address, await headMs());
    expect(facts.balances).toMatchObject({
      '31337': { ETH: '2.5', USDC: '1234.567891', DAI: '0' },
    });
    expect(facts.prices).toMatchObject({ ETH: '3000', WETH: '3000', USDC: '1' });
    expect(facts.gasPriceGwei).toBe(formatUnits(await client.gasPriceWei(), 9));
  });

  it('leaves out what cannot be read: it is unknown, not zero', async () => {
    const strange: Token = {
      ...{ chainId: 31_337, symbol: 'ODD', name: 'No token', decimals: 18 },
      address: rich.address,
    };
    const tokens: TokenList = {
      ...bundledTokens,
      ofChain: (chainId) => [...bundledTokens.ofChain(chainId), strange],
    };
    const facts = await readPlanFacts(client, tokens, rich.address, await headMs());
    expect(facts.balances['31337']).not.toHaveProperty('ODD');
    expect(facts.prices).not.toHaveProperty('ODD');
  });
});
