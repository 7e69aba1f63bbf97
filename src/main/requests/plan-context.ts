import { type Address, getAddress } from 'viem';
import { addressProblem } from '../../shared/addresses.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { accountOrNull, type RequestsDeps } from './requests-deps.ts';

/**
 * What the parser and the validator are told of the world. Balances are those last read, of the account that
 * the plan acts for, whichever is selected.
 */
export function planContext(deps: RequestsDeps, plan?: Pick<Plan, 'account'>): PlanContext {
  const { network, clock, locale } = deps;
  const account = plan?.account === undefined ? accountOrNull(deps) : addressOrNull(plan.account);
  return {
    now: new Date(clock.now()).toISOString(),
    locale,
    chains: [network.chainId],
    defaultChain: network.chainId,
    roots: [...deps.folders()],
    home: deps.home,
    ...(account === null ? {} : { account, ...deps.facts.latest(account) }),
  };
}

/** Nothing is known of an account that is only named. */
function addressOrNull(account: string): Address | null {
  return addressProblem(account) === null ? getAddress(account) : null;
}
