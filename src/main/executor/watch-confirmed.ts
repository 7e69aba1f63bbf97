// Looks again at what was confirmed, until it is so deep that no block of it is taken back any more. What
// is still to be looked at follows from the rows alone, so that nothing is lost with the process.

import type { EffectRecord } from '../store/queries/effects.ts';
import type { BlockRef } from './ports.ts';
import type { Workbench } from './run.ts';

/** Effects that may have been taken back; those that are still in their block are counted as that deep. */
export async function findTakenBack(bench: Workbench): Promise<EffectRecord[]> {
  const { chain, network, store } = bench;
  const watched = isWatched(bench) ? store.reader.watch.confirmed(network.chainId) : [];
  if (watched.length === 0) return [];
  const head = await chain.head();
  const blocks = new Map<string, BlockRef>();
  const gone: EffectRecord[] = [];
  for (const effect of watched) {
    const number = BigInt(effect.blockNumber ?? 0);
    // A node that is behind the one that was asked before has nothing to say.
    if (number > head.number) continue;
    const block = blocks.get(`${number}`) ?? (await chain.block(number));
    blocks.set(`${number}`, block);
    if (block.hash !== effect.blockHash) gone.push(effect);
    else countDepth(bench, effect, Number(head.number - number) + 1);
  }
  return gone;
}

function countDepth({ store }: Workbench, effect: EffectRecord, confirmations: number): void {
  if (confirmations > effect.confirmations)
    store.writer.effects.setConfirmations(effect.effectId, confirmations);
}

/** Where one block is enough, none is taken back. */
export function isWatched({ network }: Pick<Workbench, 'network'>): boolean {
  return network.confirmations > 1 && network.instanceId === null;
}

/**
 * In the lane of its run: puts an effect back to sent whose receipt is gone, or is of another block, and
 * with it a run that was completed. Answers whether it did.
 */
export async function putBack(bench: Workbench, { effectId }: EffectRecord): Promise<boolean> {
  const { chain, store } = bench;
  const effect = store.reader.effects.get(effectId);
  if (effect?.state !== 'confirmed' || effect.txHash === null) return false;
  const receipt = await chain.receipt(effect.txHash);
  if (receipt?.blockHash === effect.blockHash) return false;
  const { executionId } = effect;
  const run = store.reader.executions.get(executionId);
  store.writer.together(() => {
    store.writer.effects.markReorganised(effectId);
    if (run?.state !== 'completed') return;
    store.writer.executions.setState(executionId, 'running');
    if (run.requestId !== null) store.writer.requests.setStatus(run.requestId, 'running');
  });
  if (run?.state === 'completed') bench.notify({ topic: 'plan', id: run.planId });
  bench.notify({ topic: 'run', id: executionId });
  return true;
}
