// Conditions, prices and balances: decided from values as they are now. What cannot be read is unknown, and starts
// nothing.
import { z } from 'zod';
import { toAppError } from '../../../shared/errors.ts';
import { evaluateNow } from '../../../shared/plan/conditions/evaluate-now.ts';
import type { Trigger } from '../../../shared/plan/triggers.ts';
import type { ValueRef } from '../../../shared/plan/values.ts';
import { decideCondition } from '../../../shared/schedules/level/decide-condition.ts';
import { decideThreshold } from '../../../shared/schedules/level/decide-threshold.ts';
import {
  type LevelDecision,
  type LevelState,
  levelKey,
} from '../../../shared/schedules/level/level-state.ts';
import type { TriggerRecord } from '../../store/queries/triggers.ts';
import { readStored, requireStored } from '../../store/stored.ts';
import type { Finding } from './finding.ts';
import type { AskValue } from './ports.ts';

export type LevelTrigger = Extract<Trigger, { type: 'condition' | 'price' | 'balance' }>;

interface LevelLook {
  ask: AskValue;
  now: number;
  /** Of a balance that names no chain. */
  balanceChainId: number;
}

/** Never throws for a value that cannot be had. PARKED where the row can no longer be read. */
export async function lookAtLevel(
  row: TriggerRecord,
  trigger: LevelTrigger,
  look: LevelLook,
): Promise<Finding> {
  const reasons: string[] = [];
  const answer = async (ref: ValueRef): Promise<unknown> => {
    try {
      return await look.ask(ref, row.account);
    } catch (thrown) {
      reasons.push(toAppError(thrown).message);
      throw thrown;
    }
  };
  const { truth, fires, ended, state } = await decide(row, trigger, answer, look);
  const { armed, lastSide, cooldownUntil, fired } = state;
  const why = truth === 'unknown' ? (reasons[0] ?? noValue) : null;
  return {
    ...{ trigger: row, truth, why, ended, failed: why !== null, more: false },
    watched: { armed, lastSide, cooldownUntil, cursor: JSON.stringify({ fired }) },
    fires: fires ? [{ dueKey: levelKey(row.generation, fired), dueAt: look.now, since: null }] : [],
  };
}

const noValue = 'What it depends on has no value that could be compared.';

async function decide(
  row: TriggerRecord,
  trigger: LevelTrigger,
  answer: (ref: ValueRef) => Promise<unknown>,
  { now, balanceChainId }: LevelLook,
): Promise<LevelDecision> {
  const state = levelOf(row);
  if (trigger.type === 'condition') {
    const { truth } = await evaluateNow(trigger.when, answer);
    return decideCondition(trigger, state, truth, { now, agreedAt: row.agreedAt });
  }
  const value = await answer(watchedValue(trigger, balanceChainId)).catch(() => null);
  return decideThreshold(trigger, state, decimalShape.safeParse(value).data ?? null, now);
}

/** In the plan language, so that it is read as a condition on it would be. */
function watchedValue(
  trigger: Exclude<LevelTrigger, { type: 'condition' }>,
  balanceChainId: number,
): ValueRef {
  const token: ValueRef = { type: 'literal', value: trigger.token };
  if (trigger.type === 'price') return { type: 'runtime', fn: 'price', args: [token] };
  const chain: ValueRef = { type: 'literal', value: trigger.chainId ?? balanceChainId };
  return { type: 'runtime', fn: 'balance', args: [token, chain] };
}

const decimalShape = z.string().regex(/^-?\d+(\.\d+)?$/);

const countSchema = z.strictObject({ fired: z.number() });

function levelOf({ triggerId, armed, lastSide, cooldownUntil, cursor }: TriggerRecord): LevelState {
  const place = { table: 'triggers', id: triggerId, column: 'cursor' };
  const fired = cursor === null ? 0 : requireStored(readStored(cursor, countSchema, place)).fired;
  return { armed, lastSide, cooldownUntil, fired };
}
