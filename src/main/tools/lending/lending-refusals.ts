// Why a lending market would refuse a call, said before anything is signed.
import { AppError, type ErrorClass } from '../../../shared/errors.ts';

const nothing = 'Nothing was signed.';

function refusal(code: string, kind: ErrorClass, message: string, advice: string) {
  return (symbol: string, facts: Record<string, string> = {}): AppError =>
    new AppError(code, kind, message.replaceAll('{token}', symbol), {
      advice: `${advice.replaceAll('{token}', symbol)} ${nothing}`,
      facts: { symbol, ...facts },
    });
}

export const nativeNotLent = refusal(
  'NATIVE_NOT_LENT',
  'invalid_params',
  'The market lends tokens, and {token} itself is none.',
  'Supply and repay W{token} after a step that wraps; withdraw and borrow W{token}, and unwrap it in a step after that.',
);
export const noReserve = refusal(
  'NO_RESERVE',
  'invalid_params',
  '{token} is not lent or borrowed in this market.',
  'Choose another token, or another network.',
);
export const reserveInactive = refusal(
  'RESERVE_INACTIVE',
  'invalid_params',
  'The market has closed {token}.',
  'Choose another token.',
);
export const reservePaused = refusal(
  'RESERVE_PAUSED',
  'reverted',
  'The market has paused everything with {token}.',
  'What is supplied or owed stays as it is. Try again when the market goes on.',
);
export const reserveFrozen = refusal(
  'RESERVE_FROZEN',
  'invalid_params',
  'The market takes no more of {token} and lends no more of it.',
  'Withdrawing and repaying still work. Choose another token.',
);
export const borrowingOff = refusal(
  'BORROWING_NOT_ENABLED',
  'invalid_params',
  '{token} cannot be borrowed in this market.',
  'Borrow another token.',
);
export const supplyCapReached = refusal(
  'SUPPLY_CAP_REACHED',
  'reverted',
  'The market takes no more than a fixed amount of {token}, and with this it would be more.',
  'Supply less, or try again when others have withdrawn.',
);
export const borrowCapReached = refusal(
  'BORROW_CAP_REACHED',
  'reverted',
  'The market lends no more than a fixed amount of {token}, and with this it would be more.',
  'Borrow less, or try again when others have repaid.',
);
export const noCollateral = refusal(
  'NO_COLLATERAL',
  'insufficient_balance',
  'Nothing is supplied that the market would lend {token} against.',
  'Supply a token that counts as collateral first.',
);
export const notEnoughCollateral = refusal(
  'NOT_ENOUGH_COLLATERAL',
  'insufficient_balance',
  'What is supplied does not cover so much {token} more.',
  'Borrow less, or supply more first.',
);
export const healthTooLow = refusal(
  'HEALTH_FACTOR_TOO_LOW',
  'insufficient_balance',
  'With this the health factor would fall below 1, and the collateral could be sold for the debt.',
  'Take less, or repay something first.',
);
export const isolated = refusal(
  'ISOLATION_MODE',
  'invalid_params',
  'What is supplied is isolated collateral, and {token} is not lent against it.',
  'Borrow a token that the market allows against it, or supply other collateral.',
);
export const debtCeilingReached = refusal(
  'DEBT_CEILING_REACHED',
  'reverted',
  'No more is lent against the isolated collateral that is supplied.',
  'Borrow less, or supply other collateral.',
);
export const siloed = refusal(
  'SILOED_BORROWING',
  'invalid_params',
  '{token} cannot be owed together with other tokens in this market.',
  'Repay the other debt first, or borrow another token.',
);
export const otherEMode = refusal(
  'OTHER_E_MODE',
  'invalid_params',
  'The account is in an efficiency mode in which {token} is not lent.',
  'Borrow a token of that mode, or leave the mode on the page of the market first.',
);
export const marketHeld = refusal(
  'MARKET_HELD',
  'reverted',
  'The market lends nothing for a while, because the network was down until just now.',
  'Try again in some hours.',
);
export const nothingSupplied = refusal(
  'NOTHING_SUPPLIED',
  'insufficient_balance',
  'The account has supplied no {token} to this market.',
  'Look at what is supplied with lend_status.',
);
export const noDebt = refusal(
  'NO_DEBT',
  'insufficient_balance',
  'No {token} is owed to this market at the variable rate.',
  'There is nothing to repay.',
);
export const noDelegation = refusal(
  'NO_CREDIT_DELEGATION',
  'policy_denied',
  'The other account does not let this one borrow so much {token} in its name.',
  'The other account has to allow it on the page of the market first.',
);
export const maxBorrow = refusal(
  'BORROW_MAX_REFUSED',
  'invalid_params',
  'Borrowing all that the market lends would leave the collateral about to be sold.',
  'Write an amount of {token}, or a share such as "50%" of what may be borrowed.',
);
export const notInMarket = refusal(
  'MARKET_SHORT_OF_TOKEN',
  'reverted',
  'The market does not have so much {token} now: it is lent out.',
  'Take less, or try again when others have repaid.',
);
