import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { planName } from './plan-name.ts';
import type { Progress } from './progress.ts';
import type { CompiledStart } from './start/compiled-start.ts';

/** What a new plan is born with; given, so that the compiler stays a function of its inputs. */
export interface PlanBirth {
  planId: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

export function buildPlan(
  text: string,
  root: PlanNode,
  progress: Progress,
  start: CompiledStart,
  birth: PlanBirth,
): Extract<CompileOutcome, { outcome: 'plan' }> {
  const { chain, provenance, assumptions, surroundings } = progress;
  const { account } = surroundings.context;
  const plan: Plan = {
    schemaVersion: 1,
    id: birth.planId,
    name: planName(root),
    userId: 'local',
    createdAt: birth.createdAt,
    status: 'draft',
    ...(account !== undefined && { account }),
    ...(chain && { chainId: chain.value }),
    trigger: start.trigger,
    root,
    naturalLanguage: text,
    provenance: { ...(chain && { chainId: chain.from }), ...provenance },
  };
  return { outcome: 'plan', plan, assumptions: [...assumptions, ...start.assumptions] };
}
