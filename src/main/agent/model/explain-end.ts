import type { AppError } from '../../../shared/errors.ts';
import type { ModelEnd } from './model-call.ts';
import { modelError } from './model-error.ts';

/** What is wrong with an answer that ended like this, in words; null for one that is whole. */
export function explainEnd(end: ModelEnd): AppError | null {
  switch (end.kind) {
    case 'done':
    case 'stop_sequence':
    case 'tools':
      return null;
    case 'paused':
      return modelError('MODEL_TURN_PAUSED');
    case 'cut_short':
      return modelError('MODEL_ANSWER_CUT_SHORT');
    case 'context_full':
      return modelError('MODEL_CONTEXT_FULL');
    case 'refused':
      return modelError('MODEL_REFUSED', end.explanation ? { said: end.explanation } : {});
  }
}
