import type { ErrorShape } from '../../shared/errors.ts';

/** A rehearsal that ended because the person stopped everything: no attempt that failed. */
export function isOwnStop({ code }: Pick<ErrorShape, 'code'>): boolean {
  return code === 'REHEARSAL_STOPPED';
}
