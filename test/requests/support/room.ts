import { getAddress } from 'viem';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../src/main/clock.ts';
import { EventHub } from '../../../src/main/events/event-hub.ts';
import { Requests } from '../../../src/main/requests/requests.ts';
import type { RequestsDeps } from '../../../src/main/requests/requests-deps.ts';
import { systemTimer } from '../../../src/main/timer.ts';
import type { Change } from '../../../src/shared/ipc/change.ts';
import { openTools } from '../../files/support.ts';
import { openTestStore } from '../../support/test-store.ts';
import { me, partsAtRest } from './parts-at-rest.ts';

export { me };

export const bob = getAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Requests on a real store and the real parser, with a network that is down unless one is given; of plans nothing
 * is told then.
 */
export function openRequests(extra: Partial<RequestsDeps> = {}) {
  const store = openTestStore();
  const changes: Change[] = [];
  const requests = new Requests({
    store,
    ...partsAtRest,
    files: { onOverlay: () => openTools().tools.onOverlay() },
    hub: new EventHub({ store, log: quiet, clock: systemClock, timer: systemTimer() }),
    clock: systemClock,
    log: quiet,
    notify: (change) => void changes.push(change),
    wrote: () => undefined,
    ...extra,
  });
  onTestFinished(() => requests.stop());
  return { store, requests, changes };
}

/** The same with a conversation to speak in. */
export function openChat(extra: Partial<RequestsDeps> = {}) {
  const room = openRequests(extra);
  const { conversationId } = room.requests.newConversation();
  const messages = () => room.requests.messages(conversationId);
  return {
    ...room,
    conversationId,
    messages,
    send: (text: string) => room.requests.send(conversationId, text),
    /** Says something that becomes a plan, and answers the plan's id. */
    async plan(text: string): Promise<string> {
      const [, card] = await room.requests.send(conversationId, text);
      if (card?.kind !== 'plan') throw new Error(`No plan was made: ${JSON.stringify(card)}`);
      return card.planId;
    },
  };
}
