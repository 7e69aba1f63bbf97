// The life of a request: words, plan, rehearsal, agreement. Joins the parser with the store, the fork
// and the executor, and says in the conversation what came of it.
import type { Address } from 'viem';
import type { Rehearsal } from '../../shared/chain/types.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/contract.ts';
import type {
  ConversationSummary,
  Message,
  PlanSummary,
  PlanView,
} from '../../shared/ipc/views.ts';
import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import { planHash } from '../../shared/plan/hash.ts';
import type { PlanBirth } from '../agent/direct-parser/build-plan.ts';
import type { NameOf } from '../approvals/subject.ts';
import type { Clock } from '../clock.ts';
import type { LiveConnection } from '../executor/connector.ts';
import type { Executor } from '../executor/executor.ts';
import type { Log } from '../log.ts';
import { newId } from '../store/new-id.ts';
import type { Store } from '../store/open-store.ts';
import { checkAgreeable } from './check-agreeable.ts';
import { readAnswer, type Understood } from './complete-words.ts';
import { listConversations, openQuestions, requireConversation, say } from './conversation.ts';
import { type Content, toMessage } from './message-content.ts';
import { contentsOf } from './outcome-words.ts';
import { listPlans, planView } from './plan-view.ts';
import { recordEntryState, recordRequest } from './record-request.ts';

/** Longer texts are refused whole: nothing of them is stored. */
const maximumCharacters = 20_000;
const policyVersion = 1;

export interface RequestsDeps {
  store: Pick<Store, 'reader' | 'writer'>;
  compile: (text: string, context: PlanContext, birth: PlanBirth) => CompileOutcome;
  connect: () => Promise<LiveConnection>;
  executor: Pick<Executor, 'agree'>;
  /** The account that requests act for; throws NO_ACCOUNT while there is none. */
  account: () => Address;
  nameOf: NameOf;
  network: { chainId: number; name: string; practice: boolean };
  locale: string;
  clock: Clock;
  log: Log;
  notify: (change: Change) => void;
}

export class Requests {
  readonly #deps: RequestsDeps;

  constructor(deps: RequestsDeps) {
    this.#deps = deps;
  }

  conversations(): ConversationSummary[] {
    return listConversations(this.#deps.store.reader);
  }

  newConversation(): ConversationSummary {
    const { reader, writer } = this.#deps.store;
    const conversationId = writer.conversations.create('New chat');
    this.#deps.notify({ topic: 'conversation', id: null });
    return listConversations(reader).find(
      (each) => each.conversationId === conversationId,
    ) as ConversationSummary;
  }

  /** Errors: CONVERSATION_NOT_FOUND. */
  messages(conversationId: string): Message[] {
    const { reader } = this.#deps.store;
    requireConversation(reader, conversationId);
    return reader.conversations.messages(conversationId).map(toMessage);
  }

  /**
   * Says something in a conversation and answers all that was said, the person's words first.
   * Errors: TEXT_TOO_LONG, TEXT_EMPTY, CONVERSATION_NOT_FOUND, NO_ACCOUNT; nothing is stored then.
   */
  async send(conversationId: string, text: string): Promise<Message[]> {
    const { store, clock, log, notify } = this.#deps;
    requireConversation(store.reader, conversationId);
    checkText(text);
    const account = this.#deps.account();
    const before = store.reader.conversations.messages(conversationId);
    const { understood, question } = this.#understand(before, text, account);
    const { outcome } = understood;
    const { requestId, said } = store.writer.together(() => {
      const recorded = recordRequest(store.writer, { text: understood.text, account, outcome });
      if (question !== null) {
        for (const { messageId, content } of openQuestions(before)) {
          store.writer.conversations.setContent(messageId, { ...content, answered: true });
        }
      }
      this.#keepPlan(recorded, outcome);
      if (before.length === 0)
        store.writer.conversations.rename(conversationId, titleOf(text, outcome));
      const contents: Content[] = [{ kind: 'user', text }, ...contentsOf(outcome, understood.text)];
      return { requestId: recorded, said: say(store, conversationId, contents, recorded) };
    });
    notify({ topic: 'conversation', id: conversationId });
    if (outcome.outcome === 'plan') notify({ topic: 'plan', id: outcome.plan.id });
    await recordEntryState(store.writer, log, requestId, async () =>
      (await this.#deps.connect()).walletContext(account),
    );
    log.info('request.answered', { requestId, outcome: outcome.outcome, at: clock.now() });
    return said;
  }

  plans(): PlanSummary[] {
    return listPlans(this.#deps.store.reader);
  }

  /** Errors: PLAN_NOT_FOUND, PARKED. */
  plan(planId: string): PlanView {
    const { store, nameOf, network } = this.#deps;
    return planView(
      {
        reader: store.reader,
        nameOf,
        chains: [network.chainId],
        networkName: network.name,
        practice: network.practice,
      },
      planId,
    );
  }

  /** Runs the plan on the fork and keeps the result. Errors: PLAN_NOT_FOUND, NO_ACCOUNT, RPC_*, REHEARSAL_*. */
  async rehearse(planId: string): Promise<Rehearsal> {
    const { store, notify } = this.#deps;
    const { plan, hash } = this.plan(planId);
    const account = (plan.account ?? this.#deps.account()) as Address;
    try {
      const { simulation } = await this.#deps.connect();
      const rehearsal = await simulation.rehearsePlan({ plan, planHash: hash, account });
      store.writer.rehearsals.save(planId, rehearsal);
      notify({ topic: 'plan', id: planId });
      return rehearsal;
    } catch (thrown) {
      this.#recordFailure(planId, toAppError(thrown));
      throw thrown;
    }
  }

  /**
   * Takes a person's yes to a plan and starts its run.
   * Errors: PLAN_NOT_FOUND, PLAN_INVALID, NOT_REHEARSED, REHEARSAL_NOT_OK, NOT_ACKNOWLEDGED, and those
   * of `Executor.agree`.
   */
  async agree(
    planId: string,
    hash: string,
    acknowledged: boolean,
  ): Promise<{ executionId: string }> {
    const { store, notify } = this.#deps;
    const view = this.plan(planId);
    checkAgreeable(view, acknowledged);
    const account = view.plan.account ?? this.#deps.account();
    const requestId = this.#requestOf(planId);
    const started = await this.#deps.executor.agree({
      planId,
      planHash: hash,
      policyVersion,
      agreedBy: 'local',
      account,
      requestId,
    });
    const conversationId = this.#conversationOf(planId);
    if (conversationId !== null) {
      say(store, conversationId, [{ kind: 'run', ...started }], requestId ?? undefined);
      notify({ topic: 'conversation', id: conversationId });
    }
    return started;
  }

  /** Puts a plan that never ran away for good. Errors: PLAN_NOT_FOUND, PLAN_ILLEGAL_STATUS. */
  discard(planId: string): void {
    this.plan(planId);
    this.#deps.store.writer.plans.setStatus(planId, 'cancelled');
    this.#deps.notify({ topic: 'plan', id: planId });
  }

  #understand(
    before: Parameters<typeof openQuestions>[0],
    text: string,
    account: Address,
  ): { understood: Understood; question: string | null } {
    const { clock, network, locale } = this.#deps;
    const birth = { planId: newId(), createdAt: clock.now() };
    const context: PlanContext = {
      now: new Date(clock.now()).toISOString(),
      locale,
      chains: [network.chainId],
      defaultChain: network.chainId,
      account,
    };
    const compile = (words: string): CompileOutcome => this.#deps.compile(words, context, birth);
    const [open] = openQuestions(before);
    if (open === undefined) return { understood: { text, outcome: compile(text) }, question: null };
    return { understood: readAnswer(compile, open.content, text), question: open.messageId };
  }

  #keepPlan(requestId: string, outcome: CompileOutcome): void {
    const { writer } = this.#deps.store;
    if (outcome.outcome === 'plan') {
      const { plan } = outcome;
      writer.plans.save(plan, planHash(plan));
      // The parser answers with a plan only when the validator found no error in it.
      writer.plans.setStatus(plan.id, 'validated');
      writer.requests.setPlan(requestId, plan.id);
    }
    const waits = outcome.outcome === 'plan' || outcome.outcome === 'ask';
    writer.requests.setStatus(requestId, waits ? 'waiting' : 'completed');
  }

  #recordFailure(planId: string, error: AppError): void {
    this.#deps.store.writer.requests.recordError({
      requestId: this.#requestOf(planId),
      type: 'verification',
      error: error.toShape(),
    });
  }

  #requestOf(planId: string): string | null {
    const rows = this.#deps.store.reader.requests.list();
    return rows.find((row) => row.plan_id === planId)?.request_id ?? null;
  }

  #conversationOf(planId: string): string | null {
    const { conversations } = this.#deps.store.reader;
    const holds = (conversationId: string): boolean =>
      conversations
        .messages(conversationId)
        .map(toMessage)
        .some((message) => message.kind === 'plan' && message.planId === planId);
    return (
      conversations.list().find(({ conversationId }) => holds(conversationId))?.conversationId ??
      null
    );
  }
}

function checkText(text: string): void {
  if (text.length > maximumCharacters) {
    throw new AppError('TEXT_TOO_LONG', 'invalid_params', 'That is longer than a request can be.', {
      advice: `Nothing was stored. Say it in at most ${maximumCharacters.toLocaleString('en')} characters.`,
      facts: { characters: text.length, maximumCharacters },
    });
  }
  if (text.trim() === '') {
    throw new AppError('TEXT_EMPTY', 'invalid_params', 'There is nothing to read in that.', {
      advice: 'Say what you want done, for example: swap 1 ETH for USDC.',
    });
  }
}

function titleOf(text: string, outcome: CompileOutcome): string {
  if (outcome.outcome === 'plan') return outcome.plan.name;
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > 60 ? `${[...line].slice(0, 59).join('')}…` : line;
}
