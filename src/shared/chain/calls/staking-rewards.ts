import { parseAbi } from 'viem/utils';
import { type KnownFunction, knownFunction } from './known-function.ts';

/** `withdraw` is declared where the wrapped coin's is: both have the same selector. */
export const stakingRewardsAbi = parseAbi([
  'function stake(uint256 amount)',
  'function withdraw(uint256 amount)',
  'function getReward()',
]);

/** Rewards grow by the second. */
const rewardDrift = 10n;

export const stakingRewardsFunctions: readonly KnownFunction[] = [
  knownFunction('function stake(uint256 amount)', ({ amount }) => ({
    ...{ drawn: [], drawnUnits: amount },
  })),
  knownFunction('function getReward()', () => ({ drawn: [], drift: rewardDrift })),
];
