import { siteQuestion } from '../../../shared/sites/site-question.ts';
import { siteText } from '../../../shared/sites/site-rule.ts';
import { wishedSite } from '../../allowed-sites.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'site.list' | 'site.add' | 'site.remove';

export function siteHandlers(
  { sites, notify }: Pick<Services, 'sites' | 'notify'>,
  shell: Pick<ShellActions, 'confirm'>,
): Pick<Handlers, Names> {
  const changed = (): void => notify({ topic: 'plan', id: null });
  return {
    'site.list': () => sites.list(),
    'site.add': async ({ site, use, local }) => {
      const wished = wishedSite(site, { use, local });
      if (!(await shell.confirm(siteQuestion(wished)))) return null;
      sites.allow(wished);
      changed();
      return { site: siteText(wished) };
    },
    'site.remove': ({ ruleId }) => {
      sites.remove(ruleId);
      changed();
      return null;
    },
  };
}
