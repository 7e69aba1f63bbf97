import { Bell, CalendarClock, Clock, type LucideIcon, Repeat, TriangleAlert } from 'lucide-react';
import type { Trigger } from '../../../../shared/plan/triggers.ts';
import type { ScheduleView } from '../../../../shared/schedules/views.ts';
import { Icon } from '../../../components/icon.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { shortName } from '../../../format/hex.ts';
import { dayAndClockWithin, dayOrTime } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import {
  fireMark,
  newlyMissed,
  nextWords,
  outcomeWords,
  startWords,
  zoneOf,
} from '../../../words/schedule-words.ts';

const columns = 'grid-cols-[minmax(0,1.35fr)_minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)]';

interface ScheduleListProps {
  schedules: readonly ScheduleView[];
  /** Id of the one that is shown beside the list. */
  chosen: string;
  /** Everything is stopped. */
  halted: boolean;
  now: number;
}

/** Every schedule: what starts it, when next, and what became of it last. */
export function ScheduleList({ schedules, chosen, halted, now }: ScheduleListProps) {
  return (
    <>
      <div className={`line lab ${columns} py-1.5!`} aria-hidden="true">
        <span>Schedule</span>
        <span>Starts</span>
        <span>Next</span>
        <span>Last outcome</span>
      </div>
      <ul>
        {schedules.map((schedule) => (
          <Row
            key={schedule.triggerId}
            schedule={schedule}
            chosen={schedule.triggerId === chosen}
            halted={halted}
            now={now}
          />
        ))}
      </ul>
    </>
  );
}

const signs: Readonly<Record<Trigger['type'], LucideIcon>> = {
  immediate: Clock,
  time: Clock,
  interval: Repeat,
  cron: CalendarClock,
  condition: Bell,
  price: Bell,
  balance: Bell,
  onchain_event: Bell,
};

interface RowProps {
  schedule: ScheduleView;
  chosen: boolean;
  halted: boolean;
  now: number;
}

function Row({ schedule, chosen, halted, now }: RowProps) {
  const go = useRoute((store) => store.go);
  const next = nextWords(schedule, now, halted);
  return (
    <li className="border-b border-line">
      <button
        type="button"
        className={`pick px-6! py-2.5! gap-x-4! items-start ${columns} ${schedule.state === 'active' ? '' : 'm'}`}
        {...(chosen ? { 'aria-current': true } : {})}
        onClick={() => go({ page: 'schedules', of: schedule.triggerId })}
      >
        <span className="flex min-w-0 gap-2">
          <Icon of={signs[schedule.trigger.type]} className="mt-0.5" />
          <span className="grid min-w-0">
            <b className="wrap-anywhere">{shortName(schedule.planName)}</b>
            <small className="m font-normal line-clamp-2 wrap-anywhere">{schedule.does}</small>
          </span>
        </span>
        <span className="font-normal wrap-anywhere line-clamp-4">{startWords(schedule, now)}</span>
        <span className="grid min-w-0 font-normal justify-items-start">
          {next.mark === null ? (
            <span>{next.text}</span>
          ) : (
            <StateMark sign={next.mark.sign} tone={next.mark.tone} tag={next.mark.tone !== 'plain'}>
              {next.mark.word}
            </StateMark>
          )}
          <small className="m wrap-anywhere">{next.below}</small>
        </span>
        <Outcome schedule={schedule} now={now} />
      </button>
    </li>
  );
}

/** The last run that ended, and apart from it a start that was missed since. */
function Outcome({ schedule, now }: { schedule: ScheduleView; now: number }) {
  const { lastOutcome } = schedule;
  const words = outcomeWords(schedule);
  const missed = newlyMissed(schedule);
  return (
    <span className="grid min-w-0 font-normal justify-items-start">
      {missed === null ? null : (
        <StateMark sign={TriangleAlert} tone="caution">
          {fireMark(missed).word} {dayAndClockWithin(missed.dueAt, now, zoneOf(schedule))}
        </StateMark>
      )}
      <StateMark sign={words.sign} tone={words.tone}>
        {words.word}
      </StateMark>
      {lastOutcome === null ? null : <small className="m">{dayOrTime(lastOutcome.at, now)}</small>}
    </span>
  );
}
