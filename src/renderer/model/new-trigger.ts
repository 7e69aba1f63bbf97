import type { Trigger } from '../../shared/plan/triggers.ts';
import { newComparison } from './new-node.ts';

/** The ways to start, as they are offered. */
export const triggerKinds: readonly { value: Trigger['type']; label: string }[] = [
  { value: 'immediate', label: 'As soon as you agree' },
  { value: 'time', label: 'At a time' },
  { value: 'interval', label: 'Again and again' },
  { value: 'cron', label: 'By a schedule' },
  { value: 'price', label: 'At a price' },
  { value: 'balance', label: 'At a balance' },
  { value: 'condition', label: 'When something is so' },
  { value: 'onchain_event', label: 'When a contract reports something' },
];

const dayMs = 86_400_000;

/** A trigger of a kind, to be filled in. */
export function newTrigger(kind: Trigger['type'], chainId: number | undefined): Trigger {
  switch (kind) {
    case 'immediate':
      return { type: kind };
    case 'time':
      return { type: kind, at: '' };
    case 'interval':
      return { type: kind, everyMs: dayMs };
    case 'cron':
      return { type: kind, expression: '0 9 * * 1' };
    case 'price':
      return { type: kind, token: 'ETH', condition: 'above', threshold: '0' };
    case 'balance':
      return { type: kind, token: 'ETH', condition: 'above', threshold: '0' };
    case 'condition':
      return { type: kind, when: newComparison() };
    case 'onchain_event':
      return { type: kind, chainId: chainId ?? 1, contractAddress: '', eventSignature: '' };
  }
}
