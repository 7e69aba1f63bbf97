import { AppError, type ErrorFacts } from '../../shared/errors.ts';

const words = {
  TOKEN_LISTED: [
    'This token is in the list of well-known tokens already.',
    'Use it by its symbol or its address.',
  ],
  TOKEN_ADDED: ['This token is among yours already.', 'Use it by its symbol or its address.'],
  TOKEN_NOT_ADDED: [
    'This token is not among those that you added.',
    'The list shows those that are.',
  ],
  TOKEN_TOO_MANY: [
    'You have added as many tokens as can be kept.',
    'Remove one that you do not use.',
  ],
  TOKEN_NO_CODE: [
    'There is no contract at this address on this network.',
    'Check the address, and which network it is of.',
  ],
  TOKEN_NO_DECIMALS: [
    'This contract does not say how its amounts are counted: it may be no token.',
    'Check the address.',
  ],
  TOKEN_DECIMALS_CHANGE: [
    'This contract counts its amounts differently from one block to the next.',
    'Leave it alone: whatever is shown of it may be wrong.',
  ],
  TOKEN_ADDRESS: [
    'This is not the address of a token.',
    'Write 0x and 40 digits, with its capitals or all lower case.',
  ],
} as const;

/** Why the tokens stay as they are. */
export function tokenRefused(code: keyof typeof words, facts: ErrorFacts = {}): AppError {
  const [message, advice] = words[code];
  return new AppError(code, 'invalid_params', message, {
    advice: `Nothing was changed. ${advice}`,
    facts,
  });
}
