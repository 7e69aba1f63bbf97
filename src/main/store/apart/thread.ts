// One job on a database file, in a thread of its own, with connections of its own. What is not an error of ours ends
// the thread, and is told by that.
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../shared/errors.ts';
import { checkDatabase } from '../check-database.ts';
import { copyHere } from '../copy-here.ts';
import { openDatabase } from '../open-store.ts';
import { toStoreError } from '../store-error.ts';
import type { Job, Outcome } from './job.ts';

async function outcomeOf(job: Job): Promise<Outcome> {
  try {
    await perform(job);
    return { error: null };
  } catch (thrown) {
    const error = toStoreError(thrown, { path: job.path });
    if (error instanceof AppError) return { error: error.toShape() };
    throw error;
  }
}

async function perform(job: Job): Promise<void> {
  if (job.kind === 'copy') await copyHere(job.path, job.to);
  else if (job.kind === 'check') checkDatabase(job.path, job.depth);
  else openDatabase(job.path).close();
}

parentPort?.postMessage(await outcomeOf(workerData));
