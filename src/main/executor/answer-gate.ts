import { AppError } from '../../shared/errors.ts';
import { answerTo, asksSecret } from '../../shared/plan/input-question.ts';
import type { PlanNode } from '../../shared/plan/nodes.ts';
import type { AnsweredSecrets } from './commands/answered-secrets.ts';
import { assertGoesOn } from './control/assert-goes-on.ts';
import { between } from './crash-points.ts';
import { nextActs } from './next-acts.ts';
import { readJournal } from './read-journal.ts';
import type { ExecutorDeps, Run } from './run.ts';

type Deps = Pick<ExecutorDeps, 'store' | 'clock' | 'crash'>;

/** Where an answer that is no secret comes from; a secret is taken from neither. */
type OpenPlace = 'argument' | 'app_page';

/**
 * Writes down what a person answered to a gate, or to a step that asks them for something. It authorises no
 * signature, and counts only while the run stands at this question: no answer is kept for later, and none is given
 * twice.
 * @throws AppError GATE_NOT_ASKED, ANSWER_UNFIT, SECRET_NOT_HERE, SECRET_NEEDS_WINDOW, RUN_HELD
 */
export async function answerGate(
  deps: Deps,
  run: Run,
  { path, from }: { path: string; from: OpenPlace },
  given: string,
): Promise<void> {
  const { executionId } = run.execution;
  const node = requireAsking(deps, run, path);
  if (asksSecret(node)) throw secretRefused[from](executionId, path);
  const answer = answerTo(node, given);
  if (answer === null) throw answerUnfit(executionId, path);
  await writeAnswer(deps, executionId, path, answer);
}

/**
 * The same to a step that asks for a secret. Only that it was given is written; itself it stays in the memory of the
 * process that runs. The caller has it from where it is typed unseen.
 * @throws AppError GATE_NOT_ASKED, ANSWER_UNFIT, RUN_HELD
 */
export async function answerSecret(
  deps: Deps & { answered: AnsweredSecrets },
  run: Run,
  path: string,
  given: string,
): Promise<void> {
  const { executionId } = run.execution;
  const node = requireAsking(deps, run, path);
  if (!asksSecret(node)) throw gateNotAsked(executionId, path);
  const answer = answerTo(node, given);
  if (answer === null) throw secretUnfit(executionId, path);
  // Before it is written that it was given: the run goes on from there.
  deps.answered.keep(executionId, path, given);
  await writeAnswer(deps, executionId, path, answer);
}

/** The node that asks a person at a path now; undefined where none does. */
export function askingAt(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  run: Run,
  path: string,
): PlanNode | undefined {
  const acts = nextActs(readJournal(store.reader, run), run.plan, clock.now());
  const asking = acts.find(
    (act) => act.kind === 'await_time' && act.waitingFor === 'approval' && act.path === path,
  );
  return asking?.kind === 'await_time' ? asking.node : undefined;
}

function requireAsking(deps: Deps, run: Run, path: string): PlanNode {
  assertGoesOn(deps, run);
  const node = askingAt(deps, run, path);
  if (node === undefined) throw gateNotAsked(run.execution.executionId, path);
  return node;
}

function writeAnswer(deps: Deps, executionId: string, path: string, answer: string) {
  return between(deps.crash, 'answer_gate', () =>
    deps.store.writer.steps.answer(executionId, path, answer),
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

const secretRefused: Record<OpenPlace, (executionId: string, path: string) => AppError> = {
  argument: secretNotHere,
  app_page: secretNeedsWindow,
};

/** The app's page is what other people's words are drawn in, and is counted as taken over. */
function secretNeedsWindow(executionId: string, path: string): AppError {
  const message =
    'This run asks for a secret, which is typed in the window that asks for approvals, and was not taken from this page.';
  return new AppError('SECRET_NEEDS_WINDOW', 'policy_denied', message, {
    advice:
      'The question still waits, and nothing was kept. Press “Type the secret” on the page of the run.',
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
