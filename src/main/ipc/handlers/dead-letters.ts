import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'deadLetter.list' | 'deadLetter.drop' | 'deadLetter.entry';

export function deadLetterHandlers({ store, notify }: Services): Pick<Handlers, Names> {
  return {
    'deadLetter.list': () => ({
      items: store.reader.deadLetters.list(),
      ...store.reader.deadLetters.counts(),
    }),
    'deadLetter.entry': ({ deadLetterId }) => store.reader.documents.deadLetter(deadLetterId),
    'deadLetter.drop': ({ deadLetterId }) => {
      store.writer.deadLetters.drop(deadLetterId);
      notify({ topic: 'deadLetter', id: deadLetterId });
      return null;
    },
  };
}
