import { AppError } from '../../shared/errors.ts';

/** How long the network is waited for: who does not answer by then is asked again later. */
interface Limit {
  ms: number;
  tooLate: () => AppError;
}

/** Class timeout. */
const lookTimeout = () =>
  new AppError('LOOK_TIMEOUT', 'timeout', 'The network did not answer in time.', {
    advice: 'Nothing was started. It is looked at again by itself.',
  });

/** START_TIMEOUT, class timeout; the other starts do not wait for it. */
export const toStart: Limit = {
  ms: 20_000,
  tooLate: () => {
    const message = 'The network did not answer in time, so the run could not start.';
    return new AppError('START_TIMEOUT', 'timeout', message, {
      advice: 'Nothing was started. It is tried again by itself.',
    });
  },
};
/** LOOK_TIMEOUT: of one value or chain, so that the others of the same look are known. */
export const toLook: Limit = { ms: 15_000, tooLate: lookTimeout };
/** LOOK_TIMEOUT. */
export const toLookAtAll: Limit = { ms: 20_000, tooLate: lookTimeout };

/** What settles, or the error of the limit. */
export async function inTime<T>(work: Promise<T>, { ms, tooLate }: Limit): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms);
    timer.unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
