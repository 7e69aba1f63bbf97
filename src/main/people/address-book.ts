import { looksLike } from '../../shared/addresses.ts';
import { isBurnAddress } from '../../shared/burn-addresses.ts';
import { AppError } from '../../shared/errors.ts';
import type { Contact } from '../../shared/ipc/wallet-views.ts';
import type { StoreWriter } from '../store/store.ts';
import {
  type KnownPerson,
  knownPeople,
  type PeopleReader,
  readAddress,
  readName,
  refuseTakenName,
} from './known-people.ts';

const mostContacts = 1000;
/** In UTF-16 code units, as the window counts them. */
const longestNote = 280;

/** What a person writes of a contact. */
export type ContactDraft = Omit<Contact, 'contactId'> & {
  /** True when the person was told that the address looks like another one, and it is right. */
  likenessSeen: boolean;
};

/** Whom the person knows by name. A change of it changes no plan: a plan holds the address itself. */
export class AddressBook {
  readonly #store: PeopleReader & { writer: Pick<StoreWriter, 'contacts'> };

  constructor(store: PeopleReader & { writer: Pick<StoreWriter, 'contacts'> }) {
    this.#store = store;
  }

  /** By name. */
  list(): Contact[] {
    return this.#store.reader.contacts.list();
  }

  /** Undefined for an address that has no name on this chain. */
  nameOf(address: string, chainId: number): string | undefined {
    const contact = this.#store.reader.contacts.ofAddress(address);
    return contact && countsOn(contact, chainId) ? contact.name : undefined;
  }

  /**
   * @throws AppError NAME_REFUSED, NAME_TAKEN, BAD_ADDRESS, CONTACT_IS_NOBODY, CONTACT_IS_YOURS, CONTACT_KNOWN, LOOKALIKE_ADDRESS,
   * NOTE_TOO_LONG, CONTACT_TOO_MANY; nothing is stored then
   */
  add(draft: ContactDraft): Contact {
    const people = knownPeople(this.#store);
    if (people.filter((each) => each.as === 'contact').length >= mostContacts) throw tooMany();
    const contact = checked(draft, people, null);
    return { ...contact, contactId: this.#store.writer.contacts.add(contact) };
  }

  /** Errors: CONTACT_NOT_FOUND, and those of `add`. */
  change(contactId: string, draft: ContactDraft): Contact {
    const before = this.#require(contactId);
    const contact = { ...checked(draft, knownPeople(this.#store), before), contactId };
    this.#store.writer.contacts.change(contact);
    return contact;
  }

  /** Errors: CONTACT_NOT_FOUND. */
  remove(contactId: string): Contact {
    const contact = this.#require(contactId);
    this.#store.writer.contacts.remove(contact);
    return contact;
  }

  #require(contactId: string): Contact {
    const found = this.list().find((each) => each.contactId === contactId);
    return found ?? refuse('CONTACT_NOT_FOUND', 'There is no such contact.', 'Look at the list.');
  }
}

/** Address by name, of those whose names count on a chain. */
export function contactsByName(
  contacts: readonly Contact[],
  chainId: number,
): Record<string, string> {
  const counted = contacts.filter((contact) => countsOn(contact, chainId));
  return Object.fromEntries(counted.map(({ name, address }) => [name, address]));
}

/** No chain is every chain. */
function countsOn({ chainIds }: Contact, chainId: number): boolean {
  return chainIds.length === 0 || chainIds.includes(chainId);
}

function checked(
  { likenessSeen, note, chainIds, ...written }: ContactDraft,
  people: readonly KnownPerson[],
  before: Contact | null,
): Omit<Contact, 'contactId'> {
  const contact = { name: readName(written.name), address: readAddress(written.address) };
  const others = people.filter((each) => each.as !== 'contact' || each.address !== before?.address);
  refuseTakenName(others, contact);
  if (isBurnAddress(contact.address)) throw nobodys(contact.address);
  const same = others.find((each) => each.address === contact.address && each.as !== 'watched');
  if (same !== undefined) throw known(same);
  if (note.length > longestNote) {
    const most = `A note has ${longestNote} characters at most.`;
    refuse('NOTE_TOO_LONG', most, 'Make it shorter.');
  }
  // An address that stays was judged when it was written.
  if (!likenessSeen && contact.address !== before?.address) refuseLikeness(contact.address, people);
  return { ...contact, note, chainIds: [...new Set(chainIds)].sort((one, other) => one - other) };
}

function refuseLikeness(address: string, people: readonly KnownPerson[]): void {
  // Somebody who has this very address has been compared with the others already.
  if (people.some((each) => each.address === address)) return;
  const like = people.find((each) => looksLike(each.address, address));
  if (like === undefined) return;
  const message = `${address} begins or ends like ${like.name} (${like.address}) and is another address.`;
  throw new AppError('LOOKALIKE_ADDRESS', 'policy_denied', message, {
    advice:
      'Nothing was changed. Such addresses are made to be copied by mistake: compare every digit with what the person told you, and confirm it only if it is right.',
    facts: { address, like: like.address, name: like.name },
  });
}

function known({ as, name }: KnownPerson): AppError {
  return as === 'own'
    ? refusal('CONTACT_IS_YOURS', `This is your own account ${name}.`, 'It has its name already.')
    : refusal('CONTACT_KNOWN', `This is the address of ${name}.`, 'Change that contact instead.');
}

function nobodys(address: string): AppError {
  const message = `Nobody has the key of ${address}: what is sent there is lost for ever.`;
  return refusal('CONTACT_IS_NOBODY', message, 'Ask whoever you mean for their address.');
}

function tooMany(): AppError {
  const message = `At most ${mostContacts} contacts can be kept.`;
  return refusal('CONTACT_TOO_MANY', message, 'Remove one first.');
}

function refusal(code: string, message: string, advice: string): AppError {
  return new AppError(code, 'invalid_params', message, {
    advice: `Nothing was changed. ${advice}`,
  });
}

function refuse(code: string, message: string, advice: string): never {
  throw refusal(code, message, advice);
}
