// A plan that starts by itself is rehearsed for its next start: at its time, or with what starts it.
import type { Finding } from '../../../shared/chain/types.ts';
import { utcTime } from '../../../shared/iso-time.ts';
import type { Condition } from '../../../shared/plan/conditions.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import type { Trigger } from '../../../shared/plan/triggers.ts';
import type { ValueRef } from '../../../shared/plan/values.ts';
import { triggerTimes } from '../../../shared/schedules/times/trigger-times.ts';
import { meet, passTime, type WaitRoom } from './pass-wait.ts';

/** Answers what there is to tell of the start. Errors: those of the fork. */
export async function passToStart(
  room: WaitRoom,
  { trigger, root }: Plan,
  nowMs: number,
): Promise<Finding[]> {
  if (trigger === undefined || trigger.type === 'immediate') return [];
  const condition = conditionOf(trigger);
  if (condition !== null) return meet(room, condition, root.id);
  const start = nextStart(trigger, nowMs);
  if (start === null) return [startAssumed(root.id)];
  const at = BigInt(Math.ceil(start / 1_000));
  const found = await passTime(room, at - room.upcoming, root.id);
  return [startsAt(root.id, start), ...found];
}

/** Epoch milliseconds of the next start of a schedule, now or later; null where it has none, or is no schedule. */
export function nextStart(trigger: Trigger, nowMs: number): number | null {
  if (trigger.type === 'immediate') return null;
  return triggerTimes(trigger, nowMs)?.after(nowMs - 1) ?? null;
}

function conditionOf(trigger: Trigger): Condition | null {
  if (trigger.type === 'condition') return trigger.when;
  if (trigger.type !== 'price' && trigger.type !== 'balance') return null;
  if (trigger.condition === 'crosses') return null;
  const literal = (value: string): ValueRef => ({ type: 'literal', value });
  const { chainId } = { chainId: undefined, ...trigger };
  const args = [literal(trigger.token), ...(chainId === undefined ? [] : [literal(`${chainId}`)])];
  return {
    type: 'compare',
    left: { type: 'runtime', fn: trigger.type, args },
    op: trigger.condition === 'above' ? 'gt' : 'lt',
    right: { type: 'literal', value: trigger.threshold },
  };
}

function startsAt(nodeId: string, start: number): Finding {
  return {
    id: 'NEXT_START',
    level: 'info',
    message: `Rehearsed for the next start of this plan, at ${utcTime(start)}. Later starts will find other prices and balances.`,
    evidence: { nodeId, at: new Date(start).toISOString() },
  };
}

function startAssumed(nodeId: string): Finding {
  return {
    id: 'START_ASSUMED',
    level: 'info',
    message: 'When this plan starts is not known now. It was rehearsed as if it started at once.',
    evidence: { nodeId },
  };
}
