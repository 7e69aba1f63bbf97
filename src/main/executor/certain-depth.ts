import type { Network } from './ports.ts';

/** A block with so many on top of it is not taken back: as deep as confirmed effects are watched. */
const blocksOnTop = 12;

/**
 * How many blocks, its own included, make certain that a signed transaction did not do its work. What
 * succeeded is watched after it counts; what failed may be done anew, so it has to be certain at once.
 */
export function certainDepth({ confirmations }: Pick<Network, 'confirmations'>): number {
  // On a chain whose blocks come on demand the first one stays.
  return confirmations === 1 ? 1 : Math.max(confirmations, blocksOnTop + 1);
}
