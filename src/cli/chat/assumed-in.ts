import { z } from 'zod';
import { readYaml } from '../../main/requests/story-of-reading.ts';
import type { StoreReader } from '../../main/store/store.ts';
import type { PlanView } from '../../shared/ipc/plan-views.ts';
import { assumptionSchema } from '../../shared/plan/compile-outcome.ts';

const compiledSchema = z.looseObject({
  plan: z.looseObject({ id: z.string() }),
  assumptions: z.array(assumptionSchema),
});

/**
 * What was filled in without being said, a sentence each: as it was recorded with the request that the plan was read
 * from, else, as for a plan that a model proposed or that was changed, what the plan itself says of its values.
 */
export function assumedIn(
  { requests }: Pick<StoreReader, 'requests'>,
  requestId: string | null,
  { planId, revision, assumptions }: Pick<PlanView, 'planId' | 'revision' | 'assumptions'>,
): string[] {
  const prompts = revision > 1 ? [] : (requests.get(requestId ?? '')?.prompts ?? []);
  const compiled = prompts
    .filter(({ prompt_type }) => prompt_type === 'refinement_response')
    .map(({ prompt_content }) => compiledSchema.safeParse(readYaml(prompt_content)))
    .findLast(({ data }) => data?.plan.id === planId);
  return (
    compiled?.data?.assumptions.map(({ text }) => text) ??
    assumptions.map((each) => `Assumed, because you did not say: ${each}.`)
  );
}
