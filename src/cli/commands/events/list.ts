import { join } from 'node:path';
import { eventAdvice, eventWords } from '../../../shared/agent/dead-event.ts';
import { utcTime } from '../../../shared/iso-time.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { eventExample } from '../../events-example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const eventsList: Verb = {
  name: 'events list',
  describe: 'What was given up of conversations, with why; first what nobody put away.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign events list --json',
    document: { total: 1, open: 1, events: [eventExample] },
  },
  run: listEvents,
};

async function listEvents({ dataDir }: VerbContext): Promise<VerbAnswer> {
  const [{ openStoreReadOnly }, { deadEvents }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/events/dead-events.ts'),
  ]);
  const store = openStoreReadOnly({ path: join(dataDir, 'countersign.sqlite') });
  try {
    const { items, total, open } = deadEvents(store.reader);
    const lines = items.flatMap((event) => {
      const state = event.putAwayAt === null ? 'waits for you' : 'put away';
      const of = event.conversation === null ? '' : ` in "${event.conversation.title}"`;
      return [
        `${event.eventId}  ${utcTime(event.createdAt)}  ${state}${of}`,
        `  ${eventWords(event.type)} ${event.error?.message ?? ''}`,
        ...(event.putAwayAt === null && eventAdvice(event) !== ''
          ? [`  ${eventAdvice(event)}`]
          : []),
      ];
    });
    const text = total === 0 ? ['Nothing was given up.'] : lines;
    const document = { total, open, events: items };
    return { exitCode: 0, document, text: text.map(visibleLine).join('\n') };
  } finally {
    store.stop();
  }
}
