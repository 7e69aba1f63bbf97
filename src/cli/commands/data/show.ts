import { fileSize } from '../../../shared/files/file-size.ts';
import { visiblePath } from '../../../shared/visible-text.ts';
import { withReader } from '../../data/with-reader.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const dataShow: Verb = {
  name: 'data show',
  describe: 'The folder with everything, what is in it, and what a move left elsewhere.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign data show --json',
    document: {
      folder: '/media/ann/disk/countersign',
      parts: [{ what: 'Database', bytes: 1_335_296 }],
      others: [],
      holdUps: [],
      before: {
        folder: '/home/ann/.config/Countersign/before-move-1764000100000',
        bytes: 1_402_880,
      },
      failed: null,
    },
  },
  run: show,
};

async function show({ dataBase, dataDir }: VerbContext): Promise<VerbAnswer> {
  const [{ dataPartsOf }, { dataHoldUps }, { leftBefore }, { readFailedMove }] = await Promise.all([
    import('../../../main/services/data/data-desk.ts'),
    import('../../../main/services/data/data-hold-ups.ts'),
    import('../../../main/data-folder/settle-move.ts'),
    import('../../../main/data-folder/failed-move.ts'),
  ]);
  const holdUps = await withReader(dataDir, (reader) => (reader ? dataHoldUps(reader) : []));
  const { parts, others } = dataPartsOf(dataDir);
  const before = leftBefore(dataBase);
  const failed = readFailedMove(dataDir);
  return {
    exitCode: 0,
    document: { folder: dataDir, parts, others, holdUps, before, failed },
    text: [
      `Everything is in ${visiblePath(dataDir)}.`,
      ...parts.map(({ what, bytes }) => `  ${what}: ${fileSize(bytes)}`),
      ...others.map((name) => `  not ours: ${visiblePath(name)}`),
      ...(before === null
        ? []
        : [`A move left ${fileSize(before.bytes)} in ${visiblePath(before.folder)}.`]),
      ...(failed === null
        ? []
        : [`The move to ${visiblePath(failed.to)} failed: ${failed.error.message}`]),
    ].join('\n'),
  };
}
