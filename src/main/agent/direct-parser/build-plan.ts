import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import type { CompiledAction } from './compiled-action.ts';
import type { Known } from './slot.ts';
import type { CompiledStart } from './start/compiled-start.ts';

/** What a new plan is born with; given, so that the parser stays a function of its inputs. */
export interface PlanBirth {
  planId: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

export function buildPlan(
  text: string,
  action: CompiledAction,
  start: CompiledStart,
  chain: Known<number>,
  account: string | undefined,
  birth: PlanBirth,
): Extract<CompileOutcome, { outcome: 'plan' }> {
  const provenance = Object.fromEntries(
    Object.entries(action.provenance).map(([param, from]) => [`${action.id}.${param}`, from]),
  );
  const { id, label, tool, params } = action;
  const plan: Plan = {
    schemaVersion: 1,
    id: birth.planId,
    name: label,
    userId: 'local',
    createdAt: birth.createdAt,
    status: 'draft',
    ...(account !== undefined && { account }),
    chainId: chain.value,
    trigger: start.trigger,
    root: { id, label, type: 'action', tool, params },
    naturalLanguage: text,
    provenance: { chainId: chain.from, ...provenance },
  };
  const assumptions = [...(chain.assumptions ?? []), ...action.assumptions, ...start.assumptions];
  return { outcome: 'plan', plan, assumptions };
}
