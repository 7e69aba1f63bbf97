import type { ScheduleView } from '../../../../shared/schedules/views.ts';
import { endWords, notSignedWords } from '../../../../shared/schedules/words/fire-words.ts';
import { Note } from '../../../components/note.tsx';
import { dayAndClock, span } from '../../../format/time.ts';
import {
  fireMark,
  fireReason,
  newlyMissed,
  pausedBecause,
  zoneOf,
} from '../../../words/schedule-words.ts';

/** What a person should know of a schedule before its figures. */
export function ScheduleNotes({ schedule, now }: { schedule: ScheduleView; now: number }) {
  const { state, pausedWhy, endsWhy, overdueMs, waitsBecause, notSignedFor } = schedule;
  const zone = zoneOf(schedule);
  const missed = newlyMissed(schedule);
  return (
    <div className="grid gap-2 empty:hidden">
      {state === 'ended' ? <Note tone="plain" title={endWords[endsWhy ?? 'DONE']} /> : null}
      {pausedWhy === 'failure' || pausedWhy === 'different' ? (
        <Note tone="caution" title="It paused by itself">
          <p>{pausedBecause[pausedWhy]}</p>
        </Note>
      ) : null}
      {overdueMs === null ? null : (
        <Note tone="caution" title={`Overdue by ${span(overdueMs)}`}>
          <p>
            {waitsBecause ??
              'A start is due, and nothing has become of it yet. It is not lost: it starts, or is listed as missed.'}
          </p>
        </Note>
      )}
      {overdueMs === null && waitsBecause !== null ? (
        <Note tone="caution" title="It does not start now">
          <p>{waitsBecause}</p>
        </Note>
      ) : null}
      {notSignedFor && state !== 'ended' ? (
        <Note tone="caution" title="Nothing is signed for its network">
          <p>{notSignedWords}</p>
        </Note>
      ) : null}
      {missed === null ? null : (
        <Note
          tone="caution"
          title={`${fireMark(missed).word}: ${dayAndClock(missed.dueAt, now, zone)}`}
        >
          <p>{fireReason(missed, now, zone)}</p>
        </Note>
      )}
    </div>
  );
}
