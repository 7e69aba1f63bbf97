import { visibleLine } from '../../../shared/visible-text.ts';
import { keptId } from '../../trash/trash-example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const trashRestore: Verb = {
  name: 'trash restore',
  describe: 'Draft the plan that puts one file of the trash back; "run" carries it out.',
  arguments: [{ name: 'id', describe: 'as "trash list" has it', required: true }],
  options: [],
  example: {
    call: `countersign trash restore ${keptId} --json`,
    document: {
      planId: '019abf0f-1a20-7c44-9d11-7e5f0c2b8a90',
      plan: {
        ...{ schemaVersion: 1, id: '019abf0f-1a20-7c44-9d11-7e5f0c2b8a90' },
        ...{ name: 'Undo of Tidy up', userId: 'local', createdAt: 1_764_000_100_000 },
        ...{ status: 'draft', account: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28' },
        chainId: 31337,
        root: {
          ...{ id: 'undo', label: 'Undo of Tidy up', type: 'sequence' },
          steps: [
            {
              id: `undo-${keptId}`,
              ...{ label: 'Bring /home/ann/Notes/old.txt back', type: 'action' },
              tool: 'restore_file',
              params: { path: '/home/ann/Notes/old.txt', undoId: keptId },
            },
          ],
        },
      },
    },
  },
  run: restoreOne,
};

async function restoreOne(context: VerbContext): Promise<VerbAnswer> {
  const [{ changeTrash }, { requireKept }, { undoRun }, { requireStored }] = await Promise.all([
    import('../../trash/open-trash.ts'),
    import('../../../main/services/trash/require-kept.ts'),
    import('../../../main/executor/undo/undo-run.ts'),
    import('../../../main/store/stored.ts'),
  ]);
  const undoId = context.argument('id');
  const { clock } = context;
  return changeTrash(context, async ({ store }) => {
    const { executionId } = requireKept(store.reader.keptContents, undoId);
    const { planId, can } = undoRun({ store, clock }, executionId, null, { only: undoId });
    const stored = store.reader.plans.get(planId);
    if (stored === undefined) throw new Error('The draft is not there.');
    const plan = requireStored(stored.document);
    const lines = [
      `${can[0]?.does ?? plan.name}: a draft, plan ${planId}. Nothing is put back yet.`,
      'It is carried out, with your approval, by:',
      `  countersign trash restore ${undoId} --json > restore.json`,
      `  countersign run restore.json --account ${plan.account ?? ''}`,
    ];
    const text = lines.map(visibleLine).join('\n');
    return { exitCode: 0, document: { planId, plan }, text };
  });
}
