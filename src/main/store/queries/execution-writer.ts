import type { ErrorShape } from '../../../shared/errors.ts';
import { openRunStates, type RunState, type WaitReason } from '../../../shared/runs/states.ts';
import type { WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { isRefused } from '../store-error.ts';
import { appendAudit } from './audit.ts';
import { BudgetWriter } from './budgets.ts';
import { illegalTransition, planChanged } from './execution-refusals.ts';
import { executionNotFound } from './executions.ts';
import { insertTaken } from './goes-on.ts';
import { assertNotHalted } from './halted.ts';
import { insertRun, type NewAgreement } from './insert-run.ts';
import { insertStep } from './insert-step.ts';
import { PlanReader, type PlanStatus, PlanWriter, planNotFound } from './plans.ts';
import { insertStartBalances } from './start-balances.ts';

/** What a move of a run is decided from: the run, and the plan that follows it. */
interface Standing {
  executionId: string;
  planId: string;
  requestId: string | null;
  state: RunState;
  waitingFor: WaitReason | null;
  /** As it is stored. */
  error: string | null;
  planStatus: PlanStatus;
  triggerId: string | null;
  /** Its plan was not edited since. */
  isNewest: 0 | 1;
}

const standing = `SELECT execution_id AS executionId, plan_id AS planId, request_id AS requestId,
    state, waiting_for AS waitingFor, error, plans.status AS planStatus,
    trigger_id AS triggerId,
    plans.revision = executions.revision AS isNewest
  FROM executions JOIN plans USING (plan_id) WHERE execution_id = @executionId`;

export class ExecutionWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /**
   * Writes the agreement, the pending run with its steps, and moves the plan to `running`, at once.
   * HALTED, PLAN_NOT_FOUND, PLAN_CHANGED, or PLAN_ILLEGAL_STATUS when the plan may not start.
   */
  agree(agreement: NewAgreement): { agreementId: string; executionId: string } {
    return this.#db.write(() => {
      assertNotHalted(this.#db);
      const plan = new PlanReader(this.#db).state(agreement.planId);
      if (plan === undefined) throw planNotFound(agreement.planId);
      const { goesOn } = agreement;
      const revision = goesOn?.revision ?? plan.revision;
      const isNewest = revision === plan.revision;
      if (isNewest && plan.hash !== agreement.planHash) throw planChanged(agreement, plan.hash);
      const { executionId = newId() } = agreement;
      const ids = { agreementId: newId(), executionId };
      insertRun(this.#db, agreement, revision, ids);
      for (const step of agreement.steps) insertStep(this.#db, ids.executionId, step);
      insertStartBalances(this.#db, ids.executionId, agreement.startBalances ?? {});
      if (goesOn) insertTaken(this.#db, ids.executionId, goesOn.from, goesOn.steps);
      // A plan that was edited since is put to another use than that of its old revision.
      if (isNewest) new PlanWriter(this.#db).move(plan, 'running');
      appendAudit(this.#db, {
        kind: 'plan.agreed',
        requestId: agreement.requestId,
        executionId: ids.executionId,
        body: {
          agreementId: ids.agreementId,
          planId: agreement.planId,
          planHash: agreement.planHash,
          policyVersion: agreement.policyVersion,
          agreedBy: agreement.agreedBy,
          ...(goesOn ? { continues: goesOn.from } : {}),
        },
      });
      new BudgetWriter(this.#db).setOfRun(ids.executionId, agreement.budgets ?? []);
      return ids;
    });
  }

  /**
   * Moves a run; an end also ends its plan. RUN_ILLEGAL_TRANSITION for a move that is not allowed.
   * Setting the state that it has is not a move and leaves no trace.
   */
  setState(
    executionId: string,
    state: RunState,
    why: { waitingFor?: WaitReason; error?: ErrorShape } = {},
  ): void {
    this.#db.write(() => {
      const before = this.#db.get<Standing>(standing, { executionId });
      if (before === undefined) throw executionNotFound(executionId);
      const waitingFor = why.waitingFor ?? null;
      const error = why.error === undefined ? null : JSON.stringify(why.error);
      if (before.state === state && before.waitingFor === waitingFor) {
        if (error !== null && error !== before.error) this.#sayWhy(executionId, error);
        return;
      }
      this.#move(before, { state, waitingFor, error });
      this.#follow(before, state);
      this.#count(before, state);
      appendAudit(this.#db, {
        kind: `run.${state}`,
        requestId: before.requestId,
        executionId,
        body: { waitingFor, code: why.error?.code ?? null },
      });
    });
  }

  /** The whole plan of a run was rehearsed at its start. */
  rehearsed(executionId: string, rehearsalId: string): void {
    this.#db.run(
      `UPDATE executions SET rehearsal_id = @rehearsalId, updated_at = @now
       WHERE execution_id = @executionId`,
      { executionId, rehearsalId, now: this.#db.now() },
    );
  }

  /** What the run waits for is the same, but why it does reads otherwise by now. */
  #sayWhy(executionId: string, error: string): void {
    this.#db.run('UPDATE executions SET error = @error WHERE execution_id = @executionId', {
      executionId,
      error,
    });
  }

  #move(
    { executionId, state: from }: Standing,
    to: Pick<Standing, 'state' | 'waitingFor' | 'error'>,
  ): void {
    const hasEnded = isEnd(to.state);
    const now = this.#db.now();
    try {
      this.#db.run(
        `UPDATE executions SET state = @state, waiting_for = @waitingFor, error = @error,
          wanted = CASE WHEN @stands AND wanted = 'pause' OR @ended THEN NULL ELSE wanted END,
          wanted_at = CASE WHEN @stands THEN coalesce(wanted_at, @now) WHEN @ended THEN NULL
            ELSE wanted_at END,
          completed_at = @completedAt, updated_at = @now WHERE execution_id = @executionId`,
        {
          ...to,
          executionId,
          completedAt: hasEnded ? now : null,
          stands: to.state === 'paused' ? 1 : 0,
          ended: hasEnded ? 1 : 0,
          now,
        },
      );
    } catch (thrown) {
      throw isRefused(thrown) && !this.#isEdge(from, to.state)
        ? illegalTransition(executionId, from, to.state)
        : thrown;
    }
  }

  #isEdge(from: RunState, to: RunState): boolean {
    const edge = 'SELECT 1 FROM execution_edges WHERE from_state = @from AND to_state = @to';
    return this.#db.get(edge, { from, to }) !== undefined;
  }

  /**
   * The plan of a run pauses and ends with it, or waits for the next of its schedule, and runs again with one that a block was taken back from. One
   * that was put to another use stays as it is, and one of two runs that are open ends no plan.
   */
  #follow({ planId, planStatus, isNewest }: Standing, state: RunState): void {
    if (isNewest === 0) return;
    let status = planStatus;
    const follow = (to: PlanStatus): void => {
      new PlanWriter(this.#db).move({ planId, status }, to);
      status = to;
    };
    if (state === 'paused') {
      if (status === 'running') follow('paused');
      return;
    }
    const hasEnded = isEnd(state);
    if (status === 'paused' || (status === 'completed' && !hasEnded)) follow('running');
    if (!hasEnded || status !== 'running' || this.#hasOpen(planId)) return;
    follow(this.#comesAgain(planId) ? 'scheduled' : state);
  }

  /** How many runs of a schedule failed in a row; one that a person cancelled says nothing. */
  #count({ triggerId }: Standing, state: RunState): void {
    if (triggerId === null || (state !== 'failed' && state !== 'completed')) return;
    this.#db.run(
      `UPDATE triggers SET failures = CASE @state WHEN 'failed' THEN failures + 1 ELSE 0 END
       WHERE trigger_id = @triggerId AND state <> 'ended'`,
      { triggerId, state },
    );
  }

  /** A schedule may start another run of the plan. */
  #comesAgain(planId: string): boolean {
    const open = "SELECT 1 FROM triggers WHERE plan_id = @planId AND state <> 'ended'";
    return this.#db.get(open, { planId }) !== undefined;
  }

  #hasOpen(planId: string): boolean {
    const open = `SELECT 1 FROM executions WHERE plan_id = @planId
      AND state IN ('pending', 'running', 'waiting', 'paused') LIMIT 1`;
    return this.#db.get(open, { planId }) !== undefined;
  }
}

function isEnd(state: RunState): state is 'completed' | 'failed' | 'cancelled' {
  return !openRunStates.includes(state);
}
