import { gateQuestion } from '../../../shared/plan/gate-question.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { StepView } from '../../../shared/runs/views.ts';
import type { StepRecord } from './steps.ts';

/** What a step asks a person; null for any that waits for nobody's answer, or for that to a transaction. */
export function askedGate(gate: PlanNode | undefined, step: StepRecord): StepView['gate'] {
  if (step.waitingFor !== 'approval' || gate?.type !== 'gate') return null;
  // Answered, and not looked at since: there is nothing more to ask.
  if (step.notes?.ok && step.notes.value.answer !== undefined) return null;
  return { prompt: gateQuestion(gate), expiresAt: step.dueAt };
}
