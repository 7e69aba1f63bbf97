// What can be done at a start where the database does not open. Each way renames it and deletes nothing.
import { toAppError } from '../../../shared/errors.ts';
import { utcTime } from '../../../shared/iso-time.ts';
import { listBackups } from '../../backups/backup-files.ts';
import { backupFolder } from '../../backups/backup-settings.ts';
import type { BackupHeader } from '../../backups/backup-start.ts';
import { goBack, keptCopies } from '../../backups/go-back.ts';
import { startAnew } from '../../backups/start-anew.ts';
import { wholeBackup } from '../../backups/whole-backup.ts';
import type { Clock } from '../../clock.ts';
import { type RestorePorts, restoreWay } from './restore-way.ts';
import type { Way } from './way.ts';

const stays =
  'The database that is there now is renamed and kept whole. The wallet is another file and stays.';
const besideRestore = `A new one is empty; a backup can be restored over it later, under Settings, Backup. Either way: ${stays}`;

/** Where the person can be asked for the password and there is nothing else behind the window. */
export interface WayOutParts {
  dataDir: string;
  clock: Clock;
  /** Null where nothing can be asked. */
  ports: RestorePorts | null;
  /** Backups that were tried in vain. */
  refused: Set<string>;
}

/** The ways out of what kept the app from starting, best first; none where there is only what the error advises. */
export async function waysOut(parts: WayOutParts, thrown: unknown): Promise<Way[]> {
  const { dataDir, clock, ports } = parts;
  const { code } = toAppError(thrown);
  if (code === 'STORE_NEWER_SCHEMA') return back(dataDir, clock);
  if (code !== 'STORE_CORRUPT') return [];
  const restore = ports === null ? null : await restoreWay({ ...parts, ports });
  return restore === null
    ? [anew(dataDir, clock, `${stays} The new one is empty. ${await whatThen(parts)}`)]
    : [restore, anew(dataDir, clock, besideRestore)];
}

function anew(dataDir: string, clock: Clock, detail: string): Way {
  return {
    does: 'Set it aside and begin a new one',
    detail,
    take: async () => {
      startAnew(dataDir, clock);
      return null;
    },
  };
}

const elsewhere = 'One that lies elsewhere can then be restored under Settings, Backup.';

/** Where backups lie is known without the database. */
async function whatThen({ dataDir, refused }: WayOutParts): Promise<string> {
  const { hasWallet, found, damagedAt } = await wholeBackup(dataDir, refused);
  if (!hasWallet) return withoutWallet(dataDir);
  if (found !== null) return `Then unlock, and restore ${backupWords(found.header)}`;
  return damagedAt.length > 0
    ? `The backups of this wallet that are kept are damaged and were left as they are. ${elsewhere}`
    : `No backup of this wallet was found where they are kept. ${elsewhere}`;
}

async function withoutWallet(dataDir: string): Promise<string> {
  const newest = await newestOfAny(dataDir);
  return newest === undefined
    ? `No backup was found where they are kept. ${elsewhere}`
    : `The wallet is not here, or its file is damaged: bring it back on the first page then, and restore ${backupWords(newest.header)}`;
}

function backupWords({ createdAt }: BackupHeader): string {
  return `the backup of ${utcTime(createdAt)} under Settings, Backup: what was done since is lost but for what is on the chain.`;
}

async function newestOfAny(dataDir: string): Promise<{ header: BackupHeader } | undefined> {
  const files = await listBackups(backupFolder(dataDir)).catch(() => []);
  return files.flatMap(({ header }) => (header === null ? [] : [{ header }])).at(0);
}

function back(dataDir: string, clock: Clock): Way[] {
  const [newest] = keptCopies(dataDir);
  if (newest === undefined) return [];
  const way: Way = {
    does: 'Go back to the copy of this version',
    detail: `${stays} The copy was made on ${utcTime(newest.madeAt)}, before a newer version changed the database: what was done since is not in it. Afterwards everything is stopped until you allow it again.`,
    take: async () => {
      await goBack({ dataDir, clock, isMeant: true }, newest);
      return null;
    },
  };
  return [way];
}
