import type { EffectRecord } from '../store/queries/effects.ts';
import type { Workbench } from './run.ts';

/** What waits for a person holds no number against what is shown to one. */
export function releaseUnsignedNonces(
  { store: { reader, writer } }: Workbench,
  effect: EffectRecord,
): void {
  const sameLane = (other: EffectRecord) =>
    other.chainId === effect.chainId &&
    other.instanceId === effect.instanceId &&
    other.account === effect.account &&
    other.state === 'simulated';
  writer.together(() => {
    for (const { executionId } of reader.executions.listOpen()) {
      for (const other of reader.effects.list(executionId).filter(sameLane)) {
        writer.nonces.release(other.effectId);
      }
    }
  });
}
