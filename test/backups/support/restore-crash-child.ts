// A process that makes a backup, restores or merges one, moves or erases everything, or brings a database up to date, and kills itself at one step of
// what it does to files, or to the rows of a merge: argv is what, the data folder, and before which step. Without a step it says how many
// there are.
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import threads from 'node:worker_threads';
import Database from 'better-sqlite3';
import { backupFolder } from '../../../src/main/backups/backup-settings.ts';
import { createBackup } from '../../../src/main/backups/create-backup.ts';
import { finishRestore } from '../../../src/main/backups/finish-restore.ts';
import { mergeBackup } from '../../../src/main/backups/merge-backup.ts';
import { commitRestore, stageRestore } from '../../../src/main/backups/stage-restore.ts';
import { systemClock } from '../../../src/main/clock.ts';
import { writeEraseMarker } from '../../../src/main/data-folder/erase-marker.ts';
import { finishErase } from '../../../src/main/data-folder/finish-erase.ts';
import { moveData } from '../../../src/main/data-folder/move-data.ts';
import { WriteConnection } from '../../../src/main/store/connection.ts';
import { migrate } from '../../../src/main/store/migrate.ts';
import { migrations } from '../../../src/main/store/migrations/index.ts';
import { openStore } from '../../../src/main/store/open-store.ts';

const [what = '', dataDir = '', chosen = ''] = process.argv.slice(2);
const path = join(dataDir, 'countersign.sqlite');
let step = 0;

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
}

function takeStep(): void {
  step += 1;
  if (step === Number(chosen)) die();
}

const watched = ['renameSync', 'rmSync', 'mkdirSync', 'fsyncSync', 'writeFileSync'] as const;
for (const name of watched) {
  const real = fs[name] as (...given: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...given: unknown[]) => {
      takeStep();
      return real(...given);
    },
  });
}

const remove = promises.rm;
Object.assign(promises, {
  rm: (...given: Parameters<typeof remove>) => {
    takeStep();
    return remove(...given);
  },
});

/** A thread that works on a database: before it, while it works, and after it. */
class WatchedThread extends threads.Worker {
  constructor(...given: ConstructorParameters<typeof threads.Worker>) {
    takeStep();
    super(...given);
    this.once('online', takeStep);
    this.once('exit', takeStep);
  }
}
Object.assign(threads, { Worker: WatchedThread });
syncBuiltinESMExports();

/** Also before every twentieth change of the database, from here on. */
function watchRows(): void {
  const real = WriteConnection.prototype.run;
  let changes = 0;
  WriteConnection.prototype.run = function run(...given) {
    changes += 1;
    if (changes % 20 === 0) takeStep();
    return real.apply(this, given);
  };
}

/** No wallet is opened here: the key is what the test made the backup with. */
const askKey = async () => ({ key: '07'.repeat(32), passwordIsCurrent: true });
const clock = systemClock;

/** None is asked: no entry is named. */
const noKeyChain = { loadKeyChain: () => Promise.reject(new Error('asked')), withBrowser: true };

const acts: Record<string, () => Promise<void>> = {
  backup: async () => {
    await createBackup({ dataDir, folder: backupFolder(dataDir), clock, askKey });
  },
  restore: async () => {
    const [name = ''] = fs.readdirSync(backupFolder(dataDir));
    await stageRestore({ dataDir, file: join(backupFolder(dataDir), name), clock, askKey });
    commitRestore(dataDir, clock);
    finishRestore(dataDir);
  },
  merge: async () => {
    const [name = ''] = fs.readdirSync(backupFolder(dataDir));
    const store = openStore({ path, clock });
    watchRows();
    const file = join(backupFolder(dataDir), name);
    await mergeBackup({ dataDir, file, clock, askKey }, store);
    store.stop();
  },
  move: async () => {
    moveData({ base: dataDir, dataDir }, `${dataDir}-moved`, clock);
  },
  erase: async () => {
    writeEraseMarker(dataDir, { agreedAt: 1, keyChain: [] });
    await finishErase({ base: dataDir, dataDir }, noKeyChain);
  },
  open: async () => openStore({ path, clock }).stop(),
  'half-a-step': async () => {
    const db = new Database(path);
    db.function('die', die);
    const last = migrations.length;
    const sql = 'CREATE TABLE half (a); INSERT INTO half VALUES (1); SELECT die();';
    migrate(db, [...migrations, { version: last + 1, sql }]);
  },
};
await acts[what]?.();
process.stdout.write(String(step));
