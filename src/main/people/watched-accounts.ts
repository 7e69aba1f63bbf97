import { sameAddress } from '../../shared/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import type { Account } from '../../shared/ipc/views.ts';
import { isMeant } from '../../shared/wallet/account-marks.ts';
import type { StoreWriter } from '../store/store.ts';
import {
  knownPeople,
  type PeopleReader,
  readAddress,
  readName,
  refuseTakenName,
} from './known-people.ts';

const mostWatched = 100;

/** Accounts that are looked at only. No key belongs to them: they are kept apart from the vault. */
export class WatchedAccounts {
  readonly #store: PeopleReader & { writer: Pick<StoreWriter, 'watched'> };

  constructor(store: PeopleReader & { writer: Pick<StoreWriter, 'watched'> }) {
    this.#store = store;
  }

  /** Without those that have come into the wallet since. */
  list(): Account[] {
    const watched = this.#store.reader.watched.list();
    // Asked for with every name of an address: most people watch none.
    if (watched.length === 0) return [];
    const own = this.#store.own();
    return watched.filter(({ address }) => !own.some((each) => sameAddress(each.address, address)));
  }

  /** Errors: NAME_REFUSED, NAME_TAKEN, BAD_ADDRESS, WATCH_IS_YOURS, WATCH_KNOWN, WATCH_TOO_MANY; nothing is stored then. */
  add(written: Account): Account {
    const account = { name: readName(written.name), address: readAddress(written.address) };
    const people = knownPeople(this.#store);
    const same = people.find(({ as, address }) => as !== 'contact' && address === account.address);
    if (same?.as === 'own') {
      throw refusal(
        'WATCH_IS_YOURS',
        `This is your own account ${same.name}.`,
        'It is shown already.',
      );
    }
    if (same !== undefined) {
      throw refusal(
        'WATCH_KNOWN',
        `This account is shown already, as ${same.name}.`,
        'Look at it.',
      );
    }
    refuseTakenName(people, account);
    if (people.filter(({ as }) => as === 'watched').length >= mostWatched) {
      throw refusal('WATCH_TOO_MANY', `At most ${mostWatched} can be shown.`, 'Remove one first.');
    }
    this.#store.writer.watched.add(account);
    return { ...account, watchOnly: true };
  }

  /** By its name or its address; undefined where none is meant. */
  find(text: string): Account | undefined {
    return this.list().find((each) => isMeant(each, text));
  }

  /** Plans that say the name before act for nobody then. Errors: WATCH_NOT_FOUND, NAME_REFUSED, NAME_TAKEN. */
  rename(text: string, written: string): Account {
    const renamed = { ...this.#require(text), name: readName(written) };
    refuseTakenName(knownPeople(this.#store), renamed);
    this.#store.writer.watched.rename(renamed);
    return renamed;
  }

  /** By its name or its address; nothing of it is lost but the list entry. Errors: WATCH_NOT_FOUND. */
  remove(text: string): Account {
    const found = this.#require(text);
    this.#store.writer.watched.remove(found);
    return found;
  }

  #require(text: string): Account {
    const found = this.#store.reader.watched.list().find((each) => isMeant(each, text));
    if (found !== undefined) return found;
    throw refusal('WATCH_NOT_FOUND', 'There is no such account to look at.', 'Look at the list.');
  }
}

function refusal(code: string, message: string, advice: string): AppError {
  return new AppError(code, 'invalid_params', message, {
    advice: `Nothing was changed. ${advice}`,
  });
}
