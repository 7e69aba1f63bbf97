import type { Assumption } from '../../../shared/plan/compile-outcome.ts';
import type { Provenance } from '../../../shared/plan/schema.ts';
import type { ParamValue } from '../../../shared/plan/values.ts';
import type { ResolvedToken } from './resolve/resolve-token.ts';

/** What later steps mean by "it" and "what I get". */
export interface Given {
  /** On the chain where it arrives. */
  token: ResolvedToken;
  /** Which result of the action says how much. */
  output: string;
}

/** One action with all its parameters, ready to become a node. */
export interface CompiledAction {
  tool: string;
  /** What its node is called, with a number behind it where there are several. */
  id: string;
  label: string;
  params: Record<string, ParamValue>;
  /** By parameter name. */
  provenance: Record<string, Provenance>;
  assumptions: Assumption[];
  /** What it brings to the account, where that can be spent by a later step. */
  gives?: Given;
  /** What it takes from the account, for "the rest". */
  spends?: { token: ResolvedToken; amount: ParamValue };
}
