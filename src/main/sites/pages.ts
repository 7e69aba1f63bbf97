// What the web answers to plans: only of the sites that a person allowed, looked at again wherever a site sends on.
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { SiteRule } from '../../shared/sites/site-rule.ts';
import { askOnce, meaningOf } from './ask-once.ts';
import { checkedUrl } from './checked-url.ts';
import { type PageErrorCode, pageError } from './page-error.ts';
import { readBody } from './read-body.ts';
import { type PageText, readText } from './read-text.ts';
import { rulesFor } from './site-rules.ts';

const usualBytes = 262_144;
const mostBytes = 1_048_576;
const mostRedirects = 5;
/** Of one attempt. */
const longestMs = 20_000;
const pausesMs = [500, 2_000];

const paramsSchema = z.strictObject({
  url: z.string().min(1),
  maxBytes: z.number().int().min(1).max(mostBytes).default(usualBytes),
});

export interface PagesOptions {
  /** As they are set at the moment. */
  rules: () => readonly SiteRule[];
  /** Of one attempt, and between them; usual times unless given. */
  longestMs?: number;
  pausesMs?: readonly number[];
}

/** What would be asked. */
export interface PageAsked {
  url: string;
  maxBytes: number;
}

export interface PageAnswer extends PageText {
  status: number;
  /** Where it came from in the end. */
  url: string;
}

export class Pages {
  readonly #options: PagesOptions;

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  /** Asks nobody. Errors: PAGE_PARAMS, URL_REFUSED, SITE_NOT_ALLOWED. */
  workOut(params: Readonly<Record<string, unknown>>): PageAsked {
    const parsed = paramsSchema.safeParse(params);
    if (!parsed.success) throw pageError('PAGE_PARAMS', String(params['url'] ?? ''));
    const url = checkedUrl(parsed.data.url);
    this.#assertAllowed(url);
    return { ...parsed.data, url: url.href };
  }

  /**
   * What an address answers; asked again a few times where the site or the way to it failed. Errors: those of
   * `workOut`, SITE_*, PAGE_*.
   */
  async get(
    params: Readonly<Record<string, unknown>>,
    stop: AbortSignal = new AbortController().signal,
  ): Promise<PageAnswer> {
    const asked = this.workOut(params);
    const pauses = [...(this.#options.pausesMs ?? pausesMs)];
    for (;;) {
      try {
        return await this.#once(asked, stop);
      } catch (thrown) {
        const again = pauses.shift();
        const mayPass = thrown instanceof AppError && passing.has(thrown.code as PageErrorCode);
        if (!mayPass || again === undefined || stop.aborted) throw thrown;
        await pause(again, undefined, { signal: stop }).catch(() => undefined);
      }
    }
  }

  async #once(asked: PageAsked, stop: AbortSignal): Promise<PageAnswer> {
    const { longestMs: most = longestMs } = this.#options;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(most)]);
    let url = new URL(asked.url);
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const answer = await askOnce(url, { local: this.#assertAllowed(url), signal });
      const next = redirectOf(answer, url);
      if (next === null) return pageOf(answer, url, asked.maxBytes, signal);
      answer.destroy();
      url = next;
    }
    throw pageError('PAGE_TOO_MANY_REDIRECTS', asked.url);
  }

  /** Whether it may also lie in the local network. Errors: SITE_NOT_ALLOWED. */
  #assertAllowed(url: URL): boolean {
    const rules = rulesFor(this.#options.rules(), 'read', url);
    if (rules.length === 0) throw pageError('SITE_NOT_ALLOWED', url.href, { site: url.origin });
    return rules.some(({ local }) => local);
  }
}

/** What may be gone at the next try. */
const passing: ReadonlySet<PageErrorCode> = new Set([
  'PAGE_UNREACHABLE',
  'PAGE_CUT',
  'PAGE_TOO_SLOW',
  'PAGE_BUSY',
  'PAGE_FAILED',
  'SITE_UNKNOWN',
]);

/** Where the site sends on; null where it answers. Errors: URL_REFUSED. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return null;
  const isAddress = URL.canParse(location, from.href);
  return checkedUrl(isAddress ? new URL(location, from.href).href : location);
}

async function pageOf(
  answer: IncomingMessage,
  { href: url }: URL,
  maxBytes: number,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const { statusCode: status = 0 } = answer;
  try {
    if (status < 200 || status > 299) throw pageError(refusalOf(status), url, { status });
    const bytes = await readBody(answer, url, maxBytes);
    return { status, url, ...readText(bytes, answer.headers['content-type'], url) };
  } catch (thrown) {
    answer.destroy();
    throw answer.complete && isBrokenPacking(thrown)
      ? pageError('PAGE_NOT_TEXT', url)
      : meaningOf(thrown, url, signal);
  }
}

function refusalOf(status: number): PageErrorCode {
  if (status === 429) return 'PAGE_BUSY';
  return status >= 500 || status === 408 ? 'PAGE_FAILED' : 'PAGE_REFUSED';
}

/** Of zlib alone. */
function isBrokenPacking(thrown: unknown): boolean {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return /^(Z_|ERR__ERROR|ERR_BROTLI)/.test(code);
}
