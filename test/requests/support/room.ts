import { getAddress } from 'viem';
import { onTestFinished } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import { systemClock } from '../../../src/main/clock.ts';
import { EventHub } from '../../../src/main/events/event-hub.ts';
import { Requests } from '../../../src/main/requests/requests.ts';
import type { RequestsDeps } from '../../../src/main/requests/requests-deps.ts';
import { systemTimer } from '../../../src/main/timer.ts';
import { AppError } from '../../../src/shared/errors.ts';
import type { Change } from '../../../src/shared/ipc/change.ts';
import { openTools } from '../../files/support.ts';
import { openTestStore } from '../../support/test-store.ts';

export const me = getAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
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
    compile: parseRequest,
    connect: async () => {
      throw new AppError('RPC_UNREACHABLE', 'network', 'The RPC endpoint cannot be reached.');
    },
    withoutChain: async (_asked, why) => {
      throw why;
    },
    executor: {
      agree: async () => {
        throw new Error('nothing may start here');
      },
      continueRun: () => Promise.reject(new Error('nothing goes on here')),
      undo: async () => {
        throw new Error('nothing is undone here');
      },
    },
    schedule: async () => {
      throw new Error('nothing is scheduled here');
    },
    facts: { latest: () => ({}), refresh: async () => undefined },
    account: () => me,
    accounts: () => [{ address: me, name: 'Main' }],
    nameOf: (address) =>
      address === me ? { name: 'Main', source: 'your_account' } : { name: '', source: 'unknown' },
    network: { chainId: 31_337, name: 'Practice Ethereum', practice: true, instanceId: null },
    files: { onOverlay: () => openTools().tools.onOverlay() },
    chainIds: () => [31_337],
    folders: () => [],
    home: '/home/ana',
    locale: 'en-US',
    model: {
      ready: async () => null,
      mayAsk: () => undefined,
      client: { stream: () => Promise.reject(new Error('no model is asked')) },
      prompt: () => {
        throw new Error('no model is asked');
      },
    },
    furtherTools: async () => [],
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
