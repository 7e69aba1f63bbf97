import { accountAnswer, accountExample } from '../../people/account-answer.ts';
import type { Verb } from '../../verb.ts';

export const accountUse: Verb = {
  name: 'account use',
  describe:
    'Have this account of the wallet pay on networks like the one in use, practice or real: plans that name no account act for it.',
  arguments: [{ name: 'account', describe: 'its name or address', required: true }],
  options: [],
  example: { call: 'countersign account use "Account 2" --json', document: accountExample },
  run: async (context) => {
    const { changePeople } = await import('../../people/change-people.ts');
    return changePeople(
      context,
      ({ vault }) => `${vault.payFrom(context.argument('account')).name} pays from here on.`,
      accountAnswer,
    );
  },
};
