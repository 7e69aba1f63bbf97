import { cleanLabel } from '../../../shared/tokens/clean-label.ts';
import type { Allowance, ModelOutcome } from '../model/model-call.ts';
import { turnLimits } from './turn-limits.ts';
import type { TurnPorts, TurnWatch } from './turn-ports.ts';
import type { TurnThread } from './turn-thread.ts';
import type { TurnTool } from './turn-tool.ts';

/** An answer, or what broke it off and the words that had come. */
export type RoundReply =
  | (Extract<ModelOutcome, { ok: true }> & { text: string })
  | Extract<ModelOutcome, { ok: false }>;

/** Asks the model once, and shows what comes in blocks of the thread. */
export async function askRound(
  { client, model, system, tools, newCallId }: TurnPorts,
  thread: TurnThread,
  watch: TurnWatch,
  allowance: Allowance,
): Promise<RoundReply> {
  const first = thread.blocks.length;
  const { messages } = thread;
  const call = {
    ...{ system, messages, tools: tools.map(({ definition }) => definition) },
    ...{
      allowance,
      maxOutputTokens: turnLimits.maxOutputTokens,
      ...(model !== undefined && { model }),
    },
  };
  const outcome = await client.stream(call, {
    signal: watch.signal,
    onWait: (wait) => watch.waits(wait),
    onText: (piece) => {
      watch.waits(null);
      const at = blockForText(thread, first, watch);
      const block = thread.blocks[at];
      if (block?.type !== 'text') return;
      watch.piece(at, block.text.length, piece);
      block.text += piece;
    },
    onTool: (_id, name) => {
      watch.waits(null);
      thread.blocks.push(queuedBlock(newCallId(), name, tools));
      watch.moved();
    },
  });
  watch.waits(null);
  watch.moved();
  return outcome.ok ? { ...outcome, text: outcome.reply.text } : outcome;
}

/** Where words go: on with the last block of this round, or into a new one. */
function blockForText({ blocks }: TurnThread, first: number, watch: TurnWatch): number {
  const isOpen = blocks.length > first && blocks.at(-1)?.type === 'text';
  if (!isOpen) {
    blocks.push({ type: 'text', text: '' });
    watch.moved();
  }
  return blocks.length - 1;
}

function queuedBlock(callId: string, called: string, tools: readonly TurnTool[]) {
  const tool = tools.find(({ definition }) => definition.name === called);
  const name = cleanLabel(called, 64).text;
  return {
    ...{ type: 'tool' as const, callId, name, title: tool?.title ?? name },
    ...{ state: 'queued' as const, asks: null, input: '', result: '', origin: 'app' as const },
    durationMs: null,
  };
}
