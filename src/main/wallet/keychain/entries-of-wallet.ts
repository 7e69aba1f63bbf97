import { deviceSecretName } from './device-secret.ts';
import { generationName } from './generation-mirror.ts';
import { mandateHeadName, mandateKeyName } from './mandate-entry-names.ts';

/** What the system's key chain may hold of a wallet, by the names of its entries. */
export function entriesOfWallet(vaultId: string, mandateIds: readonly string[]): string[] {
  const of = mandateIds.map((mandateId) => ({ vaultId, mandateId }));
  return [
    ...[deviceSecretName(vaultId), generationName(vaultId)],
    ...of.flatMap((name) => [mandateKeyName(name), mandateHeadName(name)]),
  ];
}
