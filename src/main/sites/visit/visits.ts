// Visits to the web as plans make them: worked out to the letter, and done in a window of their own.
import { z } from 'zod';
import type { SiteRule } from '../../../shared/sites/site-rule.ts';
import type { OpenPageWindow } from '../../../shared/visits/page-window.ts';
import {
  longestVisitMs,
  type Visit,
  visitBytes,
  visitSchema,
} from '../../../shared/visits/visit.ts';
import {
  mostPictures,
  mostTexts,
  type VisitAction,
  visitActionsSchema,
} from '../../../shared/visits/visit-action.ts';
import { checkedUrl } from '../checked-url.ts';
import { mayReach } from './may-reach.ts';
import { usualPageLimits } from './page.ts';
import { type EndedVisit, runVisit, type VisitLimits, type VisitWatch } from './run-visit.ts';
import { visitError } from './visit-error.ts';

const paramsSchema = z.strictObject({ steps: visitActionsSchema });

export const usualVisitLimits: VisitLimits = {
  ...usualPageLimits,
  mostBytes: 100 * 1024 ** 2,
  mostWays: 100,
  mostDialogs: 50,
  mostRequests: 10_000,
};

export interface VisitsOptions {
  /** As they are set at the moment. */
  rules: () => readonly SiteRule[];
  /** Whether a text may hold what opens a wallet. */
  holdsSecret: (text: string) => boolean;
  /** Null where there is no window system. */
  open: OpenPageWindow | null;
  limits?: VisitLimits;
}

export class Visits {
  readonly #options: VisitsOptions;

  constructor(options: VisitsOptions) {
    this.#options = options;
  }

  /** Errors: NO_PAGE_WINDOW. */
  assertPossible(): void {
    if (this.#options.open === null) throw visitError('NO_PAGE_WINDOW');
  }

  /**
   * What a call would do, to the letter; asks nobody. Errors: VISIT_PARAMS, VISIT_SECRET, URL_REFUSED,
   * SITE_NOT_ALLOWED.
   */
  workOut(params: Readonly<Record<string, unknown>>): Visit {
    const parsed = paramsSchema.safeParse(params);
    if (!parsed.success) throw visitError('VISIT_PARAMS');
    const actions = named(parsed.data.steps.map(withWholeUrl));
    if (actions.some((action) => this.#mayBeSecret(action))) throw visitError('VISIT_SECRET');
    const sites = this.#sitesFor(actions);
    const reach = { sites, rules: this.#options.rules };
    for (const action of actions) {
      if (action.do !== 'navigate') continue;
      const { url } = action;
      if (!mayReach(reach, { url, document: true })) throw visitError('SITE_NOT_ALLOWED', { url });
    }
    const visit = visitSchema.safeParse({
      ...{ kind: 'visit', actions, sites, timeoutMs: longestVisitMs },
    });
    if (!visit.success) throw visitError('VISIT_PARAMS');
    return visit.data;
  }

  /** Whether a visit that was shown is still what a call of it would do, and still allowed. */
  isAsShown(visit: Visit): boolean {
    try {
      const now = this.workOut({ steps: visit.actions });
      return visitBytes(visit).digest === visitBytes(now).digest;
    } catch {
      return false;
    }
  }

  /** Settles once its window is gone. Errors: NO_PAGE_WINDOW. */
  async run(visit: Visit, watch: VisitWatch): Promise<EndedVisit> {
    const { open, rules, limits = usualVisitLimits } = this.#options;
    if (open === null) throw visitError('NO_PAGE_WINDOW');
    return runVisit(visit, { sites: visit.sites, rules }, watch, open, limits);
  }

  /** What this computer serves is only there for a visit that goes there itself. */
  #sitesFor(actions: readonly VisitAction[]): Visit['sites'] {
    const opened = actions.flatMap((action) =>
      action.do === 'navigate' ? [new URL(action.url).origin] : [],
    );
    return this.#options
      .rules()
      .filter(({ use, local, origin }) => use === 'browse' && (!local || opened.includes(origin)))
      .map(({ origin, path, local }) => ({ origin, path, local }));
  }

  #mayBeSecret(action: VisitAction): boolean {
    if (action.do === 'type') return this.#options.holdsSecret(action.text);
    if (action.do === 'select') return this.#options.holdsSecret(action.value);
    return action.do === 'navigate' && this.#options.holdsSecret(readable(action.url));
  }
}

/** Errors: URL_REFUSED. */
function withWholeUrl(action: VisitAction): VisitAction {
  return action.do === 'navigate' ? { ...action, url: checkedUrl(action.url).href } : action;
}

/** Gives every text and picture the name that it is kept as. VISIT_PARAMS where two have one, or there are too many. */
function named(actions: readonly VisitAction[]): VisitAction[] {
  const most = { extract: mostTexts, screenshot: mostPictures };
  const names = { extract: new Set<string>(), screenshot: new Set<string>() };
  const usual = { extract: 'text', screenshot: 'picture' };
  return actions.map((action) => {
    if (action.do !== 'extract' && action.do !== 'screenshot') return action;
    const taken = names[action.do];
    const name = action.name ?? `${usual[action.do]}${taken.size + 1}`;
    if (taken.has(name) || taken.size >= most[action.do])
      throw visitError('VISIT_PARAMS', { name });
    taken.add(name);
    return { ...action, name };
  });
}

/** Words in an address are written with signs between them. */
function readable(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
}
