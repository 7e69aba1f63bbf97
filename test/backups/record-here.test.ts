// The signer's record of what it signed is of a computer and not of a backup: over a restore, what is remembered of
// it stays as it is here.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AskKey } from '../../src/main/backups/create-backup.ts';
import { finishRestore } from '../../src/main/backups/finish-restore.ts';
import { readBackupStart } from '../../src/main/backups/read-backup-file.ts';
import type { Clock } from '../../src/main/clock.ts';
import { KnownVault } from '../../src/main/known-vault.ts';
import { createLog } from '../../src/main/log.ts';
import { Backups } from '../../src/main/services/backups/backups.ts';
import { openStore, type Store } from '../../src/main/store/open-store.ts';
import type { KnownState } from '../../src/main/wallet/protocol/control.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { samplePassword } from '../wallet/support/sample-vault.ts';
import { startTestSigner, type TestSigner, unlockSample } from '../wallet/support/test-signer.ts';
import { backedUpFolder } from './support/backed-up-folder.ts';

interface Computer {
  dataDir: string;
  path: string;
  clock: Clock;
  signer: TestSigner;
}

function inStore<T>({ path, clock }: Computer, work: (store: Store) => T): T {
  const store = openStore({ path, clock });
  try {
    return work(store);
  } finally {
    store.stop();
  }
}

const knownIn = (computer: Computer): KnownState | undefined =>
  inStore(computer, (store) => new KnownVault(store).state());

/** So many lines come into the signer's record, and main remembers its length, as it does in the app. */
async function writesLines(computer: Computer, from: number, to: number): Promise<void> {
  const { client } = computer.signer;
  for (let seq = from; seq <= to; seq += 1)
    await client.noteAuditHead({ seq, hash: seq.toString(16).padStart(64, '0') });
  const { vaultId, generation, ledgerSeq } = await client.status();
  if (vaultId === null || generation === null || ledgerSeq === null) throw new Error('not open');
  const accounts = await client.listAccounts();
  inStore(computer, (store) =>
    new KnownVault(store).see({ vaultId, generation, ledgerSeq }, accounts),
  );
}

/** As the app does on a person's word, and at the start after it. */
async function restores(computer: Computer, file: string): Promise<void> {
  const { dataDir, path, clock, signer } = computer;
  const { vaultId } = await signer.client.status();
  const nothing = { accounts: [], chains: null, auditHead: null, error: null };
  const askKey: AskKey = (id, vault) => signer.client.openBackup(id, vault);
  const store = openStore({ path, clock });
  try {
    const desk = new Backups({
      ...{ dataDir, store, clock },
      signer: {
        view: { vault: 'unlocked', vaultId, mode: 'password', ...nothing },
        openBackup: askKey,
      },
      timer: { set: () => undefined, clear: () => undefined },
      log: createLog(
        () => undefined,
        () => 0,
      ),
      notify: () => undefined,
    });
    await desk.restore(file);
  } finally {
    store.stop();
  }
  finishRestore(dataDir);
}

/** The next start of the app: what opening the wallet ends in. */
async function nextOpening(computer: Computer): Promise<string> {
  const answer = await unlockSample(startTestSigner(computer.dataDir, {}, knownIn(computer)));
  return answer.type === 'error' ? answer.error.code : answer.type;
}

/** A computer with a record of ten lines, and a backup of it. */
async function backedUpComputer() {
  const computer = await backedUpFolder();
  await writesLines(computer, 1, 10);
  const { file } = await computer.backUp();
  return { computer, file };
}

/** Another one, to which only the wallet of the backup was brought by then. */
async function otherComputer(file: string, clock: Clock): Promise<Computer> {
  const dataDir = temporaryFolder();
  const signer = startTestSigner(dataDir);
  const { vault } = await readBackupStart(file);
  const fileBase64 = Buffer.from(vault).toString('base64');
  const brought = await signer.human({
    ...{ type: 'restoreBackup', password: samplePassword, fileBase64 },
  });
  expect(brought.type).toBe('unlocked');
  const computer = { dataDir, path: join(dataDir, 'countersign.sqlite'), clock, signer };
  await writesLines(computer, 1, 0);
  return computer;
}

it('begins a record of its own on another computer, and no alarm is raised', async () => {
  const { computer, file } = await backedUpComputer();
  const other = await otherComputer(file, computer.clock);
  await restores(other, file);
  expect(knownIn(other)?.ledgerSeq).toBe(0);
  expect(await nextOpening(other)).toBe('unlocked');
});

it('finds on another computer too that the record which was begun there was taken away', async () => {
  const { computer, file } = await backedUpComputer();
  const other = await otherComputer(file, computer.clock);
  await writesLines(other, 20, 22);
  await restores(other, file);
  expect(await nextOpening(other)).toBe('unlocked');
  rmSync(join(other.dataDir, 'signer-ledger'));
  expect(await nextOpening(other)).toBe('LEDGER_CORRUPT');
});

it('leaves the longer record of the same computer, and finds that it was taken away or cut to the length of the backup', async () => {
  const { computer, file } = await backedUpComputer();
  await writesLines(computer, 11, 15);
  await restores(computer, file);
  expect(await nextOpening(computer)).toBe('unlocked');
  const ledger = join(computer.dataDir, 'signer-ledger');
  const lines = readFileSync(ledger, 'utf8').split('\n');
  writeFileSync(ledger, `${lines.slice(0, 10).join('\n')}\n`);
  expect(await nextOpening(computer)).toBe('LEDGER_CORRUPT');
  rmSync(ledger);
  expect(await nextOpening(computer)).toBe('LEDGER_CORRUPT');
});

it('finds a record that was taken away before the restore, which begins none anew', async () => {
  const { computer, file } = await backedUpComputer();
  rmSync(join(computer.dataDir, 'signer-ledger'));
  await restores(computer, file);
  expect(await nextOpening(computer)).toBe('LEDGER_CORRUPT');
});
