// A turn of the conversation: what the model says is shown as it comes, what it calls is done or asked about, and it
// goes on with what came of that until it is done. Every end is one of a few, each with a way on.
import { type AppError, toAppError } from '../../../shared/errors.ts';
import { explainEnd } from '../model/explain-end.ts';
import type { Allowance, ModelReply } from '../model/model-call.ts';
import { modelError } from '../model/model-error.ts';
import { askRound, type RoundReply } from './ask-round.ts';
import { answerCalls, takeCalls } from './calls.ts';
import { canShorten, shortened } from './shorten.ts';
import { checkTurn } from './turn-limits.ts';
import type { TurnEnd, TurnPorts, TurnRound, TurnWatch } from './turn-ports.ts';
import { proposalOf, type TurnThread } from './turn-thread.ts';

/** Runs a turn on from where its thread stands, which it changes. Never rejects for what a model or a tool does. */
export async function runTurn(
  ports: TurnPorts,
  thread: TurnThread,
  watch: TurnWatch,
): Promise<TurnEnd> {
  try {
    for (;;) {
      if (thread.open.some(({ answer }) => answer === null)) return { kind: 'waiting' };
      tellAnswers(thread);
      checkTurn(thread);
      const end = await paidRound(ports, thread, watch);
      if (end !== null) return end;
    }
  } catch (thrown) {
    return broken(toAppError(thrown), false);
  }
}

/** What came of the calls of the last round goes to the model. */
function tellAnswers(thread: TurnThread): void {
  if (thread.open.length === 0) return;
  const content = thread.open.map(({ id, answer }) => ({
    ...{ type: 'tool_result' as const, tool_use_id: id },
    ...{ content: answer?.text ?? '', is_error: answer?.isError ?? true },
  }));
  thread.messages.push({ role: 'user', content });
  thread.open = [];
}

/** What it may cost stays set aside until what it did cost is recorded. */
async function paidRound(
  ports: TurnPorts,
  thread: TurnThread,
  watch: TurnWatch,
): Promise<TurnEnd | null> {
  const allowance = ports.allowance();
  try {
    return await nextRound(ports, thread, watch, allowance);
  } finally {
    allowance.end();
  }
}

/** Null where another round follows. */
async function nextRound(
  ports: TurnPorts,
  thread: TurnThread,
  watch: TurnWatch,
  allowance: Allowance,
): Promise<TurnEnd | null> {
  const before = thread.blocks.length;
  const sent = sentIn(thread);
  const asked = await askRound(ports, thread, watch, allowance);
  thread.rounds += 1;
  const { usage } = asked.spent;
  thread.inputTokens += usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
  watch.asked({ sent, spent: asked.spent });
  // What it did cost is recorded now, and calls may take minutes.
  allowance.recorded();
  allowance.end();
  const told = (became: TurnRound['became'], issues: string[] = []): void =>
    watch.round({ answered: answeredBy(asked), became, issues });
  const error = errorOf(asked);
  if (error !== null) {
    told('nothing', [error.code]);
    if (!canShorten(error, thread)) return broken(error, asked.text !== '');
    thread.blocks.length = before;
    shortened(thread);
    watch.moved();
    return null;
  }
  return afterReply(ports, thread, watch, { asked, before, told });
}

async function afterReply(
  ports: TurnPorts,
  thread: TurnThread,
  watch: TurnWatch,
  round: { asked: RoundReply; before: number; told: (became: TurnRound['became']) => void },
): Promise<TurnEnd | null> {
  const { asked, before, told } = round;
  if (!asked.ok) throw new Error('A round without an answer has no calls.');
  const { reply } = asked;
  if (reply.end.kind === 'tools') {
    takeCalls(thread, reply, reply.end.calls, before);
    await answerCalls(ports, thread, watch);
    const proposal = proposalOf(thread);
    told(proposal?.kind === 'outcome' ? proposal.outcome.outcome : 'calls');
    if (watch.signal.aborted) return broken(modelError('MODEL_STOPPED'), false);
    return proposal === undefined ? null : { kind: 'done' };
  }
  told('said');
  if (reply.end.kind === 'paused') return goOn(thread, reply);
  const isEmpty = thread.blocks.every((block) => block.type === 'text' && block.text.trim() === '');
  if (isEmpty) return broken(modelError('MODEL_ANSWER_EMPTY'), false);
  return { kind: 'done' };
}

/** The service paused a long answer: it goes back as it is. */
function goOn(thread: TurnThread, { blocks }: ModelReply): TurnEnd | null {
  if (blocks.length === 0) return broken(modelError('MODEL_TURN_PAUSED'), false);
  thread.messages.push({ role: 'assistant', content: blocks });
  return null;
}

function errorOf(asked: RoundReply): AppError | null {
  if (!asked.ok) return asked.error;
  return asked.reply.end.kind === 'paused' ? null : explainEnd(asked.reply.end);
}

function broken(error: AppError, isCut: boolean): TurnEnd {
  if (error.code === 'MODEL_STOPPED') return { kind: 'stopped', error };
  return { kind: 'failed', error, isCut };
}

function sentIn({ messages }: TurnThread): string {
  const texts = (messages.at(-1)?.content ?? []).map((block) => {
    if (block.type === 'text') return block.text;
    return block.type === 'tool_result' ? block.content : '';
  });
  return texts.join('\n\n');
}

function answeredBy(asked: RoundReply): string | null {
  if (!asked.ok) return asked.text === '' ? null : asked.text;
  const calls = asked.reply.end.kind === 'tools' ? asked.reply.end.calls : [];
  return [asked.reply.text, ...calls.map((call) => JSON.stringify(call))]
    .filter((part) => part !== '')
    .join('\n');
}
