import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../src/main/clock.ts';
import { deadEvents, putAway, retryEvent } from '../../src/main/events/dead-events.ts';
import { EventHub } from '../../src/main/events/event-hub.ts';
import { systemTimer } from '../../src/main/timer.ts';
import type { EventType } from '../../src/shared/agent/event-types.ts';
import { AppError } from '../../src/shared/errors.ts';
import { openTestStore } from '../support/test-store.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A queue whose handler of `system` fails for good until it is mended. */
function openHub() {
  const store = openTestStore();
  const room = { isMended: false, told: 0, done: 0 };
  const gaveUp = () => {
    room.told += 1;
  };
  const deps = { store, log: quiet, clock: systemClock, timer: systemTimer(), gaveUp };
  const hub = new EventHub(deps);
  const handle = async () => {
    if (!room.isMended) throw new AppError('BROKEN', 'invalid_params', 'It is broken.');
    room.done += 1;
    return undefined;
  };
  for (const type of ['system', 'user', 'tool-call'] as const) hub.on(type, z.object({}), handle);
  const conversationId = store.writer.conversations.create('Chat');
  hub.start();
  onTestFinished(() => hub.stop());
  const push = async (type: EventType | 'later'): Promise<string> => {
    const id = hub.push({ type: type as EventType, conversationId, body: {} });
    await hub.idle();
    return id ?? '';
  };
  const retry = (id: string) => retryEvent(store.reader, id, (each) => hub.retry(each));
  return { store, hub, room, push, retry, conversationId };
}

it('tells what was given up, of which conversation, and that it was', async () => {
  const { store, push, room, conversationId } = openHub();
  const eventId = await push('system');
  expect(room.told).toBe(1);
  expect(deadEvents(store.reader)).toMatchObject({
    ...{ total: 1, open: 1 },
    items: [
      {
        ...{ eventId, type: 'system', attempts: 1, canRetry: true, putAwayAt: null },
        conversation: { conversationId, title: 'Chat' },
        error: { code: 'BROKEN' },
      },
    ],
  });
});

it('does it once more when it is tried again, once', async () => {
  const { store, push, retry, room, hub } = openHub();
  const eventId = await push('system');
  room.isMended = true;
  retry(eventId);
  await hub.idle();
  expect([room.done, deadEvents(store.reader).total]).toEqual([1, 0]);
  expect(() => retry(eventId)).toThrow(expect.objectContaining({ code: 'EVENT_NOT_DEAD' }));
  expect(room.done).toBe(1);
});

it.each(['user', 'tool-call', 'later'] as const)(
  'does not repeat what costs, may have been done or is not known: %s',
  async (type) => {
    const { store, push, retry, room, hub } = openHub();
    const eventId = await push(type);
    expect(deadEvents(store.reader).items).toMatchObject([{ canRetry: false }]);
    room.isMended = true;
    expect(() => retry(eventId)).toThrow(expect.objectContaining({ code: 'EVENT_NOT_REPEATED' }));
    await hub.idle();
    expect([room.done, store.reader.events.get(eventId)?.status]).toEqual([0, 'dead']);
  },
);

it('is put away once, kept, and shown behind what waits', async () => {
  const { store, push } = openHub();
  const first = await push('system');
  const second = await push('later');
  putAway(store.writer, second);
  expect(() => putAway(store.writer, second)).toThrow(
    expect.objectContaining({ code: 'EVENT_NOT_DEAD' }),
  );
  const { items, open, total } = deadEvents(store.reader);
  expect([items.map(({ eventId }) => eventId), open, total]).toEqual([[first, second], 1, 2]);
});

it('what nobody could handle is taken up by a version that can, also when it was put away', async () => {
  const { store, push, hub } = openHub();
  const eventId = await push('later');
  putAway(store.writer, eventId);
  await hub.stop();
  const later = new EventHub({ store, log: quiet, clock: systemClock, timer: systemTimer() });
  let handled = 0;
  later.on('later' as EventType, z.object({}), async () => {
    handled += 1;
    return undefined;
  });
  later.start();
  await later.idle();
  await later.stop();
  expect([handled, deadEvents(store.reader).total]).toEqual([1, 0]);
});
