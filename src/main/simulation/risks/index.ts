import type { Finding } from '../../../shared/chain/types.ts';
import { toAppError } from '../../../shared/errors.ts';
import { arrivalLater } from './arrival-later.ts';
import { arrivesShort } from './arrives-short.ts';
import { behavesDifferently } from './behaves-differently.ts';
import { callNotDecoded } from './call-not-decoded.ts';
import { cannotBeSold } from './cannot-be-sold.ts';
import { dangerousCall } from './dangerous-call.ts';
import { lessArrives } from './less-arrives.ts';
import { lowHealthFactor } from './low-health-factor.ts';
import { lowMinimum } from './low-minimum.ts';
import { marketRules } from './market-rules.ts';
import { outsideIntent } from './outside-intent.ts';
import { overHalfSold } from './over-half-sold.ts';
import { priceImpact } from './price-impact.ts';
import { readByAbi } from './read-by-abi.ts';
import { recipientHasCode } from './recipient-has-code.ts';
import { recipientIsNobody } from './recipient-is-nobody.ts';
import { restsOnOthers } from './rests-on-others.ts';
import type { RiskRule, RiskSubject } from './risk-rule.ts';
import { roundTrade } from './round-trade.ts';
import { sharesTooDear } from './shares-too-dear.ts';
import { spenderCanTake } from './spender-can-take.ts';
import { stateRules } from './state/state-rules.ts';
import { tokenNotListed } from './token-not-listed.ts';
import { unlimitedApproval } from './unlimited-approval.ts';

/** Every rule that a rehearsed transaction is held against, by the id of what it finds: a file and a line each. */
export const riskRules: Readonly<Record<string, RiskRule>> = {
  ARRIVAL_NOT_REHEARSED: arrivalLater,
  ARRIVES_SHORT: arrivesShort,
  BEHAVES_DIFFERENTLY: behavesDifferently,
  CALL_NOT_DECODED: callNotDecoded,
  CANNOT_BE_SOLD: cannotBeSold,
  DANGEROUS_CALL: dangerousCall,
  LESS_ARRIVES: lessArrives,
  LOW_HEALTH_FACTOR: lowHealthFactor,
  LOW_MINIMUM: lowMinimum,
  OUTSIDE_INTENT: outsideIntent,
  OVER_HALF_SOLD: overHalfSold,
  PRICE_IMPACT: priceImpact,
  READ_BY_ABI: readByAbi,
  RECIPIENT_HAS_CODE: recipientHasCode,
  RECIPIENT_IS_NOBODY: recipientIsNobody,
  RESTS_ON_OTHERS: restsOnOthers,
  ROUND_TRADE: roundTrade,
  SHARES_TOO_DEAR: sharesTooDear,
  SPENDER_CAN_TAKE: spenderCanTake,
  TOKEN_NOT_LISTED: tokenNotListed,
  UNLIMITED_APPROVAL: unlimitedApproval,
  ...marketRules,
  ...stateRules,
};

/**
 * What a person should know of one rehearsed transaction. A rule that cannot look is told as that, and
 * takes nothing from what the others find.
 */
export async function findRisks(
  subject: RiskSubject,
  rules: Readonly<Record<string, RiskRule>> = riskRules,
): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(rules).map(async ([id, rule]) => {
      try {
        return await rule(subject);
      } catch (thrown) {
        return [couldNotLook(id, thrown)];
      }
    }),
  );
  return [...subject.outcome.findings, ...found.flat()];
}

function couldNotLook(id: string, thrown: unknown): Finding {
  const { code, message } = toAppError(thrown);
  return {
    id,
    level: 'unknown',
    message: `One check of this transaction could not be made (${id}), so what it looks for may be there. ${message}`,
    evidence: { error: code },
  };
}
