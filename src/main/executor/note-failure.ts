// What a failed attempt leaves in the request that it belongs to: the error, the call that it is of, and what is done
// about it. What is done never changes what was ordered: another attempt has the parameters of the one before.
import type { ErrorShape } from '../../shared/errors.ts';
import { utcTime } from '../../shared/iso-time.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import { stepNumberOf } from './acts/call-of.ts';
import type { AfterFailure } from './acts.ts';
import type { ExecutorDeps, Run } from './run.ts';

export interface Failed {
  node: ActionNode;
  path: string;
  error: ErrorShape;
  after: AfterFailure;
}

/** Inside the caller's transaction. */
export function noteFailure({ store, clock }: ExecutorDeps, run: Run, failed: Failed): void {
  const { node, path, error, after } = failed;
  const { executionId, requestId } = run.execution;
  const { reader, writer } = store;
  const stepNumber = stepNumberOf(run, node);
  const step = reader.steps.get(executionId, path);
  const attempt = step?.attempt ?? 1;
  const effects = reader.effects.ofStep(executionId, path);
  const effect = effects.filter((each) => each.attempt === attempt).at(-1);
  const toolExecutionId =
    effect === undefined
      ? writer.requests.recordToolExecution({
          ...{ requestId, executionId, stepNumber, stepId: node.id, toolName: node.tool },
          ...{ params: node.params, reasoning: node.label },
          ...{ status: 'failed', result: null, errorMessage: error.message },
          durationMs: Math.max(0, clock.now() - (step?.startedAt ?? clock.now())),
        })
      : writer.requests.toolExecutionOf(effect.effectId);
  const recovery = recoveryWords(node, after, attempt);
  writer.requests.recordError({
    ...{ requestId, executionId, stepNumber, type: 'tool_execution', error },
    ...(toolExecutionId === null ? {} : { toolExecutionId }),
    ...(recovery === null ? {} : { recovery }),
  });
}

/** Null where nothing is done about it. */
function recoveryWords(node: ActionNode, after: AfterFailure, attempt: number): string | null {
  if (after.kind === 'retry') {
    const next = `attempt ${attempt + 1} of ${after.attempts}`;
    return `Tried again at ${utcTime(after.dueAt)}, ${next}, with the same parameters.`;
  }
  if (node.onError !== undefined) {
    return `Went on with what the plan says for this error: ${node.onError.label}.`;
  }
  return after.kind === 'skip' ? 'Went on without this step, as the plan says.' : null;
}
