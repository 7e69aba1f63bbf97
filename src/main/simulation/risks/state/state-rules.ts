import type { RiskRule } from '../risk-rule.ts';
import { accountDelegated } from './account-delegated.ts';
import { contractEnds } from './contract-ends.ts';
import { contractMade } from './contract-made.ts';
import { innerCallsUnknown } from './inner-calls-unknown.ts';
import { notEmulated } from './not-emulated.ts';
import { ownerChanges } from './owner-changes.ts';
import { proxyUpgraded } from './proxy-upgraded.ts';

/** About what a transaction changes beside amounts: who owns contracts, their code, accounts. */
export const stateRules: Readonly<Record<string, RiskRule>> = {
  ACCOUNT_DELEGATED: accountDelegated,
  CONTRACT_ENDS: contractEnds,
  CONTRACT_MADE: contractMade,
  INNER_CALLS_UNKNOWN: innerCallsUnknown,
  NOT_EMULATED: notEmulated,
  OWNER_CHANGES: ownerChanges,
  PROXY_UPGRADED: proxyUpgraded,
};
