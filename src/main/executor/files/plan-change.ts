import { fileUseOf } from '../../../shared/files/file-tools.ts';
import { stepNumberOf } from '../acts/call-of.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import type { FileCall } from '../ports.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';
import { assertNotUndone } from '../undo/check-undo.ts';
import { fileCallOfNode } from './call-of-file.ts';

/** Writes down the step's change, by the true path of its file, or looks where it only looks. */
export async function planChange(
  deps: ExecutorDeps,
  run: Run,
  act: ActOf<'plan_effect'>,
): Promise<Next> {
  assertNotUndone(deps.store.reader, run, act.node);
  const call = await fileCallOfNode(deps, run, act);
  const { tool } = call;
  const use = fileUseOf(tool);
  if (use === null || use === 'look') return readInstead(deps, run, act, call);
  const params = await deps.files.locate(call);
  const { executionId } = run.execution;
  return between(deps.crash, 'plan_change', () => {
    deps.store.writer.effects.plan([
      {
        ...{ executionId, path: act.path, ordinal: act.ordinal, last: true },
        attempt: deps.store.reader.steps.get(executionId, act.path)?.attempt ?? 1,
        ...{ realm: 'file', kind: use, intent: { tool, params } },
        call: {
          ...{ stepNumber: stepNumberOf(run, act.node), toolName: tool, params },
          reasoning: act.node.label,
        },
      },
    ]);
    return 'on' as const;
  });
}

/** Needs no approval and leaves nothing behind but its answer. */
async function readInstead(
  deps: ExecutorDeps,
  run: Run,
  { node, path }: ActOf<'plan_effect'>,
  { tool, params }: FileCall,
): Promise<Next> {
  const { executionId, requestId } = run.execution;
  const startedAt = deps.clock.now();
  const result = await deps.files.read({ tool, params });
  const { writer } = deps.store;
  writer.together(() => {
    writer.requests.recordToolExecution({
      ...{ requestId, executionId, stepNumber: stepNumberOf(run, node) },
      ...{ toolName: tool, params, status: 'verified', result },
      durationMs: deps.clock.now() - startedAt,
    });
    writer.steps.complete(executionId, path, result);
  });
  return 'on';
}
