import { visibleLine } from '../../../shared/visible-text.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const trashRuns: Verb = {
  name: 'trash runs',
  describe: 'The runs that changed something: what of each can be undone, and why the rest cannot.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign trash runs --json',
    document: {
      items: [
        {
          executionId: '019abf0e-4d10-7a11-9c30-2f6b7e0d4a11',
          ...{ planName: 'Tidy up', state: 'completed', startedAt: 1_764_000_000_000 },
          hindrance: null,
          view: {
            can: [
              {
                ...{ path: 'root/old', label: 'Delete the old list' },
                ...{ does: 'Bring /home/ann/Notes/old.txt back', note: '' },
              },
            ],
            ...{ cannot: [], undone: [] },
          },
        },
      ],
      total: 1,
    },
  },
  run: listRuns,
};

async function listRuns(context: VerbContext): Promise<VerbAnswer> {
  const [{ readTrash }, { undoableRuns }, { undoViewAt }, { undoableLines }] = await Promise.all([
    import('../../trash/open-trash.ts'),
    import('../../../main/services/trash/undoable-runs.ts'),
    import('../../../main/executor/undo/undo-of-run.ts'),
    import('../../trash/trash-lines.ts'),
  ]);
  const { clock } = context;
  const document = await readTrash(
    context,
    ({ store }) =>
      undoableRuns(store, (executionId) => undoViewAt({ store, clock }, executionId, null)),
    { items: [], total: 0 },
  );
  const { items, total } = document;
  const head = items.length < total ? [`The newest ${items.length} of ${total} runs:`] : [];
  const none = total === 0 ? ['No run has changed anything yet.'] : [];
  const text = [...none, ...head, ...items.flatMap(undoableLines)];
  return { exitCode: 0, document, text: text.map(visibleLine).join('\n') };
}
