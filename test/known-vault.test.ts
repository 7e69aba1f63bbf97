import { expect, it } from 'vitest';
import { KnownVault } from '../src/main/known-vault.ts';
import { openTestStore } from './support/test-store.ts';

const vaultId = '00112233445566778899aabbccddeeff';
const addresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
];

it('knows nothing before a vault was opened', () => {
  const known = new KnownVault(openTestStore());
  expect(known.state()).toBeUndefined();
  expect(known.accounts()).toEqual([]);
});

it('keeps the accounts by name and the newest state for the next start', () => {
  const store = openTestStore();
  new KnownVault(store).see({ vaultId, generation: 4, ledgerSeq: 2 }, addresses);
  const next = new KnownVault(store);
  expect(next.state()).toEqual({ vaultId, generation: 4, ledgerSeq: 2 });
  expect(next.accounts()).toEqual([
    { address: addresses[0], name: 'Main' },
    { address: addresses[1], name: 'Account 2' },
  ]);
});

it('never takes a generation back, and puts the older one into the audit log', () => {
  const store = openTestStore();
  const known = new KnownVault(store);
  known.see({ vaultId, generation: 4, ledgerSeq: 2 }, addresses);
  known.see({ vaultId, generation: 3, ledgerSeq: 2 }, addresses);
  expect(known.state()?.generation).toBe(4);
  expect(store.reader.audit.linesAfter(0, 10).map(({ kind }) => kind)).toContain(
    'vault.rolled_back',
  );
});

it('follows the vault that was opened last', () => {
  const known = new KnownVault(openTestStore());
  known.see({ vaultId, generation: 9, ledgerSeq: 5 }, addresses);
  const other = { vaultId: 'f'.repeat(32), generation: 1, ledgerSeq: 0 };
  known.see(other, [addresses[1] ?? '']);
  expect(known.state()).toEqual(other);
  expect(known.accounts()).toEqual([{ address: addresses[1], name: 'Main' }]);
});

it('counts a record that no longer parses as unknown', () => {
  const store = openTestStore();
  store.writer.settings.set('vault.known', { vaultId, addresses });
  const known = new KnownVault(store);
  expect(known.state()).toBeUndefined();
  expect(known.accounts()).toEqual([]);
});
