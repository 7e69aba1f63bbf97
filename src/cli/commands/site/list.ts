import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { siteAnswer, siteExample } from '../../site/site-answer.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const siteList: Verb = {
  name: 'site list',
  describe: 'The sites that plans may visit; without any, no plan may visit one.',
  arguments: [],
  options: [],
  example: { call: 'countersign site list --json', document: siteExample },
  run: listSites,
};

async function listSites({ dataDir }: VerbContext): Promise<VerbAnswer> {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return siteAnswer([], null);
  const { openStoreReadOnly } = await import('../../../main/store/open-store.ts');
  const store = openStoreReadOnly({ path });
  try {
    return siteAnswer(store.reader.siteRules.list(), null);
  } finally {
    store.stop();
  }
}
