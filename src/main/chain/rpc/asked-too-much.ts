import type { AppError } from '../../../shared/errors.ts';

/** With which endpoints refuse a range: each in its own way, and one of several may lack what another has. */
const tooMuch: ReadonlySet<unknown> = new Set([
  ...['RPC_REFUSED', 'RPC_TIMEOUT', 'RPC_BAD_ANSWER', 'RPC_DISAGREE'],
]);

/** Whether fewer blocks at once may be answered, where so many were not. */
export function askedTooMuch({ code, facts }: AppError): boolean {
  return tooMuch.has(code === 'RPC_QUORUM_MISSING' ? facts['because'] : code);
}
