import { receivingExample } from '../../people/receiving-answer.ts';
import type { Verb } from '../../verb.ts';

export const accountReceive: Verb = {
  name: 'account receive',
  describe:
    'The address of an account to give to whoever sends, with its QR code and what may be sent.',
  arguments: [
    {
      name: 'account',
      describe: 'its name or address; without one the account that pays',
      required: false,
    },
  ],
  options: [],
  example: { call: 'countersign account receive Main --json', document: receivingExample },
  run: async (context) => {
    const [{ readPeople }, { readCurrentNetwork }, { receivingAnswer }] = await Promise.all([
      import('../../people/change-people.ts'),
      import('../../network/read-networks.ts'),
      import('../../people/receiving-answer.ts'),
    ]);
    return receivingAnswer(
      readPeople(context),
      readCurrentNetwork(context),
      context.argument('account'),
    );
  },
};
