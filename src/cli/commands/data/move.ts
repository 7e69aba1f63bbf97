import { resolve } from 'node:path';
import { visiblePath } from '../../../shared/visible-text.ts';
import { withReader } from '../../data/with-reader.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const dataMove: Verb = {
  name: 'data move',
  describe:
    'Move everything to another folder, checked before it counts; without --yes it only says whether that can be.',
  arguments: [{ name: 'folder', describe: 'empty, or not there yet', required: true }],
  options: [{ flags: '--yes', describe: 'move it' }],
  example: {
    call: 'countersign data move /media/ann/disk/countersign --yes --json',
    document: {
      ...{ moved: true, from: '/home/ann/.config/Countersign' },
      ...{ folder: '/media/ann/disk/countersign', files: 14 },
      before: '/home/ann/.config/Countersign/before-move-1764000100000',
    },
  },
  run: move,
};

/** Errors: IN_USE, DATA_HELD_UP, MOVE_*, STORE_*. */
async function move(context: VerbContext): Promise<VerbAnswer> {
  const { dataBase: base, dataDir: from, clock } = context;
  const [
    { assertNothingHoldsUp },
    { refuseAllowed },
    { checkTarget },
    { moveData },
    { leftBefore },
  ] = await Promise.all([
    import('../../../main/services/data/data-hold-ups.ts'),
    import('../../../main/services/data/refuse-allowed.ts'),
    import('../../../main/data-folder/check-target.ts'),
    import('../../../main/data-folder/move-data.ts'),
    import('../../../main/data-folder/settle-move.ts'),
  ]);
  const to = resolve(context.argument('folder'));
  const target = checkTarget({ base, from, to });
  await withReader(from, (reader) => {
    if (reader === null) return;
    assertNothingHoldsUp(reader);
    refuseAllowed(reader, target);
  });
  if (!context.flag('yes')) {
    const folder = target;
    const document = { moved: false, from, folder, files: 0, before: null };
    const text = `It can be moved to ${visiblePath(folder)}. Nothing was changed; with --yes it is moved.`;
    return { exitCode: 1, document, text };
  }
  const { folder, files } = moveData({ base, dataDir: from }, to, clock);
  const before = leftBefore(base)?.folder ?? null;
  return {
    exitCode: 0,
    document: { moved: true, from, folder, files, before },
    text: [
      `Everything is in ${visiblePath(folder)}: ${files} files, each read again.`,
      ...(before === null
        ? []
        : [`What was there before is in ${visiblePath(before)}: countersign data forget-before`]),
    ].join('\n'),
  };
}
