import type { Contact } from '../../shared/ipc/wallet-views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** The address book, under a line that says what was done. */
export function contactAnswer(contacts: readonly Contact[], said: string | null): VerbAnswer {
  const width = Math.max(0, ...contacts.map(({ name }) => name.length));
  const lines = contacts.map(({ name, address, chainIds, note }) => {
    const where = chainIds.length === 0 ? '' : `  only on ${chainIds.join(', ')}`;
    return visibleLine(`  ${name.padEnd(width)}  ${address}${where}${note ? `  ${note}` : ''}`);
  });
  const list =
    contacts.length === 0 ? ['The address book is empty.'] : ['The address book:', ...lines];
  return {
    exitCode: 0,
    document: { contacts },
    text: [...(said === null ? [] : [said]), ...list].join('\n'),
  };
}

/** The answer as the help shows it. */
export const contactExample = {
  contacts: [
    {
      contactId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
      name: 'Bob',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      chainIds: [],
      note: 'rent',
    },
  ],
};
