import { encodeFunctionData } from 'viem';
import { z } from 'zod';
import { stakingRewardsAbi } from '../../../shared/chain/calls/staking-rewards.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ChainWriteTool } from '../chain-tool.ts';
import { ownChanges, sizeOf } from '../own-changes.ts';
import { assertToken, findStaking, readStake } from '../staking/staking-contract.ts';

const paramsSchema = z.strictObject({
  protocol: z.literal('staking_rewards'),
  token: z.string().optional(),
  /** The contract pays all of it or nothing. */
  amount: z.literal('max').optional(),
});

/** Takes what was earned by staking, as much as is due when it is mined. */
export const claim: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const { token } = paramsSchema.parse(params);
    const contract = await findStaking(context);
    await assertToken(token, contract.reward, context);
    // What is staked earns by the second: at the last block it may be nothing yet.
    const [earned, staked] = await Promise.all([
      readStake(contract, 'earned', context),
      readStake(contract, 'balanceOf', context),
    ]);
    if (earned === 0n && staked === 0n) throw nothingEarned();
    const data = encodeFunctionData({ abi: stakingRewardsAbi, functionName: 'getReward' });
    return [{ kind: 'claim', to: contract.address, valueWei: 0n, data }];
  },

  output: (_params, outcomes) => {
    const done = outcomes.at(-1);
    return { amount: sizeOf(done && ownChanges(done).got) };
  },

  undo: (_params, outcome) => {
    const { got } = ownChanges(outcome);
    const paid = got === undefined ? 'A reward' : `${sizeOf(got)} ${got.symbol}`;
    return {
      kind: 'none',
      reason: `${paid} was paid out to you; a contract takes no reward back.`,
    };
  },
};

function nothingEarned(): AppError {
  const message = 'There is no reward to claim.';
  return new AppError('NOTHING_TO_CLAIM', 'insufficient_balance', message, {
    advice: 'Rewards grow while something is staked. Nothing was signed.',
  });
}
