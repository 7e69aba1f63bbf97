import { type SourceService, serviceNames } from '../../../shared/contracts/contract-source.ts';
import { AppError, type ErrorClass, type ErrorFacts } from '../../../shared/errors.ts';

const nothing = 'Nothing was signed, and what was known before stays known.';
const settings = 'the settings, under "Contracts"';

const errors = {
  SOURCE_BUSY: [
    'rate_limited',
    (name) => `${name} was asked too often for now.`,
    `${nothing} Try again in a moment.`,
  ],
  SOURCE_KEY_REFUSED: [
    'invalid_params',
    (name) => `${name} does not accept the key.`,
    `${nothing} Copy the key again in ${settings}.`,
  ],
  SOURCE_CHAIN_UNKNOWN: [
    'invalid_params',
    (name) => `${name} keeps no sources of this network.`,
    `${nothing} Add the contract's ABI in ${settings}.`,
  ],
  SOURCE_REFUSED: [
    'network',
    (name) => `${name} answers that it does not give this.`,
    `${nothing} Try again later, or add the contract's ABI in ${settings}.`,
  ],
  SOURCE_UNREACHABLE: [
    'network',
    (name) => `${name} could not be reached.`,
    `${nothing} Check the connection and the address of the service in ${settings}.`,
  ],
  SOURCE_CUT: [
    'network',
    (name) => `The answer of ${name} broke off before its end.`,
    `${nothing} Try again.`,
  ],
  SOURCE_SLOW: [
    'timeout',
    (name) => `${name} did not answer in time.`,
    `${nothing} Try again; it is still being asked where the connection holds.`,
  ],
  SOURCE_REDIRECTED: [
    'network',
    (name) => `${name} sends on to another address, where nobody is asked.`,
    `${nothing} Set the address that it has now in ${settings}.`,
  ],
  SOURCE_TOO_LARGE: [
    'invalid_params',
    (name) => `${name} answers more than is taken.`,
    `${nothing} Add the contract's ABI in ${settings}.`,
  ],
  SOURCE_UNREADABLE: [
    'network',
    (name) => `What ${name} answers is no such answer.`,
    `${nothing} Check the address of the service in ${settings}.`,
  ],
} as const satisfies Record<string, readonly [ErrorClass, (name: string) => string, string]>;

export type SourceErrorCode = keyof typeof errors;

/** `service`: null where it is none in particular. */
export function sourceError(
  code: SourceErrorCode,
  service: SourceService | null,
  facts: ErrorFacts = {},
): AppError {
  const [errorClass, message, advice] = errors[code];
  const name = service === null ? 'The service of sources' : serviceNames[service];
  const known = { service: service ?? '', ...facts };
  return new AppError(code, errorClass, message(name), { advice, facts: known });
}
