import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import type { ErrorShape } from '../../shared/errors.ts';
import type { EffectState, RunState, StepState, Verdict } from '../../shared/runs/states.ts';

/** What is written about one transaction of a step; enough to decide the next act. */
export interface JournalEffect {
  effectId: string;
  /** Place among the transactions of its step, from 0. */
  ordinal: number;
  state: EffectState;
  /** The step is done when this one is confirmed. */
  last: boolean;
  /** The newest approval request for it; null before the first. */
  approval: { approvalId: string; status: ApprovalFacts['status'] } | null;
  verdict: Verdict;
  error: ErrorShape | null;
}

export interface JournalStep {
  /** Node ids from the root down, joined by `/`. */
  path: string;
  state: StepState;
  effects: readonly JournalEffect[];
  error: ErrorShape | null;
}

/** A run as its rows tell it. Nothing that decides what comes next lives anywhere else. */
export interface Journal {
  run: RunState;
  steps: ReadonlyMap<string, JournalStep>;
}
