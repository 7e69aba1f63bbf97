import { allowExample } from '../../allowlist/allow-answer.ts';
import { chainOption, listOf, whichEntry, whichList } from '../../allowlist/list-of.ts';
import { signerOptions } from '../../signer-task.ts';
import type { Verb } from '../../verb.ts';

export const allowlistAdd: Verb = {
  name: 'allowlist add',
  describe:
    'Put something on a list. Where the list is on, that takes the vault’s password, and it is allowed 10 minutes later.',
  arguments: [whichList, whichEntry],
  options: [chainOption, ...signerOptions],
  example: {
    call: 'countersign allowlist add recipients 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --chain 1 --json',
    document: allowExample,
  },
  run: async (context) => {
    const { changeAllowed } = await import('../../allowlist/change-allowed.ts');
    const change = {
      act: 'add',
      ...listOf(context, 'allowlist add'),
      entry: context.argument('entry'),
    } as const;
    return changeAllowed(context, change, 'It is on the list.');
  },
};
