// What the faucet's account needs to fill pools: minted or wrapped, and allowed.
import { type Address, maxUint256, parseAbi } from 'viem';
import { practiceFaucet } from '../../../src/shared/chain/addresses.ts';
import type { WorldBuilder } from '../world-builder.ts';

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function deposit() payable',
]);

/** Gives the faucet's account so many units of a token. */
export async function obtain(world: WorldBuilder, symbol: string, units: bigint): Promise<void> {
  const { address } = world.token(symbol);
  if (symbol === 'WETH') await world.chain.write(address, abi, 'deposit', [], units);
  else await world.chain.write(address, abi, 'mint', [practiceFaucet, units]);
}

/** Lets a contract take all tokens of the faucet's account. */
export async function allowAll(world: WorldBuilder, spender: Address): Promise<void> {
  for (const { address } of Object.values(world.tokens)) {
    await world.chain.write(address, abi, 'approve', [spender, maxUint256]);
  }
}
