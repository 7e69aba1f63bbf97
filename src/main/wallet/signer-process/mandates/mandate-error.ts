import { AppError, type ErrorFacts } from '../../../../shared/errors.ts';

const askAgain = 'Nothing was signed. The step can still be approved by a person.';
const makeAnew = 'Nothing was signed. Make a new mandate if runs are to go on by themselves.';
const notMade = 'No mandate was made. Change what it says and try again.';
const keepFunds =
  'Nothing was signed. What its account holds can still be sent back with your approval.';

const messages = {
  MANDATE_UNKNOWN: ['The signer has no record of this mandate.', makeAnew],
  MANDATE_EXISTS: ['A mandate with this number was made already.', notMade],
  MANDATE_TERMS_CHANGED: ['The terms are not the ones that were shown.', notMade],
  MANDATE_MAIN_ACCOUNT: [
    'What is left of a mandate must go back to an account of this vault that is no mandate’s own.',
    notMade,
  ],
  MANDATE_TIME: ['A mandate must end in the future, and at the latest in a year.', notMade],
  MANDATE_NEEDS_KEYCHAIN: [
    'A mandate can sign while the vault is locked only where this system’s key chain keeps a secret for it.',
    'No mandate was made. Unlock or set up the key chain, or let the mandate wait until the vault is unlocked.',
  ],
  MANDATE_LEDGER_CORRUPT: [
    'The signer’s record of this mandate is damaged, shortened or an older one.',
    keepFunds,
  ],
  MANDATE_SEAL_BROKEN: [
    'The key of this mandate cannot be opened while the vault is locked.',
    'Nothing was signed. Unlock the vault: the mandate then works without it.',
  ],
  MANDATE_REVOKED: ['The mandate was revoked.', makeAnew],
  MANDATE_EXPIRED: ['The mandate has ended.', makeAnew],
  MANDATE_USED_UP: ['The mandate has signed as often as it may.', makeAnew],
  MANDATE_NOT_YET: ['The mandate does not hold yet.', askAgain],
  MANDATE_OTHER_PLAN: [
    'The mandate was made for another plan, or for this one before a change.',
    askAgain,
  ],
  MANDATE_OTHER_CHAIN: ['The mandate is for another network.', askAgain],
  MANDATE_OTHER_ACCOUNT: ['The mandate signs for its own account alone.', askAgain],
  MANDATE_OTHER_CALL: ['The mandate does not allow this call of this contract.', askAgain],
  MANDATE_CALL_UNKNOWN: [
    'The signer cannot read this call well enough to hold it to a mandate.',
    askAgain,
  ],
  MANDATE_OTHER_TOKEN: ['The mandate does not allow this token.', askAgain],
  MANDATE_OTHER_RECIPIENT: ['The mandate does not allow this recipient.', askAgain],
  MANDATE_OTHER_SPENDER: ['The mandate does not allow this spender.', askAgain],
  MANDATE_OTHER_ADDRESS: ['An address in the call is none that the mandate names.', askAgain],
  MANDATE_UNLIMITED: ['A mandate never allows an allowance without a limit.', askAgain],
  MANDATE_AMOUNT_OPEN: [
    'The call leaves open how much it takes, so that no mandate covers it.',
    askAgain,
  ],
  MANDATE_OVER_RUN: ['The mandate does not allow so much in one run.', askAgain],
  MANDATE_OVER_PERIOD: ['The mandate does not allow so much in this time.', askAgain],
  MANDATE_OVER_TOTAL: ['The mandate does not allow so much in all.', askAgain],
  MANDATE_FEE_TX: ['The fee is higher than the mandate allows for a transaction.', askAgain],
  MANDATE_FEE_PERIOD: ['The fees are higher than the mandate allows in this time.', askAgain],
  MANDATE_FEE_RETURN: [
    'Sending back what is left has cost as much in fees as this mandate may spend on it.',
    keepFunds,
  ],
  MANDATE_SLIPPAGE: [
    'The call would take less than the mandate allows, measured by the quote.',
    askAgain,
  ],
  MANDATE_RATE: ['The call would trade at a lower rate than the mandate allows.', askAgain],
  MANDATE_NONCE_SIGNED: [
    'Another transaction with this nonce was signed, and a mandate never replaces one.',
    askAgain,
  ],
} as const satisfies Record<string, readonly [string, string]>;

export type MandateErrorCode = keyof typeof messages;

/** A refusal; `facts` name the limit that would have been passed, never free text. */
export function mandateError(
  code: MandateErrorCode,
  facts: ErrorFacts = {},
  cause?: unknown,
): AppError {
  const [message, advice] = messages[code];
  return new AppError(code, 'policy_denied', message, { advice, facts, cause });
}
