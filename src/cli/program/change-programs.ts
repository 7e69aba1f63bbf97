import { join } from 'node:path';
import { AllowedPrograms } from '../../main/allowed-programs.ts';
import { programStandings } from '../../main/commands/program-standing.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { programAnswer } from './program-answer.ts';

/**
 * Changes the list of programs that plans may run and answers it as it is then. `change` answers what it did, in
 * a sentence. Errors: IN_USE while the app is open, STORE_*, and those of `change`.
 */
export async function changePrograms(
  { dataDir, clock }: VerbContext,
  change: (programs: AllowedPrograms) => Promise<string>,
): Promise<VerbAnswer> {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const programs = new AllowedPrograms({ store });
    const said = await change(programs);
    return programAnswer(await programStandings(programs.list()), said);
  } finally {
    store.stop();
  }
}
