import { join } from 'node:path';
import type { Erased } from '../../../main/data-folder/finish-erase.ts';
import type { EraseView } from '../../../shared/data/data-views.ts';
import { visiblePath } from '../../../shared/visible-text.ts';
import { eraseHere } from '../../data/erase-here.ts';
import { withReader } from '../../data/with-reader.ts';
import { runSignerTask, signerOptions } from '../../signer-task.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const dataErase: Verb = {
  name: 'data erase',
  describe:
    'Erase everything in the data folder, the wallet too, and begin anew; without --yes it only says what that is.',
  arguments: [],
  options: [
    { flags: '--yes', describe: 'erase it, after the password was given' },
    { flags: '--forgotten', describe: 'type a sentence in the place of a password that is lost' },
    ...signerOptions,
  ],
  example: {
    call: 'countersign data erase --yes --json',
    document: {
      erased: true,
      gone: ['The database and its copies: chats, plans, runs, schedules.'],
      stays: ['Coins stay on their networks.'],
      keyChainEntriesLeft: 0,
      filesLeft: [],
    },
  },
  run: erase,
};

async function erase(context: VerbContext): Promise<VerbAnswer> {
  const { dataBase, dataDir } = context;
  const { eraseViewOf } = await import('../../../main/services/data/erase-view.ts');
  const { gone, stays } = await withReader(dataDir, (reader) =>
    eraseViewOf({ base: dataBase, dataDir }, reader),
  );
  const told = { gone, stays };
  if (!context.flag('yes')) {
    const text = `${linesOf(told)}\nNothing was erased. With --yes it is, once the password is given.`;
    return {
      exitCode: 1,
      document: { erased: false, ...told, keyChainEntriesLeft: 0, filesLeft: [] },
      text,
    };
  }
  const { entriesLeft, filesLeft } = await agreeAndErase(context);
  const left = entriesLeft.length;
  return {
    exitCode: 0,
    document: { erased: true, ...told, keyChainEntriesLeft: left, filesLeft },
    text: [
      filesLeft.length === 0
        ? 'Everything was erased.'
        : 'The wallet and the database were erased.',
      ...(left === 0 ? [] : [leftWords(left)]),
      ...filesLeft.map((path) => `This could not be removed: ${visiblePath(path)}`),
    ].join('\n'),
  };
}

/** The signer takes the person's word; then it is written down that everything is to be erased, and it is. */
async function agreeAndErase(context: VerbContext): Promise<Erased> {
  const { dataDir, clock, flag } = context;
  const [{ takeWriterLock }, { writeEraseMarker }, { assertNothingHoldsUp }, { keyChainEntries }] =
    await Promise.all([
      import('../../../main/store/writer-lock.ts'),
      import('../../../main/data-folder/erase-marker.ts'),
      import('../../../main/services/data/data-hold-ups.ts'),
      import('../../../main/services/data/key-chain-entries.ts'),
    ]);
  // Nobody may begin a run from before it is looked for one until everything is erased.
  const lock = takeWriterLock(join(dataDir, 'countersign.sqlite'));
  try {
    const keyChain = await withReader(dataDir, (reader) => {
      if (reader !== null) assertNothingHoldsUp(reader);
      return keyChainEntries(dataDir, reader);
    });
    await runSignerTask(context, 'erase', flag('forgotten') ? ['--forgotten'] : []);
    writeEraseMarker(dataDir, { agreedAt: clock.now(), keyChain });
    return (await eraseHere(context, lock)) ?? { entriesLeft: [], filesLeft: [] };
  } finally {
    lock.release();
  }
}

function linesOf({ gone, stays }: Pick<EraseView, 'gone' | 'stays'>): string {
  const list = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
  return ['This is erased:', ...list(gone), 'This stays:', ...list(stays)].join('\n');
}

function leftWords(left: number): string {
  return `The key ring did not answer for ${left} of its entries. They open nothing without what was erased; remove what is called Countersign there by hand.`;
}
