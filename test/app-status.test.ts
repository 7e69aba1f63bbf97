import { expect, it } from 'vitest';
import { appStatus, type StatusParts } from '../src/main/app-status.ts';
import { usualFees } from '../src/shared/chain/fee-wish.ts';
import { AppError } from '../src/shared/errors.ts';

const parts: StatusParts = {
  version: '1.2.3',
  runtime: { name: 'Electron 45', official: true },
  ...{ commit: '0a1b2c3d4e5f', engines: 'Chromium 150, Node 24' },
  network: {
    ...{ chainId: 31_337, name: 'Practice Ethereum', practice: true },
    ...{ state: 'ready', error: null, blockNumber: '12' },
  },
  vault: {
    ...{ vault: 'unlocked', vaultId: 'v', mode: 'password+device' },
    ...{ accounts: [], chains: null, auditHead: null, error: null },
  },
  accounts: [{ address: '0xabc', name: 'Main' }],
  phrase: 'unchecked' as const,
  aside: false,
  locksAt: 1000,
  watched: [],
  runsWaiting: 2,
  different: [{ executionId: 'e1', planName: 'Swap', unread: false }],
  halted: null,
  storage: null,
  database: { bytes: 1_000_000, logBytes: 4_000_000 },
  settings: {
    ...{ theme: 'dark', autoLockMinutes: 5, openMinutes: 90, fees: usualFees },
    ...{ keepsRunning: null, closingExplained: false, notifyDone: true },
    ...{ language: 'en', formats: 'de-CH', currency: 'CHF' },
  },
  languages: ['en'],
  background: { tray: true, startsAtLogin: false, notifies: true, question: null },
  sandboxes: { pagesSandboxed: true, programsSandboxed: false },
};

const damaged = new AppError('VAULT_BAD_MAGIC', 'unknown', 'This is not a vault file.', {
  advice: 'Put a backup in its place.',
}).toShape();
const anvilMissing = new AppError('ANVIL_MISSING', 'unknown', 'The program "anvil" is not there.', {
  advice: 'Install Countersign again.',
}).toShape();

const vaultAs = (vault: Partial<StatusParts['vault']>): StatusParts => ({
  ...parts,
  vault: { ...parts.vault, ...vault },
});
const networkAs = (network: Partial<StatusParts['network']>): StatusParts => ({
  ...parts,
  network: { ...parts.network, ...network },
});

it('carries what the frame of the window shows', () => {
  expect(appStatus(parts)).toMatchObject({
    ...{
      version: '1.2.3',
      runtime: 'Electron 45',
      runtimeOfficial: true,
      commit: '0a1b2c3d4e5f',
      engines: 'Chromium 150, Node 24',
      watched: [],
      runsWaiting: 2,
      different: [{ executionId: 'e1', planName: 'Swap', unread: false }],
      halted: null,
    },
    network: { name: 'Practice Ethereum', state: 'ready', blockNumber: '12' },
    vault: { state: 'unlocked', mode: 'password+device', locksAt: 1000, accounts: parts.accounts },
    settings: {
      ...{ theme: 'dark', autoLockMinutes: 5, openMinutes: 90, fees: usualFees },
      ...{ language: 'en', formats: 'de-CH', currency: 'CHF' },
    },
    languages: ['en'],
    background: {
      ...{ tray: true, keepsRunning: true, startsAtLogin: false },
      ...{ notifies: true, notifiesDone: true, question: null },
    },
  });
});

it('goes on when its window is closed as the person chose, and else where there is a tray', () => {
  const keeps = (tray: boolean, chosen: boolean | null) =>
    appStatus({
      ...parts,
      settings: { ...parts.settings, keepsRunning: chosen },
      background: { ...parts.background, tray },
    }).background.keepsRunning;
  expect([keeps(true, null), keeps(false, null)]).toEqual([true, false]);
  expect([keeps(true, false), keeps(false, true)]).toEqual([false, true]);
});

it.each([
  ['with a key ring', parts],
  ['with a password alone', vaultAs({ mode: 'password' })],
  ['before the first wallet', vaultAs({ vault: 'none', mode: null })],
  ['with a damaged vault', vaultAs({ vault: 'damaged', mode: null, error: damaged })],
  ['while the practice chain starts', networkAs({ state: 'starting' })],
  ['without anvil', networkAs({ state: 'failed', error: anvilMissing })],
  ['on another network', networkAs({ chainId: 1, name: 'Ethereum', practice: false })],
])('says how this computer is prepared %s', (_when, status) => {
  const rows = appStatus(status).readiness;
  expect(
    rows.map(({ label, state, detail }) => `${label} (${state}): ${detail}`),
  ).toMatchSnapshot();
});

it('says what this system can and cannot do, and what follows from what is missing', () => {
  const ids = (status: ReturnType<typeof appStatus>) =>
    status.abilities.map(({ id, state }) => `${id} ${state}`);
  expect(ids(appStatus(parts))).toEqual([
    'tray ready',
    'notifications ready',
    'shortcut absent',
    'pages ready',
    'programs absent',
  ]);
  const bare = appStatus({
    ...parts,
    background: { ...parts.background, tray: false, notifies: false },
    sandboxes: { pagesSandboxed: false, programsSandboxed: true },
  });
  expect(ids(bare)).toEqual([
    'tray absent',
    'notifications absent',
    'shortcut absent',
    'pages absent',
    'programs ready',
  ]);
  expect(bare.abilities.every(({ detail }) => detail !== '')).toBe(true);
});

it('says how large the database is once that matters, and what its log grows of [F-15]', () => {
  const rows = (database: StatusParts['database']) =>
    appStatus({ ...parts, database }).readiness.filter(({ id }) => id === 'store');
  const [mega, giga] = [1024 ** 2, 1024 ** 3];
  expect(rows({ bytes: giga - 1, logBytes: 256 * mega - 1 })).toEqual([]);
  expect(rows({ bytes: 3 * giga, logBytes: 0 })[0]?.detail).toContain('It is 3.0 GB large');
  expect(rows({ bytes: mega, logBytes: 300 * mega })[0]?.detail).toMatch(
    /300\.0 MB.*Nothing is lost/,
  );
});

it('does not call a vault locked before the signer said that there is one', () => {
  const known = (vault: Partial<StatusParts['vault']>) => appStatus(vaultAs(vault)).vault.known;
  expect(known({ vault: 'locked', mode: null })).toBe(false);
  expect(known({ vault: 'locked', mode: 'password' })).toBe(true);
  expect(known({ vault: 'none', mode: null })).toBe(true);
  // A signer that does not start keeps nobody from stopping everything.
  expect(known({ vault: 'locked', mode: null, error: damaged })).toBe(true);
  expect(known({ vault: 'damaged', mode: null, error: damaged })).toBe(true);
});
