import { accountAnswer, accountExample } from '../../people/account-answer.ts';
import type { Verb } from '../../verb.ts';

export const accountList: Verb = {
  name: 'account list',
  describe: 'The accounts of the wallet as it was last open, and those that are watch-only.',
  arguments: [],
  options: [],
  example: { call: 'countersign account list --json', document: accountExample },
  run: async (context) => {
    const { readPeople } = await import('../../people/change-people.ts');
    return accountAnswer(readPeople(context), null);
  },
};
