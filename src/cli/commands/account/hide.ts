import { accountAnswer, accountExample } from '../../people/account-answer.ts';
import type { Verb } from '../../verb.ts';

export const accountHide: Verb = {
  name: 'account hide',
  describe:
    'Put an account of the wallet aside: it is not paid from by choice, and guarded as before. Nothing is deleted.',
  arguments: [{ name: 'account', describe: 'its name or address', required: true }],
  options: [
    {
      flags: '--they-go-on',
      describe: 'you know which schedules and mandates act for it, and that they go on',
    },
  ],
  example: { call: 'countersign account hide "Account 2" --json', document: accountExample },
  run: async (context) => {
    const told = context.flag('they-go-on');
    const { changePeople } = await import('../../people/change-people.ts');
    return changePeople(
      context,
      ({ accounts }) => `${accounts.hide(context.argument('account'), told).name} is hidden.`,
      accountAnswer,
    );
  },
};
