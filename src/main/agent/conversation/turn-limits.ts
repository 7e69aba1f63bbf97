import { AppError } from '../../../shared/errors.ts';
import type { TurnThread } from './turn-thread.ts';

/** What one turn may take. */
export const turnLimits = {
  rounds: 12,
  calls: 24,
  /** Of all its rounds together, the cache included. */
  inputTokens: 200_000,
  /** Of one answer, the thoughts of the model included. */
  maxOutputTokens: 16_000,
  /** How long a call may take. */
  callMs: 180_000,
  /** Of what a tool gave, as the model gets it. */
  resultLetters: 24_000,
  /** Of what went in and came out, as a person is shown it. */
  shownLetters: 4_000,
  /** How often a tool is sent back its mistakes. */
  repairs: 2,
} as const;

/** Errors: TURN_TOO_LONG, before another round. */
export function checkTurn({ rounds, inputTokens }: TurnThread): void {
  if (rounds < turnLimits.rounds && inputTokens < turnLimits.inputTokens) return;
  const message = 'The model went on longer than one answer may take, so it was ended.';
  throw new AppError('TURN_TOO_LONG', 'invalid_params', message, {
    advice: 'Nothing was planned or signed by this. Ask for less at once, or ask again.',
    facts: { rounds, inputTokens },
  });
}
