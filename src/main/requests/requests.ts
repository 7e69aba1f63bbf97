import { type Address, getAddress } from 'viem';
import type { Rehearsal } from '../../shared/chain/types.ts';
import type { ConversationSummary, PartWanted } from '../../shared/ipc/chat-views.ts';
import type { ChatPart, Message } from '../../shared/ipc/message-views.ts';
import type { PlanSummary, PlanView } from '../../shared/ipc/plan-views.ts';
import type { RequestStoryView } from '../../shared/ipc/views.ts';
import type { Listed } from '../../shared/listed.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { storyDiagram } from '../../shared/requests/diagram.ts';
import type { PlanModelCost } from '../../shared/requests/model-cost.ts';
import type { UndoPart } from '../executor/undo/undo-of-run.ts';
import type { Undone } from '../executor/undo/undo-run.ts';
import type { PlanToRehearse } from '../simulation/rehearsal-room.ts';
import { planNotFound } from '../store/queries/plans.ts';
import { requireStored } from '../store/stored.ts';
import { agreeToPlan } from './agree-to-plan.ts';
import { agreeToSchedule } from './agree-to-schedule.ts';
import { Answers } from './answers/answers.ts';
import { Chats } from './chats/chats.ts';
import { continueRun } from './continue-run.ts';
import { answerCall } from './conversation/answer-call.ts';
import { ConversationTurns } from './conversation/conversation-turns.ts';
import { modelCostOfPlan } from './cost/model-cost-of-plan.ts';
import { PersonsWords } from './persons-words.ts';
import { planContext } from './plan-context.ts';
import { planSummary, planView } from './plan-view.ts';
import { Rehearsals } from './rehearsals.ts';
import { requestNotFound, requestStory } from './request-story.ts';
import type { RequestsDeps } from './requests-deps.ts';
import { type Edit, saveEdit } from './save-edit.ts';

/** The life of a request as the windows and the command line see it: words, question, plan, rehearsal, agreement. */
export class Requests {
  /** Conversations as a person keeps them. */
  readonly chats: Chats;
  readonly #deps: RequestsDeps;
  readonly #rehearsals: Rehearsals;
  readonly #turns: ConversationTurns;
  readonly #answers: Answers;
  readonly #words: PersonsWords;

  constructor(deps: RequestsDeps) {
    this.#deps = deps;
    this.chats = new Chats(deps);
    this.#rehearsals = new Rehearsals(deps);
    this.#answers = new Answers(deps);
    this.#turns = new ConversationTurns(deps, (planId) => this.#rehearsals.rehearseSoon(planId));
    const [turns, rehearsals, answers] = [this.#turns, this.#rehearsals, this.#answers];
    this.#words = new PersonsWords(deps, { turns, rehearsals, answers });
  }

  /** Last used first; with words, those in which they are. */
  conversations(search: string | null = null): ConversationSummary[] {
    return this.chats.list(search);
  }

  newConversation(): ConversationSummary {
    return this.chats.begin();
  }

  /** Of the branch that is shown, oldest first. Errors: CONVERSATION_NOT_FOUND. */
  messages(conversationId: string): Message[] {
    return this.chats.messages(conversationId).map((message) => this.#asItComes(message));
  }

  /** The end of it, as far as a window shows it. Errors: as above. */
  part(conversationId: string, wanted: PartWanted): ChatPart {
    const part = this.chats.part(conversationId, wanted);
    return { ...part, messages: part.messages.map((message) => this.#asItComes(message)) };
  }

  /** Takes a conversation out of the list; nothing more is planned in it. Errors: CONVERSATION_NOT_FOUND. */
  removeConversation(conversationId: string): void {
    this.chats.remove(conversationId);
    this.stopReading(conversationId);
  }

  /**
   * The person's message and everything said in answer; null begins a conversation. What the wallet holds is recorded and a plan is
   * rehearsed in the background: words are read also without a network. Errors: see sendText; nothing is stored then.
   */
  send(
    conversationId: string | null,
    text: string,
    attachmentIds: readonly string[] = [],
  ): Promise<Message[]> {
    return this.#words.say({ conversationId, text, attachmentIds });
  }

  /** Says a message of the person otherwise, in a branch beside it. Errors: as `send`, MESSAGE_NOT_YOURS. */
  edit(messageId: string, text: string): Promise<Message[]> {
    const record = this.#deps.store.reader.conversations.message(messageId);
    const conversationId = record?.conversationId ?? '';
    return this.#words.say({ conversationId, text, edits: messageId });
  }

  /** Nothing is planned of what a model is reading in this conversation, or in any. */
  stopReading(conversationId: string | 'all'): void {
    if (conversationId === 'all') this.#turns.stopAll();
    else this.#turns.stop(conversationId);
  }

  /** Of all plans, also of those that a run carries out. See `Rehearsals`. */
  endRehearsals(): void {
    this.#rehearsals.endAll();
  }

  /** Asks a model once more. Errors: MODEL_NO_KEY, NOTHING_TO_RETRY. */
  readAgain(messageId: string): Promise<void> {
    return this.#turns.retry(messageId);
  }

  /** A person's answer about a call of a tool that reaches out. Errors: CALL_NOT_WAITING. */
  answerCall(conversationId: string, callId: string, answer: 'once' | 'no'): void {
    answerCall(this.#deps, conversationId, { callId, answer });
  }

  /** What became of a request. Errors: REQUEST_NOT_FOUND. */
  story(requestId: string): RequestStoryView {
    const view = this.#deps.store.reader.requests.get(requestId);
    if (view === undefined) throw requestNotFound(requestId);
    const story = requestStory(view);
    return { ...story, diagram: storyDiagram(story) };
  }

  /** Last changed first. */
  plans(): Listed<PlanSummary> {
    const { plans } = this.#deps.store.reader;
    const items = plans.list().map((stored) => planSummary(this.#deps, stored));
    return { items, total: plans.count() };
  }

  /** Errors: PLAN_NOT_FOUND, PARKED. */
  plan(planId: string): PlanView {
    return planView(this.#deps, planId);
  }

  /** What models took for it; null for a plan that no chat shows. */
  modelCost(planId: string): PlanModelCost | null {
    return modelCostOfPlan(this.#deps.store.reader, planId);
  }

  /** What is known of the world when the plan is validated, its account read now. Errors: PLAN_NOT_FOUND, PARKED. */
  async context(planId: string): Promise<PlanContext> {
    const { plan } = planView(this.#deps, planId);
    const { account } = planContext(this.#deps, plan);
    if (account !== undefined) await this.#deps.facts.refresh(getAddress(account));
    return planContext(this.#deps, plan);
  }

  /** Errors: see saveEdit. */
  save(edit: Edit): { revision: number; hash: string } {
    return saveEdit(this.#deps, edit);
  }

  /** A plan as it was. Errors: PLAN_NOT_FOUND, PARKED. */
  revision(planId: string, revision: number): Plan {
    const stored = this.#deps.store.reader.plans.getRevision(planId, revision);
    if (stored === undefined) throw planNotFound(planId);
    return requireStored(stored.document);
  }

  /** Shares a rehearsal of the plan that is under way. Errors: see Rehearsals. */
  rehearse(planId: string): Promise<Rehearsal> {
    return this.#rehearsals.rehearse(planId);
  }

  /** What a plan would do now; nothing is kept. Errors: see Rehearsals. */
  rehearseNow(asked: PlanToRehearse): Promise<Rehearsal> {
    return this.#rehearsals.now(asked);
  }

  /** Errors: see agreeToPlan. */
  agree(planId: string, planHash: string, acknowledged: boolean): Promise<{ executionId: string }> {
    return agreeToPlan(this.#deps, planId, planHash, acknowledged);
  }

  /** Errors: see agreeToSchedule. */
  schedule(
    planId: string,
    planHash: string,
    acknowledged: boolean,
    choice: { account?: Address; mandateId?: string } = {},
  ): Promise<{ triggerId: string }> {
    return agreeToSchedule(this.#deps, planId, { planHash, acknowledged, ...choice });
  }

  /** Errors: see continueRun. */
  continueRun(
    executionId: string,
    planHash: string,
    acknowledged: boolean,
  ): Promise<{ executionId: string }> {
    return continueRun(this.#deps, executionId, planHash, acknowledged);
  }

  /**
   * The draft of the plan that undoes a run, judged by what the account holds now and rehearsed in the background.
   * Errors: see Executor.undo.
   */
  async undo(executionId: string, part: UndoPart = {}): Promise<Undone> {
    const { executor, facts } = this.#deps;
    const undone = await executor.undo(executionId, part);
    const { account } = planView(this.#deps, undone.planId);
    await facts.refresh(getAddress(account.address));
    this.#rehearsals.rehearseSoon(undone.planId);
    return undone;
  }

  /** Puts a plan away that nobody will run. Errors: PLAN_NOT_FOUND, PLAN_ILLEGAL_STATUS. */
  discard(planId: string): void {
    const { reader, writer } = this.#deps.store;
    const requestId = reader.requests.ofPlan(planId)?.request_id;
    writer.together(() => {
      writer.plans.setStatus(planId, 'cancelled');
      if (requestId !== undefined) writer.requests.setStatus(requestId, 'cancelled');
    });
    this.#deps.notify({ topic: 'plan', id: planId });
  }

  /** How many plans are being rehearsed. */
  get rehearsing(): number {
    return this.#rehearsals.underWay;
  }

  /** Settles when nothing goes on in the background. */
  async idle(): Promise<void> {
    await this.#deps.hub.idle();
    await Promise.all([this.#words.idle(), this.#rehearsals.idle(), this.#answers.idle()]);
  }

  /** Begins nothing further and settles when what is under way has ended; the fork's end ends it soon. */
  async stop(): Promise<void> {
    this.#turns.quit();
    await Promise.all([this.#deps.hub.stop(), this.#rehearsals.stop()]);
    await Promise.all([this.#words.idle(), this.#answers.idle()]);
  }

  /** What a model writes at this moment stands in no row yet. */
  #asItComes(message: Message): Message {
    if (message.kind !== 'reply') return message;
    const { live } = this.#turns;
    const blocks = live.blocksOf(message.messageId);
    const wait = live.waitOf(message.messageId);
    return blocks === null ? message : { ...message, blocks, ...(wait && { wait }) };
  }
}
