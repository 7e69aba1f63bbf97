import { type BrowserWindow, dialog } from 'electron/main';
import { type SiteRule, siteText } from '../../shared/sites/site-rule.ts';

/** Asks outside of the page, which could have named another site than the person did. */
export async function confirmSite(
  window: BrowserWindow,
  site: Pick<SiteRule, 'use' | 'origin' | 'path' | 'local'>,
): Promise<boolean> {
  const what = site.use === 'read' ? 'read' : 'open in the browser window';
  const answer = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Let plans ${what} ${siteText(site)}?`,
    detail: site.local
      ? 'This path and all below it, also where it lies on this computer or in its network.'
      : 'This path and all below it.',
    buttons: ['Allow', 'Not now'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return answer.response === 0;
}
