import { bodyPath } from '../../../shared/plan/step-path.ts';
import type { StepNotes } from '../../../shared/runs/step-notes.ts';
import { requireStored } from '../../store/stored.ts';
import type { ActOf } from '../acts.ts';
import { atOnce } from '../crash-points.ts';
import { stepsUnder } from '../plan-steps.ts';
import type { ExecutorDeps, Next, Run, Writing } from '../run.ts';

/** A round without a condition between it and the one before. */
export function nextRound(deps: Writing, run: Run, act: ActOf<'next_round'>): Next {
  return atOnce(deps.crash, 'next_round', () => {
    beginRound(deps, run, act, {});
    return 'on' as const;
  });
}

/** Writes the steps of another round, and the pause before it, at once. */
export function beginRound(
  { store: { reader, writer }, clock }: ExecutorDeps,
  { execution: { executionId } }: Run,
  { node, path, round }: Pick<ActOf<'next_round'>, 'node' | 'path' | 'round'>,
  seen: StepNotes,
): void {
  const { body, delayMs = 0 } = node;
  const before = reader.steps.get(executionId, path);
  const level = (before?.level ?? 0) + 1;
  const notes = before?.notes ? requireStored(before.notes) : {};
  const { truth: _truth, operands: _operands, restsFrom: _rested, ...kept } = notes;
  writer.together(() => {
    for (const step of stepsUnder(body, bodyPath(path, round, body), level)) {
      writer.steps.add(executionId, step);
    }
    const now = clock.now();
    const rests = delayMs > 0 ? { restsFrom: now } : {};
    writer.steps.decide(executionId, path, { ...kept, ...seen, ...rests, rounds: round });
    if (delayMs > 0) writer.steps.wait(executionId, path, 'time', now + delayMs);
  });
}
