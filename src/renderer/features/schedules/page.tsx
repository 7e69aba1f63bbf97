import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { PreviewedFire } from '../../../shared/schedules/preview/preview-fires.ts';
import type { ScheduleList, SchedulerView, ScheduleView } from '../../../shared/schedules/views.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { MoreRows } from '../../components/more-rows.tsx';
import { ScrollPane } from '../../components/scroll-pane.tsx';
import { Unread } from '../../components/unread.tsx';
import { count } from '../../format/count.ts';
import { useRoute } from '../../state/route-store.ts';
import { useNow } from '../../state/use-now.ts';
import { useRemote } from '../../state/use-remote.ts';
import { useComing } from './hooks/use-coming.ts';
import { mostAtOnce, useNamed, useSchedules } from './hooks/use-schedules.ts';
import { PauseAll } from './views/pause-all.tsx';
import { ScheduleDetail } from './views/schedule-detail.tsx';
import { ScheduleList as Rows } from './views/schedule-list.tsx';
import { SchedulerTrouble } from './views/scheduler-trouble.tsx';
import { StartStrip } from './views/start-strip.tsx';
import { UnreadableList } from './views/unreadable-list.tsx';

const chat = { page: 'chat', conversationId: null } as const;

/** More of them would leave no room for the list. */
const mostOnStrip = 8;

/** What starts by itself: the next starts on a strip of days, every schedule, and one of them in full. */
export function SchedulesPage({ of, halted }: { of: string | null; halted: boolean }) {
  const now = useNow(10_000);
  const list = useSchedules();
  const health = useRemote('scheduler', () => api.scheduleHealth({}), ['schedule']);
  const schedules = list.value?.items ?? [];
  const chosen = useShown(list.value, of);
  const onStrip = schedules.filter(({ state }) => state === 'active').slice(0, mostOnStrip);
  const asked = chosen === undefined || onStrip.includes(chosen) ? onStrip : [...onStrip, chosen];
  const coming = useComing(asked);
  return (
    <div className="page">
      <Head list={list.value} health={health.value} halted={halted} />
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
        <div>
          <SchedulerTrouble health={health.value} now={now} />
          <UnreadableList schedules={list.value?.unreadable ?? []} />
          <Reading list={list} />
          {onStrip.length === 0 || halted ? null : (
            <StartStrip
              schedules={onStrip}
              more={(list.value?.active ?? 0) - onStrip.length}
              coming={coming.value ?? {}}
              now={now}
            />
          )}
        </div>
        {list.value?.total === 0 && chosen === undefined && !list.error ? <NoSchedules /> : null}
        {chosen === undefined ? null : (
          <Panes
            list={list}
            chosen={chosen}
            coming={coming.value?.[chosen.triggerId]}
            halted={halted}
            now={now}
          />
        )}
      </div>
    </div>
  );
}

type Schedules = ReturnType<typeof useSchedules>;

interface PanesProps {
  list: Schedules;
  chosen: ScheduleView;
  coming: readonly PreviewedFire[] | undefined;
  /** Everything is stopped. */
  halted: boolean;
  now: number;
}

function Panes({ list, chosen, coming = [], halted, now }: PanesProps) {
  const { triggerId, planName } = chosen;
  return (
    <div className="two-panes grid-cols-[minmax(0,1fr)_372px]">
      <ScrollPane label="All schedules">
        <Rows schedules={list.value?.items ?? []} chosen={triggerId} halted={halted} now={now} />
        <More list={list} />
      </ScrollPane>
      <aside className="scroll border-l border-line" aria-label={planName}>
        <ScheduleDetail
          key={triggerId}
          schedule={chosen}
          coming={coming}
          halted={halted}
          now={now}
        />
      </aside>
    </div>
  );
}

function Reading({ list }: { list: Schedules }) {
  if (!list.error && !list.loading) return null;
  return (
    <div className="p-6">
      <Unread
        error={list.error}
        kept="Your schedules are kept, and go on."
        onRetry={list.reload}
        rows={[
          [220, 140, 120],
          [180, 140, 120],
        ]}
      >
        Reading your schedules.
      </Unread>
    </div>
  );
}

function More({ list: { value, more } }: { list: Schedules }) {
  if (value === null) return null;
  const { items, unreadable, total } = value;
  const shown = items.length + unreadable.length;
  const step = { atOnce: mostAtOnce, onMore: () => void more() };
  return <MoreRows shown={shown} total={total} all={count(total, 'schedule')} {...step} />;
}

/** The one that is asked for, else the first; it stays when the order changes, e.g. because it was paused. */
function useShown(list: ScheduleList | null, of: string | null): ScheduleView | undefined {
  const [first, setFirst] = useState<string | null>(null);
  const foremost = list?.items[0];
  if (first === null && foremost !== undefined) setFirst(foremost.triggerId);
  const asked = useNamed(list, of);
  return asked ?? list?.items.find(({ triggerId }) => triggerId === first) ?? foremost;
}

interface HeadProps {
  list: ScheduleList | null;
  health: SchedulerView | null;
  halted: boolean;
}

function Head({ list, health, halted }: HeadProps) {
  const go = useRoute((store) => store.go);
  return (
    <header className="head">
      <h1>Schedules</h1>
      {list === null || list.total === 0 ? null : (
        <span className="s m">
          {counted(list)}{' '}
          {halted
            ? 'Nothing starts while everything is stopped.'
            : 'This computer must be awake for a start.'}
        </span>
      )}
      <span className="row ml-auto shrink-0">
        {health === null ? null : <PauseAll health={health} />}
        <Button size="small" onClick={() => go({ page: 'mandates', of: null })}>
          Mandates
        </Button>
        <Button size="small" sign={Plus} onClick={() => go(chat)}>
          New schedule
        </Button>
      </span>
    </header>
  );
}

function counted({ active, paused, ended }: ScheduleList): string {
  const rest = [
    [paused, 'paused'],
    [ended, 'over'],
  ] as const;
  const more = rest.filter(([many]) => many > 0).map(([many, word]) => `, ${many} ${word}`);
  return `${active} on${more.join('')}.`;
}

function NoSchedules() {
  const go = useRoute((store) => store.go);
  return (
    <Empty
      title="Nothing starts by itself"
      action={
        <>
          <Button onClick={() => go(chat)}>Say what you want done, and when</Button>
          <Button onClick={() => go({ page: 'templates', templateId: null })}>
            Fill in a template
          </Button>
        </>
      }
    >
      A schedule is a plan that says when it starts and that you agreed to, for example “swap 0.1
      ETH for USDC every Monday at 9:00”. Each of its starts is rehearsed anew and asks for your
      approval, unless a mandate signs for it. What was missed is listed here with the reason. Any
      plan gets a time in its editor.
    </Empty>
  );
}
