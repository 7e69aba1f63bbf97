import type { ErrorShape } from '../../shared/errors.ts';
import type { ActionNode, PlanNode } from '../../shared/plan/nodes.ts';

/** Everything the executor can do, one at a time. Each ends with what it did written to the journal. */
export type Act =
  | { kind: 'start_run' }
  | { kind: 'start_step'; node: PlanNode; path: string }
  /** Calls a tool that only reads; needs no approval. */
  | { kind: 'read'; node: ActionNode; path: string }
  /** Asks the tool for the step's next transaction. */
  | { kind: 'plan_effect'; node: ActionNode; path: string; ordinal: number }
  /** Runs the effect on the fork, fixes its bytes and asks for approval. */
  | { kind: 'rehearse'; node: ActionNode; path: string; effectId: string }
  | { kind: 'await_approval'; effectId: string; approvalId: string }
  | { kind: 'sign'; node: ActionNode; path: string; effectId: string; approvalId: string }
  | { kind: 'broadcast'; effectId: string }
  /** Looks for the receipt. */
  | { kind: 'track'; effectId: string }
  /** Counts confirmations, then compares what happened with what was rehearsed. */
  | { kind: 'confirm'; node: ActionNode; path: string; effectId: string }
  /** Finds out what became of an effect in doubt. */
  | { kind: 'reconcile'; effectId: string }
  | { kind: 'complete_step'; node: PlanNode; path: string }
  /** `skip` when the plan says that this step's failure does not stop the run. */
  | { kind: 'fail_step'; path: string; error: ErrorShape; skip: boolean }
  | { kind: 'complete_run' }
  | { kind: 'fail_run'; error: ErrorShape }
  | { kind: 'stop' };

export type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>;
