import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programAnswer, programExample } from '../../program/program-answer.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const programList: Verb = {
  name: 'program list',
  describe: 'The programs that plans may run; without any, no plan may run one.',
  arguments: [],
  options: [],
  example: { call: 'countersign program list --json', document: programExample },
  run: listPrograms,
};

async function listPrograms({ dataDir }: VerbContext): Promise<VerbAnswer> {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return programAnswer([], null);
  const { openStoreReadOnly } = await import('../../../main/store/open-store.ts');
  const store = openStoreReadOnly({ path });
  try {
    const { programStandings } = await import('../../../main/commands/program-standing.ts');
    return programAnswer(await programStandings(store.reader.programRules.list()), null);
  } finally {
    store.stop();
  }
}
