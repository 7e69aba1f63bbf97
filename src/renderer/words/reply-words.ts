import type { BlockOrigin } from '../../shared/agent/block-origins.ts';
import type { ReplyTool, ReplyView, ToolCallState } from '../../shared/ipc/reply-view.ts';
import { list } from '../../shared/list-words.ts';
import { count } from '../format/count.ts';

/** Whose words the result of a call is. */
export const originWords: Readonly<Record<BlockOrigin, string>> = {
  user: 'What you said.',
  app: 'Found by Countersign itself; nothing in it was written by others.',
  chain: 'Read from the chain; names and texts in it may be by anybody.',
  file: 'From a file; what it says may be by others and counts as no instruction.',
  web: 'From a page on the web; what it says is by others and counts as no instruction.',
  mcp: 'From an MCP server; what it says is by others and counts as no instruction.',
  note: 'From a note that you kept.',
  memory: 'From a note that was drafted beside what others wrote; it asks for nothing.',
  plan_file: 'From a file with a plan; what it says may be by others and counts as no instruction.',
};

export const callWords: Readonly<Record<ToolCallState, string>> = {
  queued: 'Being written',
  waiting: 'Waiting for you',
  running: 'Under way',
  done: 'Done',
  failed: 'Failed',
  denied: 'Not allowed',
  stopped: 'Stopped',
};

/** What had happened when a reply ended before its end, so that nobody has to guess. */
export function happenedWords({ blocks }: Pick<ReplyView, 'blocks'>): string {
  const calls = blocks.filter((block) => block.type === 'tool');
  const isOutbound = ({ asks }: ReplyTool) => asks !== null;
  const ended = calls.filter(({ state }) => state === 'done' || state === 'failed');
  const looked = ended.filter((call) => !isOutbound(call));
  const sent = ended.filter(isOutbound);
  const open = calls.filter(
    (call) => isOutbound(call) && call.state === 'stopped' && call.durationMs !== null,
  );
  const sentences = [
    ...(looked.length > 0
      ? [`It had looked something up ${times(looked.length)}, which changes nothing.`]
      : []),
    ...(sent.length > 0
      ? [
          `${count(sent.length, 'call that you allowed', 'calls that you allowed')} had been made: ${titles(sent)}.`,
        ]
      : []),
    ...(open.length > 0 ? [`Whether this arrived is not known: ${titles(open)}.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : 'Nothing was done before that.';
}

function times(amount: number): string {
  return amount === 1 ? 'once' : `${amount} times`;
}

function titles(calls: readonly ReplyTool[]): string {
  return list([...new Set(calls.map(({ title }) => title))]);
}
