import { allTaintWords } from '../../../shared/plan/taint.ts';
import type { Store } from '../../store/open-store.ts';
import type { Run } from '../run.ts';

type Reader = Store['reader'];

/** What a plan would end or pause: a plan with the run of it that is open, if any. */
export interface Other {
  planId: string;
  executionId: string | null;
}

/**
 * Why a plan asks before it ends or pauses another one; null where it need not. One that others had a hand in does so
 * only to itself and to orders that it made, or where the person themselves wrote which.
 */
export function asksFirst(
  reader: Reader,
  { plan, execution }: Run,
  place: { nodeId: string; param: string },
  other: Other,
): string | null {
  const { planId } = execution;
  const taint = reader.plans.taint(planId);
  if (taint.length === 0 || other.planId === planId) return null;
  const source = plan.provenance?.[`${place.nodeId}.${place.param}`]?.source;
  if (source === 'user_text' || source === 'user_edit') return null;
  const orderedBy = other.executionId && reader.executions.orderedBy(other.executionId);
  if (orderedBy && reader.executions.get(orderedBy)?.planId === planId) return null;
  return `it was drafted beside what other people wrote: ${allTaintWords(taint)}`;
}
