import type { ErrorShape } from '../../shared/errors.ts';
import type { Condition } from '../../shared/plan/conditions.ts';
import type { ActionNode, LoopNode, PlanNode } from '../../shared/plan/nodes.ts';
import type { WaitReason } from '../../shared/runs/states.ts';

/** An act on one effect of a step. */
interface EffectAct<Kind extends string> {
  kind: Kind;
  node: ActionNode;
  path: string;
  effectId: string;
}

/** What becomes of a step that failed. */
export type AfterFailure =
  | { kind: 'fail' }
  /** The plan says that this step's failure does not stop the run. */
  | { kind: 'skip' }
  /** The next of `attempts` begins at `dueAt`, after a pause that counts from `from`, epoch ms. */
  | { kind: 'retry'; from: number; dueAt: number; attempts: number };

/** Everything the executor can do, one at a time. Each ends with what it did written to the journal. */
export type Act =
  | { kind: 'start_run' }
  /** Rehearses the whole plan of a run that nobody looked at. */
  | { kind: 'rehearse_plan' }
  /** Begins an attempt, counted from 1. */
  | { kind: 'start_step'; node: PlanNode; path: string; attempt: number }
  /** Begins another attempt of a part: what failed or was ended below it is open again, what completed stays. */
  | {
      kind: 'begin_again';
      node: PlanNode;
      path: string;
      attempt: number;
      reopened: readonly string[];
    }
  /** Stands still until a time, epoch ms; null where only a person can end it. */
  | {
      kind: 'await_time';
      node: PlanNode;
      path: string;
      waitingFor: WaitReason;
      dueAt: number | null;
    }
  /** Looks again when the time limit of a step is reached, epoch ms, whatever is done below it. */
  | { kind: 'await_limit'; node: PlanNode; path: string; dueAt: number }
  /** The clock was set: from when the times of a step count instead, epoch ms; null: as they were written. */
  | { kind: 'recount'; node: PlanNode; path: string; from: number | null }
  /** The time that a step waited for has come. */
  | { kind: 'resume_step'; node: PlanNode; path: string }
  /** Reads what a condition needs, and writes down what the step decides by it. */
  | { kind: 'evaluate'; node: PlanNode; path: string; condition: Condition }
  /** Begins another round of a loop. */
  | { kind: 'next_round'; node: LoopNode; path: string; round: number }
  /** Asks the tool for the step's next transaction, or calls it when it only looks. */
  | { kind: 'plan_effect'; node: ActionNode; path: string; ordinal: number }
  /** Runs the effect on the fork, fixes its bytes and asks for approval. */
  | EffectAct<'rehearse'>
  | (EffectAct<'await_approval'> & { approvalId: string })
  /** Asks what was agreed beforehand in the place of a person. */
  | (EffectAct<'ask_mandate'> & { approvalId: string })
  /** Gives back an approval whose signing was cut short: the person is asked again. */
  | (EffectAct<'release_claim'> & { approvalId: string })
  /** Makes the change of a file that was approved, or finds it made. */
  | EffectAct<'make_change'>
  /** Starts the program that was approved, or sees what became of it. */
  | EffectAct<'run_program'>
  /** Makes the visit that was approved, or sees what became of it. */
  | EffectAct<'make_visit'>
  | EffectAct<'broadcast'>
  /** Looks for the receipt. */
  | EffectAct<'track'>
  /** Counts confirmations, then compares what happened with what was rehearsed. */
  | EffectAct<'confirm'>
  /** Finds out what became of an effect in doubt. */
  | EffectAct<'reconcile'>
  /** Looks on another chain for what the step sent there. */
  | { kind: 'look_for_arrival'; node: ActionNode; path: string }
  | { kind: 'complete_step'; node: PlanNode; path: string }
  | { kind: 'fail_step'; node: PlanNode; path: string; error: ErrorShape; after: AfterFailure }
  /** Ends a step and all below it, of which nothing was signed. */
  | { kind: 'abandon'; node: PlanNode; path: string; error: ErrorShape }
  | { kind: 'complete_run' }
  | { kind: 'fail_run'; error: ErrorShape }
  | { kind: 'stop' };

/** The act of one kind, with what it needs. */
export type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>;

/** All but standing still for good. */
export type Doable = Exclude<Act, { kind: 'stop' }>;
