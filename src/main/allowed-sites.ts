// The sites that plans may visit, as a person allowed them: none at first.
import { AppError } from '../shared/errors.ts';
import type { SiteRule } from '../shared/sites/site-rule.ts';
import { checkedUrl, isOnThisComputer } from './sites/checked-url.ts';
import type { StoreReader, StoreWriter } from './store/store.ts';

export interface AllowedSitesOptions {
  store: {
    reader: Pick<StoreReader, 'siteRules'>;
    writer: Pick<StoreWriter, 'siteRules'>;
  };
}

/** What a person allows; see SiteRule. */
export type WishedSite = Pick<SiteRule, 'use' | 'origin' | 'path' | 'local'>;

const mostRules = 500;

export class AllowedSites {
  readonly #options: AllowedSitesOptions;

  constructor(options: AllowedSitesOptions) {
    this.#options = options;
  }

  list(): SiteRule[] {
    return this.#options.store.reader.siteRules.list();
  }

  /** Errors: SITE_TOO_MANY. */
  allow(site: WishedSite): void {
    if (this.list().length >= mostRules) throw tooMany();
    this.#options.store.writer.siteRules.allow(site);
  }

  /** Errors: SITE_NOT_LISTED. */
  remove(ruleId: string): void {
    if (!this.#options.store.writer.siteRules.remove(ruleId)) throw notListed();
  }
}

/**
 * A rule of what a person typed: a host is its whole site. Errors: URL_REFUSED, SITE_LOCAL, SITE_HAS_QUESTION.
 */
export function wishedSite(
  text: string,
  { use, local }: Pick<WishedSite, 'use' | 'local'>,
): WishedSite {
  const trimmed = text.trim();
  const url = checkedUrl(
    /^[a-z][a-z+.-]*:/i.test(trimmed) && !isHostWithPort(trimmed) ? trimmed : `https://${trimmed}`,
  );
  if (url.search !== '' || trimmed.includes('#')) throw hasQuestion();
  if (isOnThisComputer(url) && !local) throw isLocal();
  return { use, origin: url.origin, path: url.pathname, local };
}

/** "example.com:8443" is no address of a scheme "example.com". */
function isHostWithPort(text: string): boolean {
  return /^[^/]+:\d+(\/|$)/.test(text);
}

function hasQuestion(): AppError {
  return new AppError('SITE_HAS_QUESTION', 'invalid_params', 'A rule ends with a path.', {
    advice: 'Nothing was changed. Leave out what follows "?" or "#".',
  });
}

function isLocal(): AppError {
  return new AppError('SITE_LOCAL', 'invalid_params', 'This is on this computer.', {
    advice: 'Nothing was changed. Say that it may lie in the local network, if that is meant.',
  });
}

function tooMany(): AppError {
  return new AppError('SITE_TOO_MANY', 'invalid_params', 'There are too many sites already.', {
    advice: `Nothing was changed. At most ${mostRules} can be kept; remove one first.`,
  });
}

function notListed(): AppError {
  return new AppError('SITE_NOT_LISTED', 'invalid_params', 'There is no such rule.', {
    advice: 'Nothing was changed. The list shows the sites that plans may visit.',
  });
}
