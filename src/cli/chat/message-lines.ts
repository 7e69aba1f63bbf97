import type { Message } from '../../shared/ipc/message-views.ts';
import type { NoteView } from '../../shared/memory/note.ts';
import { describePlan } from '../../shared/plan/describe/describe-plan.ts';
import { optionLines } from '../../shared/plan/question-option.ts';
import { adviceOf } from '../advice-of.ts';
import type { ChatLookup } from './chat-lookup.ts';

/** The settings are of the app. */
const keyHere = 'At a terminal the key is given in ANTHROPIC_API_KEY.';

/** One thing in a conversation, for a terminal. */
export function messageLines(message: Message, { planOf, noteOf }: ChatLookup): string[] {
  switch (message.kind) {
    case 'user': {
      const { branches, attachments } = message;
      const version = branches ? [`(version ${branches.index} of ${branches.count})`] : [];
      const files = attachments.map(({ name, bytes }) => `(attached: ${name}, ${bytes} bytes)`);
      return [...message.text.split('\n').map((line) => `> ${line}`), ...version, ...files];
    }
    case 'assistant':
      return [...message.text.split('\n'), ...(message.wantsModel ? [keyHere] : [])];
    case 'question':
      return [message.text, ...optionLines(message)];
    case 'plan': {
      const plan = planOf(message.planId);
      const told = plan === null ? ['A plan that cannot be read.'] : describePlan(plan).split('\n');
      return [...told, `(plan ${message.planId})`];
    }
    case 'edited': {
      const { planId, fromRevision, toRevision } = message;
      const plan = planOf(planId, toRevision);
      const told = plan === null ? [] : describePlan(plan).split('\n');
      return [`The plan was changed, from revision ${fromRevision} to ${toRevision}.`, ...told];
    }
    case 'run':
      return [`A run of the plan: countersign exec show ${message.executionId}`];
    case 'reply':
      return replyLines(message);
    case 'note':
      return noteLines(noteOf(message.noteId));
    case 'error':
      return [message.error.message, adviceOf(message.error)];
    default:
      return 'text' in message && typeof message.text === 'string' ? message.text.split('\n') : [];
  }
}

function noteLines(note: NoteView | null): string[] {
  if (note === null) return ['A note that was not kept.'];
  const { noteId, state, text } = note;
  if (state === 'confirmed') return [`Remembered: ${text}`, `(note ${noteId})`];
  return [
    `To be remembered, if you keep it: ${text}`,
    `(to keep it: countersign memory confirm ${noteId})`,
  ];
}

function replyLines(reply: Extract<Message, { kind: 'reply' }>): string[] {
  const lines = reply.blocks.flatMap((block) =>
    block.type === 'text' ? block.text.split('\n') : [`(${block.title}: ${block.state})`],
  );
  const said = reply.error ? [...lines, reply.error.message, adviceOf(reply.error)] : lines;
  return [...said, ...waitingLines(reply)];
}

/** The calls of a reply that wait for a person: what goes out, to the letter, and how it is answered. */
export function waitingLines(message: Message): string[] {
  if (message.kind !== 'reply') return [];
  return message.blocks.flatMap((block) => {
    if (block.type !== 'tool' || block.state !== 'waiting') return [];
    const answer = `countersign chat answer ${message.conversationId} ${block.callId}`;
    return [
      block.asks ?? `May it call ${block.title}?`,
      ...block.input.split('\n').map((line) => `  ${line}`),
      `(nothing has gone out yet; to allow it once: ${answer} allow; if not: ${answer} refuse)`,
    ];
  });
}
