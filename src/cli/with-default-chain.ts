import { practiceEthereumId } from '../shared/chain/addresses.ts';
import type { PlanContext } from '../shared/plan/context.ts';

/** With no chain set up, the practice chain is the one that is. */
export function withDefaultChain<Known extends PlanContext>(context: Known): Known {
  if (context.defaultChain !== undefined || context.chains !== undefined) return context;
  return { ...context, defaultChain: practiceEthereumId };
}
