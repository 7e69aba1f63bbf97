import {
  Check,
  CircleDashed,
  FileInput,
  LayoutTemplate,
  type LucideIcon,
  OctagonAlert,
} from 'lucide-react';
import type { PlanSummary } from '../../../../shared/ipc/plan-views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { Empty } from '../../../components/empty.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import type { Tone } from '../../../components/tone.ts';
import { count, countOf } from '../../../format/count.ts';
import { shortName } from '../../../format/hex.ts';
import { dayOrTime } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useNow } from '../../../state/use-now.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { planStatusWords } from '../../../words/plan-words.ts';

const templates = { page: 'templates', templateId: null } as const;

/** Every plan, the latest first. */
export function PlanList() {
  const go = useRoute((store) => store.go);
  const list = useRemote('plans', () => api.planList({}), ['plan']);
  return (
    <ListPage
      title="Plans"
      list={list}
      counted={(shown, total) => countOf(shown, total, count(total, 'plan'))}
      kept="Your plans are kept."
      rows={[
        [260, 110, 60],
        [200, 110, 60],
        [240, 110, 60],
      ]}
      reading="Reading your plans."
      actions={
        <>
          <Button size="small" sign={LayoutTemplate} onClick={() => go(templates)}>
            Templates
          </Button>
          <Button size="small" sign={FileInput} onClick={() => go({ page: 'import' })}>
            Import a plan file
          </Button>
        </>
      }
      empty={
        <Empty
          title="No plans yet"
          action={
            <Button onClick={() => go({ page: 'chat', conversationId: null })}>
              Say what you want done
            </Button>
          }
        >
          A plan appears here when you ask for something in the chat, fill in a template or import a
          plan file. You can read it, rehearse it and agree to it.
        </Empty>
      }
    >
      {(plan) => <PlanRow key={plan.planId} plan={plan} />}
    </ListPage>
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
        <span className="grid min-w-0">
          <b className="truncate" title={plan.name}>
            {shortName(plan.name)}
          </b>
          {plan.proposedBy === null ? null : (
            <small className="m truncate">Proposed by “{plan.proposedBy}”</small>
          )}
        </span>
        <span className="s m first-letter:uppercase">{planStatusWords(plan)}</span>
        <StateMark sign={mark.sign} tone={mark.tone}>
          {mark.word}
        </StateMark>
        <span className="s q text-right">{dayOrTime(plan.createdAt, now)}</span>
      </button>
    </li>
  );
}
