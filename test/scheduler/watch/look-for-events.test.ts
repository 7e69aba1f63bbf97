import { expect, test } from 'vitest';
import { filterOf } from '../../../src/main/scheduler/watch/event-filter.ts';
import { lookForEvents } from '../../../src/main/scheduler/watch/look-for-events.ts';
import type { WatchedChain } from '../../../src/main/scheduler/watch/ports.ts';
import { seededRandom } from '../../chain/support/random.ts';
import { contract, recipient, SimulatedChain, transfer } from './simulated-chain.ts';

const filter = filterOf({
  ...{ type: 'onchain_event', chainId: 1, contractAddress: contract, eventSignature: transfer },
  topicFilters: [null, recipient],
});
const deep = { chainId: 1, confirmations: 13, isLocal: false };
const local = { chainId: 1, confirmations: 1, isLocal: true };

function open(of: Pick<WatchedChain, 'chainId' | 'confirmations' | 'isLocal'>) {
  const none = { failing: 0, repeating: 0, reorgMeanwhile: 0, lagging: 0 };
  const chain = new SimulatedChain(seededRandom(3), none);
  const look = async (
    cursor: Parameters<typeof lookForEvents>[2]['cursor'],
    { agreedAt = Number.MAX_SAFE_INTEGER, instead = {} as Partial<WatchedChain> } = {},
  ) => {
    const seen = { ...chain.look(of), ...instead };
    const found = await lookForEvents(seen, await seen.head(), {
      ...{ filter, cursor, agreedAt, mayGoOn: () => true },
    });
    return { ...found, keys: found.fires.map(({ dueKey }) => dueKey) };
  };
  const mine = (count: number, logs = 0) => {
    for (let block = 0; block < count; block += 1) chain.mine(logs);
  };
  return { chain, look, mine };
}

test('what was logged before the agreement starts nothing, what came after it does, once it is deep enough', async () => {
  const { chain, look, mine } = open(deep);
  mine(1, 2);
  const begun = await look(null);
  expect(begun).toMatchObject({ keys: [], cursor: { start: 40 } });
  mine(1, 3);
  mine(11);
  expect((await look(begun.cursor)).keys).toEqual([]);
  mine(1);
  expect((await look(begun.cursor)).keys).toEqual(chain.keysAfter(40n, 1));
});

test('where the first look came late, it goes back to the block of the agreement', async () => {
  const { chain, look, mine } = open(deep);
  mine(60, 1);
  const at = Number((1_799_000_000n + 57n * 12n) * 1000n) + 11_999;
  const { keys, cursor } = await look(null, { agreedAt: at });
  expect(cursor.start).toBe(57);
  const deepEnough = chain.keysAfter(57n, 1).slice(0, -12);
  expect(keys).toEqual(deepEnough);
});

test('a practice chain that was put back to before the agreement is looked at from there on', async () => {
  const { chain, look, mine } = open(local);
  mine(1, 1);
  const { cursor } = await look(null);
  chain.putBack(10);
  const shorter = await look(cursor);
  expect(shorter).toMatchObject({ keys: [], cursor: { start: 30 } });
  mine(1, 2);
  expect((await look(shorter.cursor)).keys).toEqual(chain.keysAfter(30n, 1));
});

test('an endpoint that is behind the last look is waited for', async () => {
  const { chain, look, mine } = open(deep);
  const begun = await look(null);
  mine(40, 1);
  const { cursor } = await look(begun.cursor);
  const head = chain.blockOf(45n);
  expect(await look(cursor, { instead: { head: async () => head } })).toMatchObject({
    ...{ cursor, keys: [], more: false },
  });
});

test('what was read while its blocks were taken back is thrown away', async () => {
  const { chain, look, mine } = open(local);
  const begun = await look(null);
  mine(1, 3);
  const seen = chain.look(local);
  const logs: WatchedChain['logs'] = async (range) => {
    const found = await seen.logs(range);
    chain.putBack(1);
    mine(1);
    return found;
  };
  const torn = await look(begun.cursor, { instead: { logs } });
  expect(torn).toMatchObject({ keys: [], cursor: begun.cursor, more: true });
});

test('many blocks are read in pieces that the endpoint takes, and the rest at the next look', async () => {
  const { chain, look, mine } = open(deep);
  const begun = await look(null);
  mine(1_000, 1);
  let { cursor, keys, more } = await look(begun.cursor);
  for (let looks = 0; more; looks += 1) {
    expect(looks).toBeLessThan(5);
    const next = await look(cursor);
    ({ cursor, more } = next);
    keys = [...new Set([...keys, ...next.keys])];
  }
  expect(keys).toEqual(chain.keysAfter(39n, 1).slice(0, -12));
});

test('an endpoint that gives no block at all is told', async () => {
  const { look, mine } = open(deep);
  const begun = await look(null);
  mine(20);
  const refusing = look(begun.cursor, { instead: { logs: async () => null } });
  await expect(refusing).rejects.toMatchObject({
    code: 'EVENTS_TOO_MANY',
    message: 'The endpoint does not say what contracts logged, not even in a single block.',
  });
});
