import { noteAnswer, noteExample } from '../../memory/note-answer.ts';
import type { Verb } from '../../verb.ts';

export const memoryList: Verb = {
  name: 'memory list',
  describe: 'What is remembered over conversations, and what waits to be confirmed.',
  arguments: [],
  options: [],
  example: { call: 'countersign memory list --json', document: noteExample },
  run: async (context) => {
    const { readStored } = await import('../../read-stored.ts');
    return noteAnswer(
      readStored(context, ({ notes }) => notes.list(), []),
      null,
    );
  },
};
