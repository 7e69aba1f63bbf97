import type { PlanContext } from '../../src/shared/plan/context.ts';
import { plain } from '../plan/plain.ts';
import type { ActionView, PlanView } from '../plan/plan-view.ts';
import { sameToken } from '../plan/same-token.ts';
import type { Expectation, ExpectedCall } from '../set/item.ts';

/** The calls that are wanted by their parameters are there. */
export function judgeCalls({ calls = [] }: Expectation, view: PlanView): string[] {
  return calls
    .filter((call) => !view.actions.some((action) => isCall(call, action, view)))
    .map(({ tool, params }) => `no ${tool} with ${JSON.stringify(params)}`);
}

function isCall(call: ExpectedCall, action: ActionView, { tokens, context }: PlanView): boolean {
  if (call.tool !== action.tool) return false;
  return Object.entries(call.params).every(([name, wanted]) => {
    const got = name === 'chainId' ? action.chainId : plain(action.params[name]);
    return name.startsWith('token') && name !== 'tokenId' && typeof wanted === 'string'
      ? sameToken(wanted, got, action.chainId, tokens)
      : atHome(got, context) === atHome(wanted, context);
  });
}

/** One spelling of any value: a path from the home folder on is written with it. */
function atHome(value: unknown, { home }: PlanContext): string {
  const isInHome = home !== undefined && typeof value === 'string' && value.startsWith('~/');
  return JSON.stringify(isInHome ? `${home}${value.slice(1)}` : value);
}
