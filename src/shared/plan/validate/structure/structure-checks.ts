import type { Check } from '../check.ts';
import { badAccount } from './bad-account.ts';
import { badAddress } from './bad-address.ts';
import { badEvent } from './bad-event.ts';
import { badNumber } from './bad-number.ts';
import { balanceChain } from './balance-chain.ts';
import { chain } from './chain.ts';
import { duplicateId } from './duplicate-id.ts';
import { noFailurePolicy } from './no-failure-policy.ts';
import { noTool } from './no-tool.ts';
import { params } from './params.ts';
import { unknownToken } from './unknown-token.ts';
import { waitExclusive } from './wait-exclusive.ts';

/** What a plan must be made of: a file and a line each. */
export const structureChecks: readonly Check[] = [
  duplicateId,
  noTool,
  params,
  badNumber,
  badEvent,
  badAccount,
  badAddress,
  unknownToken,
  chain,
  balanceChain,
  waitExclusive,
  noFailurePolicy,
];
