import { encodeFunctionData } from 'viem';
import { z } from 'zod';
import { stakingRewardsAbi } from '../../../shared/chain/calls/staking-rewards.ts';
import type { ChainWriteTool } from '../chain-tool.ts';
import { assertHeld, heldAmount } from '../held-amount.ts';
import { ownChanges, sizeOf } from '../own-changes.ts';
import { inTokens, spendSchema } from '../spend-amount.ts';
import { assertToken, findStaking, readStake } from '../staking/staking-contract.ts';

const paramsSchema = z.strictObject({
  protocol: z.literal('staking_rewards'),
  token: z.string().optional(),
  amount: spendSchema,
});

/** Takes staked tokens back; what they earned is claimed apart. */
export const unstake: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const { token, amount } = paramsSchema.parse(params);
    const contract = await findStaking(context);
    const { address, staked } = contract;
    await assertToken(token, staked, context);
    const there = await readStake(contract, 'balanceOf', context);
    const units = heldAmount(await inTokens(amount, staked, context), staked, there);
    assertHeld(units, staked, there, 'staked');
    const data = encodeFunctionData({
      ...{ abi: stakingRewardsAbi, functionName: 'withdraw', args: [units] },
    });
    return [{ kind: 'unstake', to: address, valueWei: 0n, data }];
  },

  output: (_params, outcomes) => {
    const done = outcomes.at(-1);
    return { amount: sizeOf(done && ownChanges(done).got) };
  },

  undo: (_params, outcome) => {
    const { got } = ownChanges(outcome);
    const amount = sizeOf(got);
    return {
      ...{ kind: 'compensate', tool: 'stake', params: { protocol: 'staking_rewards', amount } },
      label: `Stake again what was taken back: ${amount} ${got?.symbol ?? ''}`,
      note: '',
    };
  },
};
