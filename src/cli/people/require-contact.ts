import { AppError } from '../../shared/errors.ts';
import type { Contact } from '../../shared/ipc/wallet-views.ts';
import { nameKey } from '../../shared/wallet/known-name.ts';

/** The contact of a name. Errors: CONTACT_NOT_FOUND. */
export function requireContact(contacts: readonly Contact[], name: string): Contact {
  const found = contacts.find((contact) => nameKey(contact.name) === nameKey(name));
  if (found !== undefined) return found;
  throw new AppError('CONTACT_NOT_FOUND', 'invalid_params', 'There is no contact of that name.', {
    advice: 'Nothing was changed. "countersign contact list" shows them.',
  });
}
