import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allowAnswer, allowExample } from '../../allowlist/allow-answer.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const allowlistList: Verb = {
  name: 'allowlist list',
  describe:
    'Whom plans may pay, what they may call and which functions, where you made that a list.',
  arguments: [],
  options: [],
  example: { call: 'countersign allowlist list --json', document: allowExample },
  run: listAllowed,
};

async function listAllowed({ dataDir, clock }: VerbContext): Promise<VerbAnswer> {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return allowAnswer([], null);
  const { openStoreReadOnly } = await import('../../../main/store/open-store.ts');
  const store = openStoreReadOnly({ path });
  try {
    return allowAnswer(store.reader.allowLists.list(clock.now()), null);
  } finally {
    store.stop();
  }
}
