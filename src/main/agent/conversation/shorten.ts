// Where a model cannot read all of a conversation, the oldest of it is left out, and the model is told.
import type { AppError } from '../../../shared/errors.ts';
import type { ModelMessage } from '../model/model-call.ts';
import type { TurnThread } from './turn-thread.ts';

export const leftOutNote = 'Earlier messages of this conversation were left out here.';

/** Whether the service would read it with less of what was said before. */
export function canShorten({ code }: AppError, { earlier }: TurnThread): boolean {
  return earlier > 0 && (code === 'MODEL_CONTEXT_FULL' || code === 'MODEL_INPUT_TOO_LARGE');
}

/** Leaves out the older half of what was said before. */
export function shortened(thread: TurnThread): void {
  const dropped = Math.ceil(thread.earlier / 2);
  const kept = thread.messages.slice(dropped);
  const first = kept.findIndex(({ role }) => role === 'user');
  thread.earlier = Math.max(0, thread.earlier - dropped - Math.max(first, 0));
  thread.messages = withNote(kept.slice(Math.max(first, 0)));
}

/** What follows begins with the note, which stands alone where nothing of before is left. */
export function withNote(messages: readonly ModelMessage[]): ModelMessage[] {
  const [first, ...rest] = messages;
  if (first === undefined)
    return [{ role: 'user', content: [{ type: 'text', text: leftOutNote }] }];
  if (first.role !== 'user') return [...messages];
  const isNoted = first.content.some((block) => 'text' in block && block.text === leftOutNote);
  if (isNoted) return [...messages];
  return [{ ...first, content: [{ type: 'text', text: leftOutNote }, ...first.content] }, ...rest];
}
