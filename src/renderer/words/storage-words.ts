import type { ErrorShape } from '../../shared/errors.ts';

const standing =
  'Every run stands where it was last written down: nothing more is signed or sent. What was sent before is not lost; it is looked up';

/** What it means for runs that nothing can be written down, and how they go on. */
export function storageWords({ code }: Pick<ErrorShape, 'code'>): string {
  // A disk that failed once is not trusted until the database was checked.
  if (code === 'STORE_IO') return `${standing} when you start Countersign again.`;
  return `${standing} as soon as writing works again. That is tried every few seconds, and the runs then go on by themselves.`;
}
