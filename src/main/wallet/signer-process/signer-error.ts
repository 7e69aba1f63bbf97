import { AppError, type ErrorClass, type ErrorFacts } from '../../../shared/errors.ts';

const entries = {
  SIGNER_LOCKED: ['locked', 'The vault is locked.', 'Unlock it; the request stays pending.'],
  SIGNER_BAD_MESSAGE: ['invalid_params', 'The signer was sent something that is no request.', ''],
  SIGNER_WRONG_CHANNEL: [
    'policy_denied',
    'Only a person can ask the signer for this, on a channel of their own.',
    '',
  ],
  ERASE_SENTENCE_WRONG: [
    'invalid_params',
    'The sentence is not the one that is asked for.',
    'Nothing was erased. Type it as it stands there.',
  ],
  PUBLISHED_KEYS: [
    'policy_denied',
    'Everybody has the key of an account of this wallet: it is of a phrase that developers’ tools print.',
    'Nothing was changed. Make a wallet of your own in another data folder for real money; keep this one for practice.',
  ],
  BACKUP_OF_ANOTHER_WALLET: [
    'policy_denied',
    'This backup is of another wallet than the one in this data folder.',
    'Restore it into a data folder of its own: name one with --data-dir or COUNTERSIGN_HOME. Nothing was changed.',
  ],
  BACKUP_UNDER_LATER_KEY: [
    'policy_denied',
    'The vault here is from before it was encrypted anew, and this backup is from after that.',
    'Nothing was changed. Restore the backup into a data folder of its own: name one with --data-dir or COUNTERSIGN_HOME.',
  ],
  PHRASE_DIFFERS: [
    'invalid_params',
    'This is a recovery phrase, and not the one of this wallet.',
    'Compare every word and their order. If the paper is wrong, send what you have to a new wallet whose phrase you check.',
  ],
  PHRASE_PASSPHRASE_DIFFERS: [
    'invalid_params',
    'The words are right, but not the passphrase that goes with them.',
    'Without its passphrase the phrase brings back another wallet. Type both as they were when this wallet was imported; leave the passphrase empty where there was none.',
  ],
  NO_DRAFT: ['invalid_params', 'There is no new wallet waiting to be confirmed.', 'Begin again.'],
  PROPOSAL_UNKNOWN: [
    'policy_denied',
    'Nobody was asked about this.',
    'Nothing was signed or changed.',
  ],
  PROPOSAL_EXPIRED: [
    'policy_denied',
    'The approval has expired.',
    'Nothing was signed or changed. Ask again.',
  ],
  PROPOSAL_TOO_LONG: [
    'policy_denied',
    'The approval would be valid for too long.',
    'Nothing was signed or changed.',
  ],
  PROPOSAL_TOO_MANY: [
    'policy_denied',
    'Too many approvals are open at once.',
    'Decide some first.',
  ],
  NOT_APPROVED: ['policy_denied', 'Nobody has approved this yet.', 'Nothing was signed.'],
  APPROVAL_ID_REUSED: [
    'policy_denied',
    'This approval belongs to something else.',
    'Nothing was signed or changed. Each transaction and each change needs an approval of its own.',
  ],
  BATCH_UNFIT: [
    'policy_denied',
    'These transactions cannot be answered together.',
    'Nothing was signed. Together go payments of one account on one network, with one number after the other.',
  ],
  BATCH_OUT_OF_ORDER: [
    'policy_denied',
    'Another of the payments that were approved together comes before this one.',
    'This one was not signed. They are signed in the order that was shown, each once.',
  ],
  CHANGE_UNREADABLE: [
    'policy_denied',
    'The signer cannot read a change of a file in these bytes.',
    'Nothing was changed. Rehearse the step again.',
  ],
  NOTHING_TO_SIGN: [
    'policy_denied',
    'This approval is for something else than what is to be signed.',
    'Nothing was signed.',
  ],
  DIGEST_MISMATCH: [
    'policy_denied',
    'The transaction is not the one that was approved.',
    'Nothing was signed.',
  ],
  ALREADY_SIGNED: [
    'policy_denied',
    'This approval has been used.',
    'It was signed once and will not be signed again without asking.',
  ],
  ALREADY_DECIDED: ['policy_denied', 'This approval has been answered already.', ''],
  NONCE_SIGNED_MEANWHILE: [
    'policy_denied',
    'Another transaction with the same nonce was signed after this one was approved.',
    'Nothing more was signed. Ask again: the question will say that it replaces the other one.',
  ],
  ACCOUNT_EXISTS: [
    'invalid_params',
    'This account is in the vault already.',
    'Nothing was changed.',
  ],
  NO_PHRASE: [
    'invalid_params',
    'This vault has no recovery phrase to derive another account from.',
    'Import a phrase, or another private key.',
  ],
  RECOVERY_CODE_NEEDED: [
    'locked',
    'This vault needs its recovery code as well.',
    'Enter the code that was shown when the vault was made.',
  ],
  RECOVERY_CODE_WRONG: [
    'locked',
    'This recovery code belongs to another vault.',
    'Nothing was changed. Check that it is the code of this vault.',
  ],
  CHALLENGE_MISMATCH: [
    'policy_denied',
    'The answer does not belong to what is shown now.',
    'Nothing was signed or changed. Read it again and answer again.',
  ],
  ANSWER_TOO_SOON: [
    'policy_denied',
    'The answer came before anyone could have read the question.',
    'Nothing was signed or changed. Read it and answer again.',
  ],
  LIMIT_REACHED: [
    'policy_denied',
    'The signer’s own count says that this would pass a limit on what may be spent.',
    'Nothing was signed. Wait until enough of its time has passed, or allow more on the Budget page.',
  ],
  LIMIT_UNKNOWN: [
    'policy_denied',
    'The signer cannot read how much this may take, and a limit on it holds.',
    'Nothing was signed. Take the limit away on the Budget page to allow it.',
  ],
  LEDGER_CORRUPT: [
    'policy_denied',
    'The record of what was signed is damaged or shortened.',
    'Nothing was changed. Unlock with the choice to set it aside and begin a new one.',
  ],
  LEDGER_IO_ERROR: [
    'unknown',
    'The record of what is signed and approved could not be written.',
    'Nothing was signed or changed. Check the disk and try again.',
  ],
} as const satisfies Record<string, readonly [ErrorClass, string, string]>;

export type SignerErrorCode = keyof typeof entries;

/** A refusal of the signer itself; `facts` must be log-safe. */
export function signerError(
  code: SignerErrorCode,
  facts: ErrorFacts = {},
  cause?: unknown,
): AppError {
  const [errorClass, message, advice] = entries[code];
  return new AppError(code, errorClass, message, { advice, facts, cause });
}
