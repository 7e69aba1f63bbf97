import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'deadLetter.list' | 'deadLetter.drop';

export function deadLetterHandlers({ store, notify }: Services): Pick<Handlers, Names> {
  return {
    'deadLetter.list': () => store.reader.deadLetters.list(),
    'deadLetter.drop': ({ deadLetterId }) => {
      store.writer.deadLetters.drop(deadLetterId);
      notify({ topic: 'deadLetter', id: deadLetterId });
      return null;
    },
  };
}
