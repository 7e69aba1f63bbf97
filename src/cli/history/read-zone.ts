import { isZone } from '../../shared/plan/validate/time/bad-timezone.ts';
import { usageError } from '../usage-error.ts';

/** A zone as it was given, else that of this computer. */
export function readZone(given: string | undefined): string {
  if (given === undefined) return Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (isZone(given)) return given;
  throw usageError(`There is no time zone "${given}".`, 'history export');
}
