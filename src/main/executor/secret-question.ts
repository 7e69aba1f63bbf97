import { inputQuestion } from '../../shared/plan/input-question.ts';
import { secretTakers } from '../../shared/plan/secret-takers.ts';
import { planTree } from '../../shared/plan/tree.ts';
import type { SecretQuestion } from '../../shared/runs/secret-question.ts';
import { stepLabel } from '../approvals/step-label.ts';
import { askingAt } from './answer-gate.ts';
import { readRun } from './read-journal.ts';
import type { ExecutorDeps } from './run.ts';

/** The secret that a run asks for at a path now, and what gets it; null where it asks for none. Errors: PARKED. */
export function secretQuestion(
  deps: Pick<ExecutorDeps, 'store' | 'clock'>,
  executionId: string,
  path: string,
): SecretQuestion | null {
  const { reader } = deps.store;
  if (reader.executions.get(executionId) === undefined) return null;
  const run = readRun(reader, executionId);
  const node = askingAt(deps, run, path);
  const question = node?.type === 'action' ? inputQuestion(node) : null;
  if (node === undefined || question?.kind !== 'secret') return null;
  const { plan } = run;
  const tree = planTree(plan);
  return {
    ...{ executionId, path, planName: plan.name, prompt: question.prompt },
    startedAt: run.execution.startedAt,
    stepLabel: stepLabel(tree, node.id, path),
    expiresAt: reader.steps.get(executionId, path)?.dueAt ?? null,
    takers: secretTakers(plan, node.id).map((taker) => ({
      ...taker,
      stepLabel: stepLabel(tree, taker.nodeId, ''),
    })),
  };
}
