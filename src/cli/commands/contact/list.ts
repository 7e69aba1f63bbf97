import { contactAnswer, contactExample } from '../../people/contact-answer.ts';
import type { Verb } from '../../verb.ts';

export const contactList: Verb = {
  name: 'contact list',
  describe: 'The address book: whom you know by name.',
  arguments: [],
  options: [],
  example: { call: 'countersign contact list --json', document: contactExample },
  run: async (context) => {
    const { readPeople } = await import('../../people/change-people.ts');
    return contactAnswer(readPeople(context).contacts, null);
  },
};
