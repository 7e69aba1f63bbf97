import type { MandateView } from '../../../shared/mandates/views.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { ScrollPane } from '../../components/scroll-pane.tsx';
import { Unread } from '../../components/unread.tsx';
import { WayBack } from '../../components/way-back.tsx';
import { useRoute } from '../../state/route-store.ts';
import { useNow } from '../../state/use-now.ts';
import { useRemote } from '../../state/use-remote.ts';
import { holds } from '../../words/mandate-words.ts';
import { MandateDetail } from './views/mandate-detail.tsx';
import { MandateList } from './views/mandate-list.tsx';

/** What was agreed to beforehand, so that schedules sign by themselves: every mandate, and one of them in full. */
export function MandatesPage({ of }: { of: string | null }) {
  const go = useRoute((store) => store.go);
  const now = useNow(10_000);
  const list = useRemote('mandates', () => api.mandateList({}), ['mandate', 'run']);
  const mandates = list.value ?? [];
  const chosen = mandates.find(({ mandateId }) => mandateId === of) ?? mandates[0];
  return (
    <div className="page">
      <header className="head">
        <WayBack onClick={() => go({ page: 'schedules', of: null })}>Schedules</WayBack>
        <h1>Mandates</h1>
        {mandates.length === 0 ? null : <span className="s m">{counted(mandates, now)}</span>}
      </header>
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
        <div>
          {list.error || list.loading ? (
            <div className="p-6">
              <Unread
                error={list.error}
                kept="The signer keeps its own record of them, and holds to it."
                onRetry={list.reload}
                rows={[
                  [220, 140, 120],
                  [180, 140, 120],
                ]}
              >
                Reading your mandates.
              </Unread>
            </div>
          ) : null}
        </div>
        {chosen === undefined ? (
          list.value && !list.error ? (
            <NoMandates />
          ) : null
        ) : (
          <div className="two-panes grid-cols-[minmax(0,1fr)_400px]">
            <ScrollPane label="All mandates">
              <MandateList mandates={mandates} chosen={chosen.mandateId} now={now} />
            </ScrollPane>
            <aside className="scroll border-l border-line" aria-label={chosen.name}>
              <MandateDetail key={chosen.mandateId} mandate={chosen} now={now} />
            </aside>
          </div>
        )}
      </div>
    </div>
  );
}

function counted(mandates: readonly MandateView[], now: number): string {
  const on = mandates.filter((each) => holds(each, now)).length;
  const rest = mandates.length - on;
  return `${on} in force${rest === 0 ? '' : `, ${rest} over`}.`;
}

function NoMandates() {
  const go = useRoute((store) => store.go);
  return (
    <Empty
      title="Nothing is signed without you"
      action={<Button onClick={() => go({ page: 'plans', planId: null })}>Open the plans</Button>}
    >
      A mandate lets one schedule sign by itself what you agreed to beforehand with your password:
      these contracts, these amounts, until that day, from an account of its own. You make one on
      the page of a plan that says when it starts, after its rehearsal.
    </Empty>
  );
}
