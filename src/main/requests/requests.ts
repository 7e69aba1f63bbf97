import type { Rehearsal } from '../../shared/chain/types.ts';
import type {
  ConversationSummary,
  Message,
  PlanSummary,
  PlanView,
} from '../../shared/ipc/views.ts';
import { createLanes } from '../executor/lanes.ts';
import type { ConversationRecord } from '../store/queries/conversations.ts';
import { agreeToPlan } from './agree-to-plan.ts';
import { conversationState } from './conversation-state.ts';
import { findPlanCard } from './find-plan-card.ts';
import { contentOf, toMessage } from './messages.ts';
import { planSummary, planView } from './plan-view.ts';
import { rehearseStoredPlan } from './rehearse-stored-plan.ts';
import type { RequestsDeps } from './requests-deps.ts';
import { sendText } from './send-text.ts';

/** The life of a request as the windows and the command line see it: words, question, plan, rehearsal, agreement. */
export class Requests {
  readonly #deps: RequestsDeps;
  /** What is said in one conversation is taken in turn. */
  readonly #lanes = createLanes();

  constructor(deps: RequestsDeps) {
    this.#deps = deps;
  }

  /** Last used first. */
  conversations(): ConversationSummary[] {
    return this.#deps.store.reader.conversations.list().map((record) => this.#summary(record));
  }

  newConversation(): ConversationSummary {
    const { reader, writer } = this.#deps.store;
    const conversationId = writer.conversations.create('New conversation');
    this.#deps.notify({ topic: 'conversation', id: null });
    const created = reader.conversations.get(conversationId);
    if (created === undefined) throw new Error('A conversation that was written cannot be read.');
    return this.#summary(created);
  }

  /** Oldest first. */
  messages(conversationId: string): Message[] {
    return this.#deps.store.reader.conversations.messages(conversationId).map(toMessage);
  }

  /** The person's message and everything said in answer. Errors: TEXT_TOO_LONG, CONVERSATION_NOT_FOUND. */
  send(conversationId: string, text: string): Promise<Message[]> {
    return this.#lanes.run(conversationId, () => sendText(this.#deps, conversationId, text));
  }

  /** Last changed first. */
  plans(): PlanSummary[] {
    return this.#deps.store.reader.plans.list().map((stored) => planSummary(this.#deps, stored));
  }

  /** Errors: PLAN_NOT_FOUND, PARKED. */
  plan(planId: string): PlanView {
    return planView(this.#deps, planId);
  }

  rehearse(planId: string): Promise<Rehearsal> {
    return rehearseStoredPlan(this.#deps, planId);
  }

  agree(planId: string, planHash: string, acknowledged: boolean): Promise<{ executionId: string }> {
    return agreeToPlan(this.#deps, planId, planHash, acknowledged);
  }

  /** Puts a plan away that nobody will run. Errors: PLAN_NOT_FOUND, PLAN_ILLEGAL_STATUS. */
  discard(planId: string): void {
    const { reader, writer } = this.#deps.store;
    const requestId = findPlanCard(reader, planId)?.requestId ?? null;
    writer.together(() => {
      writer.plans.setStatus(planId, 'cancelled');
      if (requestId !== null) writer.requests.setStatus(requestId, 'cancelled');
    });
    this.#deps.notify({ topic: 'plan', id: planId });
  }

  #summary({ conversationId, title, updatedAt }: ConversationRecord): ConversationSummary {
    const { reader } = this.#deps.store;
    const last = reader.conversations.messages(conversationId).at(-1);
    const content = last === undefined ? null : contentOf(last);
    return { conversationId, title, state: conversationState(reader, content), updatedAt };
  }
}
