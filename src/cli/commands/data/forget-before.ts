import { visiblePath } from '../../../shared/visible-text.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const dataForgetBefore: Verb = {
  name: 'data forget-before',
  describe: 'Delete what was there before everything was moved.',
  arguments: [],
  options: [{ flags: '--yes', describe: 'needed: it cannot be brought back' }],
  example: {
    call: 'countersign data forget-before --yes --json',
    document: { deleted: '/home/ann/.config/Countersign/before-move-1764000100000' },
  },
  run: forget,
};

async function forget({ dataBase, flag }: VerbContext): Promise<VerbAnswer> {
  const { forgetBefore, leftBefore } = await import('../../../main/data-folder/settle-move.ts');
  const before = leftBefore(dataBase);
  if (before === null) {
    return { exitCode: 1, document: { deleted: null }, text: 'A move left nothing.' };
  }
  if (!flag('yes'))
    throw usageError('It cannot be brought back: give --yes.', 'data forget-before');
  forgetBefore(dataBase);
  const text = `${visiblePath(before.folder)} is deleted.`;
  return { exitCode: 0, document: { deleted: before.folder }, text };
}
