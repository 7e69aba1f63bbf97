import { AppError, type ErrorFacts } from '../../../shared/errors.ts';

const messages = {
  MESSAGE_MALFORMED: 'This is not a message that can be signed.',
  MESSAGE_NOT_CANONICAL: 'These bytes are not the one right spelling of their message.',
  MESSAGE_TYPES_INVALID: 'The types of the message are not ones that can be signed.',
  MESSAGE_VALUE_INVALID: 'A value of the message does not fit its type.',
  MESSAGE_DOMAIN_INVALID: 'The message does not say for which contract it is.',
  MESSAGE_CHAIN_MISMATCH: 'The message is for another chain than the one that was agreed.',
  MESSAGE_ACCOUNT_MISMATCH: 'The message speaks for another account than the one that would sign.',
  MESSAGE_ORIGIN_MISMATCH: 'The message would sign in somewhere else than at who asked for it.',
  MESSAGE_KIND_UNKNOWN: 'The signer cannot put into words what the message allows.',
  MESSAGE_IS_TRANSACTION: 'The message is a transaction in disguise.',
  MESSAGE_VALID_TOO_LONG: 'The message would let its receiver act for longer than 30 minutes.',
  MESSAGE_NOT_AS_ASKED: 'The message would allow something else than what was asked for.',
  MESSAGE_UNLIMITED: 'The message would let somebody take a token without a limit.',
  MESSAGE_EXPIRED: 'The time in which the message counts is over.',
} as const;

export type MessageErrorCode = keyof typeof messages;

/** A refusal to sign a message. `facts` name the place, never free text of the message. */
export function messageError(code: MessageErrorCode, facts: ErrorFacts = {}): AppError {
  return new AppError(code, 'policy_denied', messages[code], {
    advice: 'Nothing was signed. Ask whoever wants it signed for one that says what it does.',
    facts,
  });
}
