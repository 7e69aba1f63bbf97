import type { ErrorShape } from '../errors.ts';
import { type EventType, eventTypes } from './event-types.ts';

/** An event of a conversation that was given up, as it is shown. */
export interface DeadEventView {
  eventId: string;
  /** One of another version may be of a type that is not known here. */
  type: string;
  /** Of the conversation that it belongs to; null for what belongs to none, or to one that is gone. */
  conversation: { conversationId: string; title: string } | null;
  error: ErrorShape | null;
  attempts: number;
  createdAt: number;
  /** Whether it may be done once more by itself, with nothing done twice. */
  canRetry: boolean;
  /** When a person left it at that; epoch ms. */
  putAwayAt: number | null;
}

const words: Readonly<Record<EventType, string>> = {
  agent: 'What the model said was to be taken up.',
  user: 'What you said was to be read.',
  'tool-call': 'A tool was to be called.',
  'tool-result': 'What a tool answered was to be taken up.',
  'approval-request': 'You were to be asked about a call of a tool.',
  'approval-response': 'Your answer about a call of a tool was to be followed.',
  timer: 'Something that came by its time was to be said in the conversation.',
  system: 'Something that a plan did was to be said in the conversation.',
};

/** What an event was about, in words. */
export function eventWords(type: string): string {
  const known = eventTypes.find((each) => each === type);
  return known === undefined
    ? `Something of the type "${type}" was to be done, which this version does not know.`
    : words[known];
}

/** They only say what stands in rows, once. What asks a model costs anew, and a tool may have been called. */
const saysOnly: ReadonlySet<string> = new Set<EventType>(['timer', 'system']);

/** Without a handler here it cannot be done; a version that has one takes it up by itself. */
export function mayRetryEvent({ type, error }: Pick<DeadEventView, 'type' | 'error'>): boolean {
  return saysOnly.has(type) && error?.code !== 'NO_HANDLER';
}

/** What is to be done about one that is not tried again from here. */
export function eventAdvice({ type, error }: Pick<DeadEventView, 'type' | 'error'>): string {
  // The error itself says what comes.
  if (error?.code === 'NO_HANDLER') return '';
  if (mayRetryEvent({ type, error })) return 'Try it again, or put it away.';
  return type === 'user'
    ? 'Ask again in the chat.'
    : 'It is not done again, because a part of it may have been done. Ask for it again in the chat.';
}
