import { AppError } from '../../shared/errors.ts';
import type { Account } from '../../shared/ipc/views.ts';
import {
  type AccountMarks,
  accountMarksKey,
  accountMarksSchema,
  isMeant,
  mostNames,
  namesOf,
  noMarks,
} from '../../shared/wallet/account-marks.ts';
import { nameKey } from '../../shared/wallet/known-name.ts';
import type { StoreReader, StoreWriter } from '../store/store.ts';
import { type AccountUse, actsForAccount, actsInWords } from './account-use.ts';
import { knownPeople, type PeopleReader, readName, refuseTakenName } from './known-people.ts';

interface OwnAccountsStore {
  reader: PeopleReader['reader'] &
    Pick<StoreReader, 'settings' | 'triggers' | 'plans' | 'mandates'>;
  writer: Pick<StoreWriter, 'settings'>;
  /** Accounts of the wallet, the one that pays first. */
  own: () => readonly Account[];
}

/** What a person calls the accounts of their wallet, and which they put aside. Nothing of it touches the vault. */
export class OwnAccounts {
  readonly #store: OwnAccountsStore;

  constructor(store: OwnAccountsStore) {
    this.#store = store;
  }

  /**
   * Calls an account otherwise, by a name that it has or had or by its address. What it was called before means it
   * still, and no other. Errors: NO_SUCH_ACCOUNT, NAME_REFUSED, NAME_TAKEN, NAME_TOO_MANY.
   */
  rename(text: string, written: string): Account {
    const account = this.#require(text);
    const name = readName(written);
    const before = namesOf(account);
    const hadIt = before.some((each) => nameKey(each) === nameKey(name));
    if (!hadIt) refuseTakenName(knownPeople(this.#store), { name, address: account.address });
    const kept = [name, ...before.filter((each) => each !== name)];
    if (kept.length > mostNames) throw tooMany();
    const marks = this.#marks();
    this.#keep({ ...marks, names: { ...marks.names, [account.address]: kept } });
    return this.#require(account.address);
  }

  /**
   * Puts an account aside. What acts for it goes on, so that it is said first: `told` is true when the person knows.
   * Errors: NO_SUCH_ACCOUNT, ACCOUNT_PAYS, ACCOUNT_AT_WORK.
   */
  hide(text: string, told: boolean): Account {
    const account = this.#require(text);
    const isPaying = account.address === this.#store.own()[0]?.address;
    if (isPaying || account.paysElsewhere) throw pays(account);
    const use = actsForAccount(this.#store.reader, account.address);
    if (!told && use.schedules.length + use.mandates.length > 0) throw atWork(account, use);
    const marks = this.#marks();
    const others = marks.hidden.filter((each) => each !== account.address);
    this.#keep({ ...marks, hidden: [...others, account.address] });
    return this.#require(account.address);
  }

  /** Errors: NO_SUCH_ACCOUNT. */
  show(text: string): Account {
    const { address } = this.#require(text);
    const marks = this.#marks();
    this.#keep({ ...marks, hidden: marks.hidden.filter((each) => each !== address) });
    return this.#require(address);
  }

  #require(text: string): Account {
    const found = this.#store.own().find((each) => isMeant(each, text));
    if (found !== undefined) return found;
    throw refusal(
      'NO_SUCH_ACCOUNT',
      'There is no such account in the wallet.',
      'Choose an account of the wallet.',
    );
  }

  #marks(): AccountMarks {
    const stored = this.#store.reader.settings.get(accountMarksKey, accountMarksSchema);
    return stored?.ok ? stored.value : noMarks;
  }

  #keep(marks: AccountMarks): void {
    this.#store.writer.settings.setAudited(accountMarksKey, marks);
  }
}

function tooMany(): AppError {
  const message = `This account was given ${mostNames} names, and each of them still means it.`;
  return refusal('NAME_TOO_MANY', message, 'Choose one that it had before.');
}

function pays({ name, paysElsewhere }: Account): AppError {
  const message = `${name} is the account that pays${paysElsewhere ? ' with the other money, play or real' : ''}, and what pays is never hidden.`;
  const advice = paysElsewhere
    ? 'Have another account pay first, while a network with that money is in use.'
    : 'Have another account pay first.';
  return refusal('ACCOUNT_PAYS', message, advice);
}

function atWork({ name, address }: Account, use: AccountUse): AppError {
  const advice = 'Those go on by themselves while it is hidden. Confirm that, or end them first.';
  const message = `${actsInWords(use)} ${name}.`;
  return new AppError('ACCOUNT_AT_WORK', 'policy_denied', message, {
    advice: `Nothing was changed. ${advice}`,
    facts: { address, schedules: use.schedules.length, mandates: use.mandates.length },
  });
}

function refusal(code: string, message: string, advice: string): AppError {
  return new AppError(code, 'invalid_params', message, {
    advice: `Nothing was changed. ${advice}`,
  });
}
