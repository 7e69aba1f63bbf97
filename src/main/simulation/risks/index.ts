import { muchLeaves } from './amounts/much-leaves.ts';
import { otherAccountLoses } from './amounts/other-account-loses.ts';
import { overHalfSold } from './amounts/over-half-sold.ts';
import { allowanceAboveBalance } from './approvals/allowance-above-balance.ts';
import { allowanceLastsLong } from './approvals/allowance-lasts-long.ts';
import { allowanceLeftOver } from './approvals/allowance-left-over.ts';
import { revokeCostsMuch } from './approvals/revoke-costs-much.ts';
import { spenderCanTake } from './approvals/spender-can-take.ts';
import { spenderHasNoCode } from './approvals/spender-has-no-code.ts';
import { spenderIsMulticall } from './approvals/spender-is-multicall.ts';
import { spenderIsToken } from './approvals/spender-is-token.ts';
import { spenderNotKnown } from './approvals/spender-not-known.ts';
import { unlimitedApproval } from './approvals/unlimited-approval.ts';
import { arrivalNotRehearsed } from './bridges/arrival-not-rehearsed.ts';
import { bridgeToContract } from './bridges/bridge-to-contract.ts';
import { callNotDecoded } from './calls/call-not-decoded.ts';
import { calldataNotClean } from './calls/calldata-not-clean.ts';
import { codeCanChange } from './calls/code-can-change.ts';
import { coinsToUnknownContract } from './calls/coins-to-unknown-contract.ts';
import { contractIsYoung } from './calls/contract-is-young.ts';
import { contractUnverified } from './calls/contract-unverified.ts';
import { dangerousCall } from './calls/dangerous-call.ts';
import { leftInExchange } from './calls/left-in-exchange.ts';
import { nestedTooDeep } from './calls/nested-too-deep.ts';
import { noContractThere } from './calls/no-contract-there.ts';
import { notOnAllowList } from './calls/not-on-allow-list.ts';
import { readByAbi } from './calls/read-by-abi.ts';
import { runsOtherCode } from './calls/runs-other-code.ts';
import { takenByOther } from './calls/taken-by-other.ts';
import { feeLarge } from './fees/fee-large.ts';
import { gasNearBlockLimit } from './fees/gas-near-block-limit.ts';
import { gasUnusual } from './fees/gas-unusual.ts';
import { noCoinLeft } from './fees/no-coin-left.ts';
import { tipHigh } from './fees/tip-high.ts';
import { borrowNearLimit } from './lending/borrow-near-limit.ts';
import { borrowRateHigh } from './lending/borrow-rate-high.ts';
import { liquidationNear } from './lending/liquidation-near.ts';
import { lowHealthFactor } from './lending/low-health-factor.ts';
import { marketLentOut } from './lending/market-lent-out.ts';
import { notCollateral } from './lending/not-collateral.ts';
import { addressLooksLike } from './recipients/address-looks-like.ts';
import { firstPayment } from './recipients/first-payment.ts';
import { lentForOther } from './recipients/lent-for-other.ts';
import { proceedsToOther } from './recipients/proceeds-to-other.ts';
import { recipientFromDust } from './recipients/recipient-from-dust.ts';
import { recipientHasCode } from './recipients/recipient-has-code.ts';
import { recipientIsCollection } from './recipients/recipient-is-collection.ts';
import { recipientIsNobody } from './recipients/recipient-is-nobody.ts';
import { recipientIsOwn } from './recipients/recipient-is-own.ts';
import { recipientIsProtocol } from './recipients/recipient-is-protocol.ts';
import { recipientIsToken } from './recipients/recipient-is-token.ts';
import { behavesDifferently } from './rehearsal/behaves-differently.ts';
import { outsideIntent } from './rehearsal/outside-intent.ts';
import { restsOnOthers } from './rehearsal/rests-on-others.ts';
import type { RiskRule } from './risk-rule.ts';
import { accountDelegated } from './state/account-delegated.ts';
import { contractEnds } from './state/contract-ends.ts';
import { contractMade } from './state/contract-made.ts';
import { innerCallsUnknown } from './state/inner-calls-unknown.ts';
import { notEmulated } from './state/not-emulated.ts';
import { ownerChanges } from './state/owner-changes.ts';
import { proxyUpgraded } from './state/proxy-upgraded.ts';
import { arrivesShort } from './tokens/arrives-short.ts';
import { cannotBeSold } from './tokens/cannot-be-sold.ts';
import { lessArrives } from './tokens/less-arrives.ts';
import { tokenCanBeMade } from './tokens/token-can-be-made.ts';
import { tokenCanStop } from './tokens/token-can-stop.ts';
import { tokenDecimalsDiffer } from './tokens/token-decimals-differ.ts';
import { tokenHidesText } from './tokens/token-hides-text.ts';
import { tokenKeepsPart } from './tokens/token-keeps-part.ts';
import { tokenNotListed } from './tokens/token-not-listed.ts';
import { tokenPoses } from './tokens/token-poses.ts';
import { tokenRebases } from './tokens/token-rebases.ts';
import { tokenRenamed } from './tokens/token-renamed.ts';
import { tokenTakesFees } from './tokens/token-takes-fees.ts';
import { tokenUpgradable } from './tokens/token-upgradable.ts';
import { deadlineFar } from './trades/deadline-far.ts';
import { dollarOff } from './trades/dollar-off.ts';
import { drainsPool } from './trades/drains-pool.ts';
import { lowMinimum } from './trades/low-minimum.ts';
import { lpMinimumLow } from './trades/lp-minimum-low.ts';
import { mayTakeMore } from './trades/may-take-more.ts';
import { mevExposed } from './trades/mev-exposed.ts';
import { minimumZero } from './trades/minimum-zero.ts';
import { nothingComesBack } from './trades/nothing-comes-back.ts';
import { poolNotKnown } from './trades/pool-not-known.ts';
import { poolPriceOff } from './trades/pool-price-off.ts';
import { poolShallow } from './trades/pool-shallow.ts';
import { priceImpact } from './trades/price-impact.ts';
import { priceNotKnown } from './trades/price-not-known.ts';
import { roundTrade } from './trades/round-trade.ts';
import { valueLoss } from './trades/value-loss.ts';
import { wayNotListed } from './trades/way-not-listed.ts';
import { wrapDiffers } from './trades/wrap-differs.ts';
import { rewardsShort } from './vaults/rewards-short.ts';
import { sharesTooDear } from './vaults/shares-too-dear.ts';
import { vaultHoldsBack } from './vaults/vault-holds-back.ts';
import { vaultInflated } from './vaults/vault-inflated.ts';
import { vaultOtherAsset } from './vaults/vault-other-asset.ts';

/**
 * Every rule that a rehearsed transaction is held against, by the id of what it finds: a line each, and a file of
 * that name. What they find is told in this order where it is equally heavy.
 */
export const riskRules: Readonly<Record<string, RiskRule>> = {
  ADDRESS_LOOKS_LIKE: addressLooksLike,
  ALLOWANCE_ABOVE_BALANCE: allowanceAboveBalance,
  ALLOWANCE_LASTS_LONG: allowanceLastsLong,
  ALLOWANCE_LEFT_OVER: allowanceLeftOver,
  ARRIVAL_NOT_REHEARSED: arrivalNotRehearsed,
  ARRIVES_SHORT: arrivesShort,
  BEHAVES_DIFFERENTLY: behavesDifferently,
  CALLDATA_NOT_CLEAN: calldataNotClean,
  CALL_NOT_DECODED: callNotDecoded,
  CANNOT_BE_SOLD: cannotBeSold,
  CODE_CAN_CHANGE: codeCanChange,
  COINS_TO_UNKNOWN_CONTRACT: coinsToUnknownContract,
  CONTRACT_IS_YOUNG: contractIsYoung,
  CONTRACT_UNVERIFIED: contractUnverified,
  DANGEROUS_CALL: dangerousCall,
  FIRST_PAYMENT: firstPayment,
  LEFT_IN_EXCHANGE: leftInExchange,
  LENT_FOR_OTHER: lentForOther,
  LESS_ARRIVES: lessArrives,
  LOW_HEALTH_FACTOR: lowHealthFactor,
  LOW_MINIMUM: lowMinimum,
  NESTED_TOO_DEEP: nestedTooDeep,
  NO_CONTRACT_THERE: noContractThere,
  NOT_ON_ALLOW_LIST: notOnAllowList,
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
  TOKEN_POSES: tokenPoses,
  TOKEN_HIDES_TEXT: tokenHidesText,
  TOKEN_DECIMALS_DIFFER: tokenDecimalsDiffer,
  TOKEN_RENAMED: tokenRenamed,
  TOKEN_KEEPS_PART: tokenKeepsPart,
  TOKEN_CAN_STOP: tokenCanStop,
  TOKEN_TAKES_FEES: tokenTakesFees,
  TOKEN_REBASES: tokenRebases,
  TOKEN_CAN_BE_MADE: tokenCanBeMade,
  TOKEN_UPGRADABLE: tokenUpgradable,
  VALUE_LOSS: valueLoss,
  PRICE_NOT_KNOWN: priceNotKnown,
  NOTHING_COMES_BACK: nothingComesBack,
  MAY_TAKE_MORE: mayTakeMore,
  MINIMUM_ZERO: minimumZero,
  MEV_EXPOSED: mevExposed,
  DEADLINE_FAR: deadlineFar,
  DRAINS_POOL: drainsPool,
  POOL_SHALLOW: poolShallow,
  POOL_NOT_KNOWN: poolNotKnown,
  WAY_NOT_LISTED: wayNotListed,
  DOLLAR_OFF: dollarOff,
  WRAP_DIFFERS: wrapDiffers,
  POOL_PRICE_OFF: poolPriceOff,
  LP_MINIMUM_LOW: lpMinimumLow,
  BORROW_NEAR_LIMIT: borrowNearLimit,
  LIQUIDATION_NEAR: liquidationNear,
  BORROW_RATE_HIGH: borrowRateHigh,
  NOT_COLLATERAL: notCollateral,
  MARKET_LENT_OUT: marketLentOut,
  VAULT_INFLATED: vaultInflated,
  VAULT_OTHER_ASSET: vaultOtherAsset,
  VAULT_HOLDS_BACK: vaultHoldsBack,
  REWARDS_SHORT: rewardsShort,
  BRIDGE_TO_CONTRACT: bridgeToContract,
  FEE_LARGE: feeLarge,
  TIP_HIGH: tipHigh,
  GAS_UNUSUAL: gasUnusual,
  GAS_NEAR_BLOCK_LIMIT: gasNearBlockLimit,
  NO_COIN_LEFT: noCoinLeft,
  MUCH_LEAVES: muchLeaves,
  ACCOUNT_DELEGATED: accountDelegated,
  CONTRACT_ENDS: contractEnds,
  CONTRACT_MADE: contractMade,
  INNER_CALLS_UNKNOWN: innerCallsUnknown,
  NOT_EMULATED: notEmulated,
  OWNER_CHANGES: ownerChanges,
  PROXY_UPGRADED: proxyUpgraded,
};
