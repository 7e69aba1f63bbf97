// A process that finishes what is open in a data folder, then changes a file, on a disk whose syncs may fail.
// It ends at once when its database can no longer be written, as a person would end it who reads that it must
// be started again.
//
// argv: the data folder, the folder for files, `begin` to start a run too. It prints one JSON line for each
// trouble, and `done` at the end.
import { join } from 'node:path';
import { toAppError } from '../../../src/shared/errors.ts';
import { edit } from './file-plans.ts';
import { openFileRoom } from './file-room.ts';

const [dataDir = '', folder = '', begin = ''] = process.argv.slice(2);

function endWith(code: string): void {
  process.stdout.write(`${JSON.stringify({ trouble: code })}\n`, () => process.exit(0));
}

try {
  const room = openFileRoom({ dataDir, folders: [folder], answer: 'approved' });
  const { reader, health } = room.store;
  health.onChange(() => {
    if (health.trouble !== null) endWith(health.trouble.code);
  });
  const allEnded = () =>
    room.until(() => reader.executions.listOpen().length === 0, 'every run ends');
  await room.executor.recover();
  await room.answerAll('approved');
  await allEnded();
  if (begin === 'begin') await room.start(edit(join(folder, 'a')));
  await allEnded();
  await room.stop();
  process.stdout.write('done\n');
} catch (thrown) {
  endWith(toAppError(thrown).code);
}
