import type { PlanContext } from '../../src/shared/plan/context.ts';
import { planSchema } from '../../src/shared/plan/schema.ts';
import { validatePlan } from '../../src/shared/plan/validate/validate-plan.ts';
import type { Benchmark, Measurement } from '../core/benchmark.ts';
import { interleave, timed } from '../core/interleave.ts';
import { planOfNodes } from '../core/plan-of-nodes.ts';

/** What is known of the world, so that no check is left out. */
const context: PlanContext = {
  now: '2027-03-01T12:00:00Z',
  tz: 'Europe/Berlin',
  chains: [1],
  defaultChain: 1,
  balances: { '1': { ETH: '5000', WETH: '0', USDC: '5000000' } },
  prices: { ETH: '3000', USDC: '1' },
  contacts: { bob: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  account: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  feeds: ['ETH'],
  envKeys: [],
  roots: [],
  healthFactors: { '1': { aave_v3: '1.8' } },
};

/** Each ten times the one before. */
const sizes = [10, 100, 1_000, 10_000] as const;

/** A short plan is judged many times in a run: one alone is over before the clock moves. */
const nodesPerRun = 10_000;

export const validate: Benchmark = {
  name: 'validate',
  title: 'the validator on plans of 10 to 10 000 nodes, beside the schema alone on the same plan',
  rounds: 15,
  async measure(rounds) {
    const runs = await interleave(Object.fromEntries(sizes.flatMap(armsOf)), rounds, 2);
    const of = (id: string): number[] => runs[id] ?? [];
    return sizes.flatMap((nodes, index): Measurement[] => {
      const [schema, whole] = [`schema_${nodes}`, `validate_${nodes}`];
      const before = sizes[index - 1];
      return [
        { id: schema, unit: 'ms', runs: of(schema) },
        { id: whole, unit: 'ms', runs: of(whole), comparedWith: schema },
        { id: `plans_${nodes}`, unit: 'plans/s', runs: of(whole).map((ms) => 1_000 / ms) },
        // 10 where the time grows as the plan does.
        ...(before === undefined ? [] : [growth(nodes, of(whole), `validate_${before}`)]),
      ];
    });
  },
};

function armsOf(nodes: number): [id: string, arm: () => Promise<number>][] {
  const plan: unknown = JSON.parse(JSON.stringify(planOfNodes(nodes)));
  const times = nodesPerRun / nodes;
  return [
    [`schema_${nodes}`, () => each(times, () => planSchema.safeParse(plan).success)],
    [`validate_${nodes}`, () => each(times, () => validatePlan(plan, context).valid)],
  ];
}

function growth(nodes: number, runs: number[], comparedWith: string): Measurement {
  return { id: `growth_${nodes}`, unit: 'ms', runs, comparedWith };
}

/** Milliseconds for one plan. */
async function each(times: number, judge: () => boolean): Promise<number> {
  let good = true;
  const took = await timed(() => {
    for (let time = 0; time < times; time += 1) good = judge() && good;
  });
  if (!good) throw new Error('The plan that is validated is not valid.');
  return took / times;
}
