import type { ConversationSummary, MarkedPart } from '../../shared/ipc/chat-views.ts';
import { utcTime } from '../../shared/iso-time.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** Chats, the last used first, under a line that says what was done. */
export function chatsAnswer(
  chats: readonly ConversationSummary[],
  said: string | null,
  none = 'No chats.',
): VerbAnswer {
  const lines = chats.flatMap(({ conversationId, title, state, updatedAt, found }) => [
    `${conversationId}  ${utcTime(updatedAt)}  ${visibleLine(title)}${state === '' ? '' : `  (${state})`}`,
    ...(found?.said ? [`    ${visibleLine(marked(found.said.excerpt))}`] : []),
  ]);
  return {
    exitCode: 0,
    document: { chats },
    text: [...(said === null ? [] : [said]), ...(lines.length === 0 ? [none] : lines)].join('\n'),
  };
}

/** What was found stands between brackets. */
function marked(parts: readonly MarkedPart[]): string {
  return parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');
}

/** The answer as the help shows it. */
export const chatsExample = {
  chats: [
    {
      conversationId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
      ...{ title: 'Rent for Ana', state: 'Plan to review', updatedAt: 1_764_000_000_000 },
      found: null,
    },
  ],
};
