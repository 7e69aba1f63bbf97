import { type DeadEventView, eventAdvice, mayRetryEvent } from '../../shared/agent/dead-event.ts';
import type { Listed } from '../../shared/listed.ts';
import type { EventRecord } from '../store/queries/events.ts';
import type { StoreReader, StoreWriter } from '../store/store.ts';
import { notDead, notRepeated } from './event-errors.ts';

type Reader = Pick<StoreReader, 'events' | 'conversations'>;

/** What was given up, first what nobody put away; and how many there are. */
export function deadEvents(reader: Reader): Listed<DeadEventView> & { open: number } {
  const items = reader.events.dead().map((event) => deadEventView(reader, event));
  return { items, ...reader.events.deadCounts() };
}

/** It is handled once more, by `retry`. Errors: EVENT_NOT_DEAD, EVENT_NOT_REPEATED. */
export function retryEvent(
  reader: Reader,
  eventId: string,
  retry: (eventId: string) => void,
): void {
  const event = reader.events.get(eventId);
  if (event?.status !== 'dead') throw notDead(eventId);
  if (!mayRetryEvent(event)) throw notRepeated(eventId, eventAdvice(event));
  retry(eventId);
}

/** A person leaves it at that. Errors: EVENT_NOT_DEAD. */
export function putAway({ events }: Pick<StoreWriter, 'events'>, eventId: string): void {
  if (!events.putAway(eventId)) throw notDead(eventId);
}

function deadEventView({ conversations }: Reader, event: EventRecord): DeadEventView {
  const { eventId, type, conversationId, error, attempts, createdAt, putAwayAt } = event;
  const of = conversationId === null ? undefined : conversations.get(conversationId);
  return {
    ...{ eventId, type, error, attempts, createdAt, putAwayAt },
    conversation:
      of === undefined || of.removedAt !== null
        ? null
        : { conversationId: of.conversationId, title: of.title },
    canRetry: mayRetryEvent({ type, error }),
  };
}
