import type { AccountState } from './account-state.ts';
import { rangeOf } from './linear-form.ts';
import { anyAmount, atLeastZero, hull, type Range } from './range.ts';
import { addMove, type MoveKind, type Moves } from './visit.ts';

/** What one of several steps would do by itself. */
export interface Alone {
  state: AccountState;
  moves: Moves;
}

/** What steps together do to one balance. A null is without a bound. */
export interface Effect {
  before: Range;
  kind: MoveKind;
  /** How many of the steps touch it, or hang on it. */
  steps: number;
  /** By how much it may sink and rise on the way, whatever the order. */
  fall: bigint | null;
  rise: bigint | null;
  /** What is added to either end when all is done, where every step takes the same in any order. */
  end: Range;
  /**
   * Nothing can be said of it. So it is where steps meet that do not only take, because one may take more of
   * what another brings than it could alone; and then of everything that hangs on another balance.
   */
  isOpen: boolean;
}

export type Effects = ReadonlyMap<string, Effect>;

const untouched = { kind: 'out', steps: 0, fall: 0n, rise: 0n, isOpen: false } as const;

/** By coin. */
export function effectsOf(alone: readonly Alone[], outside: AccountState): Effects {
  const effects = new Map<string, Effect>();
  for (const step of alone) {
    const keys = new Set([...step.state.changes().keys(), ...step.moves.keys()]);
    for (const key of keys) {
      const before = effects.get(key)?.before ?? rangeIn(outside, key);
      const effect = effects.get(key) ?? { ...untouched, before, end: { low: 0n, high: 0n } };
      effects.set(key, withStep(effect, key, step));
    }
  }
  const all = [...effects.values()];
  const meet = ({ steps, kind }: Effect) => steps > 1 && kind !== 'out';
  const doMeet = all.some(meet);
  for (const effect of all) effect.isOpen = meet(effect) || (doMeet && effect.kind === 'open');
  return effects;
}

function withStep(effect: Effect, key: string, step: Alone): Effect {
  const { before, end } = effect;
  const after = rangeIn(step.state, key);
  const { fall, rise } = swing(before, key, step);
  const kinds: Moves = new Map([[key, effect.kind]]);
  addMove(kinds, key, step.moves.get(key) ?? 'open');
  return {
    ...effect,
    kind: kinds.get(key) ?? 'open',
    steps: effect.steps + 1,
    fall: plus(effect.fall, fall),
    rise: plus(effect.rise, rise),
    end: {
      low: plus(end.low, minus(after.low, before.low)),
      high: plus(end.high, minus(after.high, before.high)),
    },
  };
}

function swing(before: Range, key: string, { state }: Alone): Pick<Effect, 'fall' | 'rise'> {
  const swept = hull(before, state.changes().get(key) ?? before);
  return { fall: minus(before.low, swept.low), rise: minus(swept.high, before.high) };
}

/** What the balance may be while the steps run; `without` one of them where that is given. */
export function rangeDuring(effect: Effect, key: string, without?: Alone): Range {
  if (effect.isOpen) return anyAmount;
  const { before } = effect;
  const own = without && swing(before, key, without);
  const fall = own ? minus(effect.fall, own.fall) : effect.fall;
  const rise = own ? minus(effect.rise, own.rise) : effect.rise;
  return atLeastZero({ low: minus(before.low, fall), high: plus(before.high, rise) });
}

/** What the balance is after all of them, where every step takes the same in any order. */
export function rangeAfter({ before, end }: Effect): Range {
  return atLeastZero({ low: plus(before.low, end.low), high: plus(before.high, end.high) });
}

function rangeIn(state: AccountState, key: string): Range {
  const form = state.balance(key);
  return form === undefined ? anyAmount : rangeOf(form);
}

function plus(left: bigint | null, right: bigint | null): bigint | null {
  return left === null || right === null ? null : left + right;
}

function minus(left: bigint | null, right: bigint | null): bigint | null {
  return left === null || right === null ? null : left - right;
}
