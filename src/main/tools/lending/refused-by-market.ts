import { AppError } from '../../../shared/errors.ts';
import type { PlannedTransaction } from '../../chain/planned-transaction.ts';
import type { ToolContext } from '../chain-tool.ts';
import {
  borrowCapReached,
  borrowingOff,
  debtCeilingReached,
  healthTooLow,
  isolated,
  marketHeld,
  noCollateral,
  noDebt,
  notEnoughCollateral,
  nothingSupplied,
  otherEMode,
  reserveFrozen,
  reserveInactive,
  reservePaused,
  siloed,
  supplyCapReached,
} from './lending-refusals.ts';

/** What Aave's reasons mean: their numbers, and their names in its newer versions. */
const reasons: readonly [
  number: string,
  name: string,
  refusal: (symbol: string, facts?: Record<string, string>) => AppError,
][] = [
  ['27', 'ReserveInactive', reserveInactive],
  ['28', 'ReserveFrozen', reserveFrozen],
  ['29', 'ReservePaused', reservePaused],
  ['30', 'BorrowingNotEnabled', borrowingOff],
  ['32', 'NotEnoughAvailableUserBalance', nothingSupplied],
  ['34', 'CollateralBalanceIsZero', noCollateral],
  ['35', 'HealthFactorLowerThanLiquidationThreshold', healthTooLow],
  ['36', 'CollateralCannotCoverNewBorrow', notEnoughCollateral],
  ['39', 'NoDebtOfSelectedType', noDebt],
  ['50', 'BorrowCapExceeded', borrowCapReached],
  ['51', 'SupplyCapExceeded', supplyCapReached],
  ['53', 'DebtCeilingExceeded', debtCeilingReached],
  ['57', 'LtvValidationFailed', noCollateral],
  ['58', 'InconsistentEModeCategory', otherEMode],
  ['59', 'PriceOracleSentinelCheckFailed', marketHeld],
  ['60', 'AssetNotBorrowableInIsolation', isolated],
  ['89', 'SiloedBorrowingViolation', siloed],
];

/**
 * Asks the market itself whether it would take a call as things are. Errors: the refusals of lending, and
 * TX_REVERTED for a reason that is none of them.
 */
export async function assertTakenByMarket(
  call: PlannedTransaction,
  symbol: string,
  { client, account }: ToolContext,
): Promise<void> {
  try {
    await client.call({ from: account, ...call });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TX_REVERTED') throw error;
    const { said } = error.facts;
    const known = reasons.find(([number, name]) => said === number || said === name);
    if (known === undefined) throw error;
    const [number, , refusal] = known;
    throw refusal(symbol, { reason: number });
  }
}
