import type { Finding } from '../../../shared/chain/types.ts';
import { toAppError } from '../../../shared/errors.ts';
import { allowanceAboveBalance } from './approvals/allowance-above-balance.ts';
import { allowanceLastsLong } from './approvals/allowance-lasts-long.ts';
import { allowanceLeftOver } from './approvals/allowance-left-over.ts';
import { revokeCostsMuch } from './approvals/revoke-costs-much.ts';
import { spenderHasNoCode } from './approvals/spender-has-no-code.ts';
import { spenderIsMulticall } from './approvals/spender-is-multicall.ts';
import { spenderIsToken } from './approvals/spender-is-token.ts';
import { spenderNotKnown } from './approvals/spender-not-known.ts';
import { arrivalLater } from './arrival-later.ts';
import { arrivesShort } from './arrives-short.ts';
import { behavesDifferently } from './behaves-differently.ts';
import { callNotDecoded } from './call-not-decoded.ts';
import { calldataNotClean } from './calls/calldata-not-clean.ts';
import { codeCanChange } from './calls/code-can-change.ts';
import { coinsToUnknownContract } from './calls/coins-to-unknown-contract.ts';
import { contractIsYoung } from './calls/contract-is-young.ts';
import { leftInExchange } from './calls/left-in-exchange.ts';
import { nestedTooDeep } from './calls/nested-too-deep.ts';
import { noContractThere } from './calls/no-contract-there.ts';
import { runsOtherCode } from './calls/runs-other-code.ts';
import { takenByOther } from './calls/taken-by-other.ts';
import { cannotBeSold } from './cannot-be-sold.ts';
import { dangerousCall } from './dangerous-call.ts';
import { lessArrives } from './less-arrives.ts';
import { lowHealthFactor } from './low-health-factor.ts';
import { lowMinimum } from './low-minimum.ts';
import { marketRules } from './market-rules.ts';
import { otherAccountLoses } from './other-account-loses.ts';
import { outsideIntent } from './outside-intent.ts';
import { overHalfSold } from './over-half-sold.ts';
import { priceImpact } from './price-impact.ts';
import { readByAbi } from './read-by-abi.ts';
import { recipientHasCode } from './recipient-has-code.ts';
import { recipientIsNobody } from './recipient-is-nobody.ts';
import { addressLooksLike } from './recipients/address-looks-like.ts';
import { firstPayment } from './recipients/first-payment.ts';
import { lentForOther } from './recipients/lent-for-other.ts';
import { proceedsToOther } from './recipients/proceeds-to-other.ts';
import { recipientFromDust } from './recipients/recipient-from-dust.ts';
import { recipientIsCollection } from './recipients/recipient-is-collection.ts';
import { recipientIsOwn } from './recipients/recipient-is-own.ts';
import { recipientIsProtocol } from './recipients/recipient-is-protocol.ts';
import { recipientIsToken } from './recipients/recipient-is-token.ts';
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
  ADDRESS_LOOKS_LIKE: addressLooksLike,
  ALLOWANCE_ABOVE_BALANCE: allowanceAboveBalance,
  ALLOWANCE_LASTS_LONG: allowanceLastsLong,
  ALLOWANCE_LEFT_OVER: allowanceLeftOver,
  ARRIVAL_NOT_REHEARSED: arrivalLater,
  ARRIVES_SHORT: arrivesShort,
  BEHAVES_DIFFERENTLY: behavesDifferently,
  CALLDATA_NOT_CLEAN: calldataNotClean,
  CALL_NOT_DECODED: callNotDecoded,
  CANNOT_BE_SOLD: cannotBeSold,
  CODE_CAN_CHANGE: codeCanChange,
  COINS_TO_UNKNOWN_CONTRACT: coinsToUnknownContract,
  CONTRACT_IS_YOUNG: contractIsYoung,
  DANGEROUS_CALL: dangerousCall,
  FIRST_PAYMENT: firstPayment,
  LEFT_IN_EXCHANGE: leftInExchange,
  LENT_FOR_OTHER: lentForOther,
  LESS_ARRIVES: lessArrives,
  LOW_HEALTH_FACTOR: lowHealthFactor,
  LOW_MINIMUM: lowMinimum,
  NESTED_TOO_DEEP: nestedTooDeep,
  NO_CONTRACT_THERE: noContractThere,
  OTHER_ACCOUNT_LOSES: otherAccountLoses,
  OUTSIDE_INTENT: outsideIntent,
  OVER_HALF_SOLD: overHalfSold,
  PRICE_IMPACT: priceImpact,
  PROCEEDS_TO_OTHER: proceedsToOther,
  READ_BY_ABI: readByAbi,
  RECIPIENT_FROM_DUST: recipientFromDust,
  RECIPIENT_HAS_CODE: recipientHasCode,
  RECIPIENT_IS_COLLECTION: recipientIsCollection,
  RECIPIENT_IS_NOBODY: recipientIsNobody,
  RECIPIENT_IS_OWN: recipientIsOwn,
  RECIPIENT_IS_PROTOCOL: recipientIsProtocol,
  RECIPIENT_IS_TOKEN: recipientIsToken,
  RESTS_ON_OTHERS: restsOnOthers,
  REVOKE_COSTS_MUCH: revokeCostsMuch,
  ROUND_TRADE: roundTrade,
  RUNS_OTHER_CODE: runsOtherCode,
  SHARES_TOO_DEAR: sharesTooDear,
  SPENDER_CAN_TAKE: spenderCanTake,
  SPENDER_HAS_NO_CODE: spenderHasNoCode,
  SPENDER_IS_MULTICALL: spenderIsMulticall,
  SPENDER_IS_TOKEN: spenderIsToken,
  SPENDER_NOT_KNOWN: spenderNotKnown,
  TAKEN_BY_OTHER: takenByOther,
  TOKEN_NOT_LISTED: tokenNotListed,
  UNLIMITED_APPROVAL: unlimitedApproval,
  ...marketRules,
  ...stateRules,
};

/**
 * What a person should know of one rehearsed transaction. A rule that cannot look is told as that, and
 * takes nothing from what the others find. Heaviest first: nothing heavy stands below much that is light.
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
  const all = [...subject.outcome.findings, ...found.flat()];
  return all.toSorted((left, right) => weight(left) - weight(right));
}

const heaviestFirst: readonly Finding['level'][] = [
  'block',
  'danger',
  'unknown',
  'caution',
  'info',
];

function weight({ level }: Finding): number {
  return heaviestFirst.indexOf(level);
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
