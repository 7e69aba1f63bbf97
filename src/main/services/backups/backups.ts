import { basename, join } from 'node:path';
import type { BackupsView, CheckedView } from '../../../shared/backups/backup-views.ts';
import { type AppError, type ErrorShape, toAppError } from '../../../shared/errors.ts';
import type { Change } from '../../../shared/ipc/change.ts';
import { backupError } from '../../backups/backup-error.ts';
import { type BackupFile, listBackups } from '../../backups/backup-files.ts';
import {
  backupFolder,
  readBackupSettings,
  writeBackupSettings,
} from '../../backups/backup-settings.ts';
import { checkBackup } from '../../backups/check-backup.ts';
import { type AskKey, createBackup } from '../../backups/create-backup.ts';
import { type Merged, mergeBackup, previewMerge } from '../../backups/merge-backup.ts';
import { commitRestore, stageRestore } from '../../backups/stage-restore.ts';
import type { Clock } from '../../clock.ts';
import { KnownVault } from '../../known-vault.ts';
import type { Log } from '../../log.ts';
import type { Store } from '../../store/open-store.ts';
import type { NewNotification } from '../../store/queries/notifications.ts';
import type { Timer } from '../../timer.ts';
import type { SignerHost } from '../../wallet/signer-host.ts';

interface Parts {
  dataDir: string;
  store: Pick<Store, 'reader' | 'writer'>;
  signer: Pick<SignerHost, 'view' | 'openBackup'>;
  clock: Clock;
  timer: Timer;
  log: Log;
  notify: (change: Change) => void;
}

/** How often it is looked whether one is due; a wallet that was just opened has other things to do first. */
const lookEveryMs = 60_000;
const dayMs = 86_400_000;
/** After one that failed. */
const againAfterMs = 3_600_000;
/** For how long the end of the app waits for one. */
const longestEndMs = 2_000;

/** Backups of everything: by hand, each day while the wallet is open, and the way back from one. */
export class Backups {
  readonly #parts: Parts;
  #failed: { at: number; error: ErrorShape } | null = null;
  #stopped = false;
  readonly #ending = new AbortController();
  /** Whatever works on backups goes one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#stopped) return;
    this.#parts.timer.set(lookEveryMs, () => void this.makeWhenDue().finally(() => this.start()));
  }

  /** Settles when the one that is being made is done, or was ended because it took too long; nothing of it stays then. */
  async stop(): Promise<void> {
    const { timer } = this.#parts;
    this.#stopped = true;
    timer.clear();
    timer.set(longestEndMs, () => this.#ending.abort(backupError('BACKUP_ENDED')));
    await this.#last.catch(() => undefined);
    timer.clear();
  }

  async view(): Promise<BackupsView> {
    const { dataDir, signer } = this.#parts;
    const { folder, daily } = readBackupSettings(dataDir);
    const told = { folder: backupFolder(dataDir), isUsualFolder: folder === null, daily };
    const failed = this.#failed;
    try {
      const files = await listBackups(told.folder);
      const backups = files.map(({ name, file, bytes, header, error }) => ({
        ...{ name, file, bytes, createdAt: header?.createdAt ?? null, error },
        ofThisWallet: header?.vaultId === signer.view.vaultId,
      }));
      return { ...told, backups, error: null, failed };
    } catch (thrown) {
      return { ...told, backups: [], error: toAppError(thrown).toShape(), failed };
    }
  }

  /** Errors: those of createBackup. */
  make(): Promise<{ name: string; bytes: number }> {
    return this.#inTurn(async () => {
      const { dataDir, clock } = this.#parts;
      const folder = backupFolder(dataDir);
      const { signal } = this.#ending;
      try {
        const made = await createBackup({ dataDir, folder, clock, askKey: this.#askKey, signal });
        this.#failed = null;
        return { name: basename(made.file), bytes: made.bytes };
      } catch (thrown) {
        this.#failed = { at: clock.now(), error: toAppError(thrown).toShape() };
        throw thrown;
      } finally {
        this.#changed();
      }
    });
  }

  /** Makes one where one is due and the wallet is open. Never rejects. */
  async makeWhenDue(): Promise<void> {
    try {
      if (await this.#isDue()) await this.make();
    } catch (thrown) {
      this.#parts.log.error('backup.not_made', thrown);
      // It is due again at the next start.
      if (!this.#stopped) this.#tell(notMadeNotice(toAppError(thrown), this.#parts.clock.now()));
    }
  }

  #tell(notice: NewNotification): void {
    const { store, notify } = this.#parts;
    if (store.writer.notifications.add(notice) !== null)
      notify({ topic: 'notification', id: null });
  }

  /** Opens one whole; `name` as in the folder. Errors: those of checkBackup. */
  check(name: string): Promise<CheckedView> {
    return this.checkFile(this.fileOf(name));
  }

  checkFile(file: string): Promise<CheckedView> {
    return this.#inTurn(async () => {
      const { dataDir } = this.#parts;
      const checked = await checkBackup({ dataDir, file }, this.#askKey);
      const { header, contents, passwordIsCurrent } = checked;
      const { createdAt, app } = header;
      return { name: basename(file), createdAt, app, contents, passwordIsCurrent };
    });
  }

  /** Makes it ready for the next start of the app, which puts it in place. Errors: those of stageRestore. */
  restore(file: string): Promise<void> {
    return this.#inTurn(async () => {
      const { dataDir, clock, store } = this.#parts;
      const known = new KnownVault(store).state();
      await stageRestore({ dataDir, file, clock, askKey: this.#askKey, known });
      commitRestore(dataDir, clock);
    });
  }

  /** What a merge of it would do, tried on a copy. Errors: those of previewMerge. */
  previewMerge(file: string): Promise<Merged> {
    return this.#inTurn(() => previewMerge(this.#merging(file)));
  }

  /** Adds what only it has to what is here, of which a copy is kept. Errors: those of mergeBackup. */
  merge(file: string): Promise<Merged> {
    return this.#inTurn(() => mergeBackup(this.#merging(file), this.#parts.store));
  }

  #merging(file: string) {
    const { dataDir, clock } = this.#parts;
    return { dataDir, file, clock, askKey: this.#askKey };
  }

  /** Of a name in the folder; a path leads nowhere. */
  fileOf(name: string): string {
    return join(backupFolder(this.#parts.dataDir), basename(name));
  }

  /** Null for the folder in the data folder. Errors: those of writeBackupSettings. */
  setFolder(folder: string | null): void {
    const { dataDir } = this.#parts;
    writeBackupSettings(dataDir, { ...readBackupSettings(dataDir), folder });
    this.#changed();
  }

  setDaily(daily: boolean): void {
    const { dataDir } = this.#parts;
    writeBackupSettings(dataDir, { ...readBackupSettings(dataDir), daily });
    this.#changed();
  }

  readonly #askKey: AskKey = (id, vault) => this.#parts.signer.openBackup(id, vault);

  async #isDue(): Promise<boolean> {
    const { dataDir, signer, clock } = this.#parts;
    if (signer.view.vault !== 'unlocked' || !readBackupSettings(dataDir).daily) return false;
    if (this.#failed !== null && clock.now() < this.#failed.at + againAfterMs) return false;
    const files = await listBackups(backupFolder(dataDir));
    const newest = files.find(({ header }) => header?.vaultId === signer.view.vaultId);
    return newest === undefined || isOld(newest, clock.now());
  }

  #changed(): void {
    this.#parts.notify({ topic: 'backup', id: null });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.catch(() => undefined).then(work);
    this.#last = mine;
    return mine;
  }
}

/** One that says that it is of tomorrow was made while the clock was wrong. */
function isOld({ header }: BackupFile, now: number): boolean {
  const age = now - (header?.createdAt ?? 0);
  return age >= dayMs || age < 0;
}

/** Once a day: it is tried again each hour. */
function notMadeNotice({ message, advice }: AppError, now: number): NewNotification {
  return {
    ...{ kind: 'failed', topic: 'backup', subjectId: 'daily' },
    occasion: `not made ${Math.floor(now / dayMs)}`,
    title: 'Today’s backup could not be made',
    body: [message, advice, 'It is tried again each hour while the wallet is open.']
      .filter((sentence) => sentence !== '')
      .join(' '),
  };
}
