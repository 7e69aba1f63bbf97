import type { Verb } from '../../verb.ts';

export const memoryRemove: Verb = {
  name: 'memory remove',
  describe: 'Forget a note, or do not keep a draft.',
  arguments: [{ name: 'id', describe: 'as "memory list" has it', required: true }],
  options: [],
  example: {
    call: 'countersign memory remove 019abf0e-7f10-7b12-8d41-3a7c8e1f5b22 --json',
    document: { notes: [] },
  },
  run: async (context) => {
    const { changeNotes } = await import('../../memory/change-notes.ts');
    return changeNotes(context, (notes) => {
      notes.remove(context.argument('id'));
      return 'It is gone.';
    });
  },
};
