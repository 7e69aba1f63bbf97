import { join, resolve } from 'node:path';
import type { StoreReader } from '../../../main/store/store.ts';
import { visibleLine, visiblePath } from '../../../shared/visible-text.ts';
import { runArgument } from '../../exec/order.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';
import { writeNew } from '../../write-new.ts';

export const execPictures: Verb = {
  name: 'exec pictures',
  describe: 'The pictures that visits of a run took of pages; with --out they are written there.',
  arguments: [runArgument],
  options: [
    { flags: '--out <folder>', describe: 'a folder that is there; files that exist are kept' },
  ],
  example: {
    call: 'countersign exec pictures 019abf0e-4d10-7a11-9c30-2f6b7e0d4a11 --out . --json',
    document: {
      pictures: [
        {
          ...{ path: 'root/look', name: 'picture1', takenAt: 1_764_000_000_000, bytes: 48_211 },
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          file: '/home/ann/1-picture1.png',
        },
      ],
    },
  },
  run: savePictures,
};

interface Taken {
  path: string;
  name: string;
  takenAt: number;
  sha256: string;
  png: Uint8Array;
}

async function savePictures(context: VerbContext): Promise<VerbAnswer> {
  const [{ openStoreReadOnly }, { executionNotFound }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/store/queries/executions.ts'),
  ]);
  const executionId = context.argument('id');
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    const { reader } = store;
    if (reader.executions.get(executionId) === undefined) throw executionNotFound(executionId);
    return await answerWith(picturesOf(reader, executionId), context.option('out'));
  } finally {
    store.stop();
  }
}

/** In the order in which they were taken. */
function picturesOf(reader: StoreReader, executionId: string): Taken[] {
  return reader.effects.list(executionId).flatMap(({ effectId, path }) =>
    (reader.visits.ofEffect(effectId)?.pictures ?? []).flatMap((picture) => {
      const png = reader.visits.picture(effectId, picture.name);
      return png === undefined ? [] : [{ path, ...picture, png }];
    }),
  );
}

/** Errors: FILE_EXISTS, FILE_NOT_WRITABLE. */
async function answerWith(taken: readonly Taken[], out: string | undefined): Promise<VerbAnswer> {
  const pictures = taken.map(({ png, ...picture }, at) => ({
    ...{ ...picture, bytes: png.length },
    ...(out === undefined ? {} : { file: join(resolve(out), fileName(at + 1, picture.name)) }),
  }));
  for (const [at, { file }] of pictures.entries()) {
    if (file !== undefined) await writeNew(file, taken[at]?.png ?? new Uint8Array());
  }
  const lines = pictures.map(({ path, name, bytes, sha256, file }) =>
    file === undefined
      ? visibleLine(`${path}  ${name}  ${bytes} bytes  ${sha256}`)
      : `${visiblePath(file)}  ${sha256}`,
  );
  const none = 'No visit of this run took a picture.';
  return { exitCode: 0, document: { pictures }, text: lines.join('\n') || none };
}

/** Its name may be any text; a file gets the plain letters of it. */
function fileName(place: number, name: string): string {
  return `${place}-${name.replaceAll(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60)}.png`;
}
