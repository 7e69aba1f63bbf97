import type { ErrorShape } from '../../shared/errors.ts';
import type { ActionNode, PlanNode } from '../../shared/plan/nodes.ts';

/** An act on one transaction of a step. */
interface EffectAct<Kind extends string> {
  kind: Kind;
  node: ActionNode;
  path: string;
  effectId: string;
}

/** Everything the executor can do, one at a time. Each ends with what it did written to the journal. */
export type Act =
  | { kind: 'start_run' }
  | { kind: 'start_step'; node: PlanNode; path: string }
  /** Asks the tool for the step's next transaction, or calls it when it only looks. */
  | { kind: 'plan_effect'; node: ActionNode; path: string; ordinal: number }
  /** Runs the effect on the fork, fixes its bytes and asks for approval. */
  | EffectAct<'rehearse'>
  | (EffectAct<'await_approval'> & { approvalId: string })
  /** Gives back an approval whose signing was cut short: the person is asked again. */
  | (EffectAct<'release_claim'> & { approvalId: string })
  | EffectAct<'broadcast'>
  /** Looks for the receipt. */
  | EffectAct<'track'>
  /** Counts confirmations, then compares what happened with what was rehearsed. */
  | EffectAct<'confirm'>
  /** Finds out what became of an effect in doubt. */
  | EffectAct<'reconcile'>
  | { kind: 'complete_step'; node: PlanNode; path: string }
  /** `skip` when the plan says that this step's failure does not stop the run. */
  | { kind: 'fail_step'; node: PlanNode; path: string; error: ErrorShape; skip: boolean }
  | { kind: 'complete_run' }
  | { kind: 'fail_run'; error: ErrorShape }
  | { kind: 'stop' };

export type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>;
