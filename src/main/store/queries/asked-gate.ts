import { inputQuestion, questionOf } from '../../../shared/plan/input-question.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { StepView } from '../../../shared/runs/views.ts';
import type { StepRecord } from './steps.ts';

/** What a step asks a person; null for any that waits for nobody's answer, or for that to a transaction. */
export function askedGate(node: PlanNode | undefined, step: StepRecord): StepView['gate'] {
  const prompt = step.waitingFor === 'approval' && node !== undefined ? questionOf(node) : null;
  if (prompt === null) return null;
  // Answered, and not looked at since: there is nothing more to ask.
  if (step.notes?.ok && step.notes.value.answer !== undefined) return null;
  const input = node?.type === 'action' ? inputQuestion(node) : null;
  return {
    prompt,
    expiresAt: step.dueAt,
    kind: input?.kind ?? 'confirm',
    options: input?.options ?? null,
  };
}
