// Builds the state that every practice chain starts from: on a scratch anvil the contracts are put at their
// real addresses and the pools are filled by ordinary transactions; what comes out is the accounts alone,
// sorted, without blocks, clocks or the scratch chain's own accounts.
import { parseEther } from 'viem';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { practiceEthereumId, practiceFaucet } from '../../src/shared/chain/addresses.ts';
import type { CompiledContract } from './compile-contracts.ts';
import { placeAave } from './parts/aave.ts';
import { placeAdversaries } from './parts/adversaries.ts';
import { placeBridge } from './parts/bridge.ts';
import { placeNames } from './parts/names.ts';
import { placeSavings } from './parts/savings.ts';
import { placeTokens } from './parts/tokens.ts';
import { placeUniswapV2 } from './parts/uniswap-v2.ts';
import { placeUniswapV3 } from './parts/uniswap-v3.ts';
import { type Dump, ScratchChain } from './scratch-chain.ts';
import { WorldBuilder } from './world-builder.ts';

const faucetWei = parseEther('1000000000');
const startSeconds = 1_700_000_000n;

/** The accounts of a new practice chain, as JSON that is the same on every machine. */
export async function buildState(
  chainId: number,
  compiled: Record<string, CompiledContract>,
): Promise<string> {
  const child = await spawnAnvil({
    binary: findAnvil(),
    args: ['--chain-id', String(chainId), '--timestamp', String(startSeconds)],
    deathSignal: 'KILL',
  });
  try {
    const chain = new ScratchChain(child.rpcUrl, startSeconds);
    const before = await chain.dump();
    await chain.client.setBalance({ address: practiceFaucet, value: faucetWei });
    await chain.client.impersonateAccount({ address: practiceFaucet });
    await buildWorld(new WorldBuilder(chain, chainId, compiled));
    await chain.client.setBalance({ address: practiceFaucet, value: faucetWei });
    return printAccounts(await chain.dump(), new Set(Object.keys(before)));
  } finally {
    await child.stop();
  }
}

async function buildWorld(world: WorldBuilder): Promise<void> {
  await placeTokens(world);
  await placeUniswapV2(world);
  await placeUniswapV3(world);
  await placeAave(world);
  await placeNames(world);
  await placeSavings(world);
  await placeBridge(world);
  if (world.chainId === practiceEthereumId) await placeAdversaries(world);
}

function printAccounts(accounts: Dump, left: ReadonlySet<string>): string {
  const faucet = practiceFaucet.toLowerCase();
  const kept = Object.entries(accounts)
    .filter(([at, account]) => !left.has(at) && (account.code !== '0x' || at === faucet))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([at, { balance, code, storage, nonce }]) => {
      const slots = Object.entries(storage).sort(([a], [b]) => (a < b ? -1 : 1));
      // What a contract creates later must not meet what it created here; the faucet creates nothing.
      const kept = at === faucet ? 0 : Math.max(nonce, 1);
      return [at, { nonce: kept, balance, code, storage: Object.fromEntries(slots) }];
    });
  return `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`;
}
