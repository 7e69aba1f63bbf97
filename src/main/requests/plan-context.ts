import type { PlanContext } from '../../shared/plan/context.ts';
import { accountOrNull, type RequestsDeps } from './requests-deps.ts';

/** What the parser and the validator are told of the world. Balances are those last read. */
export function planContext(deps: RequestsDeps): PlanContext {
  const { network, clock, locale } = deps;
  const account = accountOrNull(deps);
  return {
    now: new Date(clock.now()).toISOString(),
    locale,
    chains: [network.chainId],
    defaultChain: network.chainId,
    ...(account === null ? {} : { account, ...deps.facts.latest(account) }),
  };
}
