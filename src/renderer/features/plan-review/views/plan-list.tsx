import { Check, CircleDashed, type LucideIcon, OctagonAlert } from 'lucide-react';
import type { PlanSummary } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Bones } from '../../../components/bones.tsx';
import { Button } from '../../../components/button.tsx';
import { Empty } from '../../../components/empty.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import type { Tone } from '../../../components/tone.ts';
import { count } from '../../../format/count.ts';
import { shortName } from '../../../format/hex.ts';
import { dayOrTime } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useNow } from '../../../state/use-now.ts';
import { useRemote } from '../../../state/use-remote.ts';

/** Every plan, the latest first. */
export function PlanList() {
  const go = useRoute((store) => store.go);
  const list = useRemote('plans', () => api.planList({}), ['plan']);
  const plans = list.value ?? [];
  return (
    <div className="page">
      <header className="head">
        <h1>Plans</h1>
        {list.value ? <span className="s m">{count(plans.length, 'plan')}</span> : null}
      </header>
      <div className="scroll">
        {list.error ? (
          <div className="p-6">
            <ErrorNote error={list.error} kept="Your plans are kept.">
              <Button size="small" onClick={list.reload}>
                Try again
              </Button>
            </ErrorNote>
          </div>
        ) : null}
        {list.loading ? (
          <div className="p-6">
            <Bones
              rows={[
                [260, 110, 60],
                [200, 110, 60],
                [240, 110, 60],
              ]}
            >
              Reading your plans.
            </Bones>
          </div>
        ) : null}
        {list.value?.length === 0 ? (
          <Empty
            title="No plans yet"
            action={
              <Button onClick={() => go({ page: 'chat', conversationId: null })}>
                Say what you want done
              </Button>
            }
          >
            A plan appears here when you ask for something in the chat. You can read it, rehearse it
            and agree to it.
          </Empty>
        ) : null}
        <ul>
          {plans.map((plan) => (
            <PlanRow key={plan.planId} plan={plan} />
          ))}
        </ul>
      </div>
    </div>
  );
}

const rehearsals: Record<
  'ok' | 'failed' | 'unknown',
  { sign: LucideIcon; tone: Tone; word: string }
> = {
  ok: { sign: Check, tone: 'plain', word: 'Rehearsed' },
  failed: { sign: OctagonAlert, tone: 'danger', word: 'Rehearsal failed' },
  unknown: { sign: CircleDashed, tone: 'unknown', word: 'Could not rehearse' },
};

const notRehearsed = { sign: CircleDashed, tone: 'unknown', word: 'Not rehearsed' } as const;

function PlanRow({ plan }: { plan: PlanSummary }) {
  const go = useRoute((store) => store.go);
  const now = useNow(60_000);
  const mark = plan.rehearsed === null ? notRehearsed : rehearsals[plan.rehearsed];
  return (
    <li>
      <button
        type="button"
        className="line grid-cols-[minmax(0,1fr)_120px_170px_100px]"
        onClick={() => go({ page: 'plans', planId: plan.planId })}
      >
        <b className="truncate" title={plan.name}>
          {shortName(plan.name)}
        </b>
        <span className="s m first-letter:uppercase">{plan.status}</span>
        <StateMark sign={mark.sign} tone={mark.tone}>
          {mark.word}
        </StateMark>
        <span className="s q text-right">{dayOrTime(plan.createdAt, now)}</span>
      </button>
    </li>
  );
}
