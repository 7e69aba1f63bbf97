import type { PracticeWorld } from '../main/chain/practice/practice-world.ts';
import type { VerbContext } from './verb.ts';

/** The practice chains of the data folder; nothing is started yet. Errors: ANVIL_MISSING. */
export async function practiceWorldOf(context: VerbContext, port?: number): Promise<PracticeWorld> {
  const [{ PracticeWorld }, { findAnvil }] = await Promise.all([
    import('../main/chain/practice/practice-world.ts'),
    import('../main/chain/anvil/find-anvil.ts'),
  ]);
  const { dataDir, resourcesDir, clock, log } = context;
  return new PracticeWorld({
    ...{ dataDir, resourcesDir, clock, log, anvilPath: findAnvil() },
    ...(port === undefined ? {} : { port }),
  });
}
