import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { giveUpUnsigned, withdrawAll } from '../give-up-unsigned.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';

/** Ends a step and all below it. Nothing of them was signed, and their requests are taken back. */
export async function abandon(
  deps: ExecutorDeps,
  { execution: { executionId } }: Run,
  { path, error }: ActOf<'abandon'>,
): Promise<Next> {
  const { reader, writer } = deps.store;
  const asked = await between(deps.crash, 'abandon', () =>
    writer.together(() => {
      const steps = reader.steps.under(executionId, path);
      const requests = steps.flatMap((step) => giveUpUnsigned(deps, executionId, step.path, error));
      writer.steps.abandon(executionId, path, error);
      return requests;
    }),
  );
  await withdrawAll(deps, asked);
  return 'on';
}
