// What no parser understands is answered by a model, in a turn of its own after the message: shown while it comes, kept
// in its row at the end of each block, and written with the end of its event together with what follows from it.
import { runTurn } from '../../agent/conversation/run-turn.ts';
import type {
  TurnEnd,
  TurnPorts,
  TurnWait,
  TurnWatch,
} from '../../agent/conversation/turn-ports.ts';
import { newThread, type TurnThread } from '../../agent/conversation/turn-thread.ts';
import { modelError } from '../../agent/model/model-error.ts';
import { systemTimers } from '../../agent/model/timers.ts';
import { guardWish } from '../../agent/planner/guard-wish.ts';
import type { Ending, TakenEvent } from '../../events/event-hub.ts';
import { newId } from '../../store/new-id.ts';
import type { MessageRecord } from '../../store/queries/conversations.ts';
import { systemTimer } from '../../timer.ts';
import { contentOf } from '../messages.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import { GroupDesks } from '../scripts/group-desks.ts';
import { type Asked, askedSchema } from './asked.ts';
import { LiveReplies } from './live-replies.ts';
import { type OpenTurn, openTurn } from './open-turn.ts';
import { OutboundCalls } from './outbound-calls.ts';
import { recordCall } from './record-call.ts';
import { recordAsked, recordRound } from './record-round.ts';
import { newReply, replyIn, writeReply } from './reply-row.ts';
import { textOf, threadSoFar, waitingThread } from './said-so-far.ts';
import { stoppedByPerson, TurnEndings } from './turn-endings.ts';
import { interrupted, nothingToRetry } from './turn-errors.ts';

/** Why a turn ends before its end. */
type Stop = 'person' | 'quit';

export class ConversationTurns {
  readonly #deps: RequestsDeps;
  readonly #live: LiveReplies;
  readonly #endings: TurnEndings;
  readonly #desks = new GroupDesks();
  /** What goes on in a conversation: what stops it, and where it is written. */
  readonly #open = new Map<string, { stop: AbortController; messageId: string }>();
  /** Replies that a person stopped before or while they came. */
  readonly #stopped = new Set<string>();

  /** `rehearseSoon` is told of each plan that a turn makes, after it is written. */
  constructor(deps: RequestsDeps, rehearseSoon: (planId: string) => void) {
    this.#deps = deps;
    this.#live = new LiveReplies(deps.wrote, systemTimer);
    this.#endings = new TurnEndings(deps, rehearseSoon);
    deps.hub.on(
      'user',
      askedSchema,
      (event) => this.#take(event, null),
      ({ conversationId, body }, error) => this.#endings.giveUp(conversationId, body, error),
    );
    new OutboundCalls(deps, {
      during: (conversationId, messageId, work) => this.#during(conversationId, messageId, work),
      goOn: (event, thread) => this.#take(event, thread),
      stopped: (conversationId, asked, thread) =>
        this.#endings.ended(conversationId, asked, thread, stoppedByPerson()),
      giveUp: (conversationId, asked, error) => this.#endings.giveUp(conversationId, asked, error),
    });
  }

  /** The reply will stand in that message. Part of the transaction that writes it. */
  ask(conversationId: string, asked: Asked): void {
    this.#deps.hub.push({ type: 'user', conversationId, body: asked });
  }

  /** What a reply says at this moment. */
  get live(): Pick<LiveReplies, 'blocksOf' | 'waitOf'> {
    return this.#live;
  }

  /** Asks once more where it ended before its end. Errors: MODEL_NO_KEY, NOTHING_TO_RETRY. */
  async retry(messageId: string): Promise<void> {
    const { reader, writer } = this.#deps.store;
    const record = reader.conversations.message(messageId);
    const chosen = reader.conversations.get(record?.conversationId ?? '')?.model ?? null;
    const model = await this.#deps.model.ready(chosen);
    if (model === null) throw modelError('MODEL_NO_KEY');
    const now = reader.conversations.message(messageId);
    const content = now && contentOf(now);
    const canRetry = content?.kind === 'error' || content?.kind === 'reply';
    if (now?.requestId == null || !canRetry || content.about === undefined) throw nothingToRetry();
    const { conversationId, requestId } = now;
    const text = content.about;
    const use = content.use === undefined ? {} : { use: content.use };
    writer.together(() => {
      writer.conversations.setContent(messageId, { ...newReply(model), ...use });
      writer.requests.setStatus(requestId, 'running');
      this.ask(conversationId, { requestId, messageId, text });
    });
    this.#endings.told(conversationId, []);
  }

  /** Also of what only waits for its turn, or for an answer. What was done until then stays done, and is shown. */
  stop(conversationId: string): void {
    const { reader } = this.#deps.store;
    for (const record of reader.conversations.messages(conversationId)) {
      const content = contentOf(record);
      if (content?.kind !== 'reply') continue;
      const { state } = content;
      if (state === 'streaming' || state === 'waiting') this.#stopReply(record, state);
    }
    this.#open.get(conversationId)?.stop.abort('person' satisfies Stop);
  }

  /** Whatever is being written or looked up, is about to be, or waits for an answer, in every conversation. */
  stopAll(): void {
    const { events, turns } = this.#deps.store.reader;
    const open = new Set([...this.#open.keys(), ...events.open(), ...turns.conversations()]);
    for (const conversationId of open) if (conversationId !== null) this.stop(conversationId);
  }

  /** The app ends: what is under way is taken up again at the next start. */
  quit(): void {
    for (const turn of this.#open.values()) turn.stop.abort('quit' satisfies Stop);
  }

  /**
   * What did not begin yet, or waits, ends in its row: it does not begin after a restart either. What is under way is
   * told to stop, and says itself what became of it.
   */
  #stopReply(
    { conversationId, messageId, requestId }: MessageRecord,
    state: 'streaming' | 'waiting',
  ): void {
    const isComing = this.#open.get(conversationId)?.messageId === messageId;
    const soFar = state === 'waiting' ? waitingThread : threadSoFar;
    const thread = state === 'streaming' && isComing ? null : soFar(this.#deps, messageId);
    if (thread === null || requestId === null) {
      this.#stopped.add(messageId);
      return;
    }
    const { writer } = this.#deps.store;
    const asked = { requestId, messageId, text: textOf(this.#deps, messageId) };
    writer.together(() => this.#endings.broken(asked, thread, stoppedByPerson()));
    this.#endings.told(conversationId, []);
  }

  async #take(
    { conversationId, body }: Pick<TakenEvent<Asked>, 'conversationId' | 'body'>,
    kept: TurnThread | null,
  ): Promise<Ending | undefined> {
    if (conversationId === null) return undefined;
    // A person stopped it before it began.
    if (kept === null && replyIn(this.#deps, body.messageId)?.state === 'stopped') return undefined;
    return this.#during(conversationId, body.messageId, async (signal) => {
      const guarded = kept === null ? guardWish(body) : null;
      if (guarded !== null) {
        const thread = newThread([], '', []);
        thread.effects.push({ kind: 'outcome', outcome: guarded, text: body.text });
        return () => this.#endings.ended(conversationId, body, thread, { kind: 'done' });
      }
      const turn = await openTurn(this.#deps, this.#desks, body);
      const thread = kept ?? turn.begin();
      const end = await this.#run(conversationId, body, { turn, thread, signal });
      if (signal.reason === ('quit' satisfies Stop)) throw interrupted();
      return () => this.#endings.ended(conversationId, body, thread, end);
    });
  }

  /** With what stops it. One at a time goes on in a conversation. */
  async #during<Result>(
    conversationId: string,
    messageId: string,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const turn = new AbortController();
    if (this.#stopped.has(messageId)) turn.abort('person' satisfies Stop);
    this.#open.set(conversationId, { stop: turn, messageId });
    try {
      return await work(turn.signal);
    } finally {
      this.#open.delete(conversationId);
      this.#stopped.delete(messageId);
    }
  }

  async #run(
    conversationId: string,
    asked: Asked,
    { turn, thread, signal }: { turn: OpenTurn; thread: TurnThread; signal: AbortSignal },
  ): Promise<TurnEnd> {
    const { clock, model: port } = this.#deps;
    const { messageId, text } = asked;
    const model = await this.#modelOf(messageId);
    const ports: TurnPorts = {
      ...{ client: port.client, model, system: turn.system, tools: turn.tools, text },
      ...{
        timers: systemTimers,
        now: () => clock.now(),
        newCallId: newId,
        allowance: () => port.allowance(model),
      },
    };
    const { prompt } = turn;
    const watch: TurnWatch = {
      signal,
      piece: (block, seq, piece) =>
        this.#live.piece({ conversationId, messageId, block, seq, text: piece }),
      waits: (wait) => this.#waits(conversationId, messageId, wait),
      moved: () => this.#keep(conversationId, messageId, thread),
      asked: (sent) => recordAsked(this.#deps, { ...asked, model, prompt }, sent),
      round: (round) => recordRound(this.#deps, asked.requestId, round),
      called: (call) => recordCall(this.#deps, asked.requestId, thread, call),
    };
    this.#live.begin(messageId, thread.blocks);
    try {
      this.#keep(conversationId, messageId, thread);
      return await runTurn(ports, thread, watch);
    } finally {
      this.#live.end(messageId);
    }
  }

  /** That of its reply; what was asked for by an earlier version has none yet. */
  async #modelOf(messageId: string): Promise<string> {
    const reply = replyIn(this.#deps, messageId);
    if (reply !== null) return reply.model;
    const model = await this.#deps.model.ready(null);
    if (model === null) throw modelError('MODEL_NO_KEY');
    this.#deps.store.writer.conversations.setContent(messageId, newReply(model));
    return model;
  }

  /** Shown at once, since a wait may take a minute. */
  #waits(conversationId: string, messageId: string, wait: TurnWait | null): void {
    const until = this.#deps.clock.now() + (wait?.waitMs ?? 0);
    const told = wait && { why: wait.error.message, until };
    if (!this.#live.wait(messageId, told)) return;
    this.#deps.notify({ topic: 'conversation', id: conversationId });
  }

  /** A block ended: what cannot be written now is written with the end. */
  #keep(conversationId: string, messageId: string, thread: TurnThread): void {
    try {
      writeReply(this.#deps, messageId, thread, { state: 'streaming' });
    } catch (thrown) {
      this.#deps.log.error('conversation.not_kept', thrown);
    }
    this.#deps.notify({ topic: 'conversation', id: conversationId });
  }
}
