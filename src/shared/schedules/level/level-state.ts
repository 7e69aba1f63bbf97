// What a watched value has been, as it is kept between two looks at it.
import type { Truth } from '../../plan/conditions/truth.ts';
import type { EndReason } from '../decide/fire.ts';

export interface LevelState {
  /** Whether the next time it is true is a fire. */
  armed: boolean;
  /** On which side of the threshold the price was, as far as `crosses` has taken note; null before the first look. */
  lastSide: 'above' | 'below' | null;
  /** Epoch ms before which it does not fire again; null for none. */
  cooldownUntil: number | null;
  /** How many times it has fired in this generation. */
  fired: number;
}

export const newLevel: LevelState = { armed: true, lastSide: null, cooldownUntil: null, fired: 0 };

export interface LevelDecision {
  state: LevelState;
  fires: boolean;
  /** What this look has shown, to be shown in turn. */
  truth: Truth;
  /** Why nothing more comes of it; null while it is watched on. */
  ended: EndReason | null;
}

/** The key of a watched trigger's fire, unique within the trigger: `fired` of the state that the fire has led to. */
export function levelKey(generation: number, fired: number): string {
  return `level:${generation}:${fired}`;
}

/** A look that has brought nothing about. */
export function looked(state: LevelState, truth: Truth): LevelDecision {
  return { state, fires: false, truth, ended: null };
}

/** A fire: not armed until the value has left, and the last one unless it recurs. */
export function fired(
  state: LevelState,
  { recurring, cooldownUntil }: { recurring: boolean | undefined; cooldownUntil: number | null },
): LevelDecision {
  const next = { ...state, armed: false, cooldownUntil, fired: state.fired + 1 };
  return { state: next, fires: true, truth: 'true', ended: recurring ? null : 'DONE' };
}
