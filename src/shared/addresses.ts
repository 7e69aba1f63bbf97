import { getAddress, isAddress } from 'viem/utils';
import { shortLine } from './short-line.ts';

/** Why a text is not an address that may be used. */
export type AddressProblem =
  | { kind: 'not_hex' }
  /** `hexDigits` were found where 40 belong. */
  | { kind: 'length'; hexDigits: number }
  /** Mixed case that does not match EIP-55: most likely a typing error. */
  | { kind: 'checksum' };

/** An address is taken when it is all lower case or carries a right EIP-55 checksum. */
export function addressProblem(text: string): AddressProblem | null {
  const digits = /^0x([0-9a-fA-F]*)$/.exec(text)?.[1];
  if (digits === undefined) return { kind: 'not_hex' };
  if (digits.length !== 40) return { kind: 'length', hexDigits: digits.length };
  return isAddress(text, { strict: true }) ? null : { kind: 'checksum' };
}

/** One sentence for a person. */
export function describeAddressProblem(text: string, problem: AddressProblem): string {
  const shown = shortLine(text, 60);
  switch (problem.kind) {
    case 'not_hex':
      return `"${shown}" is not an address: write 0x and 40 hexadecimal digits.`;
    case 'length':
      return `"${shown}" has ${problem.hexDigits} hexadecimal digits after 0x; an address has 40.`;
    case 'checksum':
      return `The capital letters of ${shown} do not match its checksum; a digit may be mistyped.`;
  }
}

/** The EIP-55 form. Call it only for a text without an addressProblem. */
export function checksummed(address: string): string {
  return getAddress(address);
}

/** Whether two addresses name the same account, whatever their case. */
export function sameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/**
 * Whether two different addresses begin or end with the same four digits. People compare no more than these,
 * and such addresses are made to be copied by mistake.
 */
export function looksLike(left: string, right: string): boolean {
  const [one, other] = [left.toLowerCase(), right.toLowerCase()];
  if (one === other) return false;
  return one.slice(0, 6) === other.slice(0, 6) || one.slice(-4) === other.slice(-4);
}
