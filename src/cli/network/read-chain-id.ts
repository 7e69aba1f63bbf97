import { usageError } from '../usage-error.ts';

/** A chain id as a person writes it. Errors: USAGE. */
export function readChainId(text: string, verb: string): number {
  const chainId = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(chainId)) return chainId;
  throw usageError('A chain is named by its id, a number such as 1 or 8453.', verb);
}
