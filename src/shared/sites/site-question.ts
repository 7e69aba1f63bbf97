import type { SystemQuestion } from '../system-question.ts';
import { type SiteRule, siteText } from './site-rule.ts';

/** Whether plans may visit a site. */
export function siteQuestion(
  site: Pick<SiteRule, 'use' | 'origin' | 'path' | 'local'>,
): SystemQuestion {
  const what = site.use === 'read' ? 'read' : 'open in the browser window';
  return {
    message: `Let plans ${what} ${siteText(site)}?`,
    detail: site.local
      ? 'This path and all below it, also where it lies on this computer or in its network.'
      : 'This path and all below it.',
    yes: 'Allow',
  };
}
