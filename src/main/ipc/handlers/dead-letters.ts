import { deadEvents, putAway, retryEvent } from '../../events/dead-events.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names =
  | 'deadLetter.list'
  | 'deadLetter.drop'
  | 'deadLetter.entry'
  | 'deadEvent.retry'
  | 'deadEvent.putAway';

export function deadLetterHandlers({ store, hub, notify }: Services): Pick<Handlers, Names> {
  const told = (id: string): null => {
    notify({ topic: 'deadLetter', id });
    return null;
  };
  return {
    'deadLetter.list': () => ({
      items: store.reader.deadLetters.list(),
      ...store.reader.deadLetters.counts(),
      events: deadEvents(store.reader),
    }),
    'deadLetter.entry': ({ deadLetterId }) => store.reader.documents.deadLetter(deadLetterId),
    'deadLetter.drop': ({ deadLetterId }) => {
      store.writer.deadLetters.drop(deadLetterId);
      return told(deadLetterId);
    },
    'deadEvent.retry': ({ eventId }) => {
      retryEvent(store.reader, eventId, (id) => hub.retry(id));
      return told(eventId);
    },
    'deadEvent.putAway': ({ eventId }) => {
      putAway(store.writer, eventId);
      return told(eventId);
    },
  };
}
