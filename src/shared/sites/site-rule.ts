/** What plans may do with a site: read what an address answers (http_get), or act in the browser window. */
export const siteUses = ['read', 'browse'] as const;
export type SiteUse = (typeof siteUses)[number];

/** A part of the web that plans may visit. */
export interface SiteRule {
  ruleId: string;
  use: SiteUse;
  /** E.g. "https://api.example.com" or "https://example.com:8443": one host, and none below it. */
  origin: string;
  /** Begins with "/": that path and what lies below it. */
  path: string;
  /** Whether it may lie on this computer or in its network. */
  local: boolean;
  createdAt: number;
}

/** E.g. "https://api.example.com/v1". */
export function siteText({ origin, path }: Pick<SiteRule, 'origin' | 'path'>): string {
  return origin + path;
}

const words: Record<SiteUse, string> = {
  read: 'may be read',
  browse: 'may be opened in the browser window',
};

/** E.g. "may be read, also in the local network". */
export function siteRuleWords({ use, local }: Pick<SiteRule, 'use' | 'local'>): string {
  return words[use] + (local ? ', also in the local network' : '');
}
