import { AppError } from '../../../shared/errors.ts';

/** Starts by time wait while somebody looks: who does not answer by then is asked again at the next look. */
const longestMs = 15_000;

/** Errors: those of the work, LOOK_TIMEOUT. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tookTooLong()), longestMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tookTooLong(): AppError {
  const message = 'The network did not answer in time.';
  return new AppError('LOOK_TIMEOUT', 'timeout', message, {
    advice: 'Nothing was started. It is looked at again by itself.',
  });
}
