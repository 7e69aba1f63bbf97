import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { DeadLetterView } from '../../../shared/runs/views.ts';
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

/** DEAD_LETTER_NOT_FOUND, DEAD_LETTER_DROPPED. */
async function runOfLetter(context: VerbContext): Promise<string> {
  const [{ openStoreReadOnly }, { requireDeadLetter }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/store/queries/dead-letters.ts'),
  ]);
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    const letter = requireDeadLetter(store.reader.deadLetters, context.argument('id'));
    if (letter.state === 'dropped') throw wasDropped(letter);
    return letter.executionId;
  } finally {
    store.stop();
  }
}

function wasDropped({ deadLetterId, executionId }: DeadLetterView): AppError {
  const message = 'You left this failed step at that: it is dropped.';
  return new AppError('DEAD_LETTER_DROPPED', 'invalid_params', message, {
    advice: `Nothing was started. To go on from its run after all: countersign exec continue ${executionId}`,
    facts: { deadLetterId, executionId },
  });
}
