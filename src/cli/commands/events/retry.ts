import { join } from 'node:path';
import { eventArgument, eventExample, eventId } from '../../events-example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const eventsRetry: Verb = {
  name: 'events retry',
  describe: 'Do once more what was given up, at the next start; only what does nothing twice.',
  arguments: [eventArgument],
  options: [],
  example: {
    call: `countersign events retry ${eventId} --json`,
    document: { eventId, type: eventExample.type, status: 'pending' },
  },
  run: retryDead,
};

async function retryDead({ clock, dataDir, argument }: VerbContext): Promise<VerbAnswer> {
  const [{ openStore }, { retryEvent }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/events/dead-events.ts'),
  ]);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const id = argument('id');
    retryEvent(store.reader, id, () => void store.writer.events.retry(id));
    const { type = '', status } = store.reader.events.get(id) ?? {};
    const text = 'It is done once more when the app or the daemon is started next.';
    return { exitCode: 0, document: { eventId: id, type, status }, text };
  } finally {
    store.stop();
  }
}
