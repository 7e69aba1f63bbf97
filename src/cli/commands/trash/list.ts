import { visibleLine } from '../../../shared/visible-text.ts';
import { trashExample } from '../../trash/trash-example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const trashList: Verb = {
  name: 'trash list',
  describe: 'What is kept of files that runs deleted or replaced, and whether it can be put back.',
  arguments: [],
  options: [],
  example: { call: 'countersign trash list --json', document: trashExample },
  run: listTrash,
};

async function listTrash(context: VerbContext): Promise<VerbAnswer> {
  const [{ readTrash }, { viewTrash }, { trashLines }] = await Promise.all([
    import('../../trash/open-trash.ts'),
    import('../../../main/services/trash/view-trash.ts'),
    import('../../trash/trash-lines.ts'),
  ]);
  const none = { items: [], total: 0, emptiable: { files: 0, bytes: 0 }, bytesKept: 0 };
  const document = await readTrash(context, viewTrash, none);
  return { exitCode: 0, document, text: trashLines(document).map(visibleLine).join('\n') };
}
