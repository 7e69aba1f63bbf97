import { sameAddress } from '../../shared/addresses.ts';
import type { Finding } from '../../shared/chain/types.ts';
import type { Contact } from '../../shared/ipc/wallet-views.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { nameKey } from '../../shared/wallet/known-name.ts';

/**
 * CONTACT_CHANGED (danger): the plan has an address from the address book, which has another one for that name
 * now, or none. The plan keeps what was agreed to; a person has to see it before anything is signed.
 */
export function changedContacts(
  { provenance = {} }: Plan,
  { id, params }: ActionNode,
  contacts: readonly Contact[],
): Finding[] {
  return Object.entries(params).flatMap(([param, value]) => {
    const from = provenance[`${id}.${param}`];
    if (from?.source !== 'address_book' || typeof value !== 'string') return [];
    if (contacts.some(({ address }) => sameAddress(address, value))) return [];
    const called = from.detail ?? '';
    const now = contacts.find(({ name }) => nameKey(name) === nameKey(called));
    const message = `This address was in the address book when the plan was made. It is not there now${now ? ': that name has another address' : ''}.`;
    const evidence = { name: called, plan: value, ...(now && { addressBook: now.address }) };
    return [{ id: 'CONTACT_CHANGED', level: 'danger' as const, message, evidence }];
  });
}
