import type { Clock } from '../main/clock.ts';
import { usageError } from './usage-error.ts';

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A clock that stands at an instant like `2026-11-23T15:00:00Z`. Errors: USAGE. */
export function fixedClock(iso: string): Clock {
  const at = isoInstant.test(iso) ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(at)) {
    throw usageError(
      'The time after --now is not an instant with its zone, like 2026-11-23T15:00:00Z.',
    );
  }
  return { now: () => at };
}
