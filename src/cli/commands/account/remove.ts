import { accountAnswer } from '../../people/account-answer.ts';
import type { Verb } from '../../verb.ts';

export const accountRemove: Verb = {
  name: 'account remove',
  describe: 'No longer look at a watch-only account. Accounts of the wallet are never removed.',
  arguments: [{ name: 'account', describe: 'its name or address', required: true }],
  options: [],
  example: { call: 'countersign account remove Cold --json', document: { accounts: [] } },
  run: async (context) => {
    const { changePeople } = await import('../../people/change-people.ts');
    return changePeople(
      context,
      ({ watched }) => `${watched.remove(context.argument('account')).name} is no longer shown.`,
      accountAnswer,
    );
  },
};
