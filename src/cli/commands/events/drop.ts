import { join } from 'node:path';
import { eventArgument, eventId } from '../../events-example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const eventsDrop: Verb = {
  name: 'events drop',
  describe: 'Put away what was given up: it is kept and asks for nothing any more.',
  arguments: [eventArgument],
  options: [],
  example: {
    call: `countersign events drop ${eventId} --json`,
    document: { eventId, putAwayAt: 1_764_000_100_000 },
  },
  run: dropEvent,
};

async function dropEvent({ clock, dataDir, argument }: VerbContext): Promise<VerbAnswer> {
  const [{ openStore }, { putAway }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/events/dead-events.ts'),
  ]);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const id = argument('id');
    putAway(store.writer, id);
    const putAwayAt = store.reader.events.get(id)?.putAwayAt ?? null;
    const text = 'It is put away. Nothing was done of it.';
    return { exitCode: 0, document: { eventId: id, putAwayAt }, text };
  } finally {
    store.stop();
  }
}
