// Whether and when a call is made again. Pure: the caller brings the chance.
import type { AppError } from '../../../shared/errors.ts';

/** Further attempts by what happened; what is not here is not tried again. */
const mostRetries: Readonly<Record<string, number>> = {
  MODEL_RATE_LIMITED: 3,
  MODEL_BUSY: 2,
  MODEL_SERVICE_FAILED: 2,
  MODEL_UNREACHABLE: 2,
  MODEL_CUT: 2,
  MODEL_SILENT: 1,
};

const firstMs = 1_000;
/** Who is told to wait longer is told so at once instead. */
export const longestWaitMs = 60_000;

/**
 * Milliseconds until the next attempt after `failures` of them, or null for none. `shown`: something of the
 * answer was told already, and another attempt would tell it twice.
 */
export function waitBeforeRetry(
  error: AppError,
  failures: number,
  shown: boolean,
  chance: number,
): number | null {
  if (shown || failures > (mostRetries[error.code] ?? 0)) return null;
  const asked = error.facts['retryAfterMs'];
  const backoff = firstMs * 4 ** (failures - 1) * (0.75 + chance / 2);
  const waitMs = Math.round(typeof asked === 'number' ? Math.max(asked, 100) : backoff);
  return waitMs > longestWaitMs ? null : waitMs;
}
