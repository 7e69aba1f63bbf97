import { noteExample } from '../../memory/note-answer.ts';
import type { Verb } from '../../verb.ts';

export const memoryConfirm: Verb = {
  name: 'memory confirm',
  describe: 'Keep a note that a model drafted.',
  arguments: [{ name: 'id', describe: 'as "memory list" has it', required: true }],
  options: [
    {
      flags: '--origin-read',
      describe: 'you read which words of other people it was drafted beside',
    },
  ],
  example: {
    call: 'countersign memory confirm 019abf0e-7f10-7b12-8d41-3a7c8e1f5b22 --json',
    document: noteExample,
  },
  run: async (context) => {
    const { changeNotes } = await import('../../memory/change-notes.ts');
    return changeNotes(context, (notes) => {
      notes.confirm(context.argument('id'), context.flag('origin-read'));
      return 'It is kept.';
    });
  },
};
