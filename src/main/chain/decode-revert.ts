import { type Abi, decodeErrorResult, isHex, parseAbi } from 'viem';

export interface RevertReason {
  kind: 'error' | 'panic' | 'custom' | 'unknown' | 'none';
  /** For people, without a final stop. Text of the contract is quoted and cut. */
  text: string;
  /** The number that the contract gives for its reason, or the name of an error that is known here. */
  said?: string;
}

/** Errors that contracts we know declare, beside `Error(string)` and `Panic(uint256)`. */
const known: Abi = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidApprover(address approver)',
  'error ERC20InvalidSpender(address spender)',
  // Aave V3 since its version 3.5; before, it gave numbers.
  'error ReserveInactive()',
  'error ReserveFrozen()',
  'error ReservePaused()',
  'error BorrowingNotEnabled()',
  'error NotEnoughAvailableUserBalance()',
  'error CollateralBalanceIsZero()',
  'error HealthFactorLowerThanLiquidationThreshold()',
  'error CollateralCannotCoverNewBorrow()',
  'error NoDebtOfSelectedType()',
  'error BorrowCapExceeded()',
  'error SupplyCapExceeded()',
  'error DebtCeilingExceeded()',
  'error LtvValidationFailed()',
  'error InconsistentEModeCategory()',
  'error PriceOracleSentinelCheckFailed()',
  'error AssetNotBorrowableInIsolation()',
  'error SiloedBorrowingViolation()',
]);

const panics: Readonly<Record<string, string>> = {
  '1': 'an assertion of the contract failed',
  '17': 'a sum in the contract overflowed',
  '18': 'the contract divided by zero',
  '33': 'the contract used a value outside its list',
  '50': 'the contract read past the end of a list',
};

/** What the bytes of a revert say. */
export function decodeRevert(data: string | undefined): RevertReason {
  if (data === undefined || data === '0x' || !isHex(data))
    return { kind: 'none', text: 'it gave no reason' };
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: known, data });
    if (errorName === 'Error') {
      const said = /^\d{1,3}$/.test(String(args[0])) ? { said: String(args[0]) } : {};
      return { kind: 'error', text: quote(String(args[0])), ...said };
    }
    if (errorName === 'Panic') {
      return { kind: 'panic', text: panics[String(args[0])] ?? `panic ${String(args[0])}` };
    }
    const text = `${errorName}(${args.map(String).join(', ')})`;
    return { kind: 'custom', text, said: errorName };
  } catch {
    return { kind: 'unknown', text: `an error that is not known (${data.slice(0, 10)})` };
  }
}

/** Contract text is untrusted: one line, printable, bounded, and in quotes. */
function quote(text: string): string {
  const line = text.replace(/[^\x20-\x7e]/g, '?').trim();
  return `“${line.length > 160 ? `${line.slice(0, 160)}…` : line}”`;
}
