// Looks at a condition once, keeps the values that made it so, and writes down what follows from it.
import { childPath } from '../../../shared/plan/step-path.ts';
import type { StepNotes } from '../../../shared/runs/step-notes.ts';
import type { ActOf } from '../acts.ts';
import { afterCondition } from '../after-condition.ts';
import { afterFailure } from '../after-failure.ts';
import { atOnce } from '../crash-points.ts';
import { lookAt } from '../look-at.ts';
import { readStep } from '../read-journal.ts';
import type { Next, Run, Workbench, Write, Writing } from '../run.ts';
import { pollMs } from '../steps/wait.ts';
import { writeFailure } from './end-step.ts';
import { beginRound } from './next-round.ts';

/** Looks at a condition, keeps what was seen, and does what follows from it. */
export async function evaluate(bench: Workbench, run: Run, act: ActOf<'evaluate'>): Promise<Write> {
  const { truth, operands } = await lookAt(bench, run, act.path, act.condition);
  const seen: StepNotes = {
    truth,
    operands: operands.map(({ path, value }) => ({ path, value: value ?? null })),
  };
  return (writing) =>
    atOnce(writing.crash, 'evaluate', () =>
      writing.store.writer.together(() => write(writing, run, act, seen)),
    );
}

function write(bench: Writing, run: Run, act: ActOf<'evaluate'>, seen: StepNotes): Next {
  const { node, path } = act;
  const { executionId } = run.execution;
  const { reader, writer } = bench.store;
  const step = readStep(reader, executionId, path);
  if (step === undefined) return 'on';
  const notes = { ...step.notes, ...seen };
  const after = afterCondition(node, seen.truth ?? 'unknown');
  if (after.kind === 'look_again') return lookAgain(bench, run, act, notes);
  if (after.kind === 'next_round') {
    if (node.type !== 'loop') return 'on';
    beginRound(bench, run, { node, path, round: (step.notes.rounds ?? 1) + 1 }, seen);
    return 'on';
  }
  writer.steps.decide(
    executionId,
    path,
    after.kind === 'branch' ? { ...notes, ...branch(after) } : notes,
  );
  if (after.kind === 'branch') passOverOthers(bench, run, act, after.branch);
  else if (after.kind === 'complete') writer.steps.complete(executionId, path, {});
  else {
    const { error } = after;
    const next = afterFailure(node, step, error, { executionId, nowMs: bench.clock.now() });
    writeFailure(bench, run, { kind: 'fail_step', node, path, error, after: next });
  }
  return 'on';
}

function branch({ branch: taken }: { branch: 'then' | 'else' | 'none' }): StepNotes {
  return { branch: taken };
}

/** What is not taken is told apart from what is still to come. */
function passOverOthers(
  { store: { writer } }: Writing,
  { execution: { executionId } }: Run,
  { node, path }: ActOf<'evaluate'>,
  taken: 'then' | 'else' | 'none',
): void {
  if (node.type !== 'if') return;
  const others = [taken === 'then' ? null : node.then, taken === 'else' ? null : node.else];
  for (const other of others) {
    if (other) writer.steps.passOver(executionId, childPath(path, other));
  }
}

function lookAgain(
  { store: { reader, writer }, clock }: Writing,
  { execution: { executionId } }: Run,
  { node, path }: ActOf<'evaluate'>,
  notes: StepNotes,
): Next {
  if (node.type !== 'wait') return 'on';
  const wakeInMs = pollMs(node);
  const dueAt = clock.now() + wakeInMs;
  if (reader.steps.get(executionId, path)?.waitingFor !== 'condition') {
    writer.steps.wait(executionId, path, 'condition', dueAt);
  }
  writer.steps.look(executionId, path, { notes, dueAt });
  return { waitingFor: 'condition', wakeInMs };
}
