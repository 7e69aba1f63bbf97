// Everybody whom the person knows by a name: own accounts, accounts to look at, contacts. A name means one
// address, so that it can be believed wherever it stands beside one.
import { addressProblem, checksummed, describeAddressProblem } from '../../shared/addresses.ts';
import { AppError, type ErrorFacts } from '../../shared/errors.ts';
import type { Account } from '../../shared/ipc/views.ts';
import { isReadAs } from '../../shared/tokens/look-alike.ts';
import { isPlaceName } from '../../shared/wallet/account-name.ts';
import { nameKey, nameProblem, tidyName } from '../../shared/wallet/known-name.ts';
import type { StoreReader } from '../store/store.ts';

export interface KnownPerson {
  name: string;
  /** EIP-55. */
  address: string;
  as: 'own' | 'watched' | 'contact';
  /** Of an own account: what it was called before. */
  formerNames?: readonly string[];
}

export interface PeopleReader {
  reader: Pick<StoreReader, 'contacts' | 'watched'>;
  /** Accounts of the wallet. */
  own: () => readonly Account[];
}

export function knownPeople({ reader, own }: PeopleReader): KnownPerson[] {
  return [
    ...own().map(({ name, address, formerNames = [] }): KnownPerson => {
      return { name, address, as: 'own', ...(formerNames.length === 0 ? {} : { formerNames }) };
    }),
    ...reader.watched.list().map((account): KnownPerson => ({ ...account, as: 'watched' })),
    ...reader.contacts
      .list()
      .map(({ name, address }): KnownPerson => ({ name, address, as: 'contact' })),
  ];
}

/** A name as it is kept. Errors: NAME_REFUSED. */
export function readName(text: string): string {
  const name = tidyName(text);
  const problem = nameProblem(name);
  if (problem === null) return name;
  throw new AppError('NAME_REFUSED', 'invalid_params', problem, {
    advice: 'Nothing was changed. Choose another name.',
  });
}

/** In its EIP-55 form. Errors: BAD_ADDRESS. */
export function readAddress(text: string): string {
  const written = text.trim();
  const problem = addressProblem(written);
  if (problem === null) return checksummed(written);
  throw new AppError('BAD_ADDRESS', 'invalid_params', describeAddressProblem(written, problem), {
    advice: 'Nothing was changed. Copy it again from where it came from.',
  });
}

/** Errors: NAME_TAKEN, when somebody else is or was called so, or by a name that is read as this one. */
export function refuseTakenName(
  people: readonly KnownPerson[],
  { name, address }: { name: string; address: string },
): void {
  const others = people.filter((each) => each.address !== address);
  const same = others.find((each) => isCalled(each, name, isSameName));
  const taken = same ?? others.find((each) => isCalled(each, name, isReadAs));
  if (taken === undefined) {
    if (isPlaceName(name)) throw nameTaken('Accounts of the wallet are called so.', {});
    return;
  }
  const facts = { name: taken.name, address: taken.address };
  throw nameTaken(`${whose[taken.as]} ${howCalled(taken, name, taken === same)}.`, facts);
}

function howCalled({ name }: KnownPerson, wanted: string, isSame: boolean): string {
  if (!isSame) return `is called "${name}", which reads the same`;
  return nameKey(name) === nameKey(wanted)
    ? 'is called so already'
    : `was called so before it was called "${name}"`;
}

function isCalled(
  { name, formerNames = [] }: KnownPerson,
  wanted: string,
  isSame: (one: string, other: string) => boolean,
): boolean {
  return [name, ...formerNames].some((each) => isSame(each, wanted));
}

const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

function nameTaken(message: string, facts: ErrorFacts): AppError {
  return new AppError('NAME_TAKEN', 'invalid_params', message, {
    advice: 'Nothing was changed. Choose another name, so that each name means one address.',
    facts,
  });
}

const whose: Readonly<Record<KnownPerson['as'], string>> = {
  own: 'An account of your wallet',
  watched: 'An account that you look at',
  contact: 'A contact',
};
