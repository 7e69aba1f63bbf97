// Builds the state that every practice chain starts from: on a scratch anvil the contracts are put at their
// mainnet addresses and the pools are filled by ordinary transactions; what comes out is the accounts alone,
// sorted, without blocks, clocks or the scratch chain's own accounts.
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseUnits,
} from 'viem';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import {
  type ChainContracts,
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
  practiceFaucet,
} from '../../src/shared/chain/addresses.ts';
import type { CompiledContract } from './compile-contracts.ts';
import { packageArtifacts } from './package-artifacts.ts';
import { type Dump, ScratchChain } from './scratch-chain.ts';

/** US dollars. The feeds say so and the pools are filled accordingly. */
const usdPrices = { ETH: 3_000n, BTC: 90_000n, USDC: 1n, USDT: 1n, DAI: 1n };
const tokens = [
  { symbol: 'USDC', name: 'USD Coin', contract: 'PracticeToken', poolEth: 10_000n },
  { symbol: 'USDT', name: 'Tether USD', contract: 'PracticeTether', poolEth: 5_000n },
  { symbol: 'DAI', name: 'Dai Stablecoin', contract: 'PracticeToken', poolEth: 5_000n },
] as const;
const faucetWei = parseEther('1000000000');
const startSeconds = 1_700_000_000n;

const abi = parseAbi([
  'function addLiquidityETH(address token, uint256 amount, uint256 minToken, uint256 minEth, address to, uint256 deadline) payable',
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
]);

/** The accounts of a new practice chain, as JSON that is the same on every machine. */
export async function buildState(compiled: Record<string, CompiledContract>): Promise<string> {
  const contracts = contractsOf(practiceEthereumId);
  if (contracts === undefined) throw new Error('no contracts are known for the practice chain');
  const child = await spawnAnvil({
    binary: findAnvil(),
    args: ['--chain-id', String(practiceEthereumId), '--timestamp', String(startSeconds)],
    deathSignal: 'KILL',
  });
  try {
    const chain = new ScratchChain(child.rpcUrl, startSeconds);
    const before = await chain.dump();
    await chain.client.setBalance({ address: practiceFaucet, value: faucetWei });
    await chain.client.impersonateAccount({ address: practiceFaucet });
    await installPublished(chain, contracts);
    await installOwn(chain, contracts, compiled);
    await fillPools(chain, contracts);
    await chain.client.setBalance({ address: practiceFaucet, value: faucetWei });
    return printAccounts(await chain.dump(), new Set([...Object.keys(before), ...chain.copies]));
  } finally {
    await child.stop();
  }
}

async function installPublished(chain: ScratchChain, at: ChainContracts): Promise<void> {
  const code = await packageArtifacts();
  const admin = encodeAbiParameters(parseAbiParameters('address'), [practiceFaucet]);
  const parts = [at.uniswapV2Factory, at.weth] as const;
  const routerArgs = encodeAbiParameters(parseAbiParameters('address, address'), parts);
  await chain.install(at.weth, code.weth, 3);
  await chain.install(at.multicall3, code.multicall3, 0);
  await chain.install(at.uniswapV2Factory, concatHex([code.factory, admin]), 2);
  await chain.install(at.uniswapV2Router, concatHex([code.router, routerArgs]), 0);
}

async function installOwn(
  chain: ScratchChain,
  at: ChainContracts,
  compiled: Record<string, CompiledContract>,
): Promise<void> {
  const code = (name: string): Hex => {
    const contract = compiled[name];
    if (contract === undefined) throw new Error(`${name} was not compiled`);
    return contract.bytecode;
  };
  for (const { symbol, name, contract } of tokens) {
    const { address, decimals } = ethereumTokens[symbol];
    const args = encodeAbiParameters(parseAbiParameters('string, string, uint8, address'), [
      ...([name, symbol] as const),
      ...([decimals, practiceFaucet] as const),
    ]);
    await chain.install(address, concatHex([code(contract), args]), 2);
  }
  for (const [symbol, price] of Object.entries(usdPrices)) {
    const feed = at.usdFeeds[symbol];
    if (feed === undefined) throw new Error(`no feed address for ${symbol}`);
    const args = encodeAbiParameters(parseAbiParameters('string, int256, address'), [
      ...([`${symbol} / USD`, price * 10n ** 8n, practiceFaucet] as const),
    ]);
    await chain.install(feed.address, concatHex([code('PracticeFeed'), args]), 3);
  }
}

async function fillPools(chain: ScratchChain, at: ChainContracts): Promise<void> {
  const router = at.uniswapV2Router;
  for (const { symbol, poolEth } of tokens) {
    const { address, decimals } = ethereumTokens[symbol];
    const amount = parseUnits((poolEth * usdPrices.ETH).toString(), decimals);
    const value = parseEther(poolEth.toString());
    const mint = [practiceFaucet, amount] as const;
    const add = [address, amount, amount, value, practiceFaucet, chain.deadline] as const;
    await chain.send(address, encodeFunctionData({ abi, functionName: 'mint', args: mint }));
    await chain.send(
      address,
      encodeFunctionData({ abi, functionName: 'approve', args: [router, amount] }),
    );
    await chain.send(
      router,
      encodeFunctionData({ abi, functionName: 'addLiquidityETH', args: add }),
      value,
    );
  }
}

function printAccounts(accounts: Dump, left: ReadonlySet<string>): string {
  const faucet = practiceFaucet.toLowerCase();
  const kept = Object.entries(accounts)
    .filter(([at, account]) => !left.has(at) && (account.code !== '0x' || at === faucet))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([at, { balance, code, storage }]) => {
      const slots = Object.entries(storage).sort(([a], [b]) => (a < b ? -1 : 1));
      const nonce = at === faucet ? 0 : 1;
      return [at, { nonce, balance, code, storage: Object.fromEntries(slots) }];
    });
  return `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`;
}
