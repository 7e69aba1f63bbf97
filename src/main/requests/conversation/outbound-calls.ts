// Calls that reach out: asked for, answered by a person, made once and told to the model, each by an event of its own,
// so that it goes on where it stood and is never made twice.
import { z } from 'zod';
import type { AppError } from '../../../shared/errors.ts';
import { isShownWhole, refused, runCall, settle } from '../../agent/conversation/calls.ts';
import type { OpenCall, TurnThread } from '../../agent/conversation/turn-thread.ts';
import type { TurnTool } from '../../agent/conversation/turn-tool.ts';
import { systemTimers } from '../../agent/model/timers.ts';
import type { Ending, TakenEvent } from '../../events/event-hub.ts';
import { requireStored } from '../../store/stored.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import { type Asked, askedSchema } from './asked.ts';
import { keptTurn } from './kept-turn.ts';
import { recordCall } from './record-call.ts';
import { writeReply } from './reply-row.ts';

const answerSchema = z.strictObject({
  answer: z.enum(['once', 'no']),
  by: z.enum(['person', 'permission']),
});
type Answer = z.infer<typeof answerSchema>;

/** The turn that the calls belong to. */
interface Turns {
  /** Does work of that turn that a person may stop. */
  during<Result>(
    conversationId: string,
    messageId: string,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
  goOn(
    event: Pick<TakenEvent<Asked>, 'conversationId' | 'body'>,
    thread: TurnThread,
  ): Promise<Ending | undefined>;
  /** A person stopped it. Part of a transaction. */
  stopped(conversationId: string, asked: Asked, thread: TurnThread): void;
  giveUp(conversationId: string | null, asked: Asked, error: AppError): void;
}

interface Waiting {
  conversationId: string;
  asked: Asked;
  thread: TurnThread;
  call: OpenCall;
}

export class OutboundCalls {
  readonly #deps: RequestsDeps;
  readonly #turns: Turns;

  constructor(deps: RequestsDeps, turns: Turns) {
    this.#deps = deps;
    this.#turns = turns;
    const { hub } = deps;
    const giveUp = ({ conversationId, body }: TakenEvent<Asked>, error: AppError) =>
      turns.giveUp(conversationId, body, error);
    hub.on('tool-call', askedSchema, (event) => this.#asked(event), giveUp);
    hub.on('approval-request', askedSchema, (event) => this.#show(event), giveUp);
    hub.on(
      'approval-response',
      answerSchema,
      (event) => this.#answered(event),
      (event, error) => {
        const waiting = this.#waiting(event);
        if (waiting !== null) turns.giveUp(waiting.conversationId, waiting.asked, error);
      },
    );
    hub.on('tool-result', askedSchema, (event) => this.#told(event), giveUp);
  }

  /** What a person permitted before needs no answer while the turn took in nothing of others. */
  async #asked(event: TakenEvent<Asked>): Promise<Ending | undefined> {
    const waiting = this.#waiting(event);
    if (waiting === null) return undefined;
    const { conversationId, asked, thread, call } = waiting;
    const tool = await this.#toolOf(call);
    const subject = call.callId;
    if (tool?.permitted?.(call.input) === true && thread.takenIn.length === 0) {
      const body: Answer = { answer: 'once', by: 'permission' };
      return () => void this.#push({ type: 'approval-response', conversationId, subject, body });
    }
    return () =>
      void this.#push({ type: 'approval-request', conversationId, subject, body: asked });
  }

  async #show(event: TakenEvent<Asked>): Promise<Ending | undefined> {
    const waiting = this.#waiting(event);
    if (waiting === null) return undefined;
    const { thread, call } = waiting;
    return () => {
      if (isShownWhole(thread, call)) showAs(waiting, 'waiting');
      else settle(thread, call, refused(notShown), 'denied');
      this.#keep(waiting);
      if (call.answer === null) return;
      this.#record(waiting);
      this.#pushResult(waiting);
    };
  }

  async #answered(event: TakenEvent<Answer>): Promise<Ending | undefined> {
    const waiting = this.#waiting(event);
    if (waiting === null) return undefined;
    const { conversationId, asked, thread, call } = waiting;
    const block = thread.blocks[call.block];
    const tool = await this.#toolOf(call);
    let isStopped = false;
    if (event.body.answer === 'no')
      settle(thread, call, refused('The person did not allow this call.'), 'denied');
    else if (block?.type === 'tool' && block.state === 'running')
      settle(thread, call, refused(notKnown));
    else if (tool === undefined)
      settle(thread, call, refused('This tool is not offered any more. It was not called.'));
    else isStopped = await this.#make(waiting, tool);
    return () => {
      this.#record(waiting);
      if (isStopped) return this.#turns.stopped(conversationId, asked, thread);
      this.#keep(waiting);
      this.#pushResult(waiting);
    };
  }

  /** Whether a person stopped it. That it begins is durable before it does. */
  async #make(waiting: Waiting, tool: TurnTool): Promise<boolean> {
    const { conversationId, asked, thread, call } = waiting;
    const { store, clock } = this.#deps;
    showAs(waiting, 'running');
    store.writer.together(() => this.#keep(waiting));
    return this.#turns.during(conversationId, asked.messageId, async (signal) => {
      const ports = { text: asked.text, timers: systemTimers, now: () => clock.now() };
      await runCall(ports, thread, { call, tool }, { signal, moved: () => undefined });
      return signal.reason === 'person';
    });
  }

  /** The turn goes on once every call has its answer. */
  async #told({ conversationId, body }: TakenEvent<Asked>): Promise<Ending | undefined> {
    const thread = keptTurn(this.#deps, body.messageId);
    if (thread === null || thread.open.some(({ answer }) => answer === null)) return undefined;
    return this.#turns.goOn({ conversationId, body }, thread);
  }

  /** The call that an event is about; null where its turn is over, or it has its answer. */
  #waiting(event: Pick<TakenEvent<unknown>, 'conversationId' | 'subject'>): Waiting | null {
    const { conversationId, subject } = event;
    if (conversationId === null || subject === null) return null;
    const first = this.#deps.store.reader.events.ofCall(conversationId, subject, 'tool-call');
    if (first === undefined) return null;
    const asked = askedSchema.parse(requireStored(first.body));
    const thread = keptTurn(this.#deps, asked.messageId);
    const call = thread?.open.find(({ callId, answer }) => callId === subject && answer === null);
    return thread === null || call === undefined ? null : { conversationId, asked, thread, call };
  }

  async #toolOf({ name }: OpenCall): Promise<TurnTool | undefined> {
    const tools = await this.#deps.furtherTools();
    return tools.find(({ definition }) => definition.name === name);
  }

  #keep({ conversationId, asked, thread }: Waiting): void {
    const { messageId } = asked;
    this.#deps.store.writer.turns.keep(messageId, thread);
    writeReply(this.#deps, messageId, thread, { state: 'waiting' });
    queueMicrotask(() => this.#deps.notify({ topic: 'conversation', id: conversationId }));
  }

  #record({ asked, thread, call }: Waiting): void {
    recordCall(this.#deps, asked.requestId, thread, call);
  }

  #pushResult({ conversationId, asked, call }: Waiting): void {
    this.#push({ type: 'tool-result', conversationId, subject: call.callId, body: asked });
  }

  #push(event: Parameters<RequestsDeps['hub']['push']>[0]): void {
    this.#deps.hub.push(event);
  }
}

const notKnown =
  'The app ended while this call was made: it is not known whether it was done. It is not made again by itself.';

const notShown =
  'It was not called, and the person was not asked: what goes out is too long to be shown to them, or holds letters that cannot be seen. Call it with less, in plain letters.';

function showAs({ thread, call }: Waiting, state: 'waiting' | 'running'): void {
  const block = thread.blocks[call.block];
  if (block?.type === 'tool') block.state = state;
}
