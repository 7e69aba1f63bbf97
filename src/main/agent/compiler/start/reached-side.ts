import type { IntentStep } from '../../intent/intent.ts';
import type { WatchWords } from '../../words/start/start-words.ts';

/**
 * "When ETH hits 4000" means above where ETH is sold and below where it is bought, as a limit order does; with any
 * other step it means from either side.
 */
export function withReachedSide(watch: WatchWords, steps: readonly IntentStep[]): WatchWords {
  if (watch.kind !== 'price' || watch.side !== 'reaches') return watch;
  const trade = steps.find(({ tool }) => tool === 'defi_swap');
  const is = (slot: string) => trade?.slots[slot]?.text.toLowerCase() === watch.token.lower;
  if (is('tokenIn')) return { ...watch, side: 'above', isReached: true };
  return is('tokenOut') ? { ...watch, side: 'below', isReached: true } : watch;
}
