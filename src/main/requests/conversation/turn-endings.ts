// How a turn ends: with its answer, waiting for a person, stopped, or failed. Each is written in the transaction that ends
// its event, and told to the windows after the commit.
import type { AppError } from '../../../shared/errors.ts';
import type { TurnEnd } from '../../agent/conversation/turn-ports.ts';
import { proposalOf, type TurnThread } from '../../agent/conversation/turn-thread.ts';
import { modelError } from '../../agent/model/model-error.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import type { Asked } from './asked.ts';
import { keptTurn } from './kept-turn.ts';
import { replyIn, writeReply } from './reply-row.ts';
import { afterCalls } from './turn-errors.ts';
import { writeEffects } from './write-effects.ts';

export class TurnEndings {
  readonly #deps: RequestsDeps;
  readonly #rehearseSoon: (planId: string) => void;

  constructor(deps: RequestsDeps, rehearseSoon: (planId: string) => void) {
    this.#deps = deps;
    this.#rehearseSoon = rehearseSoon;
  }

  /** In the transaction that ends the event. */
  ended(conversationId: string, asked: Asked, thread: TurnThread, end: TurnEnd): void {
    const { writer } = this.#deps.store;
    const { messageId, requestId } = asked;
    switch (end.kind) {
      case 'waiting':
        writer.turns.keep(messageId, thread);
        writeReply(this.#deps, messageId, thread, { state: 'waiting' });
        for (const { callId, answer } of thread.open)
          if (answer === null) this.#callOut(conversationId, asked, callId);
        break;
      case 'done': {
        writer.turns.drop(messageId);
        writeReply(this.#deps, messageId, thread, { state: 'done' });
        if (proposalOf(thread) === undefined) writer.requests.setStatus(requestId, 'completed');
        const plans = writeEffects(this.#deps, asked, thread);
        queueMicrotask(() => this.told(conversationId, plans));
        return;
      }
      case 'stopped':
      case 'failed':
        this.broken(asked, thread, end);
    }
    queueMicrotask(() => this.told(conversationId, []));
  }

  #callOut(conversationId: string, asked: Asked, subject: string): void {
    this.#deps.hub.push({ type: 'tool-call', conversationId, subject, body: asked });
  }

  /** No more of it comes: what had come stays, and why is said with it. */
  broken(
    { requestId, messageId, text }: Asked,
    thread: Pick<TurnThread, 'blocks' | 'takenIn'>,
    end: Extract<TurnEnd, { kind: 'stopped' | 'failed' }>,
  ): void {
    const { requests, turns } = this.#deps.store.writer;
    const error = afterCalls(end.error, thread.blocks).toShape();
    const state = end.kind === 'stopped' ? 'stopped' : end.isCut ? 'cut' : 'failed';
    for (const block of thread.blocks)
      if (block.type === 'tool' && ['queued', 'running', 'waiting'].includes(block.state))
        block.state = 'stopped';
    turns.drop(messageId);
    writeReply(this.#deps, messageId, thread, { state, error, about: text });
    requests.recordError({ requestId, type: 'prompt_refinement', error });
    requests.setStatus(requestId, end.kind === 'stopped' ? 'cancelled' : 'failed');
  }

  /** No answer will come any more: that is said in its place. */
  giveUp(conversationId: string | null, asked: Asked, error: AppError): void {
    const { messageId } = asked;
    const blocks = keptTurn(this.#deps, messageId)?.blocks ?? [];
    const shown = replyIn(this.#deps, messageId)?.blocks ?? blocks;
    this.broken(
      asked,
      { blocks: structuredClone(shown), takenIn: [] },
      { kind: 'failed', error, isCut: false },
    );
    if (conversationId !== null) queueMicrotask(() => this.told(conversationId, []));
  }

  /** After the commit: a window that asks then finds it. */
  told(conversationId: string, planIds: readonly string[]): void {
    this.#deps.notify({ topic: 'conversation', id: conversationId });
    for (const planId of planIds) {
      this.#deps.notify({ topic: 'plan', id: planId });
      this.#rehearseSoon(planId);
    }
  }
}

/** That a person stopped it. */
export function stoppedByPerson(): Extract<TurnEnd, { kind: 'stopped' }> {
  return { kind: 'stopped', error: modelError('MODEL_STOPPED') };
}
