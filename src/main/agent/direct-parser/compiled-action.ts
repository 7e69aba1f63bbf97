import type { Assumption } from '../../../shared/plan/compile-outcome.ts';
import type { Provenance } from '../../../shared/plan/schema.ts';

/** One action with all its parameters, ready to become a plan. */
export interface CompiledAction {
  tool: string;
  /** Node id. */
  id: string;
  label: string;
  params: Record<string, string>;
  /** By parameter name. */
  provenance: Record<string, Provenance>;
  assumptions: Assumption[];
}
