import { join } from 'node:path';
import { visibleLine } from '../../../shared/visible-text.ts';
import { runArgument } from '../../exec/order.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const execEvents: Verb = {
  name: 'exec events',
  describe: 'What happened in a run, oldest first, each event with its number.',
  arguments: [runArgument],
  options: [{ flags: '--after <number>', describe: 'only what came after that number' }],
  example: {
    call: 'countersign exec events 019abf0e-4d10-7a11-9c30-2f6b7e0d4a11 --after 41 --json',
    document: {
      events: [
        {
          ...{ seq: 42, at: 1_764_000_000_000, kind: 'step.running', path: 'swap' },
          ...{ text: 'A step goes on', tone: 'plain', body: { path: 'swap', waitingFor: null } },
        },
      ],
      next: 42,
    },
  },
  run: listEvents,
};

async function listEvents(context: VerbContext): Promise<VerbAnswer> {
  const [{ openStoreReadOnly }, { executionNotFound }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/store/queries/executions.ts'),
  ]);
  const executionId = context.argument('id');
  const after = Number(context.option('after') ?? 0);
  if (!Number.isSafeInteger(after) || after < 0)
    throw usageError('--after takes a number.', 'exec events');
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    const { reader } = store;
    if (reader.executions.get(executionId) === undefined) throw executionNotFound(executionId);
    const events = reader.runs.eventsAfter(executionId, after, Number.MAX_SAFE_INTEGER);
    const lines = events.map(({ seq, at, path, text }) =>
      [seq, new Date(at).toISOString(), text, path ?? ''].join('  ').trimEnd(),
    );
    const document = { events, next: events.at(-1)?.seq ?? after };
    return { exitCode: 0, document, text: lines.map(visibleLine).join('\n') };
  } finally {
    store.stop();
  }
}
