import type { PlannedCall } from '../../../shared/chain/types.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { ResolvedCall } from '../../chain/planned-transaction.ts';
import { chainNotAsked, unaskedChain } from '../../chain/unasked-chain.ts';
import { grantedByCall } from './granted-by-call.ts';
import type { KnownParties } from './risk-facts.ts';
import type { RiskSubject } from './risk-rule.ts';

/** What is known of a call that nobody ran. */
export interface CallKnown {
  planned: PlannedCall;
  /** The tool's call that it belongs to. */
  call: ResolvedCall;
  tokens: TokenList;
  facts: KnownParties;
}

/**
 * A call that nobody ran, as the rules see it: its bytes, the step's own call and whom the person knows. Whatever
 * else a rule reads of it only a chain could tell, and reading it is an error (CHAIN_NOT_ASKED). So a rule that
 * needs the chain says so by itself, and none can be silent about what it did not see.
 */
export function callSubject({ planned, call, tokens, facts }: CallKnown): RiskSubject {
  const { chainId } = call;
  const allowances = grantedByCall(planned, chainId, tokens);
  return asFarAsKnown<RiskSubject>({
    ...{ client: unaskedChain(chainId), tokens, call },
    facts: asFarAsKnown<RiskSubject['facts']>({
      own: () => facts.own(),
      contacts: () => facts.contacts(),
      dealtWith: (chain, account) => facts.dealtWith(chain, account),
      allowed: (chain) => facts.allowed(chain),
    }),
    outcome: asFarAsKnown<RiskSubject['outcome']>({
      ...{
        transaction: asFarAsKnown<RiskSubject['outcome']['transaction']>(planned),
        findings: [],
      },
      ...(allowances !== null && { allowances }),
    }),
  });
}

/** The same, and whatever is not in it is an error to whoever reads it. */
function asFarAsKnown<T extends object>(known: Partial<T>): T {
  return new Proxy(known, {
    get: (target, key) => {
      if (typeof key === 'symbol' || Object.hasOwn(target, key)) return Reflect.get(target, key);
      throw chainNotAsked();
    },
    has: (target, key) => {
      if (Object.hasOwn(target, key)) return true;
      throw chainNotAsked();
    },
    // A copy would no longer say what is not known of it.
    ownKeys: () => {
      throw chainNotAsked();
    },
  }) as T;
}
