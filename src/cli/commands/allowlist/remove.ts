import { allowExample } from '../../allowlist/allow-answer.ts';
import { chainOption, listOf, whichEntry, whichList } from '../../allowlist/list-of.ts';
import type { Verb } from '../../verb.ts';

export const allowlistRemove: Verb = {
  name: 'allowlist remove',
  describe: 'Take something off a list, at once.',
  arguments: [whichList, whichEntry],
  options: [chainOption],
  example: {
    call: 'countersign allowlist remove recipients 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --chain 1 --json',
    document: allowExample,
  },
  run: async (context) => {
    const { changeAllowed } = await import('../../allowlist/change-allowed.ts');
    const change = {
      act: 'remove',
      ...listOf(context, 'allowlist remove'),
      entry: context.argument('entry'),
    } as const;
    return changeAllowed(context, change, 'It is not on the list any more.');
  },
};
