import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../src/shared/errors.ts';
import { type HubWorld, hubWorld, text } from './support/hub-world.ts';

/** Writes what it was told, and waits where the test says so. */
function listen({ hub }: HubWorld, before: (said: string) => Promise<void> = async () => {}) {
  const heard: string[] = [];
  hub.on('user', text, async ({ body }) => {
    await before(body.text);
    return () => void heard.push(body.text);
  });
  return heard;
}

function gate() {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

test('a conversation is heard in its order, and no other waits for it', async () => {
  const world = hubWorld();
  const held = gate();
  const heard = listen(world, (said) => (said === 'first' ? held.passed : Promise.resolve()));
  const other = world.store.writer.conversations.create('Another');
  world.hub.start();
  world.say('first');
  world.say('second');
  world.say('elsewhere', other);
  world.say('of none', null);
  await expect.poll(() => heard).toEqual(['elsewhere', 'of none']);
  held.open();
  await world.hub.idle();
  expect(heard).toEqual(['elsewhere', 'of none', 'first', 'second']);
});

test('a handler may come while the hub runs, and hears what is said from then on, each type by one', async () => {
  const world = hubWorld();
  world.hub.start();
  const heard = listen(world);
  world.say('after it came');
  await world.hub.idle();
  expect(heard).toEqual(['after it came']);
  expect(() => listen(world)).toThrow('Two handlers for user.');
});

test('what an event leads to is written with its end, or not at all', async () => {
  const world = hubWorld();
  const { store, hub, conversationId } = world;
  let fails = true;
  hub.on('user', text, async ({ body }) => () => {
    hub.push({ type: 'tool-call', conversationId, subject: body.text, body: {} });
    if (fails) throw new AppError('NOT_NOW', 'network', 'Not now.');
  });
  hub.on('tool-call', z.strictObject({}), async () => undefined);
  hub.start();
  const eventId = world.say('once');
  await hub.idle();
  expect(store.reader.events.get(eventId)).toMatchObject({ status: 'failed', attempts: 1 });
  expect(store.reader.events.ofCall(conversationId, 'once', 'tool-call')).toBeUndefined();
  fails = false;
  await world.pass(1000);
  expect(store.reader.events.get(eventId)).toMatchObject({ status: 'done', error: null });
  expect(store.reader.events.ofCall(conversationId, 'once', 'tool-call')?.status).toBe('done');
});

test('what fails holds up its conversation, is tried later and later, and is given up with its error', async () => {
  const world = hubWorld();
  const heard = listen(world, async (said) => {
    if (said === 'bad') throw new AppError('NO_NETWORK', 'network', 'There is no network.');
  });
  world.hub.start();
  const eventId = world.say('bad');
  world.say('good');
  await world.hub.idle();
  for (const ms of [1000, 4000, 16_000]) {
    await world.pass(ms - 1);
    const before = world.store.reader.events.get(eventId)?.attempts ?? 0;
    await world.pass(1);
    expect(world.store.reader.events.get(eventId)?.attempts).toBe(before + 1);
    expect(heard).toEqual([]);
  }
  await world.pass(64_000);
  expect(world.store.reader.events.dead()).toMatchObject([
    { eventId, attempts: 5, error: { code: 'NO_NETWORK', message: 'There is no network.' } },
  ]);
  expect(heard).toEqual(['good']);
  expect(world.logged.at(-1)).toMatchObject({ event: 'events.given_up', code: 'NO_NETWORK' });
});

test('what a person was refused is not tried again by itself, and once more when they say so', async () => {
  const world = hubWorld();
  let refused = true;
  const heard = listen(world, async () => {
    if (refused) throw new AppError('NOT_ALLOWED', 'policy_denied', 'Not allowed.');
  });
  world.hub.start();
  const eventId = world.say('please');
  await world.hub.idle();
  expect(world.store.reader.events.get(eventId)).toMatchObject({ status: 'dead', attempts: 1 });
  refused = false;
  world.hub.retry(eventId);
  await world.hub.idle();
  expect(heard).toEqual(['please']);
  expect(() => world.hub.retry(eventId)).toThrow(
    'There is no event of this id that was given up and not put away.',
  );
});

test('what nobody handles is an error in the log, kept, and handled by a version that can', async () => {
  const world = hubWorld();
  world.hub.start();
  const eventId = world.say('hello');
  await world.hub.idle();
  expect(world.logged).toMatchObject([
    { level: 'error', event: 'events.given_up', code: 'NO_HANDLER', type: 'user' },
  ]);
  expect(world.store.reader.events.dead()).toMatchObject([{ eventId }]);
  const next = world.restart();
  const heard = listen(next);
  next.hub.start();
  await next.hub.idle();
  expect(heard).toEqual(['hello']);
});

test('what the process ended over is taken up again, and given up where it ends it each time', async () => {
  let world = hubWorld();
  const eventId = world.say('poison');
  for (let ends = 1; ends <= 5; ends += 1) {
    const held = gate();
    listen(world, () => held.passed);
    world.hub.start();
    expect(world.store.reader.events.get(eventId)).toMatchObject({
      status: 'processing',
      attempts: ends,
    });
    const ended = world;
    world = world.restart();
    held.open();
    await ended.hub.stop();
  }
  const heard = listen(world);
  world.hub.start();
  await world.hub.idle();
  expect(heard).toEqual([]);
  expect(world.store.reader.events.dead()).toMatchObject([
    { eventId, error: { code: 'EVENT_GIVEN_UP', facts: { attempts: 5 } } },
  ]);
});

test('a call of a tool is asked for once', () => {
  const { hub, conversationId } = hubWorld();
  const call = { type: 'tool-call', conversationId, subject: 'call 1', body: {} } as const;
  expect(hub.push(call)).not.toBeNull();
  expect(hub.push(call)).toBeNull();
  expect(hub.push({ ...call, type: 'tool-result' })).not.toBeNull();
});

test('a body that its handler cannot read is kept and not handled', async () => {
  const world = hubWorld();
  listen(world);
  world.hub.start();
  world.hub.push({ type: 'user', conversationId: world.conversationId, body: { other: 1 } });
  await world.hub.idle();
  expect(world.store.reader.events.dead()).toMatchObject([{ error: { code: 'EVENT_UNREADABLE' } }]);
});

test('after stop nothing further begins', async () => {
  const world = hubWorld();
  const heard = listen(world);
  world.hub.start();
  await world.hub.stop();
  world.say('late');
  await world.hub.idle();
  expect(heard).toEqual([]);
});
