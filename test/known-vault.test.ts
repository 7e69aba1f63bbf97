import { expect, it } from 'vitest';
import { KnownVault, knownAccounts } from '../src/main/known-vault.ts';
import { openTestStore } from './support/test-store.ts';

const vaultId = '00112233445566778899aabbccddeeff';
const main = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', kind: 'hd' } as const;
const second = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', kind: 'hd' } as const;
const mandated = {
  address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  kind: 'mandate',
} as const;
const accounts = [main, second];

it('knows nothing before a vault was opened', () => {
  const known = new KnownVault(openTestStore());
  expect(known.state()).toBeUndefined();
  expect(known.accounts()).toEqual([]);
});

it('keeps the accounts by name and the newest state for the next start', () => {
  const store = openTestStore();
  new KnownVault(store).see({ vaultId, generation: 4, ledgerSeq: 2 }, accounts);
  const next = new KnownVault(store);
  expect(next.state()).toEqual({ vaultId, generation: 4, ledgerSeq: 2 });
  expect(next.accounts()).toEqual([
    { address: main.address, name: 'Main' },
    { address: second.address, name: 'Account 2' },
  ]);
});

it('tells accounts of mandates from the others, which keep their names', () => {
  const known = new KnownVault(openTestStore());
  known.see({ vaultId, generation: 4, ledgerSeq: 2 }, [main, mandated, second]);
  expect(known.accounts()).toEqual([
    { address: main.address, name: 'Main' },
    { address: second.address, name: 'Account 2' },
    { address: mandated.address, name: 'Mandate 1', ofMandate: true },
  ]);
});

it('never takes a generation back, and puts the older one into the audit log [V-06]', () => {
  const store = openTestStore();
  const known = new KnownVault(store);
  known.see({ vaultId, generation: 4, ledgerSeq: 2 }, accounts);
  known.see({ vaultId, generation: 3, ledgerSeq: 2 }, accounts);
  expect(known.state()?.generation).toBe(4);
  expect(store.reader.audit.linesAfter(0, 10).map(({ kind }) => kind)).toContain(
    'vault.rolled_back',
  );
});

it('follows the vault that was opened last', () => {
  const known = new KnownVault(openTestStore());
  known.see({ vaultId, generation: 9, ledgerSeq: 5 }, accounts);
  const other = { vaultId: 'f'.repeat(32), generation: 1, ledgerSeq: 0 };
  known.see(other, [second]);
  expect(known.state()).toEqual(other);
  expect(known.accounts()).toEqual([{ address: second.address, name: 'Main' }]);
});

it('counts a record that no longer parses as unknown', () => {
  const store = openTestStore();
  store.writer.settings.set('vault.known', { vaultId, addresses: [] });
  const known = new KnownVault(store);
  expect(known.state()).toBeUndefined();
  expect(known.accounts()).toEqual([]);
});

it('has the account come first that a person has pay, by name or address, and no other kind', () => {
  const store = openTestStore();
  const known = new KnownVault(store);
  known.see({ vaultId, generation: 4, ledgerSeq: 2 }, [main, mandated, second]);
  expect(known.payFrom('account 2')).toEqual({ address: second.address, name: 'Account 2' });
  const names = () => known.accounts().map(({ name }) => name);
  expect(names()).toEqual(['Account 2', 'Main', 'Mandate 1']);
  known.see({ vaultId, generation: 5, ledgerSeq: 3 }, [main, mandated, second]);
  expect(names()).toEqual(['Account 2', 'Main', 'Mandate 1']);
  expect(known.payFrom(main.address.toLowerCase()).name).toBe('Main');
  expect(names()).toEqual(['Main', 'Account 2', 'Mandate 1']);
  const cold = { address: `0x${'4'.repeat(40)}`, name: 'Cold' };
  store.writer.watched.add(cold);
  expect(() => known.payFrom('Mandate 1')).toThrow('made for a mandate');
  expect(() => known.payFrom('Cold')).toThrow('only looked at');
  expect(() => known.payFrom('Nobody')).toThrow('There is no such account');
  expect(names()).toEqual(['Main', 'Account 2', 'Mandate 1']);
  expect(store.reader.audit.linesAfter(0, 20).map(({ kind }) => kind)).toContain('settings.set');
});

it('pays with real money from the account that was chosen for that, and in practice from its own', () => {
  const store = openTestStore();
  let isReal = false;
  const known = new KnownVault(store, () => isReal);
  known.see({ vaultId, generation: 4, ledgerSeq: 2 }, [main, second, mandated]);
  const shown = () => known.accounts().map(({ name, paysElsewhere }) => [name, paysElsewhere]);
  isReal = true;
  expect(shown()[0]).toEqual(['Main', undefined]);
  expect(known.payFrom('Account 2').name).toBe('Account 2');
  expect(shown()).toEqual([
    ['Account 2', undefined],
    ['Main', true],
    ['Mandate 1', undefined],
  ]);
  isReal = false;
  expect(shown().slice(0, 2)).toEqual([
    ['Main', undefined],
    ['Account 2', true],
  ]);
  isReal = true;
  known.payFrom('Main');
  expect(shown().every(([, paysElsewhere]) => paysElsewhere === undefined)).toBe(true);
});

it('pays with real money from what pays in practice until another was chosen for it', () => {
  const store = openTestStore();
  const practice = new KnownVault(store);
  practice.see({ vaultId, generation: 4, ledgerSeq: 2 }, accounts);
  practice.payFrom('Account 2');
  expect(knownAccounts(store.reader, true)[0]?.name).toBe('Account 2');
  new KnownVault(store, () => true).payFrom('Account 2');
  practice.payFrom('Main');
  expect(knownAccounts(store.reader, true)[0]?.name).toBe('Account 2');
  practice.see({ vaultId, generation: 5, ledgerSeq: 2 }, [main]);
  expect(knownAccounts(store.reader, true)).toEqual([{ address: main.address, name: 'Main' }]);
});

it('pays from the first account of a vault that does not hold the chosen one', () => {
  const known = new KnownVault(openTestStore());
  known.see({ vaultId, generation: 4, ledgerSeq: 2 }, accounts);
  known.payFrom('Account 2');
  known.see({ vaultId, generation: 4, ledgerSeq: 2 }, [main]);
  expect(known.accounts()).toEqual([{ address: main.address, name: 'Main' }]);
});

it('remembers of which vault the phrase was shown to be on paper, and none of keys that came alone', () => {
  const known = new KnownVault(openTestStore());
  expect(known.phrase()).toBe('none');
  known.see({ vaultId, generation: 1, ledgerSeq: 0 }, accounts);
  expect(known.phrase()).toBe('unchecked');
  known.phraseChecked(vaultId);
  expect(known.phrase()).toBe('checked');
  known.see({ vaultId: 'f'.repeat(32), generation: 1, ledgerSeq: 0 }, [main]);
  expect(known.phrase()).toBe('unchecked');
  known.see({ vaultId, generation: 2, ledgerSeq: 0 }, [{ ...main, kind: 'key' }]);
  expect(known.phrase()).toBe('none');
});
