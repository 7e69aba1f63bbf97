import type { PolicyChange } from '../../shared/wallet/policy-change.ts';
import { runSignerTask } from '../signer-task.ts';
import type { VerbContext } from '../verb.ts';

/**
 * Has the signer ask for the vault's password for what allows more; nothing is asked where nothing does, or where
 * there is no vault that could sign. Errors: those of the vault, PASSWORD_WAIT, NO_ANSWER, SIGNER_GONE.
 */
export async function allowWithPassword(
  context: VerbContext,
  change: PolicyChange | null,
): Promise<void> {
  if (change === null) return;
  const { openVaultStore } = await import('../../main/wallet/vault/vault-store.ts');
  if (!openVaultStore(context.dataDir).exists()) return;
  await runSignerTask(context, 'allow-more', ['--change', JSON.stringify(change)]);
}
