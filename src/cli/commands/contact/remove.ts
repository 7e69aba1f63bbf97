import { contactAnswer } from '../../people/contact-answer.ts';
import { requireContact } from '../../people/require-contact.ts';
import type { Verb } from '../../verb.ts';

export const contactRemove: Verb = {
  name: 'contact remove',
  describe: 'Forget a contact. Plans that were made before keep the address that they hold.',
  arguments: [{ name: 'name', describe: 'as "contact list" has it', required: true }],
  options: [],
  example: { call: 'countersign contact remove Bob --json', document: { contacts: [] } },
  run: async (context) => {
    const { changePeople } = await import('../../people/change-people.ts');
    return changePeople(
      context,
      ({ book }) => {
        const { contactId } = requireContact(book.list(), context.argument('name'));
        return `${book.remove(contactId).name} was removed.`;
      },
      ({ contacts }, said) => contactAnswer(contacts, said),
    );
  },
};
