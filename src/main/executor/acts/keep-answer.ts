import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { Values } from '../../chain/planned-transaction.ts';
import { atOnce } from '../crash-points.ts';
import type { Run, Write, Writing } from '../run.ts';
import { stepNumberOf } from './call-of.ts';

/** What a call came to that needed no approval. */
interface Answer {
  params: Values;
  result: Values;
  durationMs: number;
}

/** Writes the answer of a call, that its step is done, and what else the call leaves, at once. */
export function keepAnswer(
  run: Run,
  { node, path }: { node: ActionNode; path: string },
  { params, result, durationMs }: Answer,
  also: (writing: Writing) => void = () => undefined,
): Write {
  const { executionId, requestId } = run.execution;
  return (writing) =>
    atOnce(writing.crash, 'keep_answer', () =>
      writing.store.writer.together(() => {
        also(writing);
        writing.store.writer.requests.recordToolExecution({
          ...{ requestId, executionId, stepNumber: stepNumberOf(run, node) },
          ...{ stepId: node.id, toolName: node.tool, params, reasoning: node.label },
          ...{ status: 'verified', result, durationMs },
        });
        writing.store.writer.steps.complete(executionId, path, result);
        return 'on' as const;
      }),
    );
}
