import { AppError } from '../../shared/errors.ts';
import { assertGoesOn } from './control/assert-goes-on.ts';
import { between } from './crash-points.ts';
import { nextActs } from './next-acts.ts';
import { readJournal } from './read-journal.ts';
import type { ExecutorDeps, Run } from './run.ts';

/**
 * Writes down what a person answered to a gate. It authorises no signature, and counts only while the run
 * stands at this question: no answer is kept for later, and none is given twice.
 * @throws AppError GATE_NOT_ASKED, RUN_HELD
 */
export async function answerGate(
  deps: Pick<ExecutorDeps, 'store' | 'clock' | 'crash'>,
  run: Run,
  path: string,
  answer: 'yes' | 'no',
): Promise<void> {
  const { store, clock } = deps;
  const { executionId } = run.execution;
  assertGoesOn(deps, run);
  const acts = nextActs(readJournal(store.reader, run), run.plan, clock.now());
  const isAsked = acts.some(
    (act) => act.kind === 'await_time' && act.node.type === 'gate' && act.path === path,
  );
  if (!isAsked) throw gateNotAsked(executionId, path);
  await between(deps.crash, 'answer_gate', () =>
    store.writer.steps.answer(executionId, path, answer),
  );
}

function gateNotAsked(executionId: string, path: string): AppError {
  const message = 'The run does not ask this question now.';
  return new AppError('GATE_NOT_ASKED', 'invalid_params', message, {
    advice: 'Look at the run to see what became of it. Nothing was changed.',
    facts: { executionId, path },
  });
}
