// What main has recorded of the vault: public addresses, to show balances while it is locked, and the
// newest generation and ledger entry seen, so that an older file put in its place is noticed.
import { z } from 'zod';
import { AppError } from '../shared/errors.ts';
import type { Account, PhraseState } from '../shared/ipc/views.ts';
import {
  accountMarksKey,
  accountMarksSchema,
  isMeant,
  markAccount,
  noMarks,
} from '../shared/wallet/account-marks.ts';
import { accountNames } from '../shared/wallet/account-name.ts';
import type { WalletAccount } from '../shared/wallet/human-protocol.ts';
import type { Store } from './store/open-store.ts';
import type { StoreReader } from './store/store.ts';
import type { KnownState } from './wallet/protocol/control.ts';

const key = 'vault.known';
const schema = z.strictObject({
  vaultId: z.string(),
  ledgerSeq: z.number().int(),
  accounts: z.array(z.string()),
  /** Those of them that were made for a mandate each. */
  ofMandates: z.array(z.string()).default([]),
  /** It has a recovery phrase, and not only keys that came alone. */
  hasPhrase: z.boolean().default(true),
});
type Known = z.infer<typeof schema>;

/** Vaults whose recovery phrase the person showed to have. */
const phrasesKey = 'vault.phrases_checked';
const phrasesSchema = z.array(z.string());

/** Which account pays with play money, and with real money where none was chosen for that. */
const payingKey = 'accounts.paying';
/** Which account pays with real money. */
const payingRealKey = 'accounts.paying_real';
/** EIP-55. */
const payingSchema = z.string();

export class KnownVault {
  readonly #store: Pick<Store, 'reader' | 'writer'>;
  readonly #isReal: () => boolean;

  /** `isReal`: whether the network in use has real money; who asks nothing of what pays leaves it out. */
  constructor(store: Pick<Store, 'reader' | 'writer'>, isReal: () => boolean = () => false) {
    this.#store = store;
    this.#isReal = isReal;
  }

  /**
   * Accounts of the vault as last opened: the one that pays on the network in use, which is never a hidden one, the
   * person's others in their order, then those of mandates; of each the hidden ones last.
   */
  accounts(): Account[] {
    return knownAccounts(this.#store.reader, this.#isReal());
  }

  /**
   * From here on plans that name no account act for this one, by its name or its address, with the kind of money that
   * the network in use has; what was agreed to keeps the account that it was agreed to for.
   * Errors: NO_SUCH_ACCOUNT, ACCOUNT_OF_MANDATE, ACCOUNT_HIDDEN.
   */
  payFrom(text: string): Account {
    const found = this.accounts().find((each) => isMeant(each, text));
    if (found === undefined) throw notOwn(this.#store.reader, text);
    if (found.ofMandate) throw ofMandate();
    if (found.hidden) throw isHidden();
    const key = this.#isReal() ? payingRealKey : payingKey;
    this.#store.writer.settings.setAudited(key, found.address);
    return this.accounts()[0] ?? found;
  }

  /** Of the vault that was opened last; undefined before the first. */
  state(): KnownState | undefined {
    return knownState(this.#store.reader);
  }

  /**
   * Records an open vault. A generation is never taken back: one that a person accepted as older was
   * given a newer number by the signer.
   */
  see(
    { vaultId, generation, ledgerSeq }: KnownState,
    accounts: readonly Pick<WalletAccount, 'address' | 'kind'>[],
  ): void {
    const { writer } = this.#store;
    writer.together(() => {
      writer.vaultGenerations.see(vaultId, generation);
      const of = accounts.filter(({ kind }) => kind === 'mandate');
      const addresses = accounts.map(({ address }) => address);
      const ofMandates = of.map(({ address }) => address);
      const hasPhrase = accounts.some(({ kind }) => kind !== 'key');
      const seen: Known = { vaultId, ledgerSeq, accounts: addresses, ofMandates, hasPhrase };
      writer.settings.set(key, seen);
    });
  }

  /**
   * What is remembered of a vault in a database that comes from elsewhere is from here on what was remembered here: the
   * signer's record is of this computer, which may have a shorter one, or a longer one that must not become shorter.
   */
  goesOnFrom({ vaultId, generation, ledgerSeq }: KnownState): void {
    const known = this.#read();
    if (known?.vaultId !== vaultId) return;
    const { reader, writer } = this.#store;
    writer.together(() => {
      const seen = reader.vaultGenerations.get(vaultId) ?? 0;
      if (generation > seen) writer.vaultGenerations.see(vaultId, generation);
      writer.settings.set(key, { ...known, ledgerSeq });
    });
  }

  /** The person has the recovery phrase of this vault, and showed it to the signer. */
  phraseChecked(vaultId: string): void {
    const others = this.#phrases().filter((each) => each !== vaultId);
    this.#store.writer.settings.set(phrasesKey, [...others, vaultId]);
  }

  /** Of the vault that was opened last. */
  phrase(): PhraseState {
    const known = this.#read();
    if (known?.hasPhrase !== true) return 'none';
    return this.#phrases().includes(known.vaultId) ? 'checked' : 'unchecked';
  }

  #phrases(): string[] {
    const stored = this.#store.reader.settings.get(phrasesKey, phrasesSchema);
    return stored?.ok ? stored.value : [];
  }

  #read(): Known | undefined {
    return readKnown(this.#store.reader);
  }
}

/** `KnownVault.state` for who only reads. */
export function knownState(
  reader: Pick<StoreReader, 'settings' | 'vaultGenerations'>,
): KnownState | undefined {
  const known = readKnown(reader);
  if (known === undefined) return undefined;
  const { vaultId, ledgerSeq } = known;
  const generation = reader.vaultGenerations.get(vaultId);
  return generation === undefined ? undefined : { vaultId, generation, ledgerSeq };
}

/** `KnownVault.accounts` for who only reads; `isReal` may be left out where the order and what pays do not matter. */
export function knownAccounts(reader: Pick<StoreReader, 'settings'>, isReal = false): Account[] {
  const { accounts = [], ofMandates = [] } = readKnown(reader) ?? {};
  const isOfMandate = (address: string): boolean => ofMandates.includes(address);
  const names = accountNames(accounts.map((each) => (isOfMandate(each) ? 'mandate' : 'hd')));
  const stored = reader.settings.get(accountMarksKey, accountMarksSchema);
  const marks = stored?.ok ? stored.value : noMarks;
  const named = accounts.map((address, index) =>
    markAccount({ address, name: names[index] ?? '' }, marks),
  );
  const own = named.filter(({ address }) => !isOfMandate(address));
  const of = named.filter(({ address }) => isOfMandate(address));
  return [
    ...payingFirst(reader, hiddenLast(own), isReal),
    ...hiddenLast(of).map((each) => ({ ...each, ofMandate: true as const })),
  ];
}

/** The one that pays is shown, whatever was hidden; where another one pays with the other money, that one is marked. */
function payingFirst(
  { settings }: Pick<StoreReader, 'settings'>,
  own: readonly Account[],
  isReal: boolean,
): Account[] {
  const chosen = (key: string): Account | undefined => {
    const stored = settings.get(key, payingSchema);
    const address = stored?.ok ? stored.value : undefined;
    return own.find((each) => each.address === address && each.hidden !== true);
  };
  const practice = chosen(payingKey) ?? own[0];
  const real = chosen(payingRealKey) ?? practice;
  const [paying, elsewhere] = isReal ? [real, practice] : [practice, real];
  if (paying === undefined) return [];
  const { hidden: _, ...shown } = paying;
  const others = own.filter((each) => each !== paying);
  const marked = (each: Account): Account => ({ ...each, paysElsewhere: true });
  return [shown, ...others.map((each) => (each === elsewhere ? marked(each) : each))];
}

function hiddenLast(accounts: readonly Account[]): Account[] {
  return [...accounts.filter(({ hidden }) => !hidden), ...accounts.filter(({ hidden }) => hidden)];
}

function readKnown({ settings }: Pick<StoreReader, 'settings'>): Known | undefined {
  const stored = settings.get(key, schema);
  return stored?.ok ? stored.value : undefined;
}

/** NO_SUCH_ACCOUNT, of one that is only looked at with the reason. */
function notOwn({ watched }: Pick<StoreReader, 'watched'>, text: string): AppError {
  const isWatched = watched.list().some((each) => isMeant(each, text));
  const message = isWatched
    ? 'This account is only looked at: there is no key of it here to pay with.'
    : 'There is no such account in the wallet.';
  return new AppError('NO_SUCH_ACCOUNT', 'invalid_params', message, {
    advice: 'Nothing was changed. Choose an account of the wallet.',
  });
}

function ofMandate(): AppError {
  const message = 'This account was made for a mandate and pays for nothing else.';
  return new AppError('ACCOUNT_OF_MANDATE', 'invalid_params', message, {
    advice: 'Nothing was changed. Choose another account of the wallet.',
  });
}

function isHidden(): AppError {
  const message = 'This account is hidden, and a hidden account is not paid from.';
  return new AppError('ACCOUNT_HIDDEN', 'invalid_params', message, {
    advice: 'Nothing was changed. Show it again first, or choose another account.',
  });
}
