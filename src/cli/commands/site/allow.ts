import { siteText } from '../../../shared/sites/site-rule.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { siteExample } from '../../site/site-answer.ts';
import type { Verb } from '../../verb.ts';

export const siteAllow: Verb = {
  name: 'site allow',
  describe: 'Let plans visit a site: one host, from a path on.',
  arguments: [
    {
      name: 'site',
      describe: 'a host for the whole of it, or https://HOST/PATH for that path and all below it',
      required: true,
    },
  ],
  options: [
    { flags: '--browser', describe: 'to be opened in the browser window; else to be read alone' },
    { flags: '--local', describe: 'also where it lies on this computer or in its network' },
  ],
  example: {
    call: 'countersign site allow https://api.example.com/v1/prices --json',
    document: siteExample,
  },
  run: async (context) => {
    const { wishedSite } = await import('../../../main/allowed-sites.ts');
    const { changeSites } = await import('../../site/change-sites.ts');
    const use = context.flag('browser') ? 'browse' : 'read';
    const site = wishedSite(context.argument('site'), { use, local: context.flag('local') });
    return changeSites(context, (sites) => {
      sites.allow(site);
      return `Plans may now visit ${visibleLine(siteText(site))}.`;
    });
  },
};
