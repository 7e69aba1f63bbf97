import { formatEther } from 'viem';
import type { Listed } from '../../../shared/listed.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import { placeNodes } from '../../../shared/plan/walk.ts';
import type { Verdict } from '../../../shared/runs/states.ts';
import type { RunEvent, RunSummary, RunView, StepView } from '../../../shared/runs/views.ts';
import { findsFigures } from '../../../shared/tools/say-read.ts';
import type { ReadConnection } from '../connection.ts';
import { AuditReader } from './audit.ts';
import { DeadLetterReader } from './dead-letters.ts';
import { EffectReader, type EffectRecord } from './effects.ts';
import type { ExecutionRecord } from './execution-row.ts';
import { ExecutionReader } from './executions.ts';
import { FireReader } from './fires.ts';
import { PlanReader } from './plans.ts';
import { runEvents, runStream } from './run-events.ts';
import { runFailures } from './run-failures.ts';
import { partOfRun, type RunRows, wholeRun } from './run-rows.ts';
import { runSpans } from './run-spans.ts';
import { stepView } from './step-views.ts';
import { StepReader } from './steps.ts';

/** Reads runs as people see them: one snapshot, built from the rows alone. */
export class RunViewReader {
  readonly #db: ReadConnection;
  #plan: { key: string; nodes: ReadonlyMap<string, PlanNode> } | undefined;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** All of it. Undefined when there is no such run. Parked parts show as an error (PARKED) in their place. */
  get(executionId: string): RunView | undefined {
    return this.#db.read(() => {
      const execution = new ExecutionReader(this.#db).get(executionId);
      return execution && this.#view(execution, wholeRun(this.#db, executionId));
    });
  }

  /** What a window shows of it: around a step, or around where it is. Bounded, however long the run is. */
  part(executionId: string, around: string | null): RunView | undefined {
    return this.#db.read(() => {
      const execution = new ExecutionReader(this.#db).get(executionId);
      return execution && this.#view(execution, partOfRun(this.#db, executionId, around));
    });
  }

  /** The figures that its steps found, in words; of a long run, of those that are shown. */
  found(executionId: string): string[] {
    const steps = this.part(executionId, null)?.steps ?? [];
    return steps.flatMap(({ tool, found }) => (findsFigures(tool) ? (found ?? []) : []));
  }

  /** Newest first. */
  listSummaries(limit = 200): RunSummary[] {
    return this.#db.read(() =>
      new ExecutionReader(this.#db).list(limit).map((execution) => this.#summary(execution)),
    );
  }

  /** The same, and how many there are. */
  listed(): Listed<RunSummary> {
    return this.#db.read(() => ({
      items: this.listSummaries(),
      total: new ExecutionReader(this.#db).count(),
    }));
  }

  #summary(execution: ExecutionRecord): RunSummary {
    const { executionId, planId, state, waitingFor, wanted } = execution;
    const ends = new EffectReader(this.#db).ends(executionId);
    return {
      ...{ executionId, planId, planName: this.#planName(planId), state, waitingFor, wanted },
      startedAt: execution.startedAt,
      completedAt: execution.completedAt,
      verdict: worstVerdict(ends),
      error: execution.error,
      asksGate: waitingFor === 'approval' && new StepReader(this.#db).asksGate(executionId),
      acted: ends.length > 0,
    };
  }

  /** How the runs of a plan stand, newest first; their steps are not read for it. */
  ofPlan(planId: string): Pick<RunSummary, 'executionId' | 'state' | 'waitingFor' | 'verdict'>[] {
    return this.#db.read(() =>
      new ExecutionReader(this.#db)
        .listOfPlan(planId)
        .map(({ executionId, state, waitingFor }) => ({
          ...{ executionId, state, waitingFor },
          verdict: worstVerdict(new EffectReader(this.#db).ends(executionId)),
        })),
    );
  }

  /** Up to `limit` events of a run after the number `seq`, oldest first. */
  eventsAfter(executionId: string, seq: number, limit: number): RunEvent[] {
    return this.#db.read(() => {
      const lines = new AuditReader(this.#db).linesOfExecutionAfter(executionId, seq, limit);
      const effects = new EffectReader(this.#db);
      const fireId = new ExecutionReader(this.#db).get(executionId)?.fireId ?? null;
      return runStream(lines, {
        pathOf: (effectId) => effects.get(effectId)?.path,
        wasAsked: new FireReader(this.#db).wasAsked(fireId),
      });
    });
  }

  #view(execution: ExecutionRecord, rows: RunRows): RunView {
    const { executionId } = execution;
    const { effects, lines, stepsLeftOut } = rows;
    const all = new EffectReader(this.#db).ends(executionId);
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
      steps: this.#steps(execution, rows),
      stepsLeftOut,
      verdict: worstVerdict(all),
      feeEth: formatEther(all.reduce((sum, { feeWei }) => sum + BigInt(feeWei ?? '0'), 0n)),
      events: runEvents(lines, {
        pathOf: (effectId) => paths.get(effectId),
        wasAsked: new FireReader(this.#db).wasAsked(execution.fireId),
      }),
      error: execution.error,
    };
  }
  #steps(execution: ExecutionRecord, rows: RunRows): StepView[] {
    const { steps, effects, lines, places, roundsLeftOut } = rows;
    const spans = runSpans(lines);
    const failures = runFailures(lines);
    const nodes = this.#nodesOf(execution);
    const own = byPath(effects);
    return steps.map((step) =>
      stepView(this.#db, step, {
        node: nodes.get(step.nodeId),
        chainId: execution.chainId,
        place: places.get(step.path) ?? { position: 1, siblings: 1 },
        spans: spans.get(step.path) ?? [],
        failures: failures.get(step.path) ?? [],
        effects: own.get(step.path) ?? [],
        roundsLeftOut: roundsLeftOut.get(step.path) ?? null,
        goesOn: execution.wanted === null && execution.state !== 'paused',
      }),
    );
  }

  /** The plan of a run by the ids of its nodes; empty when it no longer parses. */
  #nodesOf({ planId, revision }: ExecutionRecord): ReadonlyMap<string, PlanNode> {
    const key = `${planId}/${revision}`;
    // A revision never changes, and a run that is watched is read again and again.
    if (this.#plan?.key !== key) {
      const stored = new PlanReader(this.#db).getRevision(planId, revision)?.document;
      const placed = stored?.ok ? placeNodes(stored.value.root) : [];
      this.#plan = { key, nodes: new Map(placed.map(({ node }) => [node.id, node])) };
    }
    return this.#plan.nodes;
  }

  #planName(planId: string): string {
    const row = this.#db.get<{ name: string }>('SELECT name FROM plans WHERE plan_id = @planId', {
      planId,
    });
    return row?.name ?? '';
  }
}

function byPath(effects: readonly EffectRecord[]): ReadonlyMap<string, EffectRecord[]> {
  const own = new Map<string, EffectRecord[]>();
  for (const effect of effects) {
    const known = own.get(effect.path);
    if (known === undefined) own.set(effect.path, [effect]);
    else known.push(effect);
  }
  return own;
}

/** Worst over the effects that count; `not_checked` while any is open and when there is none. */
export function worstVerdict(effects: readonly Pick<EffectRecord, 'state' | 'verdict'>[]): Verdict {
  const counted = effects.filter(({ state }) => state !== 'failed' && state !== 'cancelled');
  if (counted.length === 0) return 'not_checked';
  const order: readonly Verdict[] = ['not_checked', 'different', 'within_tolerance', 'matched'];
  return order.find((verdict) => counted.some((effect) => effect.verdict === verdict)) ?? 'matched';
}
