// Steps that run side by side, in an order that nobody knows. Each is first looked at alone for what it does
// to the balances; then it is judged with everything that the others may have done before it.
import type { ParallelNode } from '../../nodes.ts';
import type { AccountState } from './account-state.ts';
import { somewhereIn } from './linear-form.ts';
import {
  type Alone,
  type Effects,
  effectsOf,
  rangeAfter,
  rangeDuring,
} from './parallel-effects.ts';
import { sameRange } from './range.ts';
import { addMove, type Moves, type Visit, type WalkNode } from './visit.ts';

export function walkParallel(node: ParallelNode, visit: Visit, walk: WalkNode): void {
  const alone = node.steps.map((step): Alone => {
    const state = visit.state.fork();
    const moves: Moves = new Map();
    walk(step, { ...visit, state, moves, verdicts: null });
    return { state, moves };
  });
  const effects = effectsOf(alone, visit.state);
  if (visit.verdicts !== null) {
    const others = visit.state.fork();
    becomeAnyMoment(others, alone, effects);
    const isContested = (key: string): boolean =>
      effects.get(key)?.isOpen === true || visit.isContested(key);
    const mayLackSteps = node.allowPartialFailure === true;
    const isSure = visit.isSure && !(mayLackSteps && visit.isRepeated);
    for (const [index, step] of node.steps.entries()) {
      const state = others.fork();
      takeBack(state, alone[index], effects, visit.state);
      walk(step, { ...visit, state, isSure, isContested, moves: new Map() });
    }
  }
  becomeAnyMoment(visit.state, alone, effects);
  if (node.allowPartialFailure !== true) becomeDone(visit.state, alone, effects);
  for (const [key, { kind, steps }] of effects) {
    addMove(visit.moves, key, steps > 1 && kind !== 'out' ? 'open' : kind);
  }
}

/** The balances while the steps run, and what they left. */
function becomeAnyMoment(state: AccountState, alone: readonly Alone[], effects: Effects): void {
  if (alone.some((step) => step.state.isForgotten)) state.forgetBalances();
  else {
    for (const [key, effect] of effects) {
      const range = rangeDuring(effect, key);
      if (!sameRange(range, effect.before)) state.setBalance(key, somewhereIn(range));
    }
  }
  for (const step of alone) {
    for (const [name, form] of step.state.outputs()) state.setOutput(name, form);
  }
}

/** Leaves of that only what the other steps do. */
function takeBack(
  state: AccountState,
  own: Alone | undefined,
  effects: Effects,
  outside: AccountState,
): void {
  if (own === undefined || state.isForgotten) return;
  for (const key of own.state.changes().keys()) {
    const effect = effects.get(key);
    const form = outside.balance(key);
    if (effect === undefined || form === undefined) continue;
    const isAlone = effect.steps === 1 && !effect.isOpen;
    state.setBalance(key, isAlone ? form : somewhereIn(rangeDuring(effect, key, own)));
  }
}

/** The balances when every step has run. */
function becomeDone(state: AccountState, alone: readonly Alone[], effects: Effects): void {
  if (state.isForgotten) return;
  for (const step of alone) {
    for (const key of step.state.changes().keys()) {
      const effect = effects.get(key);
      const form = step.state.balance(key);
      if (effect === undefined || effect.isOpen || form === undefined) continue;
      if (effect.steps === 1) state.setBalance(key, form);
      else if (effect.kind === 'out') state.setBalance(key, somewhereIn(rangeAfter(effect)));
    }
  }
}
