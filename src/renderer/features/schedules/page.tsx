import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { SchedulerView, ScheduleView } from '../../../shared/schedules/views.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { ScrollPane } from '../../components/scroll-pane.tsx';
import { Unread } from '../../components/unread.tsx';
import { useRoute } from '../../state/route-store.ts';
import { useNow } from '../../state/use-now.ts';
import { useRemote } from '../../state/use-remote.ts';
import { useComing } from './hooks/use-coming.ts';
import { PauseAll } from './views/pause-all.tsx';
import { ScheduleDetail } from './views/schedule-detail.tsx';
import { ScheduleList } from './views/schedule-list.tsx';
import { SchedulerTrouble } from './views/scheduler-trouble.tsx';
import { StartStrip } from './views/start-strip.tsx';

const chat = { page: 'chat', conversationId: null } as const;

/** More of them would leave no room for the list. */
const mostOnStrip = 8;

/** What starts by itself: the next starts on a strip of days, every schedule, and one of them in full. */
export function SchedulesPage({ of }: { of: string | null }) {
  const now = useNow(10_000);
  const list = useRemote('schedules', () => api.scheduleList({}), ['schedule', 'run']);
  const health = useRemote('scheduler', () => api.scheduleHealth({}), ['schedule']);
  const schedules = list.value ?? [];
  const chosen = useShown(schedules, of);
  const active = schedules.filter(({ state }) => state === 'active');
  const onStrip = active.slice(0, mostOnStrip);
  const asked = chosen === undefined || onStrip.includes(chosen) ? onStrip : [...onStrip, chosen];
  const coming = useComing(asked);
  return (
    <div className="page">
      <Head schedules={list.value} health={health.value} />
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
        <div>
          <SchedulerTrouble health={health.value} now={now} />
          {list.error || list.loading ? (
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
          ) : null}
          {onStrip.length === 0 ? null : (
            <StartStrip
              schedules={onStrip}
              more={active.length - onStrip.length}
              coming={coming.value ?? {}}
              now={now}
            />
          )}
        </div>
        {chosen === undefined ? (
          list.value && !list.error ? (
            <NoSchedules />
          ) : null
        ) : (
          <div className="two-panes grid-cols-[minmax(0,1fr)_372px]">
            <ScrollPane label="All schedules">
              <ScheduleList schedules={schedules} chosen={chosen.triggerId} now={now} />
            </ScrollPane>
            <aside className="scroll border-l border-line" aria-label={chosen.planName}>
              <ScheduleDetail
                key={chosen.triggerId}
                schedule={chosen}
                coming={coming.value?.[chosen.triggerId] ?? []}
                now={now}
              />
            </aside>
          </div>
        )}
      </div>
    </div>
  );
}

/** The one that is asked for, else the first; it stays when the order changes, e.g. because it was paused. */
function useShown(schedules: readonly ScheduleView[], of: string | null): ScheduleView | undefined {
  const [first, setFirst] = useState<string | null>(null);
  const [foremost] = schedules;
  if (first === null && foremost !== undefined) setFirst(foremost.triggerId);
  const named = (id: string | null) =>
    schedules.find(({ triggerId, planId }) => triggerId === id || planId === id);
  return named(of) ?? named(first) ?? foremost;
}

interface HeadProps {
  schedules: readonly ScheduleView[] | null;
  health: SchedulerView | null;
}

function Head({ schedules, health }: HeadProps) {
  const go = useRoute((store) => store.go);
  return (
    <header className="head">
      <h1>Schedules</h1>
      {schedules === null || schedules.length === 0 ? null : (
        <span className="s m">{counted(schedules)} This computer must be awake for a start.</span>
      )}
      <span className="row ml-auto shrink-0">
        {health === null ? null : <PauseAll health={health} />}
        <Button size="small" sign={Plus} onClick={() => go(chat)}>
          New schedule
        </Button>
      </span>
    </header>
  );
}

function counted(schedules: readonly ScheduleView[]): string {
  const of = (state: ScheduleView['state']): number =>
    schedules.filter((schedule) => schedule.state === state).length;
  const rest = [
    [of('paused'), 'paused'],
    [of('ended'), 'over'],
  ] as const;
  const more = rest.filter(([many]) => many > 0).map(([many, word]) => `, ${many} ${word}`);
  return `${of('active')} on${more.join('')}.`;
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
      approval. What was missed is listed here with the reason. Any plan gets a time in its editor.
    </Empty>
  );
}
