import { AppError } from '../../../shared/errors.ts';
import type { ReplyBlock } from '../../../shared/ipc/reply-view.ts';

/** Tried again at the next start. */
export function interrupted(): AppError {
  return new AppError('MODEL_INTERRUPTED', 'network', 'The app ended before the model answered.', {
    advice: 'It is asked again at the next start.',
  });
}

/** NOTHING_TO_RETRY. */
export function nothingToRetry(): AppError {
  const message = 'There is nothing here to ask a model again.';
  return new AppError('NOTHING_TO_RETRY', 'invalid_params', message, {
    advice: 'Say it again in the box below.',
  });
}

/** CALL_NOT_WAITING. */
export function callNotWaiting(): AppError {
  const message = 'This call waits for no answer.';
  return new AppError('CALL_NOT_WAITING', 'invalid_params', message, {
    advice: 'Nothing was done by it. It was answered already, or its turn was stopped.',
  });
}

/** Where calls had reached out before a turn broke, it is not said that nothing happened. */
export function afterCalls(error: AppError, blocks: readonly ReplyBlock[]): AppError {
  if (!blocks.some(reachedOut)) return error;
  return new AppError(error.code, error.class, error.message, {
    advice:
      'The calls shown above were made and are not taken back; nothing else was done. Look at what they did before you ask again.',
    facts: error.facts,
  });
}

/** One that was stopped before it began took no time. */
function reachedOut(block: ReplyBlock): boolean {
  if (block.type !== 'tool' || block.asks === null) return false;
  const wasStopped = block.state === 'stopped' && block.durationMs !== null;
  return wasStopped || ['running', 'done', 'failed'].includes(block.state);
}
