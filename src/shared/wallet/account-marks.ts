// What a person wrote on the accounts of their wallet: what each is called, and which are put aside. It is kept by
// the address, so that another order of the vault moves no name.
import { z } from 'zod';
import { sameAddress } from '../addresses.ts';
import type { Account } from '../ipc/views.ts';
import { isPlaceName } from './account-name.ts';
import { nameKey } from './known-name.ts';

export const accountMarksKey = 'accounts.marks';

/** As many names of an account are remembered, the one that counts among them. */
export const mostNames = 20;

export const accountMarksSchema = z.strictObject({
  /** By address in its EIP-55 form: the name that counts, then those before it, newest first. */
  names: z.record(z.string(), z.array(z.string())),
  /** EIP-55. */
  hidden: z.array(z.string()),
});

export type AccountMarks = z.infer<typeof accountMarksSchema>;

export const noMarks: AccountMarks = { names: {}, hidden: [] };

/**
 * An account as it is marked. The name that it has by its place stays one of its others, since it may stand in plans;
 * one that it had by another place is no name of it, since another account has that now.
 */
export function markAccount(account: Account, { names, hidden }: AccountMarks): Account {
  const [first = account.name, ...before] = names[account.address] ?? [];
  const name = isPlaceName(first) ? account.name : first;
  const given = before.filter((each) => !isPlaceName(each));
  const others = [...new Set([...given, account.name])].filter((each) => each !== name);
  return {
    ...account,
    name,
    ...(others.length === 0 ? {} : { formerNames: others }),
    ...(hidden.includes(account.address) ? { hidden: true as const } : {}),
  };
}

/** Every name that means this account. */
export function namesOf({ name, formerNames = [] }: Pick<Account, 'name' | 'formerNames'>) {
  return [name, ...formerNames];
}

/** Whether a text that a person wrote, a name that it has or had or its address, means this account. */
export function isMeant(account: Account, text: string): boolean {
  const isName = namesOf(account).some((name) => nameKey(name) === nameKey(text));
  return isName || sameAddress(account.address, text);
}
