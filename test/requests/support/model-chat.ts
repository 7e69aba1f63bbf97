import { usualModelSettings } from '../../../src/main/agent/model/model-settings.ts';
import { systemClock } from '../../../src/main/clock.ts';
import { EventHub } from '../../../src/main/events/event-hub.ts';
import type { RequestsDeps } from '../../../src/main/requests/requests-deps.ts';
import { AppServiceKey } from '../../../src/main/services/keys/app-service-key.ts';
import { KeptServiceKey } from '../../../src/main/services/keys/kept-service-key.ts';
import { modelKeyWords } from '../../../src/main/services/keys/key-words.ts';
import { ModelDesk } from '../../../src/main/services/model/model-desk.ts';
import { systemTimer } from '../../../src/main/timer.ts';
import type { Message } from '../../../src/shared/ipc/message-views.ts';
import type { Piece, ReplyBlock, ReplyView } from '../../../src/shared/ipc/reply-view.ts';
import { testClient, testKey } from '../../agent/model/support/test-client.ts';
import { resourcesDir } from '../../agent/planner/support/plan-with.ts';
import type { Script } from '../../support/messages-api/messages-api.ts';
import { openTestStore } from '../../support/test-store.ts';
import { openRequests } from './room.ts';

/** A chat over the real turn, client, SDK and queue, with a system that has no key chain. */
export async function modelChat(script: Script, more: Partial<RequestsDeps> = {}) {
  const { store = openTestStore() } = more;
  const { api, client, timers } = await testClient(script);
  const noKeyChain = () => Promise.reject(new Error('no key chain here'));
  const key = new AppServiceKey(new KeptServiceKey(noKeyChain, modelKeyWords));
  await key.take(usualModelSettings.baseUrl, testKey);
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const clock = systemClock;
  const hub = new EventHub({ store, clock, timer: systemTimer(), log: quiet });
  const notify = () => undefined;
  const model = new ModelDesk({ store, client, key, resourcesDir, clock, notify });
  const pieces: Piece[] = [];
  const wrote = (piece: Piece) => void pieces.push(piece);
  const room = openRequests({ store, hub, model, clock, wrote, ...more });
  hub.start();
  const send = async (text: string, conversationId: string | null = null) => {
    const sent = await room.requests.send(conversationId, text);
    return { conversationId: sent[0]?.conversationId ?? '', sent };
  };
  /** Sends it and waits until nothing goes on. */
  const say = async (text: string, conversationId: string | null = null) => {
    const { conversationId: id } = await send(text, conversationId);
    await room.requests.idle();
    return { conversationId: id, messages: room.requests.messages(id) };
  };
  return { ...room, api, store, model, hub, pieces, timers, send, say };
}

export type ReplyMessage = Message & { kind: 'reply' } & ReplyView;

/** The reply at this place. */
export function replyAt(messages: readonly Message[], at: number): ReplyMessage {
  const message = messages.at(at);
  if (message?.kind !== 'reply') throw new Error(`No reply: ${JSON.stringify(message)}`);
  return message;
}

export function textOf({ blocks }: Pick<ReplyView, 'blocks'>): string {
  return blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

export function toolsOf({ blocks }: Pick<ReplyView, 'blocks'>) {
  return blocks.filter(
    (block): block is Extract<ReplyBlock, { type: 'tool' }> => block.type === 'tool',
  );
}
