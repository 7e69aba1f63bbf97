import { join } from 'node:path';
import type { DeadLetterView } from '../../../shared/runs/views.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { adviceOf } from '../../advice-of.ts';
import { entryExample, letterArgument, letterId } from '../../exec/dead-letter-example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const deadletterShow: Verb = {
  name: 'deadletter show',
  describe: 'A failed step with what it was called with and why it failed.',
  arguments: [letterArgument],
  options: [],
  example: { call: `countersign deadletter show ${letterId} --json`, document: entryExample },
  run: showLetter,
};

async function showLetter(context: VerbContext): Promise<VerbAnswer> {
  const [{ openStoreReadOnly }, { requireDeadLetter }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/store/queries/dead-letters.ts'),
  ]);
  const deadLetterId = context.argument('id');
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    const { deadLetters, documents } = store.reader;
    const text = letterLines(requireDeadLetter(deadLetters, deadLetterId));
    const document = documents.deadLetter(deadLetterId);
    return { exitCode: 0, document, text: text.map(visibleLine).join('\n') };
  } finally {
    store.stop();
  }
}

function letterLines(letter: DeadLetterView): string[] {
  const { error, tool, params, executionId, retriedAs } = letter;
  return [
    `${letter.label} in ${letter.planName}: ${letter.state}`,
    error === null ? '' : `${error.message} ${adviceOf(error)}`,
    ...(tool === null ? [] : [`It called ${tool} with ${JSON.stringify(params ?? {})}.`]),
    `Run ${executionId}, step ${letter.path}. Retries: ${letter.retryCount}.`,
    ...(retriedAs === null ? [] : [`Run ${retriedAs} went on from it.`]),
    ...(letter.state === 'open' ? [`  countersign deadletter retry ${letter.deadLetterId}`] : []),
  ];
}
