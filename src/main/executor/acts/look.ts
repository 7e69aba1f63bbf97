import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { Values } from '../../chain/planned-transaction.ts';
import { boundedAnswer } from '../bounded-answer.ts';
import { atOnce } from '../crash-points.ts';
import type { ExecutorDeps, Run, Write } from '../run.ts';
import { stepNumberOf } from './call-of.ts';

/** A call of a tool that needs no approval and leaves nothing behind but its answer. */
export async function look(
  deps: ExecutorDeps,
  run: Run,
  { node, path }: { node: ActionNode; path: string },
  { params, answer }: { params: Values; answer: () => Promise<Values> },
): Promise<Write> {
  const { executionId, requestId } = run.execution;
  const startedAt = deps.clock.now();
  const result = await boundedAnswer(node, answer);
  const durationMs = deps.clock.now() - startedAt;
  return ({ crash, store: { writer } }) =>
    atOnce(crash, 'keep_answer', () =>
      writer.together(() => {
        writer.requests.recordToolExecution({
          ...{ requestId, executionId, stepNumber: stepNumberOf(run, node) },
          ...{ toolName: node.tool, params, status: 'verified', result, durationMs },
        });
        writer.steps.complete(executionId, path, result);
        return 'on' as const;
      }),
    );
}
