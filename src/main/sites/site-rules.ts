import type { SiteRule, SiteUse } from '../../shared/sites/site-rule.ts';

/** What servers may read as another path than the one that is written. */
const readTwoWays = /%(2e|2f|5c|25)|;|\/\//i;

/** The rules that let an address be visited; none: it may not be. `url` is a checked one. */
export function rulesFor(
  rules: readonly SiteRule[],
  use: SiteUse,
  url: Pick<URL, 'origin' | 'pathname'>,
): SiteRule[] {
  return rules.filter(
    (rule) => rule.use === use && rule.origin === url.origin && isBelow(url.pathname, rule.path),
  );
}

/** Whether a path is this one or below it, however a server reads it. */
function isBelow(pathname: string, path: string): boolean {
  if (path === '/') return true;
  if (readTwoWays.test(pathname)) return false;
  return path.endsWith('/')
    ? pathname.startsWith(path)
    : pathname === path || pathname.startsWith(`${path}/`);
}
