// What was said before, as a model gets it: the person's words as theirs, its own as its own, and what stands on cards
// in a line of the app. What tools and files said belongs to the turn that took it in.

import { withNote } from '../../agent/conversation/shorten.ts';
import type { ModelMessage } from '../../agent/model/model-call.ts';
import { holdsSecret } from '../../agent/planner/holds-secret.ts';
import { type ContextBlock, fenced, isUntrusted } from '../../agent/prompts/context-block.ts';
import type { MessageRecord } from '../../store/queries/conversations.ts';
import type { StoreReader } from '../../store/store.ts';
import { attachmentsOf } from '../chats/attachments.ts';
import { type Content, contentOf } from '../messages.ts';

/** In letters, of everything before; the newest are kept. */
const mostLetters = 60_000;
const mostMessages = 60;

export interface History {
  messages: ModelMessage[];
  /** Answers of before that rest on what other people wrote. */
  takenIn: ContextBlock[];
}

export function historyOf(
  reader: Pick<StoreReader, 'plans' | 'attachments'>,
  records: readonly MessageRecord[],
): History {
  const told: ModelMessage[] = [];
  const takenIn: ContextBlock[] = [];
  let letters = 0;
  let isWhole = true;
  for (const [at, record] of [...records.entries()].reverse()) {
    const content = contentOf(record);
    const message = content === null ? null : tell(reader, content);
    letters += message === null ? 0 : lettersOf(message);
    isWhole = letters <= mostLetters && (message === null || told.length < mostMessages);
    if (!isWhole) break;
    if (message !== null) told.unshift(message);
    // Also of a reply without words: a card after it may have some.
    takenIn.push(
      ...(content === null ? [] : restsOn(content)),
      ...readFor(reader, records[at - 1]),
    );
  }
  const messages = fromPerson(joined(told));
  const left = isWhole && messages.length === joined(told).length;
  return { messages: left ? messages : withNote(messages), takenIn };
}

function tell(reader: Pick<StoreReader, 'plans'>, content: Content): ModelMessage | null {
  switch (content.kind) {
    case 'user':
      return user({ origin: 'user', label: 'said before', text: ownText(content.text) });
    case 'reply':
    case 'assistant': {
      const text = textOf(content).trim();
      return text === '' ? null : { role: 'assistant', content: [{ type: 'text', text }] };
    }
    case 'question':
      return line(`The app asked: ${content.text}`);
    case 'plan':
      return line(`A plan was shown: ${planLine(reader, content.planId)}`);
    case 'edited':
      return line(`The plan was changed: ${planLine(reader, content.planId)}`);
    case 'run':
      return line('A run of a plan was begun.');
    case 'notice':
    case 'note':
    case 'error':
      return null;
  }
}

function planLine(reader: Pick<StoreReader, 'plans'>, planId: string): string {
  const plan = reader.plans.get(planId);
  return plan === undefined
    ? planId
    : `"${plan.name}", id ${planId}, revision ${plan.revision}, ${plan.status}`;
}

function line(text: string): ModelMessage {
  return user({ origin: 'app', label: 'in the conversation', text });
}

function user(block: ContextBlock): ModelMessage {
  return { role: 'user', content: [{ type: 'text', text: fenced(block) }] };
}

function ownText(text: string): string {
  return holdsSecret(text) ? '[left out: it may hold a secret]' : text;
}

function textOf(content: Extract<Content, { kind: 'reply' | 'assistant' }>): string {
  if (content.kind === 'assistant') return content.text;
  const texts = content.blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return texts.join('\n\n');
}

/** A reply that took in what others wrote may repeat it. */
function restsOn(content: Content): ContextBlock[] {
  if (content.kind !== 'reply') return [];
  const others = content.blocks.flatMap((block) =>
    block.type === 'tool' && isUntrusted(block) ? [block.origin] : [],
  );
  const text = textOf(content);
  return [...new Set(others)].map((origin) => ({ origin, label: 'an earlier answer', text }));
}

/** What follows a message may repeat what was attached to it. */
function readFor(
  reader: Pick<StoreReader, 'attachments'>,
  asked: MessageRecord | undefined,
): ContextBlock[] {
  return asked === undefined ? [] : attachmentsOf(reader, asked.messageId);
}

function lettersOf({ content }: ModelMessage): number {
  return content.reduce((sum, block) => sum + ('text' in block ? block.text.length : 0), 0);
}

/** Turns alternate. */
function joined(messages: readonly ModelMessage[]): ModelMessage[] {
  const all: ModelMessage[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    if (last?.role === 'user' && message.role === 'user') last.content.push(...message.content);
    else if (last?.role === 'assistant' && message.role === 'assistant')
      last.content.push(...message.content);
    else all.push(structuredClone(message));
  }
  return all;
}

/** A conversation begins with a person. */
function fromPerson(messages: readonly ModelMessage[]): ModelMessage[] {
  const first = messages.findIndex(({ role }) => role === 'user');
  return first < 0 ? [] : messages.slice(first);
}
