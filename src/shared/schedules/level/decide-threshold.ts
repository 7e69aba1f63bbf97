import { plainTextOfJsonNumber } from '../../decimal.ts';
import {
  addDecimals,
  compareDecimalTexts,
  multiplyDecimals,
  subtractDecimals,
} from '../../decimal-arithmetic.ts';
import { truthOf } from '../../plan/conditions/truth.ts';
import type { Trigger } from '../../plan/triggers.ts';
import { fired, type LevelDecision, type LevelState, looked } from './level-state.ts';

type ThresholdTrigger = Extract<Trigger, { type: 'price' | 'balance' }>;

const signed = { signed: true };
/** More than any threshold and percentage have together. */
const places = 60;

/**
 * Fires where a price or balance is past the threshold, at the first look too; `crosses` needs two looks on
 * different sides. It does not fire again before the value was past the threshold the other way by the
 * hysteresis, nor before the cooldown is over. `value`: a decimal text; null for unknown, which changes
 * nothing. `now`: epoch ms.
 */
export function decideThreshold(
  trigger: ThresholdTrigger,
  state: LevelState,
  value: string | null,
  now: number,
): LevelDecision {
  const limits = limitsOf(trigger);
  if (value === null || limits === null) return looked(state, 'unknown');
  const { condition } = trigger;
  const side = sideOf(value, limits.threshold);
  const armed = state.armed || hasLeft(condition, value, limits);
  const cool = isCool(trigger, state, now);
  const ready = armed && cool;
  if (condition === 'crosses') {
    const crossed = side !== null && state.lastSide !== null && side !== state.lastSide;
    if (crossed && ready) return fired({ ...state, lastSide: side }, after(trigger, now));
    // A crossing that may not count yet is not taken note of: it is one still when it may.
    const lastSide = crossed ? state.lastSide : (side ?? state.lastSide);
    return looked({ ...state, armed, lastSide }, truthOf(crossed));
  }
  const isPast = side === condition;
  const next = { ...state, armed, lastSide: side ?? state.lastSide };
  return isPast && ready ? fired(next, after(trigger, now)) : looked(next, truthOf(isPast));
}

interface Limits {
  threshold: string;
  /** The threshold with the hysteresis added and taken off. */
  upper: string;
  lower: string;
}

/** Null for a threshold that is no number. */
function limitsOf(trigger: ThresholdTrigger): Limits | null {
  const percent = trigger.type === 'price' ? (trigger.hysteresisPercent ?? 1) : 0;
  const threshold = plainTextOfJsonNumber(String(trigger.threshold));
  const share = plainTextOfJsonNumber(String(percent));
  if (threshold === null || share === null) return null;
  const size = threshold.replace('-', '');
  const margin = multiplyDecimals(
    multiplyDecimals(size, share, places, signed),
    '0.01',
    places,
    signed,
  );
  return {
    threshold,
    upper: addDecimals(threshold, margin, signed),
    lower: subtractDecimals(threshold, margin, signed),
  };
}

function sideOf(value: string, threshold: string): 'above' | 'below' | null {
  const order = compareDecimalTexts(value, threshold, signed);
  return order === 0 ? null : order > 0 ? 'above' : 'below';
}

/** Whether the value is so far from where it fired that it may fire again. */
function hasLeft(
  condition: ThresholdTrigger['condition'],
  value: string,
  { upper, lower }: Limits,
): boolean {
  const isHigh = compareDecimalTexts(value, upper, signed) >= 0;
  const isLow = compareDecimalTexts(value, lower, signed) <= 0;
  if (condition === 'crosses') return isHigh || isLow;
  return condition === 'above' ? isLow : isHigh;
}

/** A cooldown longer than the trigger has is of a clock that was ahead. */
function isCool(trigger: ThresholdTrigger, { cooldownUntil }: LevelState, now: number): boolean {
  const left = (cooldownUntil ?? now) - now;
  return left <= 0 || left > cooldownOf(trigger);
}

function cooldownOf(trigger: ThresholdTrigger): number {
  return trigger.type === 'price' ? (trigger.cooldownMs ?? 300_000) : 0;
}

function after(trigger: ThresholdTrigger, now: number) {
  const cooldownMs = cooldownOf(trigger);
  return { recurring: trigger.recurring, cooldownUntil: cooldownMs > 0 ? now + cooldownMs : null };
}
