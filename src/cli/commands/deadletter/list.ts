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
    document: { total: 1, deadLetters: [letterExample] },
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
    const { total } = store.reader.deadLetters.counts();
    const head = lines.length < total ? [`${lines.length} of ${total} failed steps.`] : [];
    const text = total === 0 ? ['No step has failed for good.'] : [...head, ...lines];
    const document = { total, deadLetters };
    return { exitCode: 0, document, text: text.map(visibleLine).join('\n') };
  } finally {
    store.stop();
  }
}
