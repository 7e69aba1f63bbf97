import type { Finding } from '../../../shared/chain/types.ts';
import { arrivalLater } from './arrival-later.ts';
import { arrivesShort } from './arrives-short.ts';
import { callNotDecoded } from './call-not-decoded.ts';
import { dangerousCall } from './dangerous-call.ts';
import { lessArrives } from './less-arrives.ts';
import { lowHealthFactor } from './low-health-factor.ts';
import { lowMinimum } from './low-minimum.ts';
import { overHalfSold } from './over-half-sold.ts';
import { priceImpact } from './price-impact.ts';
import { readByAbi } from './read-by-abi.ts';
import { recipientHasCode } from './recipient-has-code.ts';
import { recipientIsNobody } from './recipient-is-nobody.ts';
import type { RiskRule, RiskSubject } from './risk-rule.ts';
import { roundTrade } from './round-trade.ts';
import { sharesTooDear } from './shares-too-dear.ts';
import { tokenNotListed } from './token-not-listed.ts';
import { unlimitedApproval } from './unlimited-approval.ts';

/** Every rule that a rehearsed transaction is held against: a file and a line each. */
const rules: readonly RiskRule[] = [
  arrivalLater,
  arrivesShort,
  callNotDecoded,
  lessArrives,
  lowHealthFactor,
  dangerousCall,
  lowMinimum,
  overHalfSold,
  priceImpact,
  readByAbi,
  recipientHasCode,
  recipientIsNobody,
  roundTrade,
  sharesTooDear,
  tokenNotListed,
  unlimitedApproval,
];

/** What a person should know of one rehearsed transaction. */
export async function findRisks(subject: RiskSubject): Promise<Finding[]> {
  const found = await Promise.all(rules.map((rule) => rule(subject)));
  return [...subject.outcome.findings, ...found.flat()];
}
