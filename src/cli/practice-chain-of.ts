import { join } from 'node:path';
import type { PracticeChain } from '../main/chain/practice/practice-chain.ts';
import type { VerbContext } from './verb.ts';

/** The practice chain of the data folder; nothing is started yet. Errors: ANVIL_MISSING. */
export async function practiceChainOf(context: VerbContext, port?: number): Promise<PracticeChain> {
  const [{ PracticeChain }, { findAnvil }] = await Promise.all([
    import('../main/chain/practice/practice-chain.ts'),
    import('../main/chain/anvil/find-anvil.ts'),
  ]);
  return new PracticeChain({
    dataDir: context.dataDir,
    anvilPath: findAnvil(),
    seedPath: join(context.resourcesDir, 'practice', 'state.json'),
    clock: context.clock,
    log: context.log,
    ...(port === undefined ? {} : { port }),
  });
}
