// One visit from the opening of its window to its end. Whatever a page does, it has an end: in time, in what it
// loads, in how often it goes elsewhere and in how often it asks something.
import { AppError } from '../../../shared/errors.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import type {
  OpenPageWindow,
  PageTidings,
  PageWindow,
  RefusedWish,
} from '../../../shared/visits/page-window.ts';
import type { Visit } from '../../../shared/visits/visit.ts';
import { doAct } from './do-act.ts';
import { mayConnect, mayReach, type Reach } from './may-reach.ts';
import { Page, type PageLimits, Stale } from './page.ts';
import { type VisitErrorCode, visitError } from './visit-error.ts';
import { openWayOut } from './way-out.ts';

export interface VisitWatch {
  visitId: string;
  runId: string;
  /** Its reason is `quit` where this process ends, else it is stopped by the person. */
  signal: AbortSignal;
  came(soFar: VisitCame): void;
  picture(name: string, png: Uint8Array): void;
}

export interface VisitCame {
  done: number;
  url: string;
  extracted: Record<string, string>;
  refused: string[];
}

export interface EndedVisit extends VisitCame {
  /** Null where all of it was done. */
  error: AppError | null;
}

export interface VisitLimits extends PageLimits {
  mostBytes: number;
  /** Addresses that a page goes to by itself or by an act. */
  mostWays: number;
  mostDialogs: number;
  /** Requests of the page and of its parts, those that are refused among them. */
  mostRequests: number;
}

/** Sentences that are kept of what was refused. */
const mostRefused = 50;
const longestUrl = 300;

const wishes: Readonly<Record<RefusedWish, string>> = {
  open: 'The page wanted to open',
  load: 'The page wanted to load',
  window: 'The page wanted another window, of',
  download: 'The page wanted to keep a file on this computer, from',
  permission: 'The page wanted something of this computer: ',
  certificate: 'The page wanted to know who you are, by a certificate for',
  password: 'The page wanted a name and a password for',
};

/** Settles once the window is gone, whatever happened. Errors: NO_PAGE_WINDOW. */
export async function runVisit(
  visit: Visit,
  reach: Reach,
  watch: VisitWatch,
  open: OpenPageWindow,
  limits: VisitLimits,
): Promise<EndedVisit> {
  const came: VisitCame = { done: 0, url: '', extracted: {}, refused: [] };
  const end = new AbortController();
  const stop = (code: VisitErrorCode): void => end.abort(visitError(code));
  const told = new Tidings(came, limits, stop);
  const wayOut = await openWayOut({
    mayConnect: (origin) => mayConnect(reach, origin),
    mostBytes: limits.mostBytes,
    tooMuch: () => stop('PAGE_TOO_LARGE'),
    lookMs: 1_000,
  });
  const timer = setTimeout(() => stop('VISIT_TIMED_OUT'), visit.timeoutMs);
  const onSignal = (): void => stop(watch.signal.reason === 'quit' ? 'VISIT_CUT' : 'VISIT_STOPPED');
  watch.signal.addEventListener('abort', onSignal, { once: true });
  if (watch.signal.aborted) onSignal();
  let window: PageWindow | null = null;
  try {
    window = await open({
      ...{ visitId: watch.visitId, runId: watch.runId, port: wayOut.port },
      mayReach: (wish) => mayReach(reach, wish),
      tell: (tidings) => told.take(tidings),
    });
    const page = new Page(window, limits);
    const acting = actAll(page, visit, { reach, watch, came, told, signal: end.signal });
    await Promise.race([acting, aborted(end.signal)]);
    end.signal.throwIfAborted();
    return { ...came, error: null };
  } catch (thrown) {
    return { ...came, error: meaningOf(thrown, end.signal) };
  } finally {
    clearTimeout(timer);
    watch.signal.removeEventListener('abort', onSignal);
    end.abort(visitError('VISIT_STOPPED'));
    try {
      await window?.close();
    } finally {
      await wayOut.stop();
    }
  }
}

interface Acting {
  reach: Reach;
  watch: VisitWatch;
  came: VisitCame;
  told: Tidings;
  signal: AbortSignal;
}

async function actAll(
  page: Page,
  { actions }: Visit,
  { reach, watch, came, told, signal }: Acting,
): Promise<void> {
  const room = {
    mayOpen: (url: string) => mayReach(reach, { url, document: true }),
    refused: () => told.lastRefused,
    text: (name: string, text: string) => {
      came.extracted[name] = text;
    },
    picture: (name: string, png: Uint8Array) => watch.picture(name, png),
  };
  for (const action of actions) {
    // Once it has ended, nothing more is done or told.
    signal.throwIfAborted();
    await doAct(page, action, room);
    signal.throwIfAborted();
    came.done += 1;
    came.url = visibleLine(page.window.url()).slice(0, 4096);
    watch.came(came);
  }
}

/** What a page does beside what it is asked, counted. */
class Tidings {
  lastRefused: string | null = null;
  readonly #came: VisitCame;
  readonly #limits: VisitLimits;
  readonly #stop: (code: VisitErrorCode) => void;
  #ways = 0;
  #dialogs = 0;
  #requests = 0;

  constructor(came: VisitCame, limits: VisitLimits, stop: (code: VisitErrorCode) => void) {
    this.#came = came;
    this.#limits = limits;
    this.#stop = stop;
  }

  take(tidings: PageTidings): void {
    if (tidings.kind === 'stop') this.#stop('VISIT_STOPPED');
    else if (tidings.kind === 'gone') this.#stop('PAGE_GONE');
    else if (tidings.kind === 'went') {
      this.#ways += 1;
      if (this.#ways > this.#limits.mostWays) this.#stop('PAGE_LOOPS');
    } else if (tidings.kind === 'asked') {
      this.#requests += 1;
      if (this.#requests > this.#limits.mostRequests) this.#stop('PAGE_TRAPS');
    } else if (tidings.kind === 'dialog') {
      this.#dialogs += 1;
      this.#say('The page asked something in a box of its own, and was answered with no.');
      if (this.#dialogs > this.#limits.mostDialogs) this.#stop('PAGE_TRAPS');
    } else {
      const { what, url } = tidings;
      if (what === 'open') this.lastRefused = url;
      this.#say(`${wishes[what]} ${visibleLine(url).slice(0, longestUrl)}`);
    }
  }

  #say(sentence: string): void {
    const { refused } = this.#came;
    if (refused.length < mostRefused && !refused.includes(sentence)) refused.push(sentence);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** What ended it comes before what that led to. */
function meaningOf(thrown: unknown, signal: AbortSignal): AppError {
  if (signal.aborted && signal.reason instanceof AppError) return signal.reason;
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof Stale) return visitError('PAGE_GONE', {}, thrown);
  throw thrown;
}
