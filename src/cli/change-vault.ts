import { join } from 'node:path';
import { makeDataFolder } from '../main/make-data-folder.ts';
import type { SignerTask } from '../main/wallet/signer-process/arguments.ts';
import { runSignerTask, type SignerTaskAnswer } from './signer-task.ts';
import type { VerbContext } from './verb.ts';

/**
 * A task of the signer that may write the vault, with the data folder to itself: a running app would be
 * left with a vault that is not the one it opened. Errors: IN_USE, and as `runSignerTask`.
 */
export async function changeVault(
  context: VerbContext,
  task: SignerTask,
  more: readonly string[] = [],
): Promise<SignerTaskAnswer> {
  const { takeWriterLock } = await import('../main/store/writer-lock.ts');
  makeDataFolder(context.dataDir);
  const lock = takeWriterLock(join(context.dataDir, 'countersign.sqlite'));
  try {
    return await runSignerTask(context, task, more);
  } finally {
    lock.release();
  }
}
