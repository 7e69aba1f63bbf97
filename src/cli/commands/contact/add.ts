import { contactAnswer, contactExample } from '../../people/contact-answer.ts';
import { contactOptions, draftFrom } from '../../people/contact-draft.ts';
import type { Verb } from '../../verb.ts';

export const contactAdd: Verb = {
  name: 'contact add',
  describe: 'Keep an address under a name. An address that looks like a known one is refused.',
  arguments: [
    { name: 'name', describe: 'what you call them', required: true },
    { name: 'address', describe: 'with its checksum, or all lower case', required: true },
  ],
  options: contactOptions,
  example: {
    call: 'countersign contact add Bob 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --note rent --json',
    document: contactExample,
  },
  run: async (context) => {
    const [name, address] = [context.argument('name'), context.argument('address')];
    const draft = draftFrom(context, 'contact add', { name, address });
    const { changePeople } = await import('../../people/change-people.ts');
    return changePeople(
      context,
      ({ book }) => `${book.add(draft).name} was added.`,
      ({ contacts }, said) => contactAnswer(contacts, said),
    );
  },
};
