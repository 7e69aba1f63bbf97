import { moveError } from '../../data-folder/move-error.ts';
import type { StoreReader } from '../../store/store.ts';

type Reader = Pick<StoreReader, 'executions' | 'watch'>;

/** What moving or erasing would break into, in sentences. A paused run is no such thing. */
export function dataHoldUps({ executions, watch }: Reader): string[] {
  const runs = executions.listOpen().filter(({ state }) => state !== 'paused').length;
  const sent = watch.countOnTheWay();
  return [
    ...(runs > 0 ? [runs === 1 ? 'A run is under way.' : `${runs} runs are under way.`] : []),
    ...(sent > 0
      ? [
          sent === 1
            ? 'A transaction is not final on its network yet.'
            : `${sent} transactions are not final on their networks yet.`,
        ]
      : []),
  ];
}

/** Errors: DATA_HELD_UP. */
export function assertNothingHoldsUp(reader: Reader): void {
  const holdUps = dataHoldUps(reader);
  if (holdUps.length > 0) throw moveError('DATA_HELD_UP', { why: holdUps.join(' ') });
}
