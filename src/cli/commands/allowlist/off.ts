import { allowExample } from '../../allowlist/allow-answer.ts';
import { chainOption, listOf, whichList } from '../../allowlist/list-of.ts';
import { signerOptions } from '../../signer-task.ts';
import type { Verb } from '../../verb.ts';

export const allowlistOff: Verb = {
  name: 'allowlist off',
  describe:
    'Turn a list off, with the vault’s password and 10 minutes later; turning it on takes that back.',
  arguments: [whichList],
  options: [chainOption, ...signerOptions],
  example: {
    call: 'countersign allowlist off recipients --chain 1 --json',
    document: allowExample,
  },
  run: async (context) => {
    const { changeAllowed } = await import('../../allowlist/change-allowed.ts');
    const change = { act: 'off', ...listOf(context, 'allowlist off') } as const;
    return changeAllowed(context, change, 'The list is off.');
  },
};
