import type { Change } from '../../shared/ipc/change.ts';
import type { Executor } from '../executor/executor.ts';
import type { Store } from '../store/open-store.ts';
import { noteTakenBack } from '../store/queries/taken-back-chains.ts';
import type { SignerHost } from '../wallet/signer-host.ts';

interface Parts {
  store: Pick<Store, 'reader' | 'writer'>;
}

interface RunningParts extends Parts {
  signer: Pick<SignerHost, 'disableChain' | 'view'>;
  executor: Pick<Executor, 'advance'>;
  notify: (change: Change) => void;
}

/**
 * The wallet signs nothing more for a chain, from the signer's answer on. What was asked of a person and the mandates
 * end before: that only takes away, and holds where the signer breaks off. Runs of it that asked a person go on to
 * where they ask anew. Errors: SIGNER_LOCKED (nothing ended then), VAULT_*, LEDGER_IO_ERROR, KEYCHAIN_*.
 */
export async function signNoMore(parts: RunningParts, chainId: number): Promise<void> {
  const { signer, executor, notify } = parts;
  const runs = signer.view.vault === 'unlocked' ? endOfChain(parts, chainId) : [];
  try {
    await signer.disableChain(chainId);
    noteEnded(parts, chainId);
  } finally {
    for (const topic of ['status', 'approval', 'mandate', 'schedule'] as const) {
      notify({ topic, id: null });
    }
    for (const executionId of runs) void executor.advance(executionId);
  }
}

/**
 * What was asked of a person for the chain is taken back, and its mandates are revoked. Answers the runs that had
 * asked.
 */
export function endOfChain({ store }: Parts, chainId: number): string[] {
  const { reader, writer } = store;
  return writer.together(() => {
    const runs = reader.approvals.listPending().flatMap(({ approvalId, effectId }) => {
      const effect = reader.effects.get(effectId);
      const isSigned = effect?.realm === 'chain' || effect?.realm === 'signature';
      if (!isSigned || effect.chainId !== chainId) return [];
      return writer.approvals.void(approvalId, 'chain_taken_back') ? [effect.executionId] : [];
    });
    for (const { mandateId, state, chainId: of } of reader.mandates.list()) {
      if (of === chainId && state === 'active') writer.mandates.revoke(mandateId);
    }
    return [...new Set(runs)];
  });
}

/** The signer holds to it: whoever looks at a schedule of the chain is told. */
export function noteEnded({ store }: Parts, chainId: number): void {
  store.writer.together(() => {
    noteTakenBack(store, chainId);
    store.writer.audit.append({ kind: 'vault.chain_taken_back', body: { chainId } });
  });
}
