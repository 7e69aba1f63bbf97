import { accountAnswer, accountExample } from '../../people/account-answer.ts';
import type { Verb } from '../../verb.ts';

export const accountAddWatch: Verb = {
  name: 'account add-watch',
  describe: 'Look at an address as an account. No key belongs to it, and nothing is signed for it.',
  arguments: [
    { name: 'address', describe: 'with its checksum, or all lower case', required: true },
    { name: 'name', describe: 'what it is called', required: true },
  ],
  options: [],
  example: {
    call: 'countersign account add-watch 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 Cold --json',
    document: accountExample,
  },
  run: async (context) => {
    const [address, name] = [context.argument('address'), context.argument('name')];
    const { changePeople } = await import('../../people/change-people.ts');
    return changePeople(
      context,
      ({ watched }) => `${watched.add({ address, name }).name} can be looked at now.`,
      accountAnswer,
    );
  },
};
