import type { Doable } from './acts.ts';
import type { ExecutorDeps, Pause, Run } from './run.ts';

/** Acts that wait, or say from when a wait counts: what waited still does. */
const waits: ReadonlySet<Doable['kind']> = new Set([
  'await_approval',
  'await_limit',
  'await_time',
  'recount',
]);

/** Acts that move their own step on, wherever it was. */
const movesOn: ReadonlySet<Doable['kind']> = new Set([
  'start_step',
  'begin_again',
  'resume_step',
  'next_round',
  'complete_step',
  'fail_step',
  'abandon',
]);

/** A run or step that waited is running again. What waits for a time of its own ends that by itself. */
export function goOn(
  { store: { reader, writer } }: ExecutorDeps,
  { execution: { executionId, state: before } }: Run,
  act: Doable,
): void {
  if (waits.has(act.kind)) return;
  if (before === 'waiting' && reader.executions.get(executionId)?.state === 'waiting')
    writer.executions.setState(executionId, 'running');
  if (!('path' in act) || movesOn.has(act.kind)) return;
  const step = reader.steps.progress(executionId, act.path);
  if (step?.state === 'waiting' && step.dueAt === null) writer.steps.resume(executionId, act.path);
}

/** Writes what a run waits for, and each of its steps that does. */
export function writePauses(
  { store: { reader, writer } }: ExecutorDeps,
  { execution: { executionId } }: Run,
  waiting: readonly { act: Doable; pause: Pause }[],
  { waitingFor, error }: Pause,
): void {
  if (waitingFor !== null) {
    writer.executions.setState(
      executionId,
      'waiting',
      error ? { waitingFor, error } : { waitingFor },
    );
  }
  for (const { act, pause } of waiting) {
    if (!('path' in act) || pause.waitingFor === null) continue;
    const step = reader.steps.progress(executionId, act.path);
    const says = step?.state === 'waiting' && step.dueAt === null ? step.waitingFor : null;
    if (step?.state === 'running' || (says !== null && says !== pause.waitingFor)) {
      writer.steps.wait(executionId, act.path, pause.waitingFor);
    }
  }
}
