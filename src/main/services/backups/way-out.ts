// What can be done at a start where the database does not open. Each way renames it and deletes nothing.
import { toAppError } from '../../../shared/errors.ts';
import { utcTime } from '../../../shared/iso-time.ts';
import type { WayOut } from '../../../shared/way-out.ts';
import { listBackups } from '../../backups/backup-files.ts';
import type { BackupHeader } from '../../backups/backup-start.ts';
import { goBack, keptCopies } from '../../backups/go-back.ts';
import { startAnew } from '../../backups/start-anew.ts';
import { type WholeBackup, wholeBackup } from '../../backups/whole-backup.ts';
import type { Clock } from '../../clock.ts';
import { type RestorePorts, restoreWay } from './restore-way.ts';

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
export async function waysOut(parts: WayOutParts, thrown: unknown): Promise<WayOut[]> {
  const { dataDir, clock, ports, refused } = parts;
  const { code } = toAppError(thrown);
  if (code === 'STORE_NEWER_SCHEMA') return back(dataDir, clock);
  if (code !== 'STORE_CORRUPT') return [];
  // Where backups lie is known without the database.
  const backups = await wholeBackup(dataDir, refused);
  const { found } = backups;
  if (ports === null || found === null)
    return [anew(dataDir, clock, `${stays} The new one is empty. ${await whatThen(backups)}`)];
  const restore = restoreWay({ dataDir, clock, ports, refused }, { ...backups, found });
  return [restore, anew(dataDir, clock, besideRestore)];
}

function anew(dataDir: string, clock: Clock, detail: string): WayOut {
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
const lost = 'what was done since is lost but for what is on the chain.';
const lostSince = 'What was done since it was made is lost but for what is on the chain.';

async function whatThen(backups: WholeBackup): Promise<string> {
  const { folder, isThere, hasWallet, found, damagedAt } = backups;
  if (!isThere)
    return `The folder of the backups, ${folder}, cannot be read, as where its disk is not connected. Connect it and start again to restore one from there.`;
  if (!hasWallet) return withoutWallet(folder);
  if (found !== null)
    return `Then unlock, and restore the backup of ${utcTime(found.header.createdAt)} under Settings, Backup: ${lost}`;
  return damagedAt.length > 0
    ? `The backups of this wallet in ${folder} are damaged and were left as they are. ${elsewhere}`
    : `No backup of this wallet was found in ${folder}. ${elsewhere}`;
}

/** Whose backups they are shows only by their names then. */
async function withoutWallet(folder: string): Promise<string> {
  const newest = await newestOfEach(folder);
  if (newest.length === 0) return `No backup was found in ${folder}. ${elsewhere}`;
  const named = newest.map(({ name, header }) => `“${name}” of ${utcTime(header.createdAt)}`);
  const which =
    named.length === 1
      ? `The newest one is ${named[0]}`
      : `There are backups of ${named.length} wallets, and the newest of each are ${named.join(', ')}`;
  return `The wallet is not here, or its file is damaged: bring it back on the first page then, and restore a backup of the same wallet under Settings, Backup; one of another wallet is refused. ${which}. ${lostSince}`;
}

async function newestOfEach(folder: string): Promise<{ name: string; header: BackupHeader }[]> {
  const files = await listBackups(folder).catch(() => []);
  const seen = new Set<string>();
  return files.flatMap(({ name, header }) => {
    if (header === null || seen.has(header.vaultId)) return [];
    seen.add(header.vaultId);
    return [{ name, header }];
  });
}

function back(dataDir: string, clock: Clock): WayOut[] {
  const [newest] = keptCopies(dataDir);
  if (newest === undefined) return [];
  const way: WayOut = {
    does: 'Go back to the copy of this version',
    detail: `${stays} The copy was made on ${utcTime(newest.madeAt)}, before a newer version changed the database: what was done since is not in it. Afterwards everything is stopped until you allow it again.`,
    take: async () => {
      await goBack({ dataDir, clock, isMeant: true }, newest);
      return null;
    },
  };
  return [way];
}
