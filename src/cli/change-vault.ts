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
  const path = join(context.dataDir, 'countersign.sqlite');
  const lock = takeWriterLock(path);
  let answer: SignerTaskAnswer;
  try {
    answer = await runSignerTask(context, task, more);
  } finally {
    lock.release();
  }
  await recordVault(context, path, answer);
  return answer;
}

/** Its public accounts, so that they are known before the first run. The vault is written, whatever becomes of this. */
async function recordVault(
  { clock, log }: VerbContext,
  path: string,
  { outcome, status }: SignerTaskAnswer,
): Promise<void> {
  const { vaultId, generation, ledgerSeq } = status;
  if (vaultId === null || generation === null || ledgerSeq === null) return;
  const [{ openStore }, { KnownVault }, { noteSignedFor }] = await Promise.all([
    import('../main/store/open-store.ts'),
    import('../main/known-vault.ts'),
    import('../main/store/queries/taken-back-chains.ts'),
  ]);
  try {
    const store = openStore({ path, clock });
    try {
      new KnownVault(store).see({ vaultId, generation, ledgerSeq }, outcome.accounts);
      noteSignedFor(store, status.chains);
    } finally {
      store.stop();
    }
  } catch (thrown) {
    log.error('vault.not_recorded', thrown);
  }
}
