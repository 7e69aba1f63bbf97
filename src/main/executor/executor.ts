import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import type { AskedSecrets, GivenSecrets } from '../../shared/commands/asked-secrets.ts';
import type { ReplacementPurpose } from '../../shared/runs/replacement.ts';
import type { SecretQuestion } from '../../shared/runs/secret-question.ts';
import type { UndoView } from '../../shared/runs/undo-view.ts';
import { type Agreement, openingOf, rehearsedBeforeReset } from './agree.ts';
import { answerGate, answerSecret } from './answer-gate.ts';
import { type Answer, Answers } from './answers.ts';
import { Batches } from './batch/batches.ts';
import { AnsweredSecrets } from './commands/answered-secrets.ts';
import { giveSecrets, secretsToType } from './commands/give-secrets.ts';
import { RunningPrograms } from './commands/running-programs.ts';
import { TypedSecrets } from './commands/typed-secrets.ts';
import { type Continuation, continueRun } from './control/continue-run.ts';
import { OrdersOfPerson, type RunControl } from './control/run-control.ts';
import { fewAtOnce } from './few-at-once.ts';
import { readRun } from './read-journal.ts';
import { askToReplace } from './replacement/request-replacement.ts';
import { requireEffect } from './require-effect.ts';
import type { ExecutorDeps, Run } from './run.ts';
import { secretQuestion } from './secret-question.ts';
import { Turns } from './turns.ts';
import { placeToUndo, type UndoPart, undoViewOf } from './undo/undo-of-run.ts';
import { type Undone, undoRun } from './undo/undo-run.ts';

/** What can be asked of the one that carries runs on. */
export interface Executor extends RunControl {
  /**
   * Writes the agreement and starts the run in the background. `rehearsedOn`: the practice chain that the
   * person saw a rehearsal of.
   * @throws AppError REHEARSED_BEFORE_RESET, NODE_NOT_SUPPORTED and its like, PLAN_NOT_FOUND, PLAN_CHANGED, PLAN_ILLEGAL_STATUS, CHAIN_MISMATCH
   */
  agree(agreement: Agreement, rehearsedOn?: string | null): Promise<{ executionId: string }>;
  /**
   * The same for a run that somebody else writes, in a transaction of their own with what it belongs to. Nothing
   * is written by this. Errors: those of `agree`.
   */
  prepare(agreement: Agreement): Promise<Prepared>;
  /** Goes on from the failed step of a run, in a new one in the background. Errors: see `continueRun`. */
  continueRun(executionId: string, agreement: Continuation): Promise<{ executionId: string }>;
  /** Carries a run on until it waits or ends. Never throws: what went wrong is in the run. */
  advance(executionId: string): Promise<void>;
  /** At start, and after a reset of the practice chain: takes every open run up again that is not put aside. */
  recover(): Promise<void>;
  /** Has the signer show a request. Errors: APPROVAL_NOT_FOUND, APPROVAL_NOT_PENDING, PRACTICE_RESET, RUN_ELSEWHERE, the signer's. */
  presentApproval(approvalId: string): Promise<ApprovalFacts>;
  /**
   * Asks a person about another transaction of the same number for one that is on its way; nothing is signed
   * by this. Errors: EFFECT_NOT_FOUND, NOT_REPLACEABLE, CANCEL_UNDER_WAY, PAYMENTS_BEHIND, FEE_ABOVE_CAP, RUN_HELD,
   * RPC_*.
   */
  replace(effectId: string, purpose: ReplacementPurpose): Promise<{ approvalId: string }>;
  /** What the signer said that the person answered. Never throws: what went wrong is in the run. */
  decided(answer: Answer): Promise<void>;
  /**
   * A person's answer to what the run asks at a path, which then goes on. None to a question for a secret.
   * Errors: RUN_NOT_FOUND, GATE_NOT_ASKED, ANSWER_UNFIT, SECRET_NEEDS_WINDOW, RUN_HELD.
   */
  answerGate(executionId: string, path: string, answer: string): Promise<void>;
  /**
   * The answer to a question for a secret, from where it is typed unseen: the trusted window or the terminal of the
   * run. Errors: RUN_NOT_FOUND, GATE_NOT_ASKED, ANSWER_UNFIT, RUN_HELD.
   */
  answerSecret(executionId: string, path: string, secret: string): Promise<void>;
  /** The secret that a run asks for at a path now, and what gets it; null where it asks for none. Errors: PARKED. */
  secretQuestion(executionId: string, path: string): SecretQuestion | null;
  /**
   * What the person typed for the program of a request, before their yes to it. In memory until it is started.
   * Errors: APPROVAL_NOT_FOUND, SECRET_UNFIT.
   */
  giveSecrets(approvalId: string, given: GivenSecrets): void;
  /**
   * What the person has to type with their yes to a request, by variable: an answer that a step asked for is among
   * it only where it is not in memory any more. Errors: APPROVAL_NOT_FOUND.
   */
  secretsToType(approvalId: string): AskedSecrets;
  /**
   * Stores a plan, as a draft, that undoes what a run did: all of it, or a step and everything that was completed
   * after it. Errors: RUN_NOT_FOUND, RUN_NOT_OVER, UNDO_IS_RUNNING, NOTHING_TO_UNDO, ALREADY_UNDONE.
   */
  undo(executionId: string, part?: UndoPart): Promise<Undone>;
  /** What of a run can be undone, what cannot and what is; nothing is stored. RUN_NOT_FOUND. */
  undoView(executionId: string): Promise<UndoView>;
  /** A limit was changed: runs that wait, maybe for it, look again. */
  limitsChanged(): void;
  /** Ends after the act that is under way. */
  stop(): Promise<void>;
}

/** A run that can be started. */
export interface Prepared {
  executionId: string;
  /** Of the network that it was prepared for. */
  chainId: number;
  /** Writes it, inside the caller's transaction. HALTED, PLAN_CHANGED and PLAN_ILLEGAL_STATUS are thrown. */
  write(): void;
  /** Once that is durable: carries it on in the background. */
  begin(): void;
}

export function createExecutor(deps: ExecutorDeps): Executor {
  return new JournalExecutor(deps);
}

class JournalExecutor implements Executor {
  readonly #deps: ExecutorDeps & { answered: AnsweredSecrets };
  readonly #turns: Turns;
  readonly #programs = new RunningPrograms();
  readonly #answers: Answers;
  readonly #orders: OrdersOfPerson;

  readonly pause: Executor['pause'] = (executionId) => this.#orders.pause(executionId);
  readonly resume: Executor['resume'] = (executionId) => this.#orders.resume(executionId);
  readonly cancel: Executor['cancel'] = (executionId) => this.#orders.cancel(executionId);
  readonly stopAll: Executor['stopAll'] = () => this.#orders.stopAll();
  readonly allowAgain: Executor['allowAgain'] = () => this.#orders.allowAgain();

  constructor(deps: ExecutorDeps) {
    const kept = { underMandate: new Set<string>(), batches: new Batches() };
    const secrets = new TypedSecrets();
    const answered = new AnsweredSecrets();
    this.#deps = { ...deps, ...kept, secrets, answered, programs: this.#programs };
    this.#turns = new Turns({
      ...this.#deps,
      carryOn: (executionId) => void this.advance(executionId),
    });
    this.#answers = new Answers(this.#deps, this.#turns);
    this.#orders = new OrdersOfPerson(this.#deps, (executionId) => this.advance(executionId));
  }

  async agree(
    agreement: Agreement,
    rehearsedOn: string | null = null,
  ): Promise<{ executionId: string }> {
    const opening = await openingOf(this.#deps, agreement);
    const { instanceId = null } = opening.connection?.network ?? {};
    if (rehearsedOn !== null && rehearsedOn !== instanceId) throw rehearsedBeforeReset();
    await this.#turns.begin(opening);
    return { executionId: opening.executionId };
  }

  async prepare(agreement: Agreement): Promise<Prepared> {
    const opening = await openingOf(this.#deps, agreement);
    const { executionId, connection } = opening;
    const course = this.#turns.courseOf(executionId);
    return {
      executionId,
      chainId: connection?.network.chainId ?? this.#deps.homeChainId(),
      write: () => course.whole((writing) => opening.write(writing)),
      begin: () => {
        void course.afterwards();
        void this.advance(executionId);
      },
    };
  }

  async continueRun(
    executionId: string,
    agreement: Continuation,
  ): Promise<{ executionId: string }> {
    const started = await continueRun(this.#deps, executionId, agreement);
    void this.advance(started.executionId);
    return started;
  }

  advance(executionId: string): Promise<void> {
    return this.#turns.advance(executionId);
  }

  async recover(): Promise<void> {
    const { reader, writer } = this.#deps.store;
    writer.approvals.releaseEveryLease();
    writer.approvals.countOpen();
    this.#turns.watch.look();
    const open = reader.executions
      .listOpen()
      .filter(({ state, wanted }) => state !== 'paused' || wanted !== null)
      .map(({ executionId }) => executionId);
    const inVain = new Map(open.map((run) => [run, this.#turns.takenUp.inVain(run)]));
    await fewAtOnce(
      open.filter((run) => inVain.get(run) === 0),
      (executionId) => this.advance(executionId),
    );
    // One at a time, so that what ends the process is found to be that one.
    const suspects = [...inVain].filter(([, times]) => times > 0).sort(([, a], [, b]) => a - b);
    for (const [executionId] of suspects) await this.advance(executionId);
  }

  presentApproval(approvalId: string): Promise<ApprovalFacts> {
    return this.#answers.present(approvalId);
  }

  decided(answer: Answer): Promise<void> {
    return this.#answers.decided(answer);
  }

  giveSecrets(approvalId: string, given: GivenSecrets): void {
    giveSecrets(this.#deps, approvalId, given);
  }

  secretsToType(approvalId: string): AskedSecrets {
    return secretsToType(this.#deps, approvalId);
  }

  async replace(effectId: string, purpose: ReplacementPurpose): Promise<{ approvalId: string }> {
    const { executionId } = requireEffect(this.#deps.store.reader, effectId);
    try {
      return await this.#turns.inRun(executionId, () =>
        askToReplace(this.#deps, effectId, purpose),
      );
    } finally {
      void this.advance(executionId);
    }
  }

  answerGate(executionId: string, path: string, answer: string): Promise<void> {
    return this.#answered(executionId, (run) =>
      answerGate(this.#deps, run, { path, from: 'app_page' }, answer),
    );
  }

  answerSecret(executionId: string, path: string, secret: string): Promise<void> {
    return this.#answered(executionId, (run) => answerSecret(this.#deps, run, path, secret));
  }

  secretQuestion(executionId: string, path: string): SecretQuestion | null {
    return secretQuestion(this.#deps, executionId, path);
  }

  async #answered(executionId: string, write: (run: Run) => Promise<void>): Promise<void> {
    const { reader } = this.#deps.store;
    try {
      await this.#turns.inRun(executionId, () => write(readRun(reader, executionId)));
    } finally {
      // The turn that was cut short for this goes on, also where the answer came too late.
      void this.advance(executionId);
    }
  }

  async undo(executionId: string, part: UndoPart = {}): Promise<Undone> {
    const here = await placeToUndo(this.#deps, executionId);
    const drafted = undoRun(this.#deps, executionId, here, part);
    this.#deps.notify({ topic: 'plan', id: drafted.planId });
    return drafted;
  }

  undoView(executionId: string): Promise<UndoView> {
    return undoViewOf(this.#deps, executionId);
  }

  limitsChanged(): void {
    const open = this.#deps.store.reader.executions.listOpen();
    for (const { executionId, state } of open) {
      if (state === 'waiting') void this.advance(executionId);
    }
  }

  async stop(): Promise<void> {
    await this.#programs.quit();
    await this.#turns.stop();
  }
}
