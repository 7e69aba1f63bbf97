import { plain } from '../plan/plain.ts';
import type { ActionView, PlanView } from '../plan/plan-view.ts';
import { sameToken } from '../plan/same-token.ts';
import type { ExpectedAmount } from '../set/item.ts';

/** What is spent and what is bought. */
export function judgeTokens(entry: ExpectedAmount, action: ActionView, view: PlanView): string[] {
  const { token, to } = entry;
  const isSame = (wanted: string, got: unknown): boolean =>
    sameToken(wanted, plain(got), action.chainId, view.tokens);
  const spent = spentTokens(action, view);
  const bought = action.params['tokenOut'];
  const found: string[] = [];
  if (token !== undefined && !spent.some((each) => isSame(token, each)) && token !== 'LP')
    found.push(`the token is ${spent.map(String).join('/')}, not ${token}`);
  if (to !== undefined && !isSame(to, bought)) found.push(`it buys ${String(bought)}, not ${to}`);
  return found;
}

function spentTokens({ tool, params, chainId }: ActionView, { tokens }: PlanView): unknown[] {
  switch (tool) {
    case 'defi_swap':
    case 'get_quote':
      return [params['tokenIn']];
    case 'wrap':
      return chainId === undefined ? [] : [tokens.native(chainId)?.symbol];
    case 'unwrap':
      return chainId === undefined ? [] : [tokens.wrappedNative(chainId)?.address];
    case 'lp_add':
    case 'lp_remove':
      return [params['tokenA'], params['tokenB']];
    default:
      return [params['token']];
  }
}
