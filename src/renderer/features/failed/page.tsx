import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { count } from '../../format/count.ts';
import { useRoute } from '../../state/route-store.ts';
import { useRemote } from '../../state/use-remote.ts';
import { DeadEvents } from './views/dead-events.tsx';
import { FailedRow } from './views/failed-row.tsx';

/** The steps whose failure ended a run: to retry, to mend and retry, or to drop; and what conversations gave up. */
export function FailedPage() {
  const go = useRoute((store) => store.go);
  const list = useRemote('deadLetters', () => api.deadLetterList({}), ['deadLetter', 'run']);
  const open = list.value?.open ?? 0;
  const events = list.value?.events;
  return (
    <ListPage
      title="Failed"
      list={list}
      counted={(shown, total) => {
        const waiting =
          open === 0
            ? (events?.open ?? 0) > 0
              ? 'no step waits for you'
              : 'nothing waits for you'
            : `${count(open, 'step')} to decide on`;
        return shown < total ? `${waiting}; ${shown} of ${total} failures are listed` : waiting;
      }}
      kept="What failed is kept, and nothing of it goes on by itself."
      rows={[
        [260, 200, 80],
        [200, 240, 80],
      ]}
      reading="Reading what failed."
      empty={
        events && events.total > 0 ? null : (
          <Empty
            title="Nothing failed"
            action={
              <Button onClick={() => go({ page: 'runs', executionId: null })}>Show the runs</Button>
            }
          >
            When a step fails for good and ends its run, it appears here with its error. You can
            then go on from that step, mend the plan first, or drop it.
          </Empty>
        )
      }
      after={events && events.total > 0 ? <DeadEvents events={events} /> : null}
    >
      {(letter) => <FailedRow key={letter.deadLetterId} letter={letter} />}
    </ListPage>
  );
}
