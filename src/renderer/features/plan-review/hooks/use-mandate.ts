import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import type { MandateView } from '../../../../shared/mandates/views.ts';
import { api } from '../../../api.ts';
import { laterStart } from '../../../model/later-start.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { holds } from '../../../words/mandate-words.ts';

/** The newest mandate in force that was made for a plan as it stands; null while there is none. */
export function useMandate({ plan, hash }: PlanView, now: number): MandateView | null {
  const key = laterStart(plan) === null ? null : 'mandates';
  const { value } = useRemote(key, () => api.mandateList({}), ['mandate']);
  const mine = (value ?? []).filter((each) => each.planHash === hash && holds(each, now));
  return mine[0] ?? null;
}
