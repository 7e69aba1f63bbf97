import { allowExample } from '../../allowlist/allow-answer.ts';
import { chainOption, listOf, whichList } from '../../allowlist/list-of.ts';
import type { Verb } from '../../verb.ts';

export const allowlistOn: Verb = {
  name: 'allowlist on',
  describe:
    'Turn a list on: from now on only what is on it is paid or called, for plans, schedules and mandates alike.',
  arguments: [whichList],
  options: [chainOption],
  example: {
    call: 'countersign allowlist on recipients --chain 1 --json',
    document: allowExample,
  },
  run: async (context) => {
    const { changeAllowed } = await import('../../allowlist/change-allowed.ts');
    const change = { act: 'on', ...listOf(context, 'allowlist on') } as const;
    return changeAllowed(context, change, 'The list is on.');
  },
};
