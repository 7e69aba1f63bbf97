import type { Store } from '../store/open-store.ts';

/** Where a restored database comes from: the id of a backup, or the name of a copy. */
export interface Origin {
  from: string;
  /** Epoch ms. */
  madeAt: number;
}

/** With whether something is here in whose place it comes, which is kept. */
type Arrival = Origin & { kept: boolean };

/**
 * What a restored database does not know is what was done since it was copied: a step that it thinks is still to
 * come may have been carried out. So everything is stopped, each open run is to be cancelled, which looks up what
 * was sent and begins nothing, and schedules stand still until a person lets each thing go on. Those that watch for
 * something end, since it may have come, and been answered, meanwhile. Mandates sign no more, and nothing holds later
 * that was to allow more: it may have been taken back.
 */
export function putToRest(
  { reader, writer }: Pick<Store, 'reader' | 'writer'>,
  { from, madeAt, kept }: Arrival,
): void {
  writer.together(() => {
    const open = reader.executions.listOpen();
    writer.control.stopAll({ kind: 'restored', madeAt });
    for (const { executionId } of open) writer.control.want(executionId, 'cancel');
    for (const { triggerId, pausedWhy } of reader.triggers.pausedForNow()) {
      writer.triggers.pause(triggerId, pausedWhy ?? 'person');
    }
    for (const { triggerId } of reader.triggers.watching()) {
      writer.triggers.end(triggerId, 'DONE');
    }
    writer.fires.dropAll('PAUSED');
    writer.policy.takeBackComing(madeAt);
    const schedules = writer.triggers.pauseAll(null);
    writer.auditEnd.expectGap();
    const body = { from, madeAt, kept, runs: open.length, schedules };
    writer.audit.append({ kind: 'data.restored', body });
  });
}
