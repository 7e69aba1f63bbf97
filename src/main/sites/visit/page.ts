// What acts ask of a page. Scripts of ours run in a world of their own, in which the page changed nothing; what the
// page is asked has an end, whether it answers or not.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { PageWindow } from '../../../shared/visits/page-window.ts';
import { notOpened, visitError } from './visit-error.ts';

/** Ms that a page has to come, an element to be there, and one question to be answered. */
export interface PageLimits {
  openMs: number;
  findMs: number;
  answerMs: number;
}

export const usualPageLimits: PageLimits = { openMs: 30_000, findMs: 10_000, answerMs: 10_000 };

/** What was asked about is not there any more, or not yet: another document came in between. */
export class Stale extends Error {}

const lookEveryMs = 50;
const worldName = 'countersign';

const treeSchema = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) });
const worldSchema = z.object({ executionContextId: z.number() });
const objectSchema = z.object({ object: z.object({ objectId: z.string() }) });
const valueSchema = z.object({
  // What gives nothing has none.
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.unknown().optional(),
});

export class Page {
  readonly window: PageWindow;
  readonly limits: PageLimits;

  constructor(window: PageWindow, limits: PageLimits) {
    this.window = window;
    this.limits = limits;
  }

  /** Errors: Stale; PAGE_STUCK. */
  async ask<Answer>(
    method: string,
    params: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Answer>,
  ): Promise<Answer> {
    const answer = await this.within(this.limits.answerMs, this.window.send(method, params));
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new Stale(method);
    return parsed.data;
  }

  /** Asked for what it does alone. */
  async tell(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await this.ask(method, params, z.unknown());
  }

  /** `code`: the text of a function of the document's window. */
  async evaluate(code: string, ...given: readonly unknown[]): Promise<unknown> {
    const executionContextId = await this.#world();
    return this.#call({ executionContextId }, code, given);
  }

  /** `code`: the text of a function of the node, which is `this`. */
  async on(backendNodeId: number, code: string, ...given: readonly unknown[]): Promise<unknown> {
    return this.#call({ objectId: await this.objectOf(backendNodeId) }, code, given);
  }

  /** The node in the world of our scripts. */
  async objectOf(backendNodeId: number): Promise<string> {
    const executionContextId = await this.#world();
    const about = { backendNodeId, executionContextId };
    return (await this.ask('DOM.resolveNode', about, objectSchema)).object.objectId;
  }

  /** Waits until a document is there. Errors: PAGE_NOT_OPENED, PAGE_NOT_TRUSTED, PAGE_STUCK. */
  async ready(): Promise<void> {
    const isReady = async (): Promise<true | null> => {
      const failure = this.window.failure();
      if (failure !== null) throw notOpened(failure);
      if (this.window.isOpening()) return null;
      const state = await this.evaluate('function () { return document.readyState; }');
      return state === 'loading' ? null : true;
    };
    const found = await this.soon(isReady, this.limits.openMs);
    if (found === null) throw visitError('PAGE_STUCK');
  }

  /** Lets what an act set going begin. */
  async settle(): Promise<void> {
    const code = `function () { return new Promise((go) => setTimeout(go, ${lookEveryMs})); }`;
    await this.evaluate(code).catch(unlessStale);
    await this.ready();
  }

  /** What `look` finds, looked for again until it does; null where it does not in time. */
  async soon<Found>(
    look: () => Promise<Found | null>,
    ms: number = this.limits.findMs,
  ): Promise<Found | null> {
    const end = performance.now() + ms;
    for (;;) {
      const found = await look().catch(unlessStale);
      if (found !== null && found !== undefined) return found;
      if (performance.now() > end) return null;
      await pause(lookEveryMs);
    }
  }

  /** Errors: PAGE_STUCK; Stale where the window refuses the question. */
  async within<Value>(ms: number, asked: Promise<Value>): Promise<Value> {
    const stop = new AbortController();
    const late = pause(ms, undefined, { signal: stop.signal }).then(() => {
      throw visitError('PAGE_STUCK');
    });
    late.catch(() => undefined);
    const answered = asked.catch((cause: unknown) => {
      throw new Stale('refused', { cause });
    });
    try {
      return await Promise.race([answered, late]);
    } finally {
      stop.abort();
      answered.catch(() => undefined);
    }
  }

  async #world(): Promise<number> {
    const { frameTree } = await this.ask('Page.getFrameTree', {}, treeSchema);
    const about = { frameId: frameTree.frame.id, worldName };
    return (await this.ask('Page.createIsolatedWorld', about, worldSchema)).executionContextId;
  }

  async #call(
    where: { objectId: string } | { executionContextId: number },
    functionDeclaration: string,
    given: readonly unknown[],
  ): Promise<unknown> {
    const { result, exceptionDetails } = await this.ask(
      'Runtime.callFunctionOn',
      {
        ...where,
        ...{ functionDeclaration, returnByValue: true, awaitPromise: true, silent: true },
        arguments: given.map(argumentOf),
      },
      valueSchema,
    );
    if (exceptionDetails !== undefined) throw new Stale('thrown');
    return result.value;
  }
}

/** A node that is handed over to a function. */
export class NodeArgument {
  readonly objectId: string;

  constructor(objectId: string) {
    this.objectId = objectId;
  }
}

function argumentOf(given: unknown): object {
  return given instanceof NodeArgument ? { objectId: given.objectId } : { value: given };
}

function unlessStale(thrown: unknown): null {
  if (thrown instanceof Stale) return null;
  throw thrown;
}
