import { join } from 'node:path';
import { continueOptions } from '../../exec/continue-options.ts';
import { continuedExample } from '../../exec/continued-example.ts';
import { letterArgument, letterId } from '../../exec/dead-letter-example.ts';
import type { Verb, VerbContext } from '../../verb.ts';

export const deadletterRetry: Verb = {
  name: 'deadletter retry',
  describe: 'Go on from a failed step, as "exec continue" does with its run.',
  arguments: [letterArgument],
  options: continueOptions,
  example: {
    call: `countersign deadletter retry ${letterId} --json`,
    document: continuedExample,
  },
  endsItself: true,
  run: async (context) => {
    const { continueAndFollow } = await import('../../exec/continue-and-follow.ts');
    return continueAndFollow(context, await runOfLetter(context));
  },
};

/** DEAD_LETTER_NOT_FOUND. */
async function runOfLetter(context: VerbContext): Promise<string> {
  const [{ openStoreReadOnly }, { requireDeadLetter }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/store/queries/dead-letters.ts'),
  ]);
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    return requireDeadLetter(store.reader.deadLetters, context.argument('id')).executionId;
  } finally {
    store.stop();
  }
}
