import { join } from 'node:path';
import { letterArgument, letterExample, letterId } from '../../exec/dead-letter-example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const deadletterDrop: Verb = {
  name: 'deadletter drop',
  describe: 'Leave a failed step at that; its run stays as it ended.',
  arguments: [letterArgument],
  options: [],
  example: {
    call: `countersign deadletter drop ${letterId} --json`,
    document: { ...letterExample, state: 'dropped', resolvedAt: 1_764_000_100_000 },
  },
  run: dropLetter,
};

async function dropLetter(context: VerbContext): Promise<VerbAnswer> {
  const { openStore } = await import('../../../main/store/open-store.ts');
  const { clock, dataDir } = context;
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const deadLetterId = context.argument('id');
    store.writer.deadLetters.drop(deadLetterId);
    const document = store.reader.deadLetters.get(deadLetterId);
    return { exitCode: 0, document, text: 'It is dropped. Nothing that was done is taken back.' };
  } finally {
    store.stop();
  }
}
