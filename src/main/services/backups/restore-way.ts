// The way out of a database that does not open through a backup: the wallet is opened by itself, the backup is made
// ready beside what is there, and only a yes to what it holds puts it in its place.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { restoreOverDamaged } from '../../../shared/backups/restore-over-damaged.ts';
import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import { utcTime } from '../../../shared/iso-time.ts';
import type { Confirm } from '../../../shared/system-question.ts';
import type { WayOut } from '../../../shared/way-out.ts';
import { notRestored } from '../../backups/backup-error.ts';
import type { AskKey } from '../../backups/create-backup.ts';
import { restoreNow } from '../../backups/finish-restore.ts';
import { databaseName, readyName } from '../../backups/restore-names.ts';
import { dropStaged, type StagedRestore, stageRestore } from '../../backups/stage-restore.ts';
import type { FoundBackup, WholeBackup } from '../../backups/whole-backup.ts';
import type { Clock } from '../../clock.ts';
import { takeWriterLock } from '../../store/writer-lock.ts';
import type { KnownState } from '../../wallet/protocol/control.ts';

/** The wallet as it was opened for a backup. */
export interface WalletForBackup {
  askKey: AskKey;
  /** How far the signer's record on this computer goes; undefined where it did not say. */
  known: KnownState | undefined;
}

/** How a person is reached while the window of the app has nothing behind it. */
export interface RestorePorts {
  /**
   * Has the person open the wallet for the backup that was made then (epoch ms), and hands it on; it is closed again
   * when `work` settles. Null where they closed the window without.
   */
  withWallet<T>(madeAt: number, work: (wallet: WalletForBackup) => Promise<T>): Promise<T | null>;
  confirm: Confirm;
}

interface Parts {
  dataDir: string;
  clock: Clock;
  ports: RestorePorts;
  /** Backups that turned out to be damaged; what was offered in vain is not offered again. */
  refused: Set<string>;
}

/** After these another backup may still open. */
const damaged: readonly string[] = ['BACKUP_DAMAGED', 'STORE_CORRUPT', 'STORE_FOREIGN'];

/** `found`: the newest that is whole. */
export function restoreWay(
  parts: Parts,
  { found, damagedAt }: Pick<WholeBackup, 'damagedAt'> & { found: FoundBackup },
): WayOut {
  const { file, header } = found;
  const time = utcTime(header.createdAt);
  const newer = damagedAt.map(
    (at) => `The one of ${utcTime(at)} is damaged and was left as it is.`,
  );
  return {
    does: `Restore the backup of ${time}`,
    detail: [
      `The backup of ${time} was made by version ${header.app}, and is as it was written.`,
      ...newer,
      'The password of the wallet opens it, and what it holds is said before anything is changed. What was done since is not in it: of that only what was sent is left, on the chain.',
    ].join(' '),
    take: () => taken(parts, file, header.createdAt),
  };
}

/** Null once it is done; otherwise why nothing was changed. What was meant by then is thrown, and the next start goes on with it. */
async function taken(parts: Parts, file: string, madeAt: number): Promise<string | null> {
  const { dataDir, refused } = parts;
  try {
    return await restored(parts, file, madeAt);
  } catch (thrown) {
    if (existsSync(join(dataDir, readyName))) throw thrown;
    const error = notRestored(thrown, dataDir);
    if (!(error instanceof AppError)) throw error;
    if (damaged.includes(error.code)) refused.add(file);
    return refusalWords(error.toShape());
  }
}

function refusalWords({ message, advice, code }: ErrorShape): string {
  return `The backup was not restored, and nothing was changed. ${message} ${advice} (${code})`;
}

/** Nobody works on what is replaced, from before the backup is opened until it is in its place. */
async function restored(parts: Parts, file: string, madeAt: number): Promise<string | null> {
  const { dataDir, clock, ports } = parts;
  const lock = takeWriterLock(join(dataDir, databaseName));
  try {
    const staged = await ports.withWallet<StagedRestore>(madeAt, (wallet) =>
      stageRestore({ dataDir, file, clock, ...wallet }),
    );
    if (staged === null) return 'The wallet was not opened, so nothing was changed.';
    const { contents, header } = staged;
    const { createdAt, app } = header;
    if (!(await ports.confirm(restoreOverDamaged({ createdAt, app, contents }))))
      return 'The backup was not restored. Nothing was changed.';
    restoreNow(dataDir, clock);
    return null;
  } finally {
    dropStaged(dataDir);
    lock.release();
  }
}
