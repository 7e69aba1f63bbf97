import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { EventHub } from '../../../src/main/events/event-hub.ts';
import { createLog } from '../../../src/main/log.ts';
import { type StoreFixture, storeFixture } from '../../store/support/store-fixture.ts';

export const text = z.strictObject({ text: z.string() });

/** A hub over a real store, with a clock and a timer that the test holds. */
export interface HubWorld {
  store: StoreFixture;
  hub: EventHub;
  conversationId: string;
  /** Lines of the log, parsed. */
  logged: Record<string, unknown>[];
  say(text: string, conversationId?: string | null): string;
  /** Time passes, and the timer is woken when it is due. */
  pass(ms: number): Promise<void>;
  /** The process ends here; the world of the next one, with no handler yet. */
  restart(): HubWorld;
}

export function hubWorld(store = storeFixture(), conversation?: string): HubWorld {
  const conversationId = conversation ?? store.writer.conversations.create('A conversation');
  const logged: Record<string, unknown>[] = [];
  let due: { at: number; work: () => void } | null = null;
  const timer = {
    set(delayMs: number, work: () => void) {
      due = { at: store.clock.now() + delayMs, work };
    },
    clear() {
      due = null;
    },
  };
  const log = createLog(
    (line) => logged.push(JSON.parse(line)),
    () => store.clock.now(),
  );
  const hub = new EventHub({ store, clock: store.clock, timer, log });
  onTestFinished(() => hub.stop());
  return {
    store,
    hub,
    conversationId,
    logged,
    say(said, of = conversationId) {
      const eventId = hub.push({ type: 'user', conversationId: of, body: { text: said } });
      if (eventId === null) throw new Error('Only a call of a tool comes once.');
      return eventId;
    },
    async pass(ms) {
      store.clock.advance(ms);
      if (due !== null && due.at <= store.clock.now()) due.work();
      await hub.idle();
    },
    restart: () => hubWorld(store.reopen(), conversationId),
  };
}
