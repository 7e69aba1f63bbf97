import { formatUnits } from '../../shared/amounts.ts';
import { nativeDecimals } from '../../shared/chain/networks.ts';
import type { Account } from '../../shared/ipc/views.ts';

/** 0.001 of a coin, which is less than an account needs for anything else. */
const usualUnits = 10n ** 15n;

export interface FirstSend {
  /** Of the network's own coin. */
  symbol: string;
  /** Units of that coin that the account holds; null while that is not known. */
  heldUnits: string | null;
  /** Accounts of the wallet, the one that pays first. */
  accounts: readonly Account[];
}

/**
 * A request for a first small send, to be read and changed before anybody sends it: to another account of the person,
 * the one of practice before others, by its address, since names in a request are those of the address book; without
 * one the place of the recipient is empty.
 */
export function firstSend({ symbol, heldUnits, accounts }: FirstSend): string {
  const others = accounts.slice(1).filter(({ hidden, ofMandate }) => !(hidden || ofMandate));
  const to = others.find(({ paysElsewhere }) => paysElsewhere) ?? others[0];
  return `send ${smallAmount(heldUnits)} ${symbol} to ${to?.address ?? ''}`;
}

/** The usual one, or of less than ten times that a tenth by its first digit, so that the fee is left. */
function smallAmount(heldUnits: string | null): string {
  const tenth = BigInt(heldUnits ?? 0) / 10n;
  if (tenth === 0n || tenth >= usualUnits) return formatUnits(usualUnits, nativeDecimals);
  const digits = String(tenth);
  return formatUnits(BigInt(digits[0] ?? '1') * 10n ** BigInt(digits.length - 1), nativeDecimals);
}
