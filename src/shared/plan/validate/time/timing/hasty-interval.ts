import { describeDuration } from '../../../describe/values.ts';
import { type Check, issueAt } from '../../check.ts';

/** Below the first it is no interval at all, and named for that. */
const [shortestMs, calmMs] = [1_000, 30_000];

/** Transactions at a pace at which the one before may not be confirmed (warning). */
export const hastyInterval: Check = ({ plan: { trigger }, actions }) => {
  if (trigger?.type !== 'interval') return [];
  const { everyMs } = trigger;
  const hasty = everyMs >= shortestMs && everyMs < calmMs;
  if (!hasty || !actions.some(({ tool }) => tool?.kind === 'chain_write')) return [];
  const message = `Every ${describeDuration(everyMs)} is faster than transactions are confirmed.`;
  const place = { nodeId: null, path: 'trigger.everyMs' };
  const more = { severity: 'warning', suggestion: String(calmMs) } as const;
  return [issueAt(place, 'CONTRA_TIMING', message, more)];
};
