import { join } from 'node:path';
import type { KnownState } from '../../main/wallet/protocol/control.ts';
import type { SignerClient } from '../../main/wallet/signer-client.ts';
import type { WalletAccount } from '../../shared/wallet/human-protocol.ts';
import type { VerbContext } from '../verb.ts';

interface Wallet {
  accounts: readonly WalletAccount[];
  /** What was remembered here before the restore. */
  known: KnownState | undefined;
}

/** What was restored is told to the open wallet: its accounts are noted, and its log goes on after the end that it knows. */
export async function sealRestored(
  context: VerbContext,
  client: SignerClient,
  { accounts, known }: Wallet,
): Promise<void> {
  const [{ openStore }, { KnownVault }, { AuditSealer }, { continueLog }] = await Promise.all([
    import('../../main/store/open-store.ts'),
    import('../../main/known-vault.ts'),
    import('../../main/audit/audit-sealer.ts'),
    import('../../main/audit/continue-log.ts'),
  ]);
  const { dataDir, clock, log } = context;
  const { vaultId, generation, ledgerSeq, auditHead } = await client.status();
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    if (vaultId !== null && generation !== null && ledgerSeq !== null) {
      const here =
        known?.vaultId === vaultId && !context.flag('accept-ledger-reset') ? known : null;
      // A record that is shorter than was remembered here is found when the app next opens the wallet.
      const longest = Math.max(ledgerSeq, here?.ledgerSeq ?? 0);
      new KnownVault(store).see({ vaultId, generation, ledgerSeq: longest }, accounts);
    }
    const sealer = new AuditSealer({
      audit: { reader: store.reader.audit, writer: store.writer.audit },
      continueAfter: (known) => void continueLog(store, known),
      mac: (data) => client.auditMac(data),
      knownHead: () => auditHead,
      noteHead: (head) => client.noteAuditHead(head),
      log,
    });
    await sealer.seal();
  } finally {
    store.stop();
  }
}
