import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreReader } from '../../../main/store/store.ts';
import { utcTime } from '../../../shared/iso-time.ts';
import { openRunStates } from '../../../shared/runs/states.ts';
import type { RunEvent } from '../../../shared/runs/views.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { runArgument } from '../../exec/order.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const execEvents: Verb = {
  name: 'exec events',
  describe: 'What happened in a run, oldest first, each event with its number.',
  arguments: [runArgument],
  options: [
    { flags: '--after <number>', describe: 'only what came after that number' },
    { flags: '--follow', describe: 'print each event as it comes, until the run has ended' },
  ],
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
  endsItself: true,
  printsLinesWith: 'follow',
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
    if (context.flag('follow')) return await followEvents(context, reader, after);
    const events = reader.runs.eventsAfter(executionId, after, Number.MAX_SAFE_INTEGER);
    const document = { events, next: events.at(-1)?.seq ?? after };
    return { exitCode: 0, document, text: events.map(eventLine).join('\n') };
  } finally {
    store.stop();
  }
}

const lookEveryMs = 200;
const mostAtOnce = 500;

/** With --json each event is a document of its own, on a line of its own. */
async function followEvents(
  context: VerbContext,
  reader: StoreReader,
  after: number,
): Promise<VerbAnswer> {
  const { io } = context;
  const executionId = context.argument('id');
  const lineOf = context.flag('json') ? JSON.stringify : eventLine;
  let next = after;
  for (;;) {
    // Asked first: what came before the end is read after it.
    const state = reader.executions.get(executionId)?.state;
    const events = reader.runs.eventsAfter(executionId, next, mostAtOnce);
    for (const event of events) io.out(`${lineOf(event)}\n`);
    next = events.at(-1)?.seq ?? next;
    const isOver = state === undefined || !openRunStates.includes(state);
    const isDone = events.length === 0 && isOver;
    if (isDone || io.interrupted.aborted) return { exitCode: 0, printed: true, ...nothing };
    if (events.length === 0) await sleep(lookEveryMs);
  }
}

const nothing = { document: null, text: '' };

function eventLine({ seq, at, path, text }: RunEvent): string {
  return visibleLine([seq, utcTime(at), text, path ?? ''].join('  ').trimEnd());
}
