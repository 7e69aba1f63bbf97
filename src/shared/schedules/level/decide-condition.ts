import type { Truth } from '../../plan/conditions/truth.ts';
import type { Trigger } from '../../plan/triggers.ts';
import { fired, type LevelDecision, type LevelState, looked } from './level-state.ts';

type ConditionTrigger = Extract<Trigger, { type: 'condition' }>;

/**
 * Fires where a condition becomes true, at the first look too. It has to be seen false before it fires again;
 * unknown is neither and changes nothing. Times in epoch ms.
 */
export function decideCondition(
  trigger: ConditionTrigger,
  state: LevelState,
  truth: Truth,
  { now, agreedAt }: { now: number; agreedAt: number },
): LevelDecision {
  const expiresAt = conditionExpiresAt(trigger, agreedAt);
  if (expiresAt !== null && now >= expiresAt) return { ...looked(state, truth), ended: 'EXPIRED' };
  if (truth === 'unknown') return looked(state, truth);
  if (truth === 'false') return looked({ ...state, armed: true }, truth);
  if (!state.armed) return looked(state, truth);
  return fired(state, { recurring: trigger.recurring, cooldownUntil: null });
}

/** When a condition is watched no longer; null for ever. */
export function conditionExpiresAt(trigger: ConditionTrigger, agreedAt: number): number | null {
  return trigger.expiresAfterMs === undefined ? null : agreedAt + trigger.expiresAfterMs;
}
