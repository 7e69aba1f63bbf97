import { parseAbi, parseUnits } from 'viem';
import { practiceFaucet } from '../../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../../src/shared/chain/practice-contracts.ts';
import type { WorldBuilder } from '../world-builder.ts';
import { obtain } from './holdings.ts';

const erc20 = parseAbi([
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
]);
const million = parseUnits('1000000', 6);
/** A hundred years, so that it pays whenever the practice chain is used. */
const rewardSeconds = 100n * 365n * 86_400n;
/** 0.01 USDC for each second. */
const reward = rewardSeconds * 10_000n;

/** The vault, whose shares have grown by 5 %, the staking contract and the two collections. */
export async function placeSavings(world: WorldBuilder): Promise<void> {
  const { chain } = world;
  const { vault, staking, nft, items } = practiceContracts;
  const usdc = world.token('USDC').address;
  const dai = world.token('DAI').address;
  await world.place(vault, 'PracticeVault', ['Practice USDC Vault', 'pvUSDC', 6, usdc]);
  await obtain(world, 'USDC', million + million / 20n + reward);
  await chain.write(usdc, erc20, 'approve', [vault, million]);
  await chain.write(vault, world.own('PracticeVault').abi, 'deposit', [million, practiceFaucet]);
  await chain.write(usdc, erc20, 'transfer', [vault, million / 20n]);
  await world.place(staking, 'PracticeStaking', [practiceFaucet, usdc, dai, rewardSeconds]);
  await chain.write(usdc, erc20, 'transfer', [staking, reward]);
  await chain.write(staking, world.own('PracticeStaking').abi, 'notifyRewardAmount', [reward]);
  await world.place(nft, 'PracticeNft', []);
  await world.place(items, 'PracticeItems', []);
}
