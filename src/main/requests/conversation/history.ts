// What was said before, as a model gets it: the person's words as theirs, its own as its own, and what stands on cards
// in a line of the app. What tools and files said belongs to the turn that took it in.

import { optionLines, shownOption } from '../../../shared/plan/question-option.ts';
import { withNote } from '../../agent/conversation/shorten.ts';
import type { ModelMessage } from '../../agent/model/model-call.ts';
import { holdsSecret } from '../../agent/planner/holds-secret.ts';
import {
  type ContextBlock,
  fenced,
  isUntrusted,
  taintOf,
} from '../../agent/prompts/context-block.ts';
import type { MessageRecord } from '../../store/queries/conversations.ts';
import type { StoreReader } from '../../store/store.ts';
import { attachmentsOf } from '../chats/attachments.ts';
import { type Content, contentOf } from '../messages.ts';

/** In letters, of everything before; the newest are kept. */
const mostLetters = 60_000;
const mostMessages = 60;

export interface History {
  messages: ModelMessage[];
  /**
   * What other people wrote and anything of before may rest on. What is told goes back no further than a few answers,
   * and these may rest on older ones: so it is of the whole conversation, of what is no longer told without its text.
   */
  takenIn: ContextBlock[];
}

export function historyOf(
  reader: Pick<StoreReader, 'plans' | 'attachments'>,
  records: readonly MessageRecord[],
): History {
  const told: ModelMessage[] = [];
  const takenIn: ContextBlock[] = [];
  const older: ContextBlock[] = [];
  let letters = 0;
  let isWhole = true;
  for (const record of [...records].reverse()) {
    const content = contentOf(record);
    const message: ModelMessage | null =
      content === null || !isWhole ? null : tell(reader, content);
    letters += message === null ? 0 : lettersOf(message);
    isWhole &&= letters <= mostLetters && (message === null || told.length < mostMessages);
    if (isWhole && message !== null) told.unshift(message);
    // Also of a reply without words: a card after it may have some.
    const blocks = content === null ? [] : takenInBy(reader, record, content);
    (isWhole ? takenIn : older).push(...blocks);
  }
  const all = joined(told);
  const messages = fromPerson(all);
  const isAll = isWhole && messages.length === all.length;
  const origins = taintOf(older).map((taint) => ({ ...taint, text: '' }));
  return { messages: isAll ? messages : withNote(messages), takenIn: [...takenIn, ...origins] };
}

function takenInBy(
  reader: Pick<StoreReader, 'attachments'>,
  { messageId }: MessageRecord,
  content: Content,
): ContextBlock[] {
  if (content.kind === 'user') return attachmentsOf(reader, messageId);
  return content.kind === 'reply' ? restsOn(content) : [];
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
      return line([`The app asked: ${content.text}`, ...offeredIn(content)].join('\n'));
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

/** With the answers that they stand for, by their numbers; what somebody called a plan is left out. */
function offeredIn({ slot, options }: Extract<Content, { kind: 'question' }>): string[] {
  const said = options.map((option) => {
    const { value, about } = shownOption(option);
    return { value, label: about ?? value };
  });
  return optionLines({ slot, options: said });
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

/** A reply that took in what others wrote may repeat it, also what it was told of before. */
function restsOn(content: Extract<Content, { kind: 'reply' }>): ContextBlock[] {
  const own = content.blocks.flatMap((block) =>
    block.type === 'tool' && isUntrusted(block)
      ? [{ origin: block.origin, label: 'an earlier answer' }]
      : [],
  );
  const text = textOf(content);
  const taints = content.takenIn ?? taintOf(own);
  return taints.map((taint, at) => ({ ...taint, text: at === 0 ? text : '' }));
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
