import { defaultBalanceChain } from '../../normalise/defaults.ts';
import { type Check, issueAt } from '../check.ts';

/** DEFAULT_CHAIN (info): a balance trigger whose chain was chosen for it. */
export const balanceChain: Check = ({ plan }) => {
  const { trigger } = plan;
  if (trigger?.type !== 'balance' || (trigger.chainId ?? plan.chainId) !== undefined) return [];
  const message = `The balance trigger names no chain; chain ${defaultBalanceChain} is watched.`;
  const place = { nodeId: null, path: 'trigger.chainId' };
  return [issueAt(place, 'DEFAULT_CHAIN', message, { severity: 'info' })];
};
