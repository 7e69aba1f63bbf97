import { fileSize } from '../../../shared/files/file-size.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const trashEmpty: Verb = {
  name: 'trash empty',
  describe: 'Throw away what is kept of files, for good; without --yes it only says what that is.',
  arguments: [],
  options: [{ flags: '--yes', describe: 'throw it away; nothing of it can be undone any more' }],
  example: {
    call: 'countersign trash empty --yes --json',
    document: { emptied: true, files: 1, bytes: 812, held: 0 },
  },
  run: empty,
};

async function empty(context: VerbContext): Promise<VerbAnswer> {
  return context.flag('yes') ? throwAway(context) : tell(context);
}

async function throwAway(context: VerbContext): Promise<VerbAnswer> {
  const [{ changeTrash }, { emptyTrash }, { cleanContents }] = await Promise.all([
    import('../../trash/open-trash.ts'),
    import('../../../main/services/trash/empty-trash.ts'),
    import('../../../main/services/trash/clean-contents.ts'),
  ]);
  const done = await changeTrash(context, async (trash) => {
    const emptied = await emptyTrash(trash);
    await cleanContents({ ...trash, clock: context.clock });
    return emptied;
  });
  const { files, bytes, held } = done;
  const stays = held === 0 ? '' : ` ${held} stay: an open run or undo may need them.`;
  const text = `What was in ${files} files is thrown away; ${fileSize(bytes)} are free.${stays}`;
  return { exitCode: 0, document: { emptied: true, ...done }, text };
}

async function tell(context: VerbContext): Promise<VerbAnswer> {
  const [{ readTrash }, { viewTrash }] = await Promise.all([
    import('../../trash/open-trash.ts'),
    import('../../../main/services/trash/view-trash.ts'),
  ]);
  const none = { total: 0, emptiable: { files: 0, bytes: 0 } };
  const { total, emptiable } = await readTrash<typeof none>(context, viewTrash, none);
  const { files, bytes } = emptiable;
  const document = { emptied: false, files, bytes, held: total - files };
  const text = `Nothing was thrown away. With --yes, what was in ${files} files goes for good (${fileSize(bytes)}); ${total - files} stay.`;
  return { exitCode: files === 0 ? 0 : 1, document, text };
}
