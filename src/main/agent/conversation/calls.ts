// The calls of one round: what is wrong with one goes back to the model, what looks is done, and what reaches out
// waits for a person.
import { cleanBlock } from '../../../shared/clean-block.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { ReplyTool } from '../../../shared/ipc/reply-view.ts';
import type { ModelReply, ReplyBlock, ToolCall } from '../model/model-call.ts';
import { fenced, isUntrusted } from '../prompts/context-block.ts';
import { turnLimits } from './turn-limits.ts';
import type { TurnPorts, TurnWatch } from './turn-ports.ts';
import { hasCall, type OpenCall, proposalOf, type TurnThread } from './turn-thread.ts';
import type { ToolAnswer, TurnTool } from './turn-tool.ts';

/** Takes the calls of an answer into the thread; `before`: how many blocks there were before it. */
export function takeCalls(
  thread: TurnThread,
  reply: ModelReply,
  calls: readonly ToolCall[],
  before: number,
): void {
  const shown = thread.blocks.flatMap(({ type }, at) =>
    type === 'tool' && at >= before ? [at] : [],
  );
  const used = new Set<string>();
  const open: OpenCall[] = [];
  calls.forEach((call, at) => {
    const isTwice = used.has(call.id) || hasCall(thread, call.id);
    const id = isTwice ? `${call.id.slice(0, 100)}_${thread.rounds}_${at}` : call.id;
    used.add(id);
    thread.calls += 1;
    const problem = isTwice
      ? 'A call with this id was made before. It was not made again.'
      : problemOf(call, thread);
    const answer = problem === null ? null : { text: problem, isError: true };
    const input = 'input' in call ? call.input : {};
    const block = shown[at] ?? -1;
    const tool = thread.blocks[block];
    const callId = tool?.type === 'tool' ? tool.callId : id;
    open.push({ id, callId, name: call.name, input, block, answer });
  });
  const ids = open.map(({ id }) => id);
  thread.messages.push({ role: 'assistant', content: withIds(reply.blocks, ids) });
  thread.open = open;
}

function problemOf(call: ToolCall, { calls }: TurnThread): string | null {
  if ('problem' in call) return `The input cannot be read: ${call.problem}`;
  if (calls <= turnLimits.calls) return null;
  return 'No more calls are made in this turn. Answer with what you have.';
}

/** Two calls of one id are none that the service would take back. */
function withIds(blocks: readonly ReplyBlock[], ids: readonly string[]): ReplyBlock[] {
  let at = 0;
  return blocks.map((block) => {
    if (block.type !== 'tool_use') return block;
    const id = ids[at] ?? block.id;
    at += 1;
    return { ...block, id };
  });
}

/** Answers every open call that needs no person. */
export async function answerCalls(
  ports: TurnPorts,
  thread: TurnThread,
  watch: TurnWatch,
): Promise<void> {
  for (const call of thread.open) {
    if (call.answer !== null) settle(thread, call, refused(call.answer.text));
    else if (watch.signal.aborted) return;
    else await answerOne(ports, thread, call, watch);
    if (call.answer !== null) watch.called(call);
    watch.moved();
  }
  if (proposalOf(thread) === undefined) return;
  // The turn ends with what is before the person: nothing reaches out any more.
  for (const call of thread.open) {
    if (call.answer !== null) continue;
    settle(thread, call, refused('The turn ended before it.'), 'stopped');
    watch.called(call);
  }
}

async function answerOne(
  ports: TurnPorts,
  thread: TurnThread,
  call: OpenCall,
  watch: TurnWatch,
): Promise<void> {
  const tool = ports.tools.find(({ definition }) => definition.name === call.name);
  show(thread, call, { input: shownInput(call.input) });
  if (tool === undefined) {
    const offered = ports.tools.map(({ definition }) => definition.name).sort();
    settle(thread, call, refused(`There is no such tool. There are: ${offered.join(', ')}.`));
    return;
  }
  const refusal = tool.refuses?.(call.input) ?? null;
  if (refusal !== null) return settle(thread, call, refused(refusal));
  if (tool.kind === 'outbound') {
    show(thread, call, { asks: tool.asks?.(call.input) ?? `May it call ${tool.title}?` });
    return;
  }
  if (tool.kind !== 'read' && proposalOf(thread) !== undefined) {
    settle(thread, call, refused('One thing at a time is put before the person.'));
    return;
  }
  await runCall(ports, thread, { call, tool }, watch);
}

/** Does what a call asks for, bounded in time, and keeps what came of it in the thread. */
export async function runCall(
  ports: Pick<TurnPorts, 'text' | 'timers' | 'now'>,
  thread: TurnThread,
  { call, tool }: { call: OpenCall; tool: TurnTool },
  watch: Pick<TurnWatch, 'signal' | 'moved'>,
): Promise<void> {
  if (watch.signal.aborted) {
    settle(thread, call, refused('It was stopped before it was called.'), 'stopped');
    return;
  }
  const began = ports.now();
  show(thread, call, { state: 'running' });
  watch.moved();
  const answer = await answered(ports, thread, { call, tool }, watch.signal);
  const { repairs } = thread;
  if (answer === 'stopped') {
    settle(thread, call, refused(stoppedWords(tool)), 'stopped');
  } else {
    if (answer.isError) repairs[call.name] = (repairs[call.name] ?? 0) + 1;
    settle(thread, call, answer);
  }
  show(thread, call, { durationMs: Math.max(0, ports.now() - began) });
}

/** What it gave, or that a person or the end of the app stopped it: what it does then, nobody waits for. */
async function answered(
  { text, timers }: Pick<TurnPorts, 'text' | 'timers'>,
  { takenIn, repairs }: TurnThread,
  { call, tool }: { call: OpenCall; tool: TurnTool },
  signal: AbortSignal,
): Promise<ToolAnswer | 'stopped'> {
  const [tooLong, over] = [new AbortController(), new AbortController()];
  const ended = new Promise<ToolAnswer>((resolve) => {
    tooLong.signal.addEventListener('abort', () => resolve(refused(tooLongWords(tool))));
  });
  const stopped = new Promise<'stopped'>((resolve) => {
    signal.addEventListener('abort', () => resolve('stopped'), { signal: over.signal });
  });
  const callOff = timers.after(turnLimits.callMs, () => tooLong.abort());
  const scene = {
    ...{ text, takenIn, repairs: repairs[call.name] ?? 0 },
    signal: AbortSignal.any([signal, tooLong.signal]),
  };
  try {
    return await Promise.race([stopped, tool.run(call.input, scene), ended]);
  } catch (thrown) {
    return refused(toAppError(thrown).message);
  } finally {
    callOff();
    over.abort();
  }
}

function stoppedWords({ kind }: TurnTool): string {
  if (kind !== 'outbound') return 'It was stopped before it was done.';
  return 'It was stopped while it was made, and it is not known whether it was done. It is not repeated by itself.';
}

function tooLongWords({ kind }: TurnTool): string {
  if (kind !== 'outbound') return 'It took too long.';
  return 'It took too long, and it is not known whether it was done. It is not repeated by itself.';
}

/** What a call came to: for the model, for the person, and for what follows from the turn. */
export function settle(
  thread: TurnThread,
  call: OpenCall,
  answer: ToolAnswer,
  state: ReplyTool['state'] = answer.isError ? 'failed' : 'done',
): void {
  const { origin, isError, label } = answer;
  const isOthers = isUntrusted(answer);
  const text = cleanBlock(answer.text, turnLimits.resultLetters);
  if (isOthers) thread.takenIn.push({ origin, label, text });
  call.answer = { text: isOthers ? fenced({ origin, label, text }) : text, isError };
  const result = cleanBlock(answer.text, turnLimits.shownLetters);
  show(thread, call, { state, result, origin });
  if (answer.then !== undefined) thread.effects.push(answer.then);
}

/** An answer of the app's own in the place of one of the tool. */
export function refused(text: string): ToolAnswer {
  return { text, isError: true, origin: 'app', label: 'the app' };
}

function show({ blocks }: TurnThread, { block: at }: OpenCall, more: Partial<ReplyTool>): void {
  const block = blocks[at];
  if (block?.type === 'tool') Object.assign(block, more);
}

/** Whether a person was shown what goes out with a call to the letter. */
export function isShownWhole({ blocks }: TurnThread, { block: at, input }: OpenCall): boolean {
  const block = blocks[at];
  return block?.type === 'tool' && block.input === JSON.stringify(input, null, 2);
}

function shownInput(input: unknown): string {
  return cleanBlock(JSON.stringify(input, null, 2) ?? '', turnLimits.shownLetters);
}
