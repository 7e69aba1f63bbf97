// When to look at what is not by time. Pure.
import { isPracticeChain } from '../../../shared/chain/addresses.ts';
import type { Trigger } from '../../../shared/plan/triggers.ts';

const usualMs = 60_000;
const leastMs = 1_000;
const practiceMs = 2_000;
/** Events are read from where the last look ended: nothing is lost between two. */
const eventsMs = 15_000;
/** After looks that failed. */
const longestMs = 300_000;

/** How often a trigger is looked at while all goes well. */
export function lookEveryMs(trigger: Trigger, chainId: number): number {
  if (trigger.type === 'condition') return Math.max(leastMs, trigger.pollIntervalMs ?? usualMs);
  if (isPracticeChain(chainId)) return practiceMs;
  return trigger.type === 'onchain_event' ? eventsMs : usualMs;
}

/**
 * When to look again after a look at `at`, epoch ms. At whole multiples of the time between two, so that all with
 * the same one are looked at together; after failures in a row it doubles, up to five minutes.
 */
export function nextLookMs(at: number, everyMs: number, failures: number): number {
  const wider = Math.max(everyMs, Math.min(everyMs * 2 ** Math.min(failures, 20), longestMs));
  return (Math.floor(at / wider) + 1) * wider;
}
