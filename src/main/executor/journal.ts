import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import type { ErrorShape } from '../../shared/errors.ts';
import type {
  EffectState,
  RunState,
  StepState,
  Verdict,
  WaitReason,
} from '../../shared/runs/states.ts';
import type { StepNotes } from '../../shared/runs/step-notes.ts';
import type { EffectRecord } from '../store/queries/effects.ts';

/** What is written about one transaction of a step; enough to decide the next act. */
export interface JournalEffect {
  effectId: string;
  /** Place among the transactions of its step, from 0. */
  ordinal: number;
  state: EffectState;
  /** A transaction, or a change of a file. */
  realm: EffectRecord['realm'];
  /** Bytes of it were signed, or the change was begun, whatever became of it. */
  signed: boolean;
  /** The step is done when this one is confirmed. */
  last: boolean;
  /** The newest approval request for it; null before the first. */
  approval: {
    approvalId: string;
    status: ApprovalFacts['status'];
    /** Set where a mandate is asked in the place of a person: it was not yet, or did not refuse these bytes. */
    underMandate?: boolean;
  } | null;
  verdict: Verdict;
  error: ErrorShape | null;
}

/** A step as its rows tell it. Times are epoch milliseconds. */
export interface JournalStep {
  path: string;
  state: StepState;
  waitingFor: WaitReason | null;
  /** Counts from 1. */
  attempt: number;
  /** When the attempt began; null before the first. */
  triedAt: number | null;
  /** Until when it waits; null where no time is known. */
  dueAt: number | null;
  notes: StepNotes;
  /** Of this attempt. */
  effects: readonly JournalEffect[];
  error: ErrorShape | null;
}

/** A transaction of a run on which nothing waits in its step, or no longer does. */
export interface TakenBack {
  effectId: string;
  path: string;
  nodeId: string;
  /** On its way, or in the end not what its completed step was completed with. */
  state: 'sent' | 'mined' | 'unknown' | 'failed' | 'cancelled';
  error: ErrorShape | null;
}

/** A run as its rows tell it. Nothing that decides what comes next lives anywhere else. */
export interface Journal {
  executionId: string;
  run: RunState;
  /** A schedule started it, and its plan was not rehearsed since. */
  toRehearse: boolean;
  /** Rows are read when they are asked for: a long run has more than one decision needs. */
  steps: { get(path: string): JournalStep | undefined };
  /** Whether bytes of a step, or of one below it, were ever signed, or a change of a file begun. */
  signedUnder(path: string): boolean;
  /** Transactions that are on their way, and those of completed steps that came to another end. */
  takenBack(): readonly TakenBack[];
}
