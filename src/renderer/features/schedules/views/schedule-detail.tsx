import { Pencil } from 'lucide-react';
import type { PlanModelCost } from '../../../../shared/requests/model-cost.ts';
import type { PreviewedFire } from '../../../../shared/schedules/preview/preview-fires.ts';
import type { ScheduleView } from '../../../../shared/schedules/views.ts';
import { Button } from '../../../components/button.tsx';
import { NextStarts } from '../../../components/next-starts.tsx';
import { ShortAddress } from '../../../components/short-address.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { count } from '../../../format/count.ts';
import { shortName } from '../../../format/hex.ts';
import { dayAndClock, dayOrTime, ownZone } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { usePlanCost } from '../../../state/use-plan-cost.ts';
import { wordsOfModelCost } from '../../../words/model-words.ts';
import {
  awayWords,
  nextWords,
  outcomeWords,
  startWords,
  zoneOf,
} from '../../../words/schedule-words.ts';
import { FireList } from './fire-list.tsx';
import { ScheduleActs } from './schedule-acts.tsx';
import { ScheduleNotes } from './schedule-notes.tsx';

const shownStarts = 10;

interface ScheduleDetailProps {
  schedule: ScheduleView;
  /** Its next starts; empty where it is not by time. */
  coming: readonly PreviewedFire[];
  /** Everything is stopped. */
  halted: boolean;
  now: number;
}

/** One schedule: what stands in its way, what can be done, its next starts and those that were. */
export function ScheduleDetail({ schedule, coming, halted, now }: ScheduleDetailProps) {
  const go = useRoute((store) => store.go);
  const { planId, planName, does, state, trigger } = schedule;
  return (
    <div className="grid content-start gap-4 px-5 py-4">
      <div className="grid gap-1">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 wrap-anywhere">{shortName(planName)}</h2>
          <Button
            size="small"
            sign={Pencil}
            title="Opens the plan. A saved edit ends this schedule until you agree to it again."
            onClick={() => go({ page: 'plans', planId, edit: true })}
          >
            Edit
          </Button>
        </div>
        <p className="m wrap-anywhere">{does}</p>
      </div>
      <ScheduleNotes schedule={schedule} now={now} />
      <ScheduleActs schedule={schedule} />
      <Facts schedule={schedule} halted={halted} now={now} />
      {coming.length === 0 || state !== 'active' || halted ? null : (
        <NextStarts fires={coming.slice(0, shownStarts)} zone={zoneOf(schedule)} now={now} />
      )}
      {state === 'ended' ? null : <p className="s m">{awayWords(trigger)}</p>}
      <FireList triggerId={schedule.triggerId} zone={zoneOf(schedule)} now={now} />
    </div>
  );
}

function Facts({ schedule, halted, now }: Omit<ScheduleDetailProps, 'coming'>) {
  const go = useRoute((store) => store.go);
  const { runsDone, maxRuns, account, mandate, planId, trigger } = schedule;
  const next = nextWords(schedule, now, halted);
  return (
    <dl className="facts">
      <dt>Starts</dt>
      <dd>
        {startWords(schedule, now)}
        {trigger.type === 'cron' ? (
          <code className="q nowrap ml-1.5" title="The same as a cron expression">
            {trigger.expression}
          </code>
        ) : null}
      </dd>
      <dt>Next</dt>
      <dd>
        {next.mark?.word ?? next.text} <span className="s m">{next.below}</span>
      </dd>
      <dt>Last outcome</dt>
      <dd>
        <LastOutcome schedule={schedule} now={now} />
      </dd>
      <dt>Started</dt>
      <dd>
        {maxRuns === null ? count(runsDone, 'time') : `${runsDone} of ${count(maxRuns, 'time')}`} by
        itself
      </dd>
      <dt>Acts for</dt>
      <dd>
        {mandate === null ? null : 'the account of its mandate '}
        <ShortAddress address={account} />
      </dd>
      <dt>Signs</dt>
      <dd>
        <Signs schedule={schedule} now={now} />
      </dd>
      <dt>Plan</dt>
      <dd>
        <button type="button" className="link s" onClick={() => go({ page: 'plans', planId })}>
          Read the plan
        </button>
      </dd>
      <ModelCost planId={planId} />
    </dl>
  );
}

/** What it took of a model in all; nothing is said of a plan that came from elsewhere. */
function ModelCost({ planId }: { planId: string }) {
  const { value, error } = usePlanCost(planId);
  if (value === null && error === null) return null;
  return (
    <>
      <dt>Model</dt>
      <dd>{value === null ? 'its cost could not be read' : wordsOfCostInAll(value)}</dd>
    </>
  );
}

function wordsOfCostInAll(cost: PlanModelCost): string {
  if (cost.kind === 'none') return 'none was asked';
  return `${wordsOfModelCost(cost)} for the plan; its starts ask none`;
}

/** Who signs what its starts send: a person each time, or the mandate that was agreed to for it. */
function Signs({
  schedule: { mandate, planId, state },
  now,
}: {
  schedule: ScheduleView;
  now: number;
}) {
  const go = useRoute((store) => store.go);
  if (mandate === null) {
    return (
      <>
        you, each time{' '}
        {state === 'ended' ? null : (
          <button type="button" className="link s" onClick={() => go({ page: 'plans', planId })}>
            Let it sign by itself
          </button>
        )}
      </>
    );
  }
  const { mandateId, name, expiresAt } = mandate;
  const isOn = mandate.state === 'active' && now < expiresAt;
  const until = dayAndClock(expiresAt, now, ownZone());
  return (
    <>
      {isOn ? `by itself, until ${until}` : 'you, each time: its mandate is over'}{' '}
      <button
        type="button"
        className="link s"
        title={name}
        onClick={() => go({ page: 'mandates', of: mandateId })}
      >
        Open the mandate
      </button>
    </>
  );
}

function LastOutcome({ schedule, now }: { schedule: ScheduleView; now: number }) {
  const go = useRoute((store) => store.go);
  const { lastOutcome } = schedule;
  const words = outcomeWords(schedule);
  return (
    <>
      <StateMark sign={words.sign} tone={words.tone}>
        {words.word}
      </StateMark>{' '}
      {lastOutcome === null ? null : (
        <button
          type="button"
          className="link s"
          onClick={() => go({ page: 'runs', executionId: lastOutcome.runId })}
        >
          Open the run of {dayOrTime(lastOutcome.at, now)}
        </button>
      )}
    </>
  );
}
