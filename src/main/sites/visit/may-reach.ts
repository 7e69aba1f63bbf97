// What a page may reach: what the visit was approved for, as far as it still is allowed.
import type { SiteRule } from '../../../shared/sites/site-rule.ts';
import type { VisitSite } from '../../../shared/visits/visit.ts';
import { checkedUrl } from '../checked-url.ts';
import { rulesFor } from '../site-rules.ts';

/** What a page asks for: `document` is opened in it or in a frame of it, or sent to. */
export interface Wish {
  url: string;
  document: boolean;
}

export interface Reach {
  /** Of the visit. */
  sites: readonly VisitSite[];
  /** As they are set at the moment. */
  rules: () => readonly SiteRule[];
}

/** Whether it may; what is opened has to be below an allowed path, what a page loads for itself on its host. */
export function mayReach(reach: Reach, { url, document }: Wish): boolean {
  const checked = asWeb(url);
  if (checked === null) return false;
  return fitting(reach, checked, document).length > 0;
}

/** Whether a host may be connected to, and then whether it may lie in the local network. */
export function mayConnect(reach: Reach, origin: string): { local: boolean } | null {
  const checked = asWeb(origin);
  if (checked === null) return null;
  const found = fitting(reach, checked, false);
  return found.length === 0 ? null : { local: found.some(({ local }) => local) };
}

/** Those of the visit that are still allowed as they are. */
function fitting(
  { sites, rules }: Reach,
  { origin, pathname }: URL,
  withPath: boolean,
): readonly VisitSite[] {
  const now = rules().filter(({ use }) => use === 'browse');
  const still = now.filter((rule) =>
    sites.some(
      (site) => site.origin === rule.origin && site.path === rule.path && site.local === rule.local,
    ),
  );
  if (withPath) return rulesFor(still, 'browse', { origin, pathname });
  return still.filter((rule) => rule.origin === origin);
}

/** A socket of a page is judged as the page that it would come from. */
function asWeb(url: string): URL | null {
  try {
    return checkedUrl(url.replace(/^ws(s?):/i, 'http$1:'));
  } catch {
    return null;
  }
}
