import { fileUseOf } from '../../../shared/files/file-tools.ts';
import { stepNumberOf } from '../acts/call-of.ts';
import { look } from '../acts/look.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import type { ExecutorDeps, Next, Run, Write } from '../run.ts';
import { assertNotUndone, assertRestoresOwn } from '../undo/check-undo.ts';
import { fileCallOfNode } from './call-of-file.ts';

/** Writes down the step's change, by the true path of its file, or looks where it only looks. */
export async function planChange(
  deps: ExecutorDeps,
  run: Run,
  act: ActOf<'plan_effect'>,
): Promise<Next | Write> {
  assertNotUndone(deps.store.reader, run, act.node);
  const call = await fileCallOfNode(deps, run, act);
  const { tool } = call;
  const use = fileUseOf(tool);
  if (use === null || use === 'look') {
    return look(deps, run, act, { params: call.params, answer: () => deps.files.read(call) });
  }
  assertRestoresOwn(deps.store.reader, run, call);
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
          ...{ stepId: act.node.id, reasoning: act.node.label },
        },
      },
    ]);
    return 'on' as const;
  });
}
