// What a transaction can take at most, as the signer reads it in the bytes, for its own count.
import { bytesToHex } from '@noble/hashes/utils.js';
import { getAddress } from 'viem/utils';
import { meaningOf } from '../../../../shared/chain/known-calls.ts';
import type { ParsedTransaction } from '../../transaction/parse-transaction.ts';

/** Units by token: lower-case address, `native`, or `gas` for the fee in wei. */
export type Spent = Readonly<Record<string, string>>;

/** Stands for one token that the bytes do not name: it counts against each. */
export const unnamedToken = 'unnamed';

/** Null where the bytes leave open what goes out. */
export function spentBy(transaction: ParsedTransaction, from: string): Spent | null {
  const { to, data, valueWei, gasLimit, feePerGasWei } = transaction;
  const frame = { from: getAddress(from), to: getAddress(to ?? '0x'), valueWei };
  const meaning = meaningOf({ ...frame, data: `0x${bytesToHex(data)}` });
  if (meaning === null || meaning.drawn === null) return null;
  const spent = new Map([['gas', gasLimit * feePerGasWei]]);
  const add = (token: string, units: bigint): void => {
    const key = token.toLowerCase();
    if (units > 0n) spent.set(key, (spent.get(key) ?? 0n) + units);
  };
  add('native', valueWei);
  for (const { token, units } of meaning.drawn) add(token, units);
  add(unnamedToken, meaning.drawnUnits ?? 0n);
  return Object.fromEntries([...spent].map(([token, units]) => [token, units.toString()]));
}
