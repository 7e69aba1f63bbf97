import { resolveParams } from '../../shared/plan/resolve-params.ts';
import type { ExecutorDeps, Workbench } from './run.ts';

/** What acts of a run without a network work with: none of them asks for more than the values of its steps. */
export function benchWithoutChain(deps: ExecutorDeps): Workbench {
  const ofSteps: Pick<Workbench, 'resolveParams'> = {
    resolveParams: (params, { outputs }) =>
      resolveParams(params, {
        outputs,
        runtime: () => Promise.reject(new Error('There is no network.')),
      }),
  };
  return { ...deps, ...ofSteps } as Workbench;
}
