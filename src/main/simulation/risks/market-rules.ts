import { bridgeToContract } from './bridge-to-contract.ts';
import { feeLarge } from './fees/fee-large.ts';
import { gasNearBlockLimit } from './fees/gas-near-block-limit.ts';
import { gasUnusual } from './fees/gas-unusual.ts';
import { noCoinLeft } from './fees/no-coin-left.ts';
import { tipHigh } from './fees/tip-high.ts';
import { borrowNearLimit } from './lending/borrow-near-limit.ts';
import { borrowRateHigh } from './lending/borrow-rate-high.ts';
import { liquidationNear } from './lending/liquidation-near.ts';
import { marketLentOut } from './lending/market-lent-out.ts';
import { notCollateral } from './lending/not-collateral.ts';
import { muchLeaves } from './much-leaves.ts';
import type { RiskRule } from './risk-rule.ts';
import { tokenCanBeMade } from './tokens/token-can-be-made.ts';
import { tokenCanStop } from './tokens/token-can-stop.ts';
import { tokenDecimalsDiffer } from './tokens/token-decimals-differ.ts';
import { tokenHidesText } from './tokens/token-hides-text.ts';
import { tokenKeepsPart } from './tokens/token-keeps-part.ts';
import { tokenPoses } from './tokens/token-poses.ts';
import { tokenRebases } from './tokens/token-rebases.ts';
import { tokenRenamed } from './tokens/token-renamed.ts';
import { tokenTakesFees } from './tokens/token-takes-fees.ts';
import { tokenUpgradable } from './tokens/token-upgradable.ts';
import { deadlineFar } from './trades/deadline-far.ts';
import { dollarOff } from './trades/dollar-off.ts';
import { drainsPool } from './trades/drains-pool.ts';
import { lpMinimumLow } from './trades/lp-minimum-low.ts';
import { mayTakeMore } from './trades/may-take-more.ts';
import { mevExposed } from './trades/mev-exposed.ts';
import { minimumZero } from './trades/minimum-zero.ts';
import { nothingComesBack } from './trades/nothing-comes-back.ts';
import { poolNotKnown } from './trades/pool-not-known.ts';
import { poolPriceOff } from './trades/pool-price-off.ts';
import { poolShallow } from './trades/pool-shallow.ts';
import { priceNotKnown } from './trades/price-not-known.ts';
import { valueLoss } from './trades/value-loss.ts';
import { wayNotListed } from './trades/way-not-listed.ts';
import { wrapDiffers } from './trades/wrap-differs.ts';
import { rewardsShort } from './vaults/rewards-short.ts';
import { vaultHoldsBack } from './vaults/vault-holds-back.ts';
import { vaultInflated } from './vaults/vault-inflated.ts';
import { vaultOtherAsset } from './vaults/vault-other-asset.ts';

/** About tokens, trades, loans, vaults, bridges, fees, and how much of all leaves. */
export const marketRules: Readonly<Record<string, RiskRule>> = {
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
};
