// Payments that follow each other, for tests of what is answered at once.
import { getAddress } from 'viem';
import type { BatchFacts } from '../../../src/shared/approvals/facts.ts';
import type { Plan, Provenance } from '../../../src/shared/plan/schema.ts';
import { action, sequence } from './plans.ts';
import type { Stage } from './stage.ts';

let fresh = 0;

/** A sequence of payments to people nobody paid before, whom the person named; `otherwise`: where some come from. */
export function payments(
  amounts: readonly string[],
  otherwise: Readonly<Record<number, Provenance>> = {},
) {
  fresh += 1;
  const run = fresh.toString(16).padStart(2, '0');
  const to = amounts.map((_, at) => getAddress(`0x${'b7'.repeat(18)}${run}${at}c`));
  const steps = to.map((each, at) =>
    action(`pay${at}`, {
      tool: 'transfer',
      params: { token: 'ETH', amount: amounts[at] ?? '0', to: each },
    }),
  );
  const sources = steps.map(
    ({ id }, at) => [`${id}.to`, otherwise[at] ?? { source: 'user_edit' }] as const,
  );
  const plan: Partial<Plan> = { provenance: Object.fromEntries(sources) };
  return { root: sequence('payments', steps), to, plan };
}

/** The one request that waits, which is about several payments. */
export async function batchOf(stage: Stage): Promise<BatchFacts> {
  const found = (): BatchFacts | null => {
    const [request, ...more] = stage.pending();
    if (request === undefined || more.length > 0 || !request.facts.ok) return null;
    return request.facts.value.subject === 'batch' ? request.facts.value : null;
  };
  await stage.world.until(() => found() !== null, 'several payments are asked about');
  const facts = found();
  if (facts === null) throw new Error('They are not asked about any more.');
  return facts;
}

/** What each of them holds now. */
export async function held(stage: Stage, to: readonly `0x${string}`[]): Promise<bigint[]> {
  const { client } = await stage.network.connect();
  return Promise.all(to.map((each) => client.nativeBalance(each)));
}
