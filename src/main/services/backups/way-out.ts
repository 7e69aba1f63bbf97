// What can be done at a start where the database does not open. Both ways rename it and delete nothing.
import { toAppError } from '../../../shared/errors.ts';
import { utcTime } from '../../../shared/iso-time.ts';
import { listBackups } from '../../backups/backup-files.ts';
import { backupFolder } from '../../backups/backup-settings.ts';
import { goBack, keptCopies } from '../../backups/go-back.ts';
import { startAnew } from '../../backups/start-anew.ts';
import type { Clock } from '../../clock.ts';

interface Way {
  /** What the button says that does it. */
  does: string;
  detail: string;
  take(): Promise<void>;
}

const stays =
  'The database that is there now is renamed and kept whole. The wallet is another file and stays.';

/** The way out of what kept the app from starting; null where there is none but what the error advises. */
export async function wayOut(dataDir: string, clock: Clock, thrown: unknown): Promise<Way | null> {
  const { code } = toAppError(thrown);
  if (code === 'STORE_CORRUPT') return anew(dataDir, clock);
  return code === 'STORE_NEWER_SCHEMA' ? back(dataDir, clock) : null;
}

async function anew(dataDir: string, clock: Clock): Promise<Way> {
  return {
    does: 'Set it aside and begin a new one',
    detail: `${stays} The new one is empty. ${await whatThen(dataDir)}`,
    take: async () => void startAnew(dataDir, clock),
  };
}

/** Where backups lie is known without the database. */
async function whatThen(dataDir: string): Promise<string> {
  const found = await listBackups(backupFolder(dataDir)).catch(() => []);
  const newest = found.find(({ header }) => header !== null);
  return newest?.header
    ? `Then unlock, and restore the backup of ${utcTime(newest.header.createdAt)} under Settings, Backup: what was done since is lost but for what is on the chain.`
    : 'No backup was found where they are kept. One that lies elsewhere can then be restored under Settings, Backup.';
}

function back(dataDir: string, clock: Clock): Way | null {
  const [newest] = keptCopies(dataDir);
  if (newest === undefined) return null;
  return {
    does: 'Go back to the copy of this version',
    detail: `${stays} The copy was made on ${utcTime(newest.madeAt)}, before a newer version changed the database: what was done since is not in it. Afterwards everything is stopped until you allow it again.`,
    take: async () => void (await goBack({ dataDir, clock, isMeant: true }, newest)),
  };
}
