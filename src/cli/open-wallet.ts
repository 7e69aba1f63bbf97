import { refuseRollback } from './refuse-rollback.ts';
import { runSignerTask, type SignerTaskAnswer } from './signer-task.ts';
import type { VerbContext } from './verb.ts';

/**
 * Opens the wallet to look at it. Errors: those of `runSignerTask`, and VAULT_ROLLED_BACK for a vault
 * that is older than the newest one seen here, unless the person accepted that.
 */
export async function openWallet(context: VerbContext): Promise<SignerTaskAnswer> {
  const answer = await runSignerTask(context, 'unlock');
  const { vaultId, generation } = answer.status;
  if (vaultId !== null && generation !== null && !context.flag('accept-rollback')) {
    await refuseRollback(context.dataDir, { vaultId, generation });
  }
  return answer;
}
