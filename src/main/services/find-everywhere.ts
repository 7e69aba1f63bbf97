import type { Account } from '../../shared/ipc/views.ts';
import { firstOf } from '../../shared/search/first-of.ts';
import type { Found, FoundChat, FoundPerson } from '../../shared/search/found.ts';
import { hasWords, searchWords } from '../../shared/search/search-words.ts';
import { knownPeople } from '../people/known-people.ts';
import type { StoreReader } from '../store/store.ts';

/** Of each kind; who looks for more goes to its page. */
const mostOfAKind = 8;

/** What is known of and has all of the words: chats, plans, runs, and whom the person knows. */
export function findEverywhere(
  reader: StoreReader,
  own: () => readonly Account[],
  text: string,
): Found {
  const { plain, hex } = searchWords(text);
  if (plain.length + hex.length === 0) {
    const none = { items: [], more: false };
    return { chats: none, plans: none, runs: none, people: none };
  }
  return {
    chats: firstOf(chatsWith(reader, text), mostOfAKind),
    plans: reader.planRunSearch.plans(text, mostOfAKind),
    runs: reader.planRunSearch.runs(text, mostOfAKind),
    people: firstOf(peopleWith(reader, own, [...plain, ...hex]), mostOfAKind),
  };
}

function chatsWith(reader: StoreReader, text: string): FoundChat[] {
  const found = reader.conversationSearch.find(text, mostOfAKind + 1);
  return found.map(({ conversation: { conversationId, title }, said }) => ({
    conversationId,
    title,
    said: said && {
      messageId: said.messageId,
      excerpt: said.excerpt.map((part) => part.text).join(''),
    },
  }));
}

/** By their names, their addresses, and what the person noted of them. */
function peopleWith(
  reader: StoreReader,
  own: () => readonly Account[],
  words: readonly string[],
): FoundPerson[] {
  const notes = new Map(reader.contacts.list().map(({ address, note }) => [address, note]));
  return knownPeople({ reader, own }).filter(({ name, address }) =>
    hasWords(`${name} ${address} ${notes.get(address) ?? ''}`, words),
  );
}
