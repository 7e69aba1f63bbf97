import type { Assumption } from '../../../../shared/plan/compile-outcome.ts';
import type { Trigger } from '../../../../shared/plan/triggers.ts';

/** What starts a plan, and what was filled in for it. */
export interface CompiledStart {
  trigger: Trigger;
  assumptions: Assumption[];
}
