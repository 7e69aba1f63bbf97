import { accountAnswer, accountExample } from '../../people/account-answer.ts';
import type { Verb } from '../../verb.ts';

export const accountRename: Verb = {
  name: 'account rename',
  describe:
    'Call an account of the wallet otherwise. What it was called before means it still, in plans too.',
  arguments: [
    { name: 'account', describe: 'its name or address', required: true },
    { name: 'name', describe: 'what it is called', required: true },
  ],
  options: [],
  example: {
    call: 'countersign account rename "Account 2" Savings --json',
    document: accountExample,
  },
  run: async (context) => {
    const [text, name] = [context.argument('account'), context.argument('name')];
    const { changePeople } = await import('../../people/change-people.ts');
    return changePeople(
      context,
      ({ accounts }) => `The account is called ${accounts.rename(text, name).name} from here on.`,
      accountAnswer,
    );
  },
};
