import type { PlanContext } from '../../src/shared/plan/context.ts';
import { validatePlan } from '../../src/shared/plan/validate/validate-plan.ts';
import type { Benchmark } from '../core/benchmark.ts';
import { interleave, timed } from '../core/interleave.ts';

/** What is known of the world, so that no check is left out. */
const context: PlanContext = {
  now: '2027-03-01T12:00:00Z',
  tz: 'Europe/Berlin',
  chains: [1],
  defaultChain: 1,
  balances: { '1': { ETH: '5000', USDC: '5000000' } },
  prices: { ETH: '3000', USDC: '1' },
  contacts: {},
  feeds: ['ETH'],
  envKeys: [],
  roots: [],
};

export const validate: Benchmark = {
  name: 'validate',
  title: 'the validator on plans of 1, 100 and 1500 steps that refer to each other',
  rounds: 30,
  async measure(rounds) {
    const arms = {
      steps_1: () => validation(1),
      steps_100: () => validation(100),
      steps_1500: () => validation(1500),
    };
    const runs = await interleave(arms, rounds, 3);
    return [
      { id: 'steps_1', unit: 'ms', runs: runs.steps_1 },
      { id: 'steps_100', unit: 'ms', runs: runs.steps_100 },
      // 15 where the time grows as the plan does.
      { id: 'steps_1500', unit: 'ms', runs: runs.steps_1500, comparedWith: 'steps_100' },
    ];
  },
};

async function validation(steps: number): Promise<number> {
  const plan: unknown = JSON.parse(JSON.stringify(planOf(steps)));
  let valid = false;
  const took = await timed(() => {
    ({ valid } = validatePlan(plan, context));
  });
  if (!valid) throw new Error('The plan that is validated is not valid.');
  return took;
}

/** Swaps one after the other; each but the first sends on what the one before brought in. */
function planOf(steps: number): unknown {
  return {
    schemaVersion: 1,
    id: 'bench',
    name: 'Many steps',
    userId: 'local',
    createdAt: 1_800_000_000_000,
    status: 'draft',
    root: {
      id: 'all',
      label: 'All',
      type: 'sequence',
      steps: Array.from({ length: steps }, (_, index) => stepOf(index)),
    },
  };
}

function stepOf(index: number): unknown {
  const common = { id: `step-${index}`, label: `Step ${index}`, type: 'action' };
  if (index % 2 === 0) {
    const params = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', slippage: '0.5' };
    return { ...common, tool: 'defi_swap', params };
  }
  const amount = { type: 'step_output', stepId: `step-${index - 1}`, path: 'amountOut' };
  const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  return { ...common, tool: 'transfer', params: { token: 'USDC', amount, to } };
}
