import { accountAnswer, accountExample } from '../../people/account-answer.ts';
import type { Verb } from '../../verb.ts';

export const accountShow: Verb = {
  name: 'account show',
  describe: 'Show a hidden account of the wallet among the others again.',
  arguments: [{ name: 'account', describe: 'its name or address', required: true }],
  options: [],
  example: { call: 'countersign account show "Account 2" --json', document: accountExample },
  run: async (context) => {
    const { changePeople } = await import('../../people/change-people.ts');
    return changePeople(
      context,
      ({ accounts }) => `${accounts.show(context.argument('account')).name} is shown again.`,
      accountAnswer,
    );
  },
};
