import { formatEther } from 'viem';
import type { ErrorShape } from '../../../shared/errors.ts';
import { roundOfBody } from '../../../shared/plan/step-path.ts';
import type { Verdict } from '../../../shared/runs/states.ts';
import type {
  EffectView,
  RunEvent,
  RunSummary,
  RunView,
  StepSpan,
  StepView,
} from '../../../shared/runs/views.ts';
import type { ReadConnection } from '../connection.ts';
import { parkedError, type Stored } from '../stored.ts';
import { ApprovalReader, type ApprovalRecord } from './approvals.ts';
import { askedGate } from './asked-gate.ts';
import { AuditReader } from './audit.ts';
import { DeadLetterReader } from './dead-letters.ts';
import { EffectReader, type EffectRecord } from './effects.ts';
import { ExecutionReader, type ExecutionRecord } from './executions.ts';
import { inTreeOrder } from './in-tree-order.ts';
import { runEvents, runStream } from './run-events.ts';
import { runSpans } from './run-spans.ts';
import { StepReader, type StepRecord } from './steps.ts';

/** Reads runs as people see them: one snapshot, built from the rows alone. */
export class RunViewReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Undefined when there is no such run. Parked parts show as an error (PARKED) in their place. */
  get(executionId: string): RunView | undefined {
    return this.#db.read(() => {
      const execution = new ExecutionReader(this.#db).get(executionId);
      return execution && this.#view(execution);
    });
  }

  /** Newest first. */
  listSummaries(limit = 200): RunSummary[] {
    return this.#db.read(() =>
      new ExecutionReader(this.#db).list(limit).map((execution) => ({
        executionId: execution.executionId,
        planId: execution.planId,
        planName: this.#planName(execution.planId),
        state: execution.state,
        waitingFor: execution.waitingFor,
        wanted: execution.wanted,
        startedAt: execution.startedAt,
        completedAt: execution.completedAt,
        verdict: worstVerdict(new EffectReader(this.#db).list(execution.executionId)),
        error: execution.error,
      })),
    );
  }

  /** Up to `limit` events of a run after the number `seq`, oldest first. */
  eventsAfter(executionId: string, seq: number, limit: number): RunEvent[] {
    return this.#db.read(() => {
      const lines = new AuditReader(this.#db).linesOfExecutionAfter(executionId, seq, limit);
      const effects = new EffectReader(this.#db);
      return runStream(lines, (effectId) => effects.get(effectId)?.path);
    });
  }

  #view(execution: ExecutionRecord): RunView {
    const { executionId } = execution;
    const effects = new EffectReader(this.#db).list(executionId);
    const steps = inTreeOrder(new StepReader(this.#db).list(executionId));
    const lines = new AuditReader(this.#db).linesOfExecution(executionId);
    const spans = runSpans(lines);
    const paths = new Map(effects.map(({ effectId, path }) => [effectId, path]));
    return {
      executionId,
      planId: execution.planId,
      planName: this.#planName(execution.planId),
      planHash: execution.planHash,
      requestId: execution.requestId,
      chainId: execution.chainId,
      account: execution.account,
      state: execution.state,
      waitingFor: execution.waitingFor,
      wanted: execution.wanted,
      continues: execution.continues,
      undoes: execution.undoes,
      ...new ExecutionReader(this.#db).successors(executionId),
      deadLetterId: new DeadLetterReader(this.#db).ofExecution(executionId)?.deadLetterId ?? null,
      startedAt: execution.startedAt,
      completedAt: execution.completedAt,
      steps: steps.map((step) => ({
        ...this.#step(step, effects, spans.get(step.path) ?? []),
        gate: askedGate(this.#db, execution, step),
      })),
      verdict: worstVerdict(effects),
      feeEth: formatEther(effects.reduce((sum, effect) => sum + BigInt(effect.feeWei ?? '0'), 0n)),
      events: runEvents(lines, (effectId) => paths.get(effectId)),
      error: execution.error,
    };
  }

  #step(
    step: StepRecord,
    effects: readonly EffectRecord[],
    spans: StepSpan[],
  ): Omit<StepView, 'gate'> {
    const { nodeId, path, label, tool, level, state, waitingFor, startedAt, completedAt } = step;
    const own = effects.filter((effect) => effect.path === path);
    const notes = step.notes?.ok ? step.notes.value : {};
    return {
      ...{ nodeId, path, label, tool, level, state, waitingFor, startedAt, completedAt, spans },
      ...{ dueAt: step.dueAt, attempt: step.attempt, attempts: notes.attempts ?? null },
      ...{ round: roundOfBody(path), rounds: notes.rounds ?? null },
      condition: notes.truth ? { truth: notes.truth, operands: notes.operands ?? [] } : null,
      notTaken: notes.notTaken ?? false,
      effects: own.map((effect) => this.#effect(effect)),
      error: step.error ?? parkedPart(step.result) ?? parkedPart(step.notes),
    };
  }

  #effect(effect: EffectRecord): EffectView {
    const approval = new ApprovalReader(this.#db).latestOfEffect(effect.effectId);
    const { rehearsal, actual } = effect;
    return {
      effectId: effect.effectId,
      ordinal: effect.ordinal,
      kind: effect.kind,
      state: effect.state,
      approvalId: approval?.approvalId ?? null,
      txHash: effect.txHash,
      blockNumber: effect.blockNumber,
      confirmations: effect.confirmations,
      nonce: effect.nonce,
      rehearsed: rehearsal?.ok ? rehearsal.value.assetChanges : [],
      actual: actual?.ok ? actual.value.assetChanges : [],
      rehearsedFeeEth: formatEther(BigInt(rehearsal?.ok ? rehearsal.value.feeWei : '0')),
      actualFeeEth: effect.feeWei === null ? null : formatEther(BigInt(effect.feeWei)),
      limits: limitsOf(approval),
      verdict: effect.verdict,
      error: effect.error ?? parkedPart(rehearsal) ?? parkedPart(actual),
      updatedAt: effect.updatedAt,
    };
  }

  #planName(planId: string): string {
    const row = this.#db.get<{ name: string }>('SELECT name FROM plans WHERE plan_id = @planId', {
      planId,
    });
    return row?.name ?? '';
  }
}

/** Worst over the effects that count; `not_checked` while any is open and when there is none. */
export function worstVerdict(effects: readonly Pick<EffectRecord, 'state' | 'verdict'>[]): Verdict {
  const counted = effects.filter(({ state }) => state !== 'failed' && state !== 'cancelled');
  if (counted.length === 0) return 'not_checked';
  const order: readonly Verdict[] = ['not_checked', 'different', 'within_tolerance', 'matched'];
  return order.find((verdict) => counted.some((effect) => effect.verdict === verdict)) ?? 'matched';
}

const binding = ['pending', 'approved', 'consumed'];

function limitsOf(approval: ApprovalRecord | undefined): EffectView['limits'] {
  if (!approval?.facts.ok || !binding.includes(approval.status)) return [];
  return approval.facts.value.lines.map(({ rehearsed: _rehearsed, ...limit }) => limit);
}

function parkedPart(stored: Stored<unknown> | null): ErrorShape | null {
  return stored === null || stored.ok ? null : parkedError(stored.parked).toShape();
}
