import type { Change } from '../../shared/ipc/change.ts';
import type { Executor } from '../executor/executor.ts';
import type { Store } from '../store/open-store.ts';
import { noteTakenBack } from '../store/queries/taken-back-chains.ts';
import type { SignerHost } from '../wallet/signer-host.ts';

interface Parts {
  store: Pick<Store, 'reader' | 'writer'>;
  signer: Pick<SignerHost, 'disableChain'>;
}

interface RunningParts extends Parts {
  executor: Pick<Executor, 'advance'>;
  notify: (change: Change) => void;
}

/**
 * The wallet signs nothing more for a chain, from the signer's answer on. Runs of it that asked a person go on to
 * where they ask anew. Errors: SIGNER_LOCKED, VAULT_*.
 */
export async function signNoMore(parts: RunningParts, chainId: number): Promise<void> {
  await parts.signer.disableChain(chainId);
  const runs = takeBack(parts, chainId);
  for (const topic of ['status', 'approval', 'mandate', 'schedule'] as const) {
    parts.notify({ topic, id: null });
  }
  for (const executionId of runs) void parts.executor.advance(executionId);
}

/**
 * What follows here from what the signer holds to: what was asked of a person is taken back, and the mandates of the
 * chain are revoked. Answers the runs that had asked.
 */
export function takeBack({ store }: Pick<Parts, 'store'>, chainId: number): string[] {
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
    noteTakenBack(store, chainId);
    writer.audit.append({ kind: 'vault.chain_taken_back', body: { chainId } });
    return [...new Set(runs)];
  });
}
