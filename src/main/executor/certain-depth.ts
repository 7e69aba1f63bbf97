import { blocksOnTop } from '../../shared/chain/finality.ts';
import type { Network } from './ports.ts';

/**
 * How many blocks, its own included, make certain that a signed transaction did not do its work. What
 * succeeded is watched after it counts; what failed may be done anew, so it has to be certain at once.
 */
export function certainDepth({
  chainId,
  confirmations,
}: Pick<Network, 'chainId' | 'confirmations'>): number {
  // On a chain whose blocks come on demand the first one stays.
  return confirmations === 1 ? 1 : Math.max(confirmations, blocksOnTop(chainId) + 1);
}
