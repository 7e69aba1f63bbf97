// Watches a run until it ends, and has the signer ask for each approval that comes up.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../main/services.ts';
import type { ApprovalRecord } from '../../main/store/queries/approvals.ts';
import { AppError } from '../../shared/errors.ts';
import { openRunStates } from '../../shared/runs/states.ts';
import type { RunView } from '../../shared/runs/views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbContext } from '../verb.ts';
import { approvalLines } from './approval-lines.ts';
import { approvingMandate } from './approving-mandate.ts';
import { askHidden, SecretAsker } from './ask-secrets.ts';
import { giveSecrets, type TypedHere } from './give-secrets.ts';
import { type Session, signerGone } from './open-session.ts';
import { outputTeller, runningPrograms } from './tell-output.ts';
import { messageTeller, progressTeller } from './tell-progress.ts';
import { waitingApprovals } from './waiting-approvals.ts';

const lookEveryMs = 100;

/** How long a run may stand still in trouble (of the chain, the fork or the disk) before it is left open. */
const patienceMs = 10_000;

/**
 * The run as it ended, or at a question of the plan when there is nothing else to do. Errors leave it open, to be taken up by the next call: SIGNER_GONE, INTERRUPTED,
 * those of the signer about an approval, and what it stood still for.
 */
export async function followRun(
  context: VerbContext,
  session: Session,
  executionId: string,
): Promise<RunView> {
  const secrets = new SecretAsker(context, session.services.executor);
  try {
    return await followed(context, session, executionId, secrets);
  } finally {
    secrets.stop();
  }
}

async function followed(
  context: VerbContext,
  session: Session,
  executionId: string,
  secrets: SecretAsker,
): Promise<RunView> {
  const { services } = session;
  const asked = new Set<string>();
  const tell = progressTeller(context.io);
  const tellOutput = outputTeller(context.io);
  const tellMessages = messageTeller(context.io, services.store.reader, executionId);
  let seen = { text: '', at: performance.now() };
  let askedAt = seen.at;
  for (;;) {
    const run = requireRun(services, executionId);
    const text = JSON.stringify(run);
    if (text !== seen.text) seen = { text, at: performance.now() };
    tell(run);
    tellOutput(run);
    tellMessages();
    if (!openRunStates.includes(run.state) || run.state === 'paused') return run;
    const asks = asksOnly(run);
    // The signer has nothing to ask meanwhile: the terminal is free.
    if (asks && !secrets.asks(run)) return run;
    if (context.io.interrupted.aborted) throw interrupted(run);
    if (!session.isLocked && services.signer.view.vault !== 'unlocked') throw signerGone();
    const unanswered = session.unanswered();
    if (unanswered !== undefined) throw unanswered;
    const isUnasked = session.isLocked || approvingMandate(context) !== null;
    const before = { asked: asked.size, at: performance.now() };
    if (!asks && isUnasked) assertUnderMandate(services, run);
    else if (!asks) await askForApproval(context, services, run, asked, askHidden);
    if (asked.size > before.asked) askedAt = before.at;
    const trouble = troubleOf(run, session, seen.at) ?? session.unusedSince(askedAt);
    if (trouble !== undefined && performance.now() - seen.at > patienceMs) {
      throw leftOpen(trouble, executionId);
    }
    await sleep(lookEveryMs);
  }
}

/** Nothing of it goes on before a person has answered what the plan asks, which no signer puts. */
export function asksOnly({ state, steps }: RunView): boolean {
  if (state !== 'waiting') return false;
  const open = steps.filter((step) => step.state === 'waiting');
  return open.length > 0 && open.every(({ gate }) => gate !== null);
}

/** Why a run that has not changed since a moment does not go on; nothing while it waits for a person. */
function troubleOf(run: RunView, session: Session, since: number): AppError | undefined {
  const logged = session.troubleSince(since);
  if (logged !== undefined) return logged;
  if (run.waitingFor !== 'retry' && run.waitingFor !== 'in_doubt') return undefined;
  // The plan itself says when it is tried again.
  if (run.steps.some(({ waitingFor, dueAt }) => waitingFor === 'retry' && dueAt !== null)) {
    return undefined;
  }
  const { executions } = session.services.store.reader;
  const error = executions.get(run.executionId)?.error ?? null;
  if (error !== null) return AppError.fromShape(error);
  return new AppError('RUN_STUCK', 'network', 'The run cannot go on at the moment.');
}

/**
 * Has the signer ask for what the run waits for, once each; `asked` is kept between calls. `typed`: how what only the
 * person knows is asked for at this terminal, where it is.
 */
export async function askForApproval(
  context: VerbContext,
  { executor, store }: Services,
  run: RunView,
  asked: Set<string>,
  typed?: TypedHere,
): Promise<void> {
  const waiting = waitingApprovals(store.reader, run).byPerson;
  for (const stored of waiting) {
    const { approvalId } = stored;
    if (asked.has(approvalId)) continue;
    // The signer reads the terminal: what is typed for a program would be taken for the answer to that.
    const isBusy = waiting.some((each) => asked.has(each.approvalId));
    if (isBusy && Object.keys(executor.secretsToType(approvalId)).length > 0) continue;
    const lines = [
      ...(stored.facts.ok ? approvalLines(stored.facts.value) : []),
      ...refusalLines(store.reader, stored),
    ];
    for (const line of lines) context.io.err(`${line}\n`);
    asked.add(approvalId);
    await giveSecrets(context, executor, stored, typed);
    const shown = await executor.presentApproval(approvalId);
    asked.add(shown.approvalId);
  }
}

/** Why a person is asked about a run that has a mandate. */
function refusalLines(
  { mandates }: Services['store']['reader'],
  { effectId, digest }: ApprovalRecord,
): string[] {
  const answer = mandates.answerTo(effectId, digest);
  if (answer?.outcome !== 'refused') return [];
  return [
    visibleLine(`Its mandate does not sign this: ${answer.reason ?? 'it does not say why.'}`),
  ];
}

/** MANDATE_REFUSED or SIGNER_LOCKED where a run that nobody is asked about does not go on by its mandate alone. */
function assertUnderMandate({ store }: Services, run: RunView): void {
  const { executionId, waitingFor, error } = run;
  const [stored] = waitingApprovals(store.reader, run).byPerson;
  if (stored === undefined && waitingFor !== 'unlock') return;
  const advice = `Nothing more was signed. The run was left open: "countersign exec resume ${executionId} --follow" asks you.`;
  if (stored === undefined) {
    const message = 'The vault is locked, and the mandate does not sign without it.';
    throw new AppError('SIGNER_LOCKED', 'locked', message, { advice, facts: { executionId } });
  }
  const message = error?.message ?? 'The mandate does not sign what this step asks for.';
  throw new AppError('MANDATE_REFUSED', 'policy_denied', message, {
    advice,
    facts: { executionId },
  });
}

function requireRun({ store }: Services, executionId: string): RunView {
  const run = store.reader.runs.get(executionId);
  if (run !== undefined) return run;
  throw new AppError('RUN_NOT_FOUND', 'invalid_params', 'There is no such run.', {
    facts: { executionId },
  });
}

const goOn = 'The run was left open: run the same plan again to go on where it stopped.';

function interrupted(run: RunView): AppError {
  const [program] = runningPrograms(run);
  // Its step fails over that, so that there may be nothing to go on with.
  const ended = `"${program}" was running and was ended with all that it started. Whether it did its work is not known, and it is not started again by itself: see for yourself before you run the plan again.`;
  return new AppError('INTERRUPTED', 'cancelled', 'It was stopped before the plan was done.', {
    advice: program === undefined ? goOn : ended,
    facts: { executionId: run.executionId },
  });
}

/** The trouble itself, with what became of the run. */
function leftOpen(trouble: AppError, executionId: string): AppError {
  return new AppError(trouble.code, trouble.class, trouble.message, {
    advice: `${trouble.advice} ${goOn}`.trim(),
    facts: { ...trouble.facts, executionId },
    cause: trouble,
  });
}
