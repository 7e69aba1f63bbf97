import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';

/** Ends a step with what its program said, so that later steps can refer to it. */
export function completeCommand(
  deps: ExecutorDeps,
  run: Run,
  { path }: ActOf<'complete_step'>,
): Promise<Next> {
  const { executionId } = run.execution;
  const { reader, writer } = deps.store;
  const made = reader.effects.ofStep(executionId, path).find(({ state }) => state === 'confirmed');
  const ended = made && reader.commands.ofEffect(made.effectId);
  return between(deps.crash, 'complete_command', () => {
    writer.steps.complete(executionId, path, ended === undefined ? {} : resultOf(ended));
    return 'on' as const;
  });
}

function resultOf(ended: {
  startedAt: number;
  endedAt: number | null;
  exitCode: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}) {
  const { startedAt, endedAt, exitCode, signal, stdout, stderr } = ended;
  return {
    ...{ exitCode: exitCode ?? -1, stdout, stderr },
    ...(signal === null ? {} : { signal }),
    durationMs: Math.max((endedAt ?? startedAt) - startedAt, 0),
  };
}
