import { describe, expect, it } from 'vitest';
import { nameAddresses } from '../../src/main/address-names.ts';
import { KnownVault } from '../../src/main/known-vault.ts';
import { actsInWords } from '../../src/main/people/account-use.ts';
import { AddressBook } from '../../src/main/people/address-book.ts';
import { OwnAccounts } from '../../src/main/people/own-accounts.ts';
import { actingAccount } from '../../src/main/requests/acting-account.ts';
import type { RequestsDeps } from '../../src/main/requests/requests-deps.ts';
import { agreedSchedule } from '../store/support/schedules.ts';
import { openTestStore } from '../support/test-store.ts';
import { bob, cold, main, plain } from './support.ts';

const second = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const vaultId = '00112233445566778899aabbccddeeff';

/** A wallet of two accounts and one of a mandate, beside an address book, on a real store. */
function openAccounts() {
  const store = openTestStore();
  const vault = new KnownVault(store);
  vault.see({ vaultId, generation: 1, ledgerSeq: 1 }, [
    { address: main, kind: 'hd' },
    { address: second, kind: 'hd' },
    { address: cold, kind: 'mandate' },
  ]);
  const { reader, writer } = store;
  const people = { reader, writer, own: () => vault.accounts() };
  const accounts = new OwnAccounts(people);
  return { store, vault, accounts, book: new AddressBook(people) };
}

const names = (vault: KnownVault) => vault.accounts().map(({ name }) => name);
const refused = (code: string) => expect.objectContaining({ code });

describe('an account of the wallet', () => {
  it('is called as the person says, wherever an address is named', () => {
    const { vault, accounts, store } = openAccounts();
    expect(accounts.rename('Account 2', '  Rainy   days ')).toEqual({
      ...{ address: second, name: 'Rainy days', formerNames: ['Account 2'] },
    });
    expect(names(vault)).toEqual(['Main', 'Rainy days', 'Mandate 1']);
    const none = { contact: () => undefined, watched: () => [] };
    const tokens = { ofChain: () => [] } as never;
    const nameOf = nameAddresses(
      () => vault.accounts(),
      none,
      tokens,
      () => 1,
    );
    expect(nameOf(second)).toEqual({ name: 'Rainy days', source: 'your_account' });
    expect(accounts.rename(cold, 'Allowance').ofMandate).toBe(true);
    const last = store.reader.audit.linesAfter(0, 20).at(-1);
    expect(last?.body).toContain('Allowance');
  });

  it('keeps every name that it had, so that a plan which says one of them acts for no other', () => {
    const { vault, accounts, book } = openAccounts();
    accounts.rename('Account 2', 'Savings');
    accounts.rename('savings', 'Old');
    const watched = { list: () => [] };
    const deps = { accounts: () => vault.accounts(), store: { reader: { watched } } };
    for (const account of ['Account 2', 'Savings', 'Old', second.toLowerCase()]) {
      expect(actingAccount(deps as unknown as RequestsDeps, { account })).toBe(second);
    }
    expect(() => accounts.rename('Main', 'Savings')).toThrow(refused('NAME_TAKEN'));
    expect(() => accounts.rename('Main', 'Sаvings')).toThrow('is called "Old", which reads');
    expect(() => book.add({ ...plain, name: 'Savings', address: bob })).toThrow(
      'An account of your wallet was called so before it was called "Old".',
    );
    expect(accounts.rename('Old', 'Account 2').name).toBe('Account 2');
    expect(names(vault)).toEqual(['Main', 'Account 2', 'Mandate 1']);
  });

  it.each([
    ['nothing', ' ', 'NAME_REFUSED'],
    ['what cannot be seen', 'Sav\u202eings', 'NAME_REFUSED'],
    ['the beginning of an address', '0xf39F', 'NAME_REFUSED'],
    ['too much', 'a'.repeat(41), 'NAME_REFUSED'],
    ['a name of a contact', 'bob', 'NAME_TAKEN'],
    ['what is read as that', 'B0b', 'NAME_TAKEN'],
    ['another account of the wallet', 'main', 'NAME_TAKEN'],
    ['an account to come', 'Account 7', 'NAME_TAKEN'],
    ['an account of a mandate to come', 'Mandate 7', 'NAME_TAKEN'],
  ])('is never called %s [A-10]', (_what, name, code) => {
    const { vault, accounts, book } = openAccounts();
    book.add({ ...plain, name: 'Bob', address: bob });
    expect(() => accounts.rename('Account 2', name)).toThrow(refused(code));
    expect(names(vault)).toEqual(['Main', 'Account 2', 'Mandate 1']);
  });

  it('has twenty names at most, and goes back to one that it had', () => {
    const { accounts } = openAccounts();
    for (let index = 1; index < 20; index++) accounts.rename(second, `Pot ${index}`);
    expect(() => accounts.rename(second, 'Pot 20')).toThrow(refused('NAME_TOO_MANY'));
    expect(accounts.rename(second, 'Pot 3').name).toBe('Pot 3');
    expect(() => accounts.rename('Nobody', 'Pot')).toThrow(refused('NO_SUCH_ACCOUNT'));
  });
});

describe('a hidden account', () => {
  it('comes last, is not paid from by choice, and is shown again as it was', () => {
    const { vault, accounts } = openAccounts();
    vault.payFrom('Account 2');
    expect(accounts.hide('Main', false)).toEqual({ address: main, name: 'Main', hidden: true });
    accounts.hide('Mandate 1', false);
    expect(names(vault)).toEqual(['Account 2', 'Main', 'Mandate 1']);
    expect(() => vault.payFrom('Main')).toThrow(refused('ACCOUNT_HIDDEN'));
    expect(vault.accounts().map(({ hidden }) => hidden === true)).toEqual([false, true, true]);
    expect(accounts.show('Main')).toEqual({ address: main, name: 'Main' });
    expect(vault.payFrom('Main').name).toBe('Main');
  });

  it('is not one that pays with the other money, play or real', () => {
    const { vault, accounts, store } = openAccounts();
    new KnownVault(store, () => true).payFrom('Account 2');
    expect(vault.accounts()[1]).toMatchObject({ name: 'Account 2', paysElsewhere: true });
    expect(() => accounts.hide('Account 2', false)).toThrow(refused('ACCOUNT_PAYS'));
    new KnownVault(store, () => true).payFrom('Main');
    expect(accounts.hide('Account 2', false).hidden).toBe(true);
  });

  it('is hidden only once the person was told what acts for it, and that goes on', () => {
    const { accounts, store } = openAccounts();
    const { triggerId } = agreedSchedule(store.writer, { account: second });
    expect(() => accounts.hide('Account 2', false)).toThrow(
      expect.objectContaining({
        code: 'ACCOUNT_AT_WORK',
        message: 'The schedule "Swap 1 ETH for USDC" acts for Account 2.',
        facts: { address: second, schedules: 1, mandates: 0 },
      }),
    );
    expect(accounts.hide('Account 2', true).hidden).toBe(true);
    expect(store.reader.triggers.get(triggerId)?.state).toBe('active');
  });

  it('is never the one that pays, not even where that one is gone from the wallet', () => {
    const { vault, accounts } = openAccounts();
    expect(() => accounts.hide('Main', true)).toThrow(refused('ACCOUNT_PAYS'));
    accounts.hide('Account 2', false);
    vault.see({ vaultId, generation: 2, ledgerSeq: 2 }, [{ address: second, kind: 'hd' }]);
    expect(vault.accounts()).toEqual([{ address: second, name: 'Main' }]);
  });
});

it('what acts for an account is told by name, of many the first', () => {
  expect(actsInWords({ schedules: [], mandates: ['Weekly'] })).toBe(
    'The mandate "Weekly" acts for',
  );
  expect(actsInWords({ schedules: ['a', 'b\u202e', 'c', 'd', 'e'], mandates: ['f'] })).toBe(
    'The schedules "a", "b<U+202E>", "c" and 2 more and the mandate "f" act for',
  );
});
