// The queue that conversations run on. What stands in rows is the truth: a wake is a hint only, and each look takes
// the oldest open event of its conversation from there.
import type { z } from 'zod';
import type { EventType } from '../../shared/agent/event-types.ts';
import { type AppError, toAppError } from '../../shared/errors.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import type { EventRecord, NewEvent } from '../store/queries/events.ts';
import { requireStored } from '../store/stored.ts';
import type { Timer } from '../timer.ts';
import { gaveUp, noHandler, notDead, unreadableBody } from './event-errors.ts';
import { mostAttempts, waitBeforeNextMs } from './try-again.ts';

/** An event as its handler gets it. */
export interface TakenEvent<Body> {
  eventId: string;
  conversationId: string | null;
  /** The call of a tool that it is about. */
  subject: string | null;
  body: Body;
}

/** Writes, and events that follow: one transaction with the end of the event, so that they come once. */
export type Ending = () => void;

/**
 * Does what an event asks for, and answers what is to be written with its end. It is called again for the same event
 * where it failed, and where the process ended over it: what it does outside of its ending may come twice.
 */
export type EventHandler<Body> = (event: TakenEvent<Body>) => Promise<Ending | undefined>;

export interface EventHubDeps {
  store: {
    reader: Pick<Store['reader'], 'events'>;
    writer: Pick<Store['writer'], 'events' | 'together'>;
  };
  clock: Clock;
  timer: Timer;
  log: Log;
  /** Hears that one was given up, after that is durable. */
  gaveUp?: () => void;
}

/** Says where a person sees it that the event was given up. Its writes are one transaction with that. */
export type GivenUp<Body> = (event: TakenEvent<Body>, error: AppError) => void;

interface Registered {
  schema: z.ZodType;
  handle: EventHandler<never>;
  givenUp: GivenUp<never>;
}

/**
 * Events of one conversation are handled one after the other in the order in which they came, those of different ones
 * side by side. One that cannot be handled is tried again, holds up its conversation meanwhile, and is given up after
 * `mostAttempts`: kept, and shown.
 */
export class EventHub {
  readonly #deps: EventHubDeps;
  readonly #handlers = new Map<string, Registered>();
  readonly #running = new Map<string | null, Promise<void>>();
  #isOpen = false;

  constructor(deps: EventHubDeps) {
    this.#deps = deps;
  }

  /** One handler for each type. What was given up for want of it is handled at the next start. */
  on<Body>(
    type: EventType,
    schema: z.ZodType<Body>,
    handle: EventHandler<Body>,
    givenUp: GivenUp<Body> = () => undefined,
  ): void {
    if (this.#handlers.has(type)) throw new Error(`Two handlers for ${type}.`);
    this.#handlers.set(type, { schema, handle, givenUp } as Registered);
  }

  /** Durable when it returns, or with the transaction that it is part of. Null where that of the same call is there. */
  push(event: NewEvent): string | null {
    const eventId = this.#deps.store.writer.events.push(event);
    // After the transaction that this may be part of: there is no await inside of one.
    queueMicrotask(() => this.#wake(event.conversationId));
    return eventId;
  }

  /** Takes up what was left when the process ended last. Handlers are registered before. */
  start(): void {
    const { reader, writer } = this.#deps.store;
    writer.events.redeliver([...this.#handlers.keys()]);
    this.#isOpen = true;
    for (const conversationId of reader.events.open()) this.#wake(conversationId);
  }

  /** What was given up is handled once more. Errors: EVENT_NOT_DEAD. */
  retry(eventId: string): void {
    const { reader, writer } = this.#deps.store;
    if (!writer.events.retry(eventId)) throw notDead(eventId);
    this.#wake(reader.events.get(eventId)?.conversationId ?? null);
  }

  /** Settles when nothing is being handled; what waits to be tried again is not waited for. */
  async idle(): Promise<void> {
    // What was pushed a moment ago wakes in a microtask.
    await Promise.resolve();
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Begins nothing further and settles when what is under way has ended. */
  async stop(): Promise<void> {
    this.#isOpen = false;
    this.#deps.timer.clear();
    await this.idle();
  }

  #wake(conversationId: string | null): void {
    if (!this.#isOpen || this.#running.has(conversationId)) return;
    const running = this.#drain(conversationId)
      .catch((thrown: unknown) => this.#deps.log.error('events.stuck', thrown))
      .finally(() => this.#running.delete(conversationId));
    this.#running.set(conversationId, running);
  }

  async #drain(conversationId: string | null): Promise<void> {
    while (this.#isOpen) {
      const event = this.#deps.store.reader.events.next(conversationId);
      if (event === undefined) return;
      if (event.notBeforeAt !== null && event.notBeforeAt > this.#deps.clock.now()) {
        this.#wakeInTime();
        return;
      }
      await this.#handle(event);
    }
  }

  async #handle(event: EventRecord): Promise<void> {
    const { events } = this.#deps.store.writer;
    const registered = this.#handlers.get(event.type);
    if (registered === undefined) {
      this.#giveUp(event, noHandler(event.type));
      return;
    }
    if (event.attempts >= mostAttempts) {
      this.#giveUp(event, gaveUp(event.attempts));
      return;
    }
    events.take(event.eventId);
    try {
      this.#end(event, await registered.handle(taken(event, registered.schema)));
    } catch (thrown) {
      // What fails because everything ends is taken up again at the next start.
      if (this.#isOpen) this.#failed(event, toAppError(thrown));
    }
  }

  #end({ eventId }: EventRecord, ending: Ending | undefined): void {
    const { writer } = this.#deps.store;
    writer.together(() => {
      ending?.();
      writer.events.done(eventId);
    });
  }

  #failed(event: EventRecord, error: AppError): void {
    const attempts = event.attempts + 1;
    if (error.retry === 'never' || attempts >= mostAttempts) {
      this.#giveUp(event, error);
      return;
    }
    this.#deps.log.error('events.failed', error);
    const at = this.#deps.clock.now() + waitBeforeNextMs(attempts);
    this.#deps.store.writer.events.failed(event.eventId, error.toShape(), at);
  }

  #giveUp(event: EventRecord, error: AppError): void {
    const { writer } = this.#deps.store;
    this.#deps.log.error('events.given_up', error);
    const registered = this.#handlers.get(event.type);
    try {
      writer.together(() => {
        registered?.givenUp(taken(event, registered.schema), error);
        writer.events.dead(event.eventId, error.toShape());
      });
    } catch (thrown) {
      // What cannot be said is given up all the same: nothing else of the conversation waits for it.
      this.#deps.log.error('events.given_up_unsaid', thrown);
      writer.events.dead(event.eventId, error.toShape());
    }
    this.#deps.gaveUp?.();
  }

  #wakeInTime(): void {
    const { store, clock, timer } = this.#deps;
    const at = store.reader.events.nextTryAt();
    if (at === null) return;
    timer.set(Math.max(0, at - clock.now()), () => {
      for (const conversationId of store.reader.events.open()) this.#wake(conversationId);
    });
  }
}

function taken(event: EventRecord, schema: z.ZodType): TakenEvent<never> {
  const { eventId, conversationId, subject } = event;
  const parsed = schema.safeParse(requireStored(event.body));
  if (!parsed.success) throw unreadableBody(event.type);
  return { eventId, conversationId, subject, body: parsed.data as never };
}
