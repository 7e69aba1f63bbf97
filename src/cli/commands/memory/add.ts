import { noteExample } from '../../memory/note-answer.ts';
import type { Verb } from '../../verb.ts';

export const memoryAdd: Verb = {
  name: 'memory add',
  describe: 'Remember something. The model is told it in every conversation; secrets are refused.',
  arguments: [{ name: 'text', describe: 'what to remember', required: true }],
  options: [],
  example: {
    call: 'countersign memory add "My salary comes on Fridays" --json',
    document: noteExample,
  },
  run: async (context) => {
    const { changeNotes } = await import('../../memory/change-notes.ts');
    return changeNotes(context, (notes) => {
      notes.add(context.argument('text'));
      return 'It is kept.';
    });
  },
};
