import { join } from 'node:path';
import { z } from 'zod';
import { parseRequest } from '../../src/main/agent/direct-parser/parse-request.ts';
import { EventHub } from '../../src/main/events/event-hub.ts';
import { createLog } from '../../src/main/log.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { systemTimer } from '../../src/main/timer.ts';
import type { PlanContext } from '../../src/shared/plan/context.ts';
import type { Benchmark } from '../core/benchmark.ts';
import { inFolder } from '../core/folders.ts';
import { interleave, perSecond, timed } from '../core/interleave.ts';
import { rawEvents } from '../core/raw-events.ts';

const events = 2000;
const conversations = 20;
const readings = 200;

const context: PlanContext = {
  now: '2027-03-01T12:00:00Z',
  tz: 'Europe/Berlin',
  chains: [1],
  defaultChain: 1,
  balances: { '1': { ETH: '50', USDC: '50000' } },
  prices: { ETH: '3000', USDC: '1' },
  contacts: { bob: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  account: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
};

export const agent: Benchmark = {
  name: 'agent',
  title: 'events of conversations, durable, beside the same moves in raw SQLite; words to a plan',
  rounds: 5,
  measure: (rounds) =>
    inFolder(async (folder) => {
      const raw = rawEvents(join(folder, 'raw.sqlite'));
      const hub = await openHub(join(folder, 'hub.sqlite'));
      const runs = await interleave(
        {
          raw_events: () => perSecond(events, () => raw.handle(events)),
          hub_events: () => perSecond(events, () => hub.handle(events)),
          read_swap: () => each('swap 1 ETH for USDC'),
          read_schedule: () => each('every monday at 9:00 swap 100 USDC for ETH'),
          read_nothing: () => each('what would you do with all this money, if it were yours?'),
        },
        rounds,
        1,
      );
      raw.close();
      await hub.stop();
      return [
        { id: 'raw_events', unit: 'events/s', runs: runs.raw_events },
        {
          ...{ id: 'hub_events', unit: 'events/s', runs: runs.hub_events },
          comparedWith: 'raw_events',
        },
        { id: 'read_swap', unit: 'ms', runs: runs.read_swap },
        { id: 'read_schedule', unit: 'ms', runs: runs.read_schedule },
        { id: 'read_nothing', unit: 'ms', runs: runs.read_nothing },
      ];
    }),
};

/** Each event comes, is taken and is handled: three durable transactions, conversations side by side. */
async function openHub(path: string) {
  const clock = { now: () => Date.now() };
  const store = openStore({ path, clock });
  const log = createLog((line) => process.stderr.write(line), clock.now);
  const hub = new EventHub({ store, clock, timer: systemTimer(), log });
  hub.on('user', z.strictObject({}), async () => undefined);
  hub.start();
  const ids = Array.from({ length: conversations }, () => store.writer.conversations.create('c'));
  return {
    handle(count: number) {
      for (let event = 0; event < count; event += 1) {
        hub.push({ type: 'user', conversationId: ids[event % conversations] ?? null, body: {} });
      }
      return hub.idle();
    },
    async stop() {
      await hub.stop();
      store.stop();
    },
  };
}

/** Milliseconds for one reading. */
async function each(text: string): Promise<number> {
  const birth = { planId: 'a-plan', createdAt: 0 };
  const ms = await timed(() => {
    for (let reading = 0; reading < readings; reading += 1) parseRequest(text, context, birth);
  });
  return ms / readings;
}
