// Every call that a model makes leaves its row, with what it was told to the letter. Nothing in it is longer than what a
// model is told at most, and what looks like a key of a service, or like a recovery phrase, is not written down.
import { cleanBlock } from '../../../shared/clean-block.ts';
import type { ReplyTool } from '../../../shared/ipc/reply-view.ts';
import { turnLimits } from '../../agent/conversation/turn-limits.ts';
import type { OpenCall, TurnThread } from '../../agent/conversation/turn-thread.ts';
import { holdsRecoveryPhrase } from '../../agent/words/holds-recovery-phrase.ts';
import { withoutServiceKeys } from '../../records/without-secrets.ts';
import type { RequestsDeps } from '../requests-deps.ts';

/** The fence of what others wrote comes to what they wrote. */
const mostLetters = turnLimits.resultLetters + 1_000;

/** Writes down a call that has its answer. */
export function recordCall(
  { store }: Pick<RequestsDeps, 'store'>,
  requestId: string,
  thread: Pick<TurnThread, 'blocks' | 'messages'>,
  call: OpenCall,
): void {
  const { name, answer } = call;
  if (answer === null) return;
  const shown = thread.blocks[call.block];
  const tool = shown?.type === 'tool' ? shown : null;
  const told = keepable(answer.text);
  store.writer.requests.recordModelCall({
    ...{ requestId, toolName: name, params: paramsOf(call), reasoning: tool?.title ?? name },
    ...{ llmResponse: keepable(saidWith(thread, call)), rawResponse: told },
    ...{ status: answer.isError ? 'failed' : 'verified', result: resultOf(tool) },
    ...(answer.isError ? { errorMessage: told } : {}),
    durationMs: tool?.durationMs ?? null,
  });
}

/** What came of it, as a person is shown it; all of it is in the raw answer. */
function resultOf(tool: ReplyTool | null): Record<string, unknown> {
  if (tool === null) return { state: 'failed' };
  const { state, origin, asks, result } = tool;
  return { state, origin, ...(asks === null ? {} : { asked: asks }), shown: keepable(result) };
}

function paramsOf({ input }: OpenCall): unknown {
  const text = keepable(JSON.stringify(input) ?? 'null');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The words of the answer that the call is of, and the call. */
function saidWith(
  { messages }: Pick<TurnThread, 'messages'>,
  { id, name, input }: OpenCall,
): string {
  const answer = messages.findLast(({ role }) => role === 'assistant');
  const words = (answer?.content ?? []).flatMap((block) =>
    block.type === 'text' ? [block.text] : [],
  );
  return [...words, JSON.stringify({ id, name, input })].filter((part) => part !== '').join('\n');
}

function keepable(text: string): string {
  if (holdsRecoveryPhrase(text)) return '[not kept: it may hold a recovery phrase]';
  return cleanBlock(withoutServiceKeys(text), mostLetters);
}
