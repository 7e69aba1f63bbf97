// What plans do while nobody asks is said in the conversation that they came from: that a run ended, that a start was
// missed, and what a plan itself has to say. The rows are the truth; each is said once, by an event of the queue.
import { z } from 'zod';
import type { EventType } from '../../../shared/agent/event-types.ts';
import type { Change } from '../../../shared/ipc/change.ts';
import { openRunStates } from '../../../shared/runs/states.ts';
import type { NotificationView } from '../../../shared/schedules/views.ts';
import type { Ending, TakenEvent } from '../../events/event-hub.ts';
import type { ExecutionRecord } from '../../store/queries/execution-row.ts';
import { cardOfPlan } from '../card-of-plan.ts';
import { addMessage, type Content, contentOf } from '../messages.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import { endWords } from './end-words.ts';

const newsSchema = z.discriminatedUnion('news', [
  z.strictObject({ news: z.literal('end'), executionId: z.string() }),
  z.strictObject({ news: z.literal('notice'), notificationId: z.string() }),
]);
type News = z.infer<typeof newsSchema>;

type Deps = Pick<RequestsDeps, 'store' | 'hub' | 'clock' | 'log' | 'notify'>;

/** What is older is no news: it is not said at a start any more. */
const newsMs = 7 * 86_400_000;

/** By its kind what it is about is told; the ends of runs are told by themselves. */
function isNews({ kind, topic }: NotificationView): boolean {
  return (
    kind === 'missed' || (kind === 'message' && topic === 'run') || isOfSchedule({ kind, topic })
  );
}

function isOfSchedule({ kind, topic }: Pick<NotificationView, 'kind' | 'topic'>): boolean {
  return kind === 'failed' && topic === 'schedule';
}

export class PlanNews {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    for (const type of ['system', 'timer'] as const)
      deps.hub.on(type, newsSchema, async (event) => this.#say(event));
  }

  /** Says what came while nobody listened. */
  start(): void {
    const { store, clock } = this.#deps;
    const since = clock.now() - newsMs;
    for (const executionId of store.reader.executions.endedSince(since)) this.#ended(executionId);
    this.#noticed(since);
  }

  /** What the other parts of the app say that changed. */
  heard({ topic, id }: Change): void {
    try {
      if (topic === 'run' && id !== null) this.#ended(id);
      // Who watches runs and schedules tells it in this way, too.
      if (topic === 'notification') this.#noticed(this.#deps.clock.now() - newsMs);
    } catch (thrown) {
      // It is said at the next start.
      this.#deps.log.error('requests.news_not_said', thrown);
    }
  }

  #ended(executionId: string): void {
    const run = this.#deps.store.reader.executions.get(executionId);
    if (run === undefined || openRunStates.includes(run.state)) return;
    const type = run.triggerId === null ? 'system' : 'timer';
    this.#push(run.planId, type, `end:${executionId}`, { news: 'end', executionId });
  }

  #noticed(since: number): void {
    const { reader } = this.#deps.store;
    const notices = reader.notifications.list().filter(({ createdAt }) => createdAt >= since);
    for (const notice of notices.filter(isNews).reverse()) {
      const { notificationId, kind } = notice;
      const planId = planOfNotice(reader, notice);
      if (planId === undefined) continue;
      const type = kind === 'message' ? 'system' : 'timer';
      const news = { news: 'notice', notificationId } as const;
      this.#push(planId, type, `notice:${notificationId}`, news);
    }
  }

  /** Once: the same again is not written. A plan from elsewhere has nowhere to say it. */
  #push(planId: string, type: EventType, subject: string, body: News): void {
    const { store, hub } = this.#deps;
    const conversationId = cardOfPlan(store.reader, planId)?.conversationId;
    if (conversationId === undefined) return;
    if (store.reader.events.ofCall(conversationId, subject, type) !== undefined) return;
    hub.push({ type, conversationId, subject, body });
  }

  #say({ conversationId, body }: TakenEvent<News>): Ending | undefined {
    if (conversationId === null) return undefined;
    const say = body.news === 'end' ? this.#sayEnd(body) : this.#sayNotice(body);
    if (say === undefined) return undefined;
    return () => {
      say(conversationId);
      // After the commit: a window that asks then finds it.
      queueMicrotask(() => this.#deps.notify({ topic: 'conversation', id: conversationId }));
    };
  }

  #sayEnd({ executionId }: { executionId: string }) {
    const { reader, writer } = this.#deps.store;
    const run = reader.executions.get(executionId);
    if (run === undefined) return undefined;
    const name = reader.plans.get(run.planId)?.name ?? '';
    const found = run.state === 'completed' ? reader.runs.found(executionId) : [];
    const ended = { ...run, wasAsked: reader.fires.wasAsked(run.fireId) };
    const text = endWords(ended, name, reader.effects.ends(executionId), found);
    const content: Content = { kind: 'run', executionId, text };
    const before = this.#sameBefore(run);
    return (conversationId: string) => {
      // A schedule that runs every minute fills no conversation: its newest run stands for those before it.
      if (before !== null) writer.conversations.setContent(before, content);
      else this.#add(conversationId, run.planId, content);
    };
  }

  /** The message about an earlier run of the same schedule that went as this one, where nothing came after it. */
  #sameBefore(run: ExecutionRecord): string | null {
    const { reader } = this.#deps.store;
    const leaf = this.#leafOf(run.planId);
    const last = leaf === undefined ? undefined : reader.conversations.message(leaf);
    const said = last && contentOf(last);
    if (last === undefined || said?.kind !== 'run' || said.text === undefined) return null;
    const before = reader.executions.get(said.executionId);
    const isAlike = before?.triggerId === run.triggerId && before?.state === run.state;
    return isAlike && run.triggerId !== null && run.state === 'completed' ? last.messageId : null;
  }

  #sayNotice({ notificationId }: { notificationId: string }) {
    const { reader } = this.#deps.store;
    const notice = reader.notifications.get(notificationId);
    if (notice === undefined) return undefined;
    const { title, body: text } = notice;
    const planId = planOfNotice(reader, notice);
    if (planId === undefined) return undefined;
    return (conversationId: string) =>
      this.#add(conversationId, planId, { kind: 'notice', title, text });
  }

  /** In the branch that its plan is shown in. */
  #add(conversationId: string, planId: string, content: Content): void {
    const requestId = this.#deps.store.reader.requests.ofPlan(planId)?.request_id;
    addMessage(this.#deps, conversationId, content, requestId, this.#leafOf(planId));
  }

  #leafOf(planId: string): string | undefined {
    const { reader } = this.#deps.store;
    const card = cardOfPlan(reader, planId);
    return card && reader.conversations.leafOf(card.messageId);
  }
}

function planOfNotice(
  reader: Deps['store']['reader'],
  { topic, subjectId }: Pick<NotificationView, 'topic' | 'subjectId'>,
): string | undefined {
  return topic === 'run'
    ? reader.executions.get(subjectId)?.planId
    : reader.triggers.get(subjectId)?.planId;
}
