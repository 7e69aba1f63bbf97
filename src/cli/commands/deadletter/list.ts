import { join } from 'node:path';
import { visibleLine } from '../../../shared/visible-text.ts';
import { letterExample } from '../../exec/dead-letter-example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const deadletterList: Verb = {
  name: 'deadletter list',
  describe: 'The steps whose failure ended a run; first those that wait for you.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign deadletter list --json',
    document: { deadLetters: [letterExample] },
  },
  run: listLetters,
};

async function listLetters({ dataDir }: VerbContext): Promise<VerbAnswer> {
  const { openStoreReadOnly } = await import('../../../main/store/open-store.ts');
  const store = openStoreReadOnly({ path: join(dataDir, 'countersign.sqlite') });
  try {
    const deadLetters = store.reader.deadLetters.list();
    const lines = deadLetters.map(
      ({ deadLetterId, state, label, planName, error }) =>
        `${deadLetterId}  ${state}  ${label} in ${planName}: ${error?.message ?? ''}`,
    );
    const text = lines.length === 0 ? ['No step has failed for good.'] : lines;
    return { exitCode: 0, document: { deadLetters }, text: text.map(visibleLine).join('\n') };
  } finally {
    store.stop();
  }
}
