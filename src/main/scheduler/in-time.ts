import { AppError } from '../../shared/errors.ts';

/** Who does not answer in this time is asked again later; the others do not wait for it. */
const longestMs = 20_000;

/** What settles, or START_TIMEOUT (class timeout). */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tookTooLong()), longestMs);
    timer.unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tookTooLong(): AppError {
  const message = 'The network did not answer in time, so the run could not start.';
  return new AppError('START_TIMEOUT', 'timeout', message, {
    advice: 'Nothing was started. It is tried again by itself.',
  });
}
