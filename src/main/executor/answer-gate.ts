import { AppError } from '../../shared/errors.ts';
import { answerTo, asksSecret } from '../../shared/plan/input-question.ts';
import { assertGoesOn } from './control/assert-goes-on.ts';
import { between } from './crash-points.ts';
import { nextActs } from './next-acts.ts';
import { readJournal } from './read-journal.ts';
import type { ExecutorDeps, Run } from './run.ts';

/**
 * Writes down what a person answered to a gate, or to a step that asks them for something. It authorises no
 * signature, and counts only while the run stands at this question: no answer is kept for later, and none is given
 * twice. Of a secret only that it was given is written; itself it stays in the memory of the process that runs.
 * @throws AppError GATE_NOT_ASKED, ANSWER_UNFIT, SECRET_NOT_HERE, RUN_HELD
 */
export async function answerGate(
  deps: Pick<ExecutorDeps, 'store' | 'clock' | 'crash' | 'answered'>,
  run: Run,
  path: string,
  given: string,
): Promise<void> {
  const { store, clock } = deps;
  const { executionId } = run.execution;
  assertGoesOn(deps, run);
  const acts = nextActs(readJournal(store.reader, run), run.plan, clock.now());
  const asking = acts.find(
    (act) => act.kind === 'await_time' && act.waitingFor === 'approval' && act.path === path,
  );
  if (asking?.kind !== 'await_time') throw gateNotAsked(executionId, path);
  const isSecret = asksSecret(asking.node);
  if (isSecret && deps.answered === undefined) throw secretNotHere(executionId, path);
  const answer = answerTo(asking.node, given);
  if (answer === null)
    throw isSecret ? secretUnfit(executionId, path) : answerUnfit(executionId, path);
  // Before it is written that it was given: the run goes on from there.
  if (isSecret) deps.answered?.keep(executionId, path, given);
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

function secretUnfit(executionId: string, path: string): AppError {
  const message =
    'This is no answer to what the run asks: a secret has 4 to 4096 letters on one line.';
  return new AppError('ANSWER_UNFIT', 'invalid_params', message, {
    advice: 'The question still waits, and nothing was kept of what was typed.',
    facts: { executionId, path },
  });
}

/** What is an argument stands in the list of processes and in the history of the shell. */
function secretNotHere(executionId: string, path: string): AppError {
  const message =
    'This run asks for a secret, which is typed where the run goes on, and nowhere else.';
  return new AppError('SECRET_NOT_HERE', 'policy_denied', message, {
    advice: `The question still waits, and nothing was kept. Answer it in the app, or with "countersign exec resume ${executionId} --follow" at a terminal. What was written here may be in the history of your shell: count it as known.`,
    facts: { executionId, path },
  });
}

function answerUnfit(executionId: string, path: string): AppError {
  const message = 'This is no answer to what the run asks.';
  return new AppError('ANSWER_UNFIT', 'invalid_params', message, {
    advice:
      'The question still waits. Answer with one of what it offers, or with a text that is not empty.',
    facts: { executionId, path },
  });
}
