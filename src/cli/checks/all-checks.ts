import type { Check } from './check.ts';

/** Every check, in the order of the doctor's report; loaded when it is asked for. */
export async function allChecks(): Promise<readonly Check[]> {
  const [
    { runtime },
    { anvil },
    { forge },
    { dataFolder },
    { database },
    { scheduler },
    { vault },
    { keyChain },
  ] = await Promise.all([
    import('./runtime.ts'),
    import('./anvil.ts'),
    import('./forge.ts'),
    import('./data-folder.ts'),
    import('./database.ts'),
    import('./scheduler.ts'),
    import('./vault.ts'),
    import('./key-chain.ts'),
  ]);
  return [runtime, anvil, forge, dataFolder, database, scheduler, vault, keyChain];
}
