import { accountAnswer, accountExample } from '../../people/account-answer.ts';
import type { Verb } from '../../verb.ts';

export const accountRename: Verb = {
  name: 'account rename',
  describe:
    'Call an account otherwise. What one of the wallet was called before means it still, in plans too.',
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
      ({ accounts, watched }) => {
        const of = watched.find(text) === undefined ? accounts : watched;
        return `The account is called ${of.rename(text, name).name} from here on.`;
      },
      accountAnswer,
    );
  },
};
