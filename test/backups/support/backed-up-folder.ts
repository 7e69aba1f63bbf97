import { join } from 'node:path';
import type { AskKey } from '../../../src/main/backups/create-backup.ts';
import { createBackup, type MadeBackup } from '../../../src/main/backups/create-backup.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { FixedClock } from '../../store/support/fixed-clock.ts';
import { agreedRun } from '../../store/support/samples.ts';
import { agreedSchedule } from '../../store/support/schedules.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  importSample,
  startTestSigner,
  type TestSigner,
} from '../../wallet/support/test-signer.ts';

export interface BackedUpFolder {
  dataDir: string;
  /** Of the database. */
  path: string;
  /** Where backups go. */
  folder: string;
  clock: FixedClock;
  signer: TestSigner;
  askKey: AskKey;
  /** One more, a minute later. */
  backUp(): Promise<MadeBackup>;
}

/** A data folder with an open wallet, a run that is not at its end, and a schedule. */
export async function backedUpFolder(): Promise<BackedUpFolder> {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'countersign.sqlite');
  const folder = join(dataDir, 'backups');
  const clock = new FixedClock();
  const store = openStore({ path, clock });
  agreedRun(store.writer);
  agreedSchedule(store.writer);
  store.stop();
  const signer = startTestSigner(dataDir);
  await importSample(signer);
  const askKey: AskKey = (id, vault) => signer.client.openBackup(id, vault);
  const backUp = (): Promise<MadeBackup> => {
    clock.advance(60_000);
    return createBackup({ dataDir, folder, clock, askKey });
  };
  return { dataDir, path, folder, clock, signer, askKey, backUp };
}
