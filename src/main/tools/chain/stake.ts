import { encodeFunctionData } from 'viem';
import { z } from 'zod';
import { stakingRewardsAbi } from '../../../shared/chain/calls/staking-rewards.ts';
import { approvalsFor, undoAllowance } from '../allow-spender.ts';
import type { ChainWriteTool } from '../chain-tool.ts';
import { ownChanges, sizeOf } from '../own-changes.ts';
import { spendAmount, spendSchema } from '../spend-amount.ts';
import { assertToken, findStaking } from '../staking/staking-contract.ts';

const paramsSchema = z.strictObject({
  protocol: z.literal('staking_rewards'),
  token: z.string().optional(),
  amount: spendSchema.default('max'),
});

/** Locks tokens in the staking contract. */
export const stake: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const { token, amount } = paramsSchema.parse(params);
    const { address, staked } = await findStaking(context);
    await assertToken(token, staked, context);
    const units = await spendAmount(amount, staked, context);
    const data = encodeFunctionData({
      ...{ abi: stakingRewardsAbi, functionName: 'stake', args: [units] },
    });
    const approvals = await approvalsFor(staked.address, address, units, context);
    return [...approvals, { kind: 'stake', to: address, valueWei: 0n, data }];
  },

  output: (_params, outcomes) => {
    const done = outcomes.at(-1);
    // The approval before it leaves no result of its own.
    return done?.transaction.kind === 'stake' ? { amount: sizeOf(ownChanges(done).gave) } : {};
  },

  undo: (_params, outcome) => {
    if (outcome.transaction.kind === 'approve') return undoAllowance(outcome);
    const { gave } = ownChanges(outcome);
    const amount = sizeOf(gave);
    return {
      ...{ kind: 'compensate', tool: 'unstake', params: { protocol: 'staking_rewards', amount } },
      label: `Take back what was staked: ${amount} ${gave?.symbol ?? ''}`,
      note: 'The rewards until then stay to be claimed.',
    };
  },
};
