import type { Verb } from '../../verb.ts';

export const siteRemove: Verb = {
  name: 'site remove',
  describe: 'Let plans no longer visit a site.',
  arguments: [{ name: 'rule', describe: 'its id, as "site list" has it', required: true }],
  options: [],
  example: {
    call: 'countersign site remove 0198f3a2-7c11-7d4e-9a10-3f2b6c5d4e02 --json',
    document: { sites: [] },
  },
  run: async (context) => {
    const { changeSites } = await import('../../site/change-sites.ts');
    return changeSites(context, (sites) => {
      sites.remove(context.argument('rule'));
      return 'Plans may no longer visit this.';
    });
  },
};
