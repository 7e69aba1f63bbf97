// Whose addresses the context knows.
import type { CheckInput } from '../check.ts';
import { addressKey } from './address-key.ts';

/** An address of the context, as it is written there. */
export interface KnownAddress {
  key: string;
  written: string;
  /** The name in the address book; null for the account that acts. */
  name: string | null;
}

/** The account that acts; null when only its name is known. */
export function knownAccount({ context, plan }: CheckInput): KnownAddress | null {
  for (const written of [context.account, plan.account]) {
    const key = addressKey(written);
    if (written !== undefined && key !== null) return { key, written, name: null };
  }
  return null;
}

/** The contacts that hold an address. */
export function knownContacts({ context }: CheckInput): KnownAddress[] {
  return Object.entries(context.contacts ?? {}).flatMap(([name, written]) => {
    const key = addressKey(written);
    return key === null ? [] : [{ key, written, name }];
  });
}
