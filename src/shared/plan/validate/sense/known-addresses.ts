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

/** The account that acts, in the form in which addresses are compared; null when only its name is known. */
export function accountKey({ context, plan }: CheckInput): string | null {
  return addressKey(context.account) ?? addressKey(plan.account);
}

/** The contacts that hold an address. */
export function knownContacts({ context }: CheckInput): KnownAddress[] {
  return Object.entries(context.contacts ?? {}).flatMap(([name, written]) => {
    const key = addressKey(written);
    return key === null ? [] : [{ key, written, name }];
  });
}
