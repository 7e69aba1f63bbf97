import { Check, OctagonAlert } from 'lucide-react';
import {
  type DeadEventView,
  eventAdvice,
  eventWords,
} from '../../../../shared/agent/dead-event.ts';
import type { Listed } from '../../../../shared/listed.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { count } from '../../../format/count.ts';
import { clockTime, dayOrTime } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';

/** What was to be done in conversations and was given up. */
export function DeadEvents({ events }: { events: Listed<DeadEventView> & { open: number } }) {
  const { items, total, open } = events;
  const waiting = open === 0 ? 'nothing waits for you' : `${open} to decide on`;
  return (
    <section aria-labelledby="dead-events">
      <div className="row flex-wrap border-b border-line px-6 pt-6 pb-2">
        <h2 id="dead-events">Given up in conversations</h2>
        <span className="s m">
          {items.length < total ? `${waiting}; ${items.length} of ${total} are listed` : waiting}
        </span>
      </div>
      <ul>
        {items.map((event) => (
          <DeadEvent key={event.eventId} event={event} />
        ))}
      </ul>
    </section>
  );
}

function DeadEvent({ event }: { event: DeadEventView }) {
  const now = useNow(60_000);
  const { createdAt, attempts, error, conversation, putAwayAt } = event;
  const isOpen = putAwayAt === null;
  return (
    <li aria-label={eventWords(event.type)} className="grid gap-1.5 border-b border-line px-6 py-3">
      <div className="row flex-wrap">
        <b className="wrap-anywhere">{eventWords(event.type)}</b>
        {conversation === null ? null : (
          <span className="m wrap-anywhere">in “{conversation.title}”</span>
        )}
        <StateMark sign={isOpen ? OctagonAlert : Check} tone={isOpen ? 'danger' : 'plain'}>
          {isOpen ? 'Waits for you' : 'Put away'}
        </StateMark>
        <span className="s q ml-auto">
          {attempts === 0 ? 'never begun' : `after ${count(attempts, 'attempt')}`},{' '}
          <time dateTime={new Date(createdAt).toISOString()} title={clockTime(createdAt)}>
            {dayOrTime(createdAt, now)}
          </time>
        </span>
      </div>
      <p className="max-w-[760px] wrap-anywhere">
        {error === null ? 'Why can no longer be read.' : `${error.message} ${error.advice}`}{' '}
        {isOpen ? eventAdvice(event) : null}{' '}
        {error === null ? null : <code className="q nowrap">{error.code}</code>}
      </p>
      <Ways event={event} />
    </li>
  );
}

function Ways({ event: { eventId, canRetry, conversation, putAwayAt } }: { event: DeadEventView }) {
  const go = useRoute((store) => store.go);
  const retry = useAction(() => api.deadEventRetry({ eventId }));
  const away = useAction(() => api.deadEventPutAway({ eventId }));
  const isOpen = putAwayAt === null;
  const error = retry.error ?? away.error;
  return (
    <div className="row flex-wrap pt-0.5">
      {isOpen && canRetry ? (
        <Button size="small" disabled={retry.busy} onClick={() => void retry.start()}>
          Try again
        </Button>
      ) : null}
      {isOpen ? (
        <Button size="small" disabled={away.busy} onClick={() => void away.start()}>
          Put away
        </Button>
      ) : null}
      {conversation === null ? null : (
        <Button
          size="small"
          kind="bare"
          onClick={() => go({ page: 'chat', conversationId: conversation.conversationId })}
        >
          Open the chat
        </Button>
      )}
      {error ? <ErrorNote error={error} kept="Nothing was done." /> : null}
    </div>
  );
}
