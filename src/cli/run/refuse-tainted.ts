import { planTainted } from '../../main/store/queries/plan-taints.ts';
import type { StoreReader } from '../../main/store/store.ts';
import { planHash } from '../../shared/plan/hash.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { taintOfFiles } from '../../shared/plan/source-files.ts';
import { type Taint, taintSentence } from '../../shared/plan/taint.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbContext } from '../verb.ts';

/** What others wrote and a plan was drafted beside: the plan of this id, or where there is none, one that does the same. */
export function taintOfGiven({ plans }: Pick<StoreReader, 'plans'>, plan: Plan): Taint[] {
  const isStored = plans.state(plan.id) !== undefined;
  const known = isStored ? plans.taint(plan.id) : plans.taintOfHash(planHash(plan));
  const added = taintOfFiles(plan).filter(({ label }) => known.every((own) => own.label !== label));
  return [...known, ...added];
}

/** Says where such a plan came from. Errors: PLAN_TAINTED where everything would be approved in advance. */
export function refuseTainted(
  context: Pick<VerbContext, 'option' | 'io'>,
  reader: Pick<StoreReader, 'plans'>,
  plan: Plan,
): void {
  const taints = taintOfGiven(reader, plan);
  if (taints.length === 0) return;
  if (context.option('approve') === 'all') throw planTainted(plan.id, taints, notInAdvance);
  context.io.err(`${visibleLine(taintSentence(taints))}\n`);
}

const notInAdvance =
  'Nothing was started or signed. Leave out --approve all, and answer here for each signature.';
