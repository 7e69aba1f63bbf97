// Operations that pay somebody by a name of the address book. A plan holds the address: who is called so later changes
// nothing of it.
import { getAddress } from 'viem';
import { sameAddress } from '../../../shared/addresses.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import type { Provenance } from '../../../shared/plan/schema.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import { paidAddress } from '../../../shared/script/write/transfers.ts';
import { nameKey, tidyName } from '../../../shared/wallet/known-name.ts';

type Known = Pick<PlanContext, 'contacts'>;

const paying = /^(\s*(?:transfer|send)\s+\S+\s+\w+\s+to\s+)(\S.*?)(\s*\.?\s*)$/i;

/** The same groups with the address in the place of each such name; every other sentence as it is. */
export function withPayees(groups: readonly ScriptGroup[], known: Known): ScriptGroup[] {
  return groups.map((group) => ({
    ...group,
    operations: group.operations.map((operation) => withPayee(operation, known)),
  }));
}

function withPayee(operation: string, known: Known): string {
  const [, before = '', name = '', after = ''] = paying.exec(operation) ?? [];
  const found = contactNamed(name, known);
  return found === undefined ? operation : `${before}${found}${after}`;
}

/** The name of the address book by which a sentence pays somebody, as it writes it; null for any other. */
export function payeeNamed(operation: string, known: Known): string | null {
  const name = paying.exec(operation)?.[2] ?? '';
  return contactNamed(name, known) === undefined ? null : name;
}

function contactNamed(name: string, { contacts = {} }: Known) {
  const key = nameKey(tidyName(name));
  const found = Object.entries(contacts).filter(([known]) => nameKey(known) === key);
  const [only] = found;
  return found.length === 1 && only !== undefined ? getAddress(only[1]) : undefined;
}

/** Where the addresses of such operations came from, by their places. */
export function payeeProvenance(
  groups: readonly ScriptGroup[],
  { contacts = {} }: Known,
): Record<string, Provenance> {
  const all = groups.flatMap(({ operations }, group) =>
    operations.flatMap((operation, at): [string, Provenance][] => {
      const paid = paidAddress(operation);
      const name = Object.keys(contacts).find((each) =>
        sameAddress(contacts[each] ?? '', paid ?? '-'),
      );
      if (name === undefined) return [];
      const from = { source: 'address_book', detail: name } as const;
      return [[`script.groups.${group}.operations.${at}`, from]];
    }),
  );
  return Object.fromEntries(all);
}
