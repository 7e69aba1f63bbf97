import { contactAnswer, contactExample } from '../../people/contact-answer.ts';
import { contactOptions, draftFrom } from '../../people/contact-draft.ts';
import { requireContact } from '../../people/require-contact.ts';
import type { Verb } from '../../verb.ts';

export const contactEdit: Verb = {
  name: 'contact edit',
  describe: 'Change a contact. Plans that were made before keep the address that they hold.',
  arguments: [{ name: 'name', describe: 'as "contact list" has it', required: true }],
  options: [
    { flags: '--name <name>', describe: 'another name' },
    { flags: '--address <address>', describe: 'another address' },
    ...contactOptions,
  ],
  example: {
    call: 'countersign contact edit Robert --name Bob --json',
    document: contactExample,
  },
  run: async (context) => {
    const { changePeople } = await import('../../people/change-people.ts');
    return changePeople(
      context,
      ({ book }) => {
        const before = requireContact(book.list(), context.argument('name'));
        const name = context.option('name') ?? before.name;
        const address = context.option('address') ?? before.address;
        const draft = draftFrom(context, 'contact edit', { name, address }, before);
        return `${book.change(before.contactId, draft).name} was changed.`;
      },
      ({ contacts }, said) => contactAnswer(contacts, said),
    );
  },
};
