import { TriangleAlert } from 'lucide-react';
import type { PreviewedFire } from '../../../../shared/schedules/preview/preview-fires.ts';
import type { FireView, ScheduleView } from '../../../../shared/schedules/views.ts';
import { Icon } from '../../../components/icon.tsx';
import { count } from '../../../format/count.ts';
import { shortName } from '../../../format/hex.ts';
import { dayAndClock, dayAndClockWithin, ownZone, weekdayAndDay } from '../../../format/time.ts';
import { placeOn, type StripDay, stripDays } from '../../../model/start-strip.ts';
import { useRoute } from '../../../state/route-store.ts';
import { fireMark } from '../../../words/schedule-words.ts';
import { mostComing } from '../hooks/use-coming.ts';

const daysShown = 14;

interface StartStripProps {
  schedules: readonly ScheduleView[];
  /** How many are on besides these. */
  more: number;
  /** Their next starts, by schedule. */
  coming: Readonly<Record<string, readonly PreviewedFire[]>>;
  now: number;
}

/** The next starts of several schedules over the days to come, on this computer's clock. */
export function StartStrip({ schedules, more, coming, now }: StartStripProps) {
  const days = stripDays(now, daysShown);
  return (
    <section className="strip" aria-label={`Starts in the next ${daysShown} days, ${ownZone()}`}>
      <div className="strip-row" aria-hidden="true">
        <span className="strip-name q">{ownZone()}</span>
        <span className="strip-days">
          {days.map(({ start }, index) => (
            <span key={start} className={index === 0 ? 'mid' : 'm'}>
              {index === 0 ? 'Today' : weekdayAndDay(start)}
            </span>
          ))}
        </span>
      </div>
      {schedules.map((schedule) => (
        <Track
          key={schedule.triggerId}
          schedule={schedule}
          fires={coming[schedule.triggerId] ?? []}
          days={days}
          now={now}
        />
      ))}
      <Legend more={more} />
      <ClockNotes schedules={schedules} coming={coming} days={days} />
    </section>
  );
}

function Legend({ more }: Pick<StartStripProps, 'more'>) {
  return (
    <div className="strip-foot s m">
      {more > 0 ? <span>{count(more, 'more is', 'more are')} on, listed below</span> : null}
      <span className="ml-auto">
        <i className="start-dot" />
        to come
      </span>
      <span>
        <i className="start-dot start-past" />
        started
      </span>
      <span>
        <i className="start-dot start-missed" />
        missed or left out
      </span>
    </div>
  );
}

interface TrackProps {
  schedule: ScheduleView;
  fires: readonly PreviewedFire[];
  days: readonly StripDay[];
  now: number;
}

function Track({ schedule, fires, days, now }: TrackProps) {
  const go = useRoute((store) => store.go);
  const past = schedule.fires.filter(({ dueAt }) => placeOn(days, dueAt) !== null);
  const shown = fires.filter(({ at }) => placeOn(days, at) !== null);
  const watched = fires.length === 0 && schedule.nextDueAt === null;
  // More than were asked for fall into these days: a line says so better than dots upon dots.
  const often = shown.length === mostComing;
  return (
    <div className="strip-row">
      <button
        type="button"
        className="strip-name truncate text-left"
        onClick={() => go({ page: 'schedules', of: schedule.triggerId })}
      >
        {shortName(schedule.planName)}
      </button>
      <span
        className="strip-track"
        role="img"
        aria-label={trackWords(schedule, shown, { watched, often, now })}
      >
        {watched ? <i className="start-any" /> : null}
        {often ? <i className="start-often" style={{ left: percent(days, shown[0]?.at) }} /> : null}
        {past.map((fire) => (
          <Past key={fire.fireId} fire={fire} days={days} now={now} />
        ))}
        {(often ? [] : shown).map(({ at }) => (
          <i
            key={at}
            className="start-dot"
            style={{ left: percent(days, at) }}
            title={dayAndClock(at, now, ownZone())}
          />
        ))}
        <i className="strip-now" style={{ left: percent(days, now) }} />
      </span>
    </div>
  );
}

function Past({ fire, days, now }: { fire: FireView; days: readonly StripDay[]; now: number }) {
  const missed = fire.outcome === 'missed' || fire.outcome === 'skipped';
  return (
    <i
      className={`start-dot ${missed ? 'start-missed' : 'start-past'}`}
      style={{ left: percent(days, fire.dueAt) }}
      title={`${fireMark(fire).word}: ${dayAndClock(fire.dueAt, now, ownZone())}`}
    />
  );
}

function percent(days: readonly StripDay[], at: number | undefined): string {
  return `${at === undefined ? 0 : (placeOn(days, at) ?? 0)}%`;
}

function trackWords(
  { planName }: ScheduleView,
  shown: readonly PreviewedFire[],
  { watched, often, now }: { watched: boolean; often: boolean; now: number },
): string {
  if (watched) return `${planName}: at any time, when it is so`;
  const [first] = shown;
  if (first === undefined) return `${planName}: no start in these days`;
  const many = often ? `more than ${shown.length - 1} starts` : count(shown.length, 'start');
  return `${planName}: ${many}, the next ${dayAndClockWithin(first.at, now, ownZone())}`;
}

type ClockNotesProps = Pick<StartStripProps, 'schedules' | 'coming'> & Pick<TrackProps, 'days'>;

/** What a change of the clocks does to a start in these days. */
function ClockNotes({ schedules, coming, days }: ClockNotesProps) {
  const notes = schedules.flatMap(({ triggerId, planName }) =>
    (coming[triggerId] ?? []).flatMap(({ at, note }) =>
      note === null || placeOn(days, at) === null ? [] : [`${shortName(planName)}: ${note}`],
    ),
  );
  if (notes.length === 0) return null;
  return (
    <ul className="s pb-1.5">
      {notes.map((note) => (
        <li key={note} className="caution">
          <Icon of={TriangleAlert} /> {note}
        </li>
      ))}
    </ul>
  );
}
