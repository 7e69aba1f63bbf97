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
  await recordVault(context, path, answer, task);
  return answer;
}

/** Its public accounts, so that they are known before the first run. The vault is written, whatever becomes of this. */
async function recordVault(
  { clock, log }: VerbContext,
  path: string,
  { outcome, status }: SignerTaskAnswer,
  task: SignerTask,
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
      const known = new KnownVault(store);
      known.see({ vaultId, generation, ledgerSeq }, outcome.accounts);
      noteSignedFor(store, status.chains);
      if (showsPhrase(task, outcome)) known.phraseChecked(vaultId);
    } finally {
      store.stop();
    }
  } catch (thrown) {
    log.error('vault.not_recorded', thrown);
  }
}

/** A phrase that a new vault was made from was typed by the person; one that joins others says nothing of these. */
function showsPhrase(task: SignerTask, outcome: SignerTaskAnswer['outcome']): boolean {
  const { accounts, phraseRight } = outcome;
  const first = accounts.find(({ kind }) => kind !== 'key')?.address;
  const isRight = first !== undefined && phraseRight?.comeBack.includes(first) === true;
  return isRight || (task === 'import-mnemonic' && accounts.length === 1);
}
