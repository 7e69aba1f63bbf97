// What no parser understands is read by a model, apart from the message that asked for it: the place of the answer is
// there at once, and says so until it comes, is stopped or fails.
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { ModelUse } from '../../shared/ipc/model-views.ts';
import { modelError } from '../agent/model/model-error.ts';
import type { Ending, TakenEvent } from '../events/event-hub.ts';
import { newId } from '../store/new-id.ts';
import type { Answers } from './answers/answers.ts';
import { attachmentsOf } from './chats/attachments.ts';
import { lookUpNames } from './look-up-names.ts';
import { type Content, contentOf } from './messages.ts';
import type { ReadByModel } from './model-port.ts';
import { planContext } from './plan-context.ts';
import { modelUse, recordModelTurns } from './record-model-turns.ts';
import type { RequestsDeps } from './requests-deps.ts';
import { sayOutcome } from './say-outcome.ts';

const wishSchema = z.strictObject({
  requestId: z.string(),
  /** Where the answer is to stand. */
  messageId: z.string(),
  text: z.string(),
});
type Asked = z.infer<typeof wishSchema>;

/** What follows from an answer, in the background. */
interface Then {
  rehearseSoon: (planId: string) => void;
  answerSoon: Answers['answerSoon'];
}

/** Why a turn ends before its answer. */
type Stop = 'person' | 'quit';

export class ModelTurns {
  readonly #deps: RequestsDeps;
  readonly #then: Then;
  readonly #open = new Map<string, AbortController>();
  /** Places of answers that a person stopped before or while they were read. */
  readonly #stopped = new Set<string>();

  constructor(deps: RequestsDeps, next: Then) {
    this.#deps = deps;
    this.#then = next;
    deps.hub.on(
      'user',
      wishSchema,
      (event) => this.#read(event),
      ({ conversationId, body }, error) => this.#giveUp(conversationId, body, error),
    );
  }

  /** The answer will stand in that message. Part of the transaction that writes it. */
  ask(conversationId: string, asked: Asked): void {
    this.#deps.hub.push({ type: 'user', conversationId, body: asked });
  }

  /** Asks once more where it failed. Errors: NOTHING_TO_RETRY. */
  async retry(messageId: string): Promise<void> {
    const { reader, writer } = this.#deps.store;
    const record = reader.conversations.message(messageId);
    const chosen = reader.conversations.get(record?.conversationId ?? '')?.model ?? null;
    const model = await this.#deps.model.ready(chosen);
    if (model === null) throw modelError('MODEL_NO_KEY');
    const content = record && contentOf(record);
    if (record?.requestId == null || content?.kind !== 'error' || content.about === undefined) {
      throw nothingToRetry();
    }
    const { conversationId, requestId } = record;
    const text = content.about;
    writer.together(() => {
      writer.conversations.setContent(messageId, { kind: 'asking', model });
      writer.requests.setStatus(requestId, 'running');
      this.ask(conversationId, { requestId, messageId, text });
    });
    this.#told(conversationId, null);
  }

  /** Also of what only waits for its turn. What came until then is kept as cost; nothing is planned. */
  stop(conversationId: string): void {
    for (const record of this.#deps.store.reader.conversations.messages(conversationId)) {
      if (contentOf(record)?.kind === 'asking') this.#stopped.add(record.messageId);
    }
    this.#open.get(conversationId)?.abort('person' satisfies Stop);
  }

  /** The app ends: what is being asked is asked again at the next start. */
  quit(): void {
    for (const turn of this.#open.values()) turn.abort('quit' satisfies Stop);
  }

  async #read({ conversationId, body }: TakenEvent<Asked>): Promise<Ending | undefined> {
    if (conversationId === null) return undefined;
    const turn = new AbortController();
    if (this.#stopped.has(body.messageId)) turn.abort('person' satisfies Stop);
    this.#open.set(conversationId, turn);
    try {
      const planned = await this.#plan(body, turn.signal);
      if (turn.signal.reason === ('quit' satisfies Stop)) {
        // It was paid for, though it is asked again.
        const { writer } = this.#deps.store;
        writer.together(() => recordModelTurns(this.#deps, body.requestId, planned));
        throw interrupted();
      }
      return () => this.#answer(conversationId, body, planned);
    } finally {
      this.#open.delete(conversationId);
      this.#stopped.delete(body.messageId);
    }
  }

  async #plan({ messageId, text }: Asked, signal: AbortSignal): Promise<ReadByModel> {
    const { connect, network, clock, model, store } = this.#deps;
    const names = await lookUpNames([text], async (name) => (await connect()).resolveName(name));
    const context = { ...planContext(this.#deps), chains: [network.chainId], names };
    const birth = { planId: newId(), createdAt: clock.now() };
    const place = store.reader.conversations.message(messageId);
    const content = place && contentOf(place);
    const of = content?.kind === 'asking' ? content.model : '';
    const material = attachmentsOf(store.reader, place?.parentId ?? '');
    return model.plan({ text, context, birth, material }, of, { signal });
  }

  /** In the transaction that ends the event. */
  #answer(
    conversationId: string,
    { requestId, messageId, text }: Asked,
    planned: ReadByModel,
  ): void {
    const { writer } = this.#deps.store;
    const use = modelUse(planned);
    recordModelTurns(this.#deps, requestId, planned);
    const { result } = planned;
    const content = result.ok
      ? sayOutcome(this.#deps, requestId, { outcome: result.outcome, text })
      : this.#failed(requestId, result.error, text);
    writer.conversations.setContent(messageId, { ...content, ...withUse(use) });
    const planId = result.ok && result.outcome.outcome === 'plan' ? result.outcome.plan.id : null;
    // After the commit: a window that asks then finds it.
    queueMicrotask(() => {
      this.#told(conversationId, planId);
      if (result.ok && result.outcome.outcome === 'answer') {
        this.#then.answerSoon(messageId, result.outcome.reads);
      }
    });
  }

  /** No answer will come any more: that is said in its place. */
  #giveUp(conversationId: string | null, { requestId, messageId, text }: Asked, error: AppError) {
    const { conversations } = this.#deps.store.writer;
    conversations.setContent(messageId, this.#failed(requestId, error, text));
    if (conversationId !== null) queueMicrotask(() => this.#told(conversationId, null));
  }

  #failed(requestId: string, error: AppError, about: string): Content {
    const { requests } = this.#deps.store.writer;
    const shape = error.toShape();
    requests.recordError({ requestId, type: 'prompt_refinement', error: shape });
    requests.setStatus(requestId, error.code === 'MODEL_STOPPED' ? 'cancelled' : 'failed');
    return { kind: 'error', error: shape, about };
  }

  #told(conversationId: string, planId: string | null): void {
    this.#deps.notify({ topic: 'conversation', id: conversationId });
    if (planId === null) return;
    this.#deps.notify({ topic: 'plan', id: planId });
    this.#then.rehearseSoon(planId);
  }
}

function withUse(use: ModelUse | null): { use?: ModelUse } {
  return use === null ? {} : { use };
}

/** Tried again at the next start. */
function interrupted(): AppError {
  return new AppError('MODEL_INTERRUPTED', 'network', 'The app ended before the model answered.', {
    advice: 'It is asked again at the next start.',
  });
}

function nothingToRetry(): AppError {
  const message = 'There is nothing here to ask a model again.';
  return new AppError('NOTHING_TO_RETRY', 'invalid_params', message, {
    advice: 'Say it again in the box below.',
  });
}
